// The Dark Quarter: pages that turn, reading aloud by itself, the map as a shortcut to the list,
// figures that walk, figures on a dial. The page works without any of it.
import { speak, stopSpeaking } from "./speak.js";

const one = (selector, of = document) => of.querySelector(selector);
const all = (selector, of = document) => [...of.querySelectorAll(selector)];
const store = (name, value) => {
  try {
    if (value === undefined) return localStorage.getItem(`noctuary.${name}`) ?? "";
    localStorage.setItem(`noctuary.${name}`, value);
  } catch {
    // storage may be forbidden: then it holds for this page
  }
  return value;
};

// ── pages ─────────────────────────────────────────────────────────────────────────────────────

let shown = { mark: "", at: 0, stage: "" };
let readsAll = store("reads-all") === "yes";

const leaves = () => all("#leaves .leaf");
const here = () => leaves()[shown.at];

/** Show one page of what is told; the others wait behind the pager. */
function turnTo(at) {
  const pages = leaves();
  const box = one("#leaves");
  if (!box) return;
  shown.at = Math.max(0, Math.min(at, pages.length - 1));
  box.dataset.uiPaged = "";
  for (const [n, page] of pages.entries()) page.toggleAttribute("data-ui-here", n === shown.at);
  box.scrollTop = 0;
  lookAt(pages[shown.at]);
  const count = one("[data-leaf-now]");
  if (count) count.textContent = shown.at + 1;
  for (const button of all("[data-leaf]")) {
    const next = shown.at + Number(button.dataset.leaf);
    button.disabled = next < 0 || next >= pages.length;
  }
}

/** Beside a page stands whoever it is about. */
function lookAt(page) {
  const figure = one(".portrait[data-person]");
  const picture = one("use", figure ?? undefined);
  if (!page?.dataset.face || !picture || !figure?.contains(picture)) return;
  figure.dataset.person = page.dataset.face;
  picture.setAttribute("href", `#p-${page.dataset.face}`);
  one("svg", figure).setAttribute("aria-label", page.dataset.name);
  const caption = one("figcaption", figure);
  const role = document.createElement("span");
  role.textContent = page.dataset.role;
  const name = document.createElement("b");
  name.textContent = page.dataset.name;
  caption.replaceChildren(name, ...(page.dataset.role ? [role] : []));
}

const isLast = () => shown.at >= leaves().length - 1;

/** Read the page that is open, and on to the next one until all are read. */
function readOn() {
  if (!here()) return;
  speak([here()], () => {
    if (isLast()) return;
    turnTo(shown.at + 1);
    readOn();
  });
}

function tellReads() {
  for (const button of all("[data-auto-reads]")) button.setAttribute("aria-pressed", String(readsAll));
}

document.addEventListener("click", (event) => {
  const leaf = event.target.closest?.("[data-leaf]");
  if (leaf) {
    stopSpeaking();
    turnTo(shown.at + Number(leaf.dataset.leaf));
    if (readsAll) readOn();
  }
  if (event.target.closest?.("[data-reads]")) {
    if (window.speechSynthesis?.speaking) stopSpeaking();
    else speak([here()]);
  }
  if (event.target.closest?.("[data-auto-reads]")) {
    readsAll = !readsAll;
    store("reads-all", readsAll ? "yes" : "no");
    tellReads();
    if (readsAll) readOn();
    else stopSpeaking();
  }
});

/** Enter turns the page while there are more; only then it answers. */
document.addEventListener(
  "keydown",
  (event) => {
    if (
      event.key !== "Enter" ||
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      !leaves().length ||
      isLast()
    )
      return;
    if (event.target.closest?.("button, a, input, textarea, select, summary, label") || one("dialog[open]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    turnTo(shown.at + 1);
    if (readsAll) readOn();
  },
  true,
);

// ── the map ───────────────────────────────────────────────────────────────────────────────────

const optionNamed = (id) => one(`#answer [name=option][value="${CSS.escape(id)}"]`);

function showRooms(id) {
  for (const rooms of all(".rooms")) {
    if (rooms.dataset.location === id) rooms.dataset.uiOpen = "";
    else delete rooms.dataset.uiOpen;
  }
}

document.addEventListener("click", (event) => {
  const place = event.target.closest?.(".place[data-option], .place[data-opens-location]");
  if (place?.dataset.option) return void optionNamed(place.dataset.option)?.click();
  if (place) return showRooms(place.dataset.opensLocation);
  if (event.target.closest?.("[data-closes-location]")) return showRooms("");
  if (event.target.closest?.("[data-closes-reading]")) {
    one("#reading").dataset.uiRead = one("#reading").dataset.reading;
    stopSpeaking();
  }
});
document.addEventListener("keydown", (event) => event.key === "Escape" && showRooms(""));

/** A row under the pointer lights its place on the map, and the other way round. */
for (const [type, lit] of [
  ["pointerover", true],
  ["focusin", true],
  ["pointerout", false],
  ["focusout", false],
]) {
  document.addEventListener(type, (event) => {
    const row = event.target.closest?.(".place-way");
    if (!row) return;
    for (const place of all(`.place[data-option="${CSS.escape(row.value)}"]`)) {
      if (lit) place.dataset.uiLit = "";
      else delete place.dataset.uiLit;
    }
  });
}

/** Figures walk from where they stood; on a phone the map follows the active one. */
const stood = new Map();

function walk() {
  const slow = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--slow")) || 0;
  for (const piece of all("[data-piece]")) {
    const [x, y] = piece
      .getAttribute("transform")
      .match(/-?[\d.]+/g)
      .map(Number);
    const before = stood.get(piece.dataset.piece);
    stood.set(piece.dataset.piece, [x, y]);
    if (!before || !slow || (before[0] === x && before[1] === y)) continue;
    const from = `translate(${before[0] - x}px, ${before[1] - y}px)`;
    one(".figure-of", piece).animate([{ transform: from }, { transform: "none" }], {
      duration: slow,
      easing: "ease-in-out",
    });
  }
  const map = one("#map");
  const active = one(".piece.active");
  if (!map || !active || map.scrollWidth <= map.clientWidth) return;
  const box = active.getBoundingClientRect();
  const frame = map.getBoundingClientRect();
  map.scrollTo({
    left: map.scrollLeft + box.left - frame.left - frame.width / 2,
    top: map.scrollTop + box.top - frame.top - frame.height / 2,
  });
}

// ── the team ──────────────────────────────────────────────────────────────────────────────────

document.addEventListener("noctuary:several", ({ detail }) => {
  for (const label of all(".cast label[for]")) {
    if (detail.ids.includes(label.htmlFor.replace("pick-", ""))) label.dataset.uiTaken = "";
    else delete label.dataset.uiTaken;
  }
});

// ── a lock ────────────────────────────────────────────────────────────────────────────────────

document.addEventListener("click", (event) => {
  const figure = event.target.closest?.("[data-figure]");
  const field = one("#typed");
  if (!figure || !field) return;
  field.value = figure.dataset.figure ? field.value + figure.dataset.figure : field.value.slice(0, -1);
});

/** Digits mean digits where a number is asked for: on the dials of a lock, among numbers to tap. */
function setFigure(key) {
  const field = one("#typed");
  if (one(".dials")) {
    if (key === "Enter") one("#answer [data-sends]").click();
    else field.value = key === "Backspace" ? field.value.slice(0, -1) : field.value + key;
    return true;
  }
  if (key === "Backspace" || key === "Enter") return false;
  const tap = one(`.number-box .tap[value="${key}"]`);
  if (Number(field.max) < 10) tap?.click();
  else {
    field.focus();
    field.value += key;
  }
  return true;
}
document.addEventListener(
  "keydown",
  (event) => {
    if (!/^(\d|Backspace|Enter)$/.test(event.key) || !one(".dials, .number-box") || one("dialog[open]")) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select")) return;
    if (event.key === "Enter" && event.target.closest?.("button, a")) return;
    if (!setFigure(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// ── leaving ───────────────────────────────────────────────────────────────────────────────────

let isLeaving = false;
document.addEventListener("click", (event) => {
  isLeaving = Boolean(event.target.closest?.("[data-saves]"));
});
/** Who has saved to leave is led out as soon as it is kept. */
document.addEventListener("htmx:after:swap", () => {
  if (isLeaving && one("[data-exits]")) location.assign(one("[data-exits]").href);
});

// ── each new moment ───────────────────────────────────────────────────────────────────────────

/** What was told anew is shown from its first page; the same text stays open where it was. */
function begin() {
  const told = one("#told");
  const text = told?.textContent ?? "";
  const isNew = text !== shown.mark;
  if (isNew) shown = { ...shown, mark: text, at: 0 };
  if (told) turnTo(shown.at);
  tellReads();
  const stage = one(".app")?.dataset.stageName;
  if (isNew || stage !== shown.stage) for (const box of all(".stage, #board, #answer")) box.scrollTop = 0;
  shown.stage = stage;
  const reading = one("#reading");
  if (reading && isNew) delete reading.dataset.uiRead;
  if (isNew) stopSpeaking();
  if (isNew && told && readsAll) readOn();
  readChoice();
  walk();
}

let choice = "";
/** A Pivotal Choice is read too; the clock waits for it, because each reply says so. */
function readChoice() {
  const asked = one(".app.pivotal") ? one("#play").dataset.question : "";
  if (asked && asked !== choice && readsAll) speak(all("#question, .fate b"));
  choice = asked;
}
document.addEventListener("htmx:config:request", ({ detail }) => {
  if (readsAll && detail.ctx.request.method === "POST") detail.ctx.request.body?.set?.("aloud", "yes");
});

document.addEventListener("htmx:after:swap", begin);
begin();
