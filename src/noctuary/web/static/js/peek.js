// The full card beside any of its forms, and above any option that is about it: on hover, on focus, on a
// long press, pinned by a click.
import { copyOfThing, firstShown } from "./things.js";

const HOVER = 420;
const PRESS = 480;
let timer;
let shown = null;
let pinned = false;
let pressed = false;

const box = () => document.getElementById("peek");

export function hidePeek() {
  clearTimeout(timer);
  shown = null;
  pinned = false;
  const peek = box();
  if (peek?.matches(":popover-open")) peek.hidePopover();
}

export function togglePeek(card) {
  if (pinned && shown === card) return hidePeek();
  show(card);
  pinned = true;
}

/** Of a card, or of what an option is about. */
function show(pointed) {
  clearTimeout(timer);
  const card = pointed?.dataset.about ? firstShown(pointed.dataset.about) : pointed;
  const peek = box();
  if (!card?.querySelector(":scope > .face") || !peek || !pointed.isConnected) return;
  shown = pointed;
  const copy = copyOfThing(card);
  if (card === pointed) copy.append(...reasons(card.dataset.card));
  peek.replaceChildren(copy);
  if (!peek.matches(":popover-open")) peek.showPopover();
  if (card === pointed) place(peek, card.getBoundingClientRect());
  else placeAbove(peek, pointed.getBoundingClientRect());
}

/** Why this card cannot be used just now, as the options say it. */
function reasons(card) {
  const told = [
    ...document.querySelectorAll(
      `#answer [data-refused="${CSS.escape(card ?? "")}"], #answer [aria-disabled][data-card="${CSS.escape(card ?? "")}"]`,
    ),
  ];
  if (!told.length) return [];
  const list = document.createElement("ul");
  list.className = "reasons";
  for (const option of told) {
    const line = document.createElement("li");
    const what = document.createElement("b");
    what.textContent = option.querySelector("b, .label")?.textContent ?? "";
    line.append(what, ` ${option.querySelector(".sub")?.textContent ?? ""}`);
    list.append(line);
  }
  return [list];
}

/** Beside the card, on the side with more room, and never over the question. */
function place(peek, card) {
  const { width, height } = peek.getBoundingClientRect();
  const top = (document.getElementById("awaited")?.getBoundingClientRect().bottom ?? 0) + 8;
  const right = card.right + 14;
  const left = card.left - width - 14;
  const x = right + width < innerWidth ? right : left > 0 ? left : Math.max(8, (innerWidth - width) / 2);
  const y = Math.max(top, Math.min(card.top - 20, innerHeight - height - 8));
  peek.style.left = `${x}px`;
  peek.style.top = `${y}px`;
}

/** Above an option, so that it covers none; beside it where there is no room. */
function placeAbove(peek, option) {
  const { width, height } = peek.getBoundingClientRect();
  const list = document.getElementById("choices")?.getBoundingClientRect() ?? option;
  if (list.top - height < 8) return place(peek, option);
  peek.style.left = `${Math.max(8, Math.min(option.left, innerWidth - width - 8))}px`;
  peek.style.top = `${list.top - height - 8}px`;
}

const cardAt = (event) =>
  event.target.closest?.(".grip")?.closest(".card") ?? event.target.closest?.("[data-about]:not(.staged)");

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch" || pinned) return;
  const card = cardAt(event);
  if (card === shown) return;
  if (shown && !card) return hidePeek();
  clearTimeout(timer);
  if (card && !event.buttons) timer = setTimeout(show, shown ? 60 : HOVER, card);
});
document.addEventListener("pointerdown", (event) => {
  const card = cardAt(event);
  if (!card) return hidePeek();
  pressed = false;
  if (event.pointerType !== "touch") return hidePeek();
  timer = setTimeout(() => {
    pressed = true;
    show(card);
    pinned = true;
  }, PRESS);
});
// The click that ends a long press is not a click.
document.addEventListener(
  "click",
  (event) => {
    if (!pressed) return;
    pressed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);
for (const end of ["pointerup", "pointercancel", "scroll"]) {
  document.addEventListener(
    end,
    () => {
      if (!pinned) hidePeek();
      else clearTimeout(timer);
    },
    { capture: true, passive: true },
  );
}
document.addEventListener("contextmenu", (event) => {
  if (cardAt(event) && matchMedia("(pointer: coarse)").matches) event.preventDefault();
});
document.addEventListener("focusin", (event) => {
  const card = cardAt(event);
  if (card && event.target.matches(":focus-visible")) show(card);
});
document.addEventListener("focusout", (event) => cardAt(event) && !pinned && hidePeek());
document.addEventListener("htmx:before:swap", hidePeek);
