// Pick a card by click, drag or key: the places where it can go are lit, a second click answers.
import { hidePeek, togglePeek } from "./peek.js";

const play = () => document.getElementById("play");
let picked = "";

/** The open options of a card, from the list: the list is the one source of what is possible. */
function optionsOf(card) {
  return [...document.querySelectorAll(`#answer [name=option][data-card="${CSS.escape(card)}"]:not([aria-disabled])`)];
}

export function unpick() {
  if (!picked) return false;
  picked = "";
  delete play()?.dataset.uiPicking;
  for (const lit of document.querySelectorAll("[data-ui-picked], [data-ui-lit], [data-ui-over]")) {
    delete lit.dataset.uiPicked;
    delete lit.dataset.uiLit;
    delete lit.dataset.uiOver;
  }
  return true;
}

/** A place is a zone, a line, a pile, or another card (in an exchange). */
function placesNamed(name) {
  if (!name) return [];
  const card = document.getElementById(`card-${name}`);
  return [
    ...document.querySelectorAll(`[data-place="${CSS.escape(name)}"]`),
    ...(card && !document.getElementById(`line-${name}`) ? [card] : []),
  ];
}

function pick(card, byKey) {
  const again = picked === card;
  unpick();
  if (again) return;
  picked = card;
  play().dataset.uiPicking = "";
  document.getElementById(`card-${card}`).dataset.uiPicked = "";
  const options = optionsOf(card);
  for (const option of options) {
    option.dataset.uiLit = "";
    for (const place of placesNamed(option.dataset.place)) {
      if (place.name !== "option" || place.dataset.card === card) place.dataset.uiLit = "";
    }
  }
  options[0].scrollIntoView({ block: "nearest" });
  if (byKey) options[0].focus();
}

function answerAt(place) {
  optionsOf(picked)
    .find((option) => option.dataset.place === place)
    ?.click();
  unpick();
}

/** The lit place under an element, if a card is picked. */
function litPlace(element) {
  const place = picked && element?.closest?.("[data-place][data-ui-lit]:not([name=option]), .card[data-ui-lit]");
  return place ? (place.dataset.place ?? place.dataset.card) : "";
}

let dragged = false;

document.addEventListener(
  "click",
  (event) => {
    if (dragged && event.isTrusted) {
      dragged = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (event.target.closest?.("[name=option]")) return void unpick();
    const card = event.target.closest?.(".grip")?.closest("[data-card]")?.dataset.card;
    const place = litPlace(event.target);
    if (place && card !== picked) {
      event.preventDefault();
      event.stopPropagation();
      return answerAt(place);
    }
    if (!card) return void unpick();
    const options = optionsOf(card);
    if (!options.length) return togglePeek(event.target.closest("[data-card]"));
    hidePeek();
    if (options.length === 1 && !options[0].dataset.place) options[0].click();
    else pick(card, event.detail === 0);
  },
  true,
);

document.addEventListener("htmx:before:swap", ({ detail }) => {
  if (detail.tasks.some((task) => task.target === play())) unpick();
});

// Dragging, with a mouse or a pen; on a touch screen a drag scrolls the board.
let drag = null;

document.addEventListener("pointerdown", (event) => {
  dragged = false;
  const card = event.target.closest?.(".grip")?.closest("[data-card]");
  if (!card || event.button !== 0 || event.pointerType === "touch" || !optionsOf(card.dataset.card).length) return;
  drag = { card, x: event.clientX, y: event.clientY, ghost: null };
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost) {
    if (Math.hypot(dx, dy) < 7) return;
    lift(drag);
  }
  drag.ghost.style.translate = `${dx}px ${dy}px`;
  const over = litPlace(document.elementFromPoint(event.clientX, event.clientY));
  for (const place of document.querySelectorAll("[data-ui-over]")) delete place.dataset.uiOver;
  if (over) for (const place of placesNamed(over)) place.dataset.uiOver = "";
});

function lift(one) {
  hidePeek();
  if (picked !== one.card.dataset.card) pick(one.card.dataset.card);
  const box = one.card.getBoundingClientRect();
  one.ghost = one.card.cloneNode(true);
  one.ghost.removeAttribute("id");
  one.ghost.classList.add("picked-up");
  Object.assign(one.ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  document.body.append(one.ghost);
}

function drop(event) {
  if (!drag) return;
  const { ghost } = drag;
  drag = null;
  if (!ghost) return;
  ghost.remove();
  dragged = event.type === "pointerup";
  setTimeout(() => (dragged = false), 0);
  const place = litPlace(document.elementFromPoint(event.clientX, event.clientY));
  if (place && event.type === "pointerup") answerAt(place);
  else unpick();
}
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);
document.addEventListener("dragstart", (event) => event.target.closest?.(".card") && event.preventDefault());
