// When Darkness Comes: the camera over the town, squares to go to, a tile to turn, and what is read of the log.
import "./when-darkness-dice.js";
import "./when-darkness-maker.js";
import "./when-darkness-news.js";
import { zoomBoard } from "./panzoom.js";

const SQUARE = 48;
const STRIDE = 140; // milliseconds a square
const LONGEST = 1800; // milliseconds for the longest way
const FAR = 6; // pixels after which a press is a drag
const TILE = 8 * SQUARE;
const SVG = "http://www.w3.org/2000/svg";
const one = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const town = () => one("#town");
const pane = () => one("#board");
const numbers = (text) => (text ?? "").split(" ").map(Number);
const slow = () => parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--slow")) || 0;

/** How high the sky is, for what must stay below it; a swap may bring another one. */
const sky = new ResizeObserver(([{ target }]) =>
  target.closest(".table")?.style.setProperty("--sky", `${target.offsetHeight}px`),
);
function measureSky() {
  sky.disconnect();
  if (one("#sky")) sky.observe(one("#sky"));
}
document.addEventListener("htmx:after:swap", measureSky);
measureSky();

// ── the camera ──────────────────────────────────────────────────────────────────────────────

/** Pixels a unit of the board takes on the screen just now. */
const scale = () => town().getBoundingClientRect().width / town().viewBox.baseVal.width;

/** The part of the pane that nothing covers. */
function clearing() {
  const box = pane().getBoundingClientRect();
  const over = (selector) => one(selector)?.getBoundingClientRect();
  const [sky, tray] = [over("#sky"), over("#tray")];
  const top = sky && sky.top < box.bottom && sky.bottom > box.top ? sky.bottom - box.top : 0;
  const bottom = tray && tray.top < box.bottom && tray.bottom > box.top + 40 ? tray.top - box.top : box.height;
  return { top, bottom, width: box.width };
}

function lookAt(x, y, smooth = true) {
  const board = town();
  if (!board) return;
  const { top, bottom, width } = clearing();
  const zoom = scale();
  pane().scrollTo({
    left: (x - Number(board.dataset.left)) * zoom - width / 2,
    top: (y - Number(board.dataset.top)) * zoom - (top + bottom) / 2,
    behavior: smooth && slow() ? "smooth" : "instant",
  });
}

/** Where the middle of the pane is, in units. */
function middle() {
  const board = town();
  const { top, bottom, width } = clearing();
  return {
    x: (pane().scrollLeft + width / 2) / scale() + Number(board.dataset.left),
    y: (pane().scrollTop + (top + bottom) / 2) / scale() + Number(board.dataset.top),
  };
}

function centre(smooth = true) {
  const [x, y] = numbers(town()?.dataset.focus);
  if (Number.isFinite(x)) lookAt(x, y, smooth);
}

let nearer = 0; // how near the camera was before it stood back for a tile

/** A tile that is to be turned is seen whole: the camera stands back, and comes nearer afterwards. */
function frameTile(smooth = true) {
  const ghosts = one("#ghosts");
  if (!ghosts) {
    if (nearer) zoomBoard(nearer);
    nearer = 0;
    return false;
  }
  const { top, bottom, width } = clearing();
  const fits = Math.min(width, bottom - top) / (TILE + SQUARE) / scale();
  if (fits < 1) {
    zoomBoard(fits);
    nearer = 1 / fits;
  }
  const edge = one(".ghost-edge", ghosts);
  lookAt(Number(edge.getAttribute("x")) + TILE / 2, Number(edge.getAttribute("y")) + TILE / 2, smooth);
  return true;
}

/** Whether a point of the board is well in sight, so that the camera can rest. */
function inSight(x, y) {
  const at = middle();
  const { top, bottom, width } = clearing();
  const zoom = scale();
  return Math.abs(x - at.x) * zoom < width * 0.3 && Math.abs(y - at.y) * zoom < (bottom - top) * 0.28;
}

/** Nearer or farther, with the middle where it was. */
function zoom(change) {
  if (!town()) return;
  const { x, y } = middle();
  change();
  lookAt(x, y, false);
}
document.addEventListener(
  "wheel",
  (event) => {
    if (!event.ctrlKey || !event.target.closest?.("#board") || !town()) return;
    event.preventDefault();
    event.stopPropagation();
    zoom(() => zoomBoard(Math.exp(-event.deltaY / 300)));
  },
  { passive: false, capture: true },
);

// ── answering on the board ──────────────────────────────────────────────────────────────────

let pressed = null;
document.addEventListener("pointerdown", (event) => (pressed = { x: event.clientX, y: event.clientY }), true);
const dragged = (event) => pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > FAR;

function send(option) {
  const box = one(`#answer input[type=checkbox][value="${CSS.escape(option)}"]`);
  if (box) return box.click();
  const button = one("#answer [data-board]");
  if (!button) return;
  button.value = option;
  button.form.requestSubmit(button);
}

/** What lies on a square does not hide it: a click on a disk there means the square. */
function beneath(event) {
  if (!event.target.closest?.("#town .disk, #town .gate")) return null;
  return document
    .elementsFromPoint(event.clientX, event.clientY)
    .map((thing) => thing.closest(".step"))
    .find(Boolean);
}

document.addEventListener("click", (event) => {
  const target =
    beneath(event) ??
    event.target.closest?.(
      "[data-option], .ghost-edge, [data-centres], [data-marks], [data-zooms], [data-storeys], [data-turn], [data-turns], [data-shows]",
    );
  if (!target || (event.detail && dragged(event) && target.closest("#town"))) return;
  const { option, zooms, turn, turns, shows } = target.dataset;
  if (option) send(option);
  else if (target.matches(".ghost-edge")) one("#answer [data-sets]")?.click();
  else if ("centres" in target.dataset) centre();
  else if ("marks" in target.dataset) toggleMarks();
  else if (zooms) zoom(() => zoomBoard(Number(zooms)));
  else if ("storeys" in target.dataset) changeStorey();
  else if (turns) turnBy(Number(turns));
  else if (turn && target.matches("button")) showTurn(turn);
  else if (shows) showSheet(shows);
});

/** The step that lies nearest in a direction, as one looks at it. */
function next(from, [dx, dy]) {
  let best = null;
  for (const step of all(".step", frontStorey())) {
    const [x, y] = [Number(step.dataset.x) - from.x, Number(step.dataset.y) - from.y];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along < SQUARE / 3 || aside > along * 1.2) continue;
    const far = along + 2 * aside;
    if (!best || far < best.far) best = { step, far };
  }
  return best?.step;
}

const frontStorey = () => one(`#storey-${town().dataset.uiLevel ?? town().dataset.level}`) ?? town();
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function focusStep(step) {
  for (const other of all(".step[tabindex='0']")) other.setAttribute("tabindex", "-1");
  step.setAttribute("tabindex", "0");
  step.focus({ preventScroll: true });
  const [x, y] = [Number(step.dataset.x), Number(step.dataset.y)];
  if (!inSight(x, y)) lookAt(x, y);
}

/** From the piece outwards: the square beside it, or any. */
function enterSteps() {
  const [x, y] = numbers(town()?.dataset.eye);
  const steps = all(".step", frontStorey());
  const far = (step) => Math.hypot(step.dataset.x - x, step.dataset.y - y);
  const nearest = steps.sort((a, b) => far(a) - far(b))[0];
  if (nearest) focusStep(nearest);
  else town()?.focus();
}

function onTown(event) {
  const step = event.target.closest?.(".step");
  if (step && (event.key === "Enter" || event.key === " ")) {
    send(step.dataset.option);
    return true;
  }
  const way = ARROWS[event.key];
  if (!way) {
    const enters = event.key === "Enter" && all(".step").length > 0 && !one("#answer .option.main");
    if (enters) enterSteps();
    return enters;
  }
  const [x, y] = numbers(town().dataset.eye);
  const onward = next(step ? { x: Number(step.dataset.x), y: Number(step.dataset.y) } : { x, y }, way);
  if (onward) focusStep(onward);
  else if (!step)
    pane().scrollBy({ left: way[0] * 2 * SQUARE, top: way[1] * 2 * SQUARE, behavior: slow() ? "smooth" : "instant" });
  return true;
}

const typing = (target) => target.closest?.("input:not([type=checkbox]), textarea, select");

document.addEventListener(
  "keydown",
  (event) => {
    if (!town() || event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || one("dialog[open]"))
      return;
    if (event.target.closest?.("#town") && onTown(event)) return event.preventDefault();
    const key = event.key.toLowerCase();
    const done = {
      w: enterSteps,
      c: () => centre(),
      n: toggleMarks,
      q: () => turnBy(-1),
      e: () => turnBy(1),
      k: () => one("#signs")?.showModal(),
    }[key];
    if (!done || event.defaultPrevented) return;
    event.preventDefault();
    done();
  },
  true,
);

// ── floors, sheets, pointing ────────────────────────────────────────────────────────────────

function changeStorey() {
  const board = town();
  board.dataset.uiLevel = (board.dataset.uiLevel ?? board.dataset.level) === "0" ? "1" : "0";
}

let shownSheet = "";
function showSheet(id) {
  const sheets = one("#sheets");
  if (!sheets) return;
  shownSheet = id && sheets.firstElementChild?.dataset.sheet !== id ? id : "";
  sheets.toggleAttribute("data-ui-other", Boolean(shownSheet));
  for (const sheet of all("[data-sheet]", sheets))
    sheet.toggleAttribute("data-ui-shown", sheet.dataset.sheet === shownSheet);
  for (const button of all("[data-shows]"))
    button.toggleAttribute("data-ui-shown", button.dataset.shows === (id || sheets.firstElementChild?.dataset.sheet));
  if (id) one("#sheets")?.scrollIntoView({ block: "nearest" });
}

/** Whatever an option is about shows itself on the board. */
function point(event) {
  for (const lit of all("[data-ui-pointed-at]")) delete lit.dataset.uiPointedAt;
  const about = event.target.closest?.("#answer [data-card]")?.dataset.card;
  const thing = about && (document.getElementById(`card-${about}`) ?? document.getElementById(`piece-${about}`));
  if (thing) thing.dataset.uiPointedAt = "";
}
document.addEventListener("pointerover", point);
document.addEventListener("focusin", point);

/** What every square costs and is called: on the square under the pointer, or on all by this switch. */
function toggleMarks() {
  const root = document.documentElement;
  if ("uiMarks" in root.dataset) delete root.dataset.uiMarks;
  else root.dataset.uiMarks = "";
  for (const button of all("[data-marks]")) button.setAttribute("aria-pressed", String("uiMarks" in root.dataset));
}

/** A line from my eyes to the square under the pointer: clear, or stopped by something. */
function sightline(event) {
  const layer = one("#town-sight");
  if (!layer) return;
  const board = town();
  const [x, y, level] = numbers(board.dataset.eye);
  const box = board.getBoundingClientRect();
  const shown = Number(board.dataset.uiLevel ?? board.dataset.level);
  if (
    event.pointerType === "touch" ||
    event.buttons ||
    !Number.isFinite(x) ||
    level !== shown ||
    !event.target.closest?.("#town")
  )
    return layer.replaceChildren();
  const col = Math.floor(((event.clientX - box.left) / scale() + Number(board.dataset.left)) / SQUARE);
  const row = Math.floor(((event.clientY - box.top) / scale() + Number(board.dataset.top)) / SQUARE);
  const [u, v] = [(col + 0.5) * SQUARE, (row + 0.5) * SQUARE];
  const key = `${col},${row},${level}`;
  if (layer.dataset.uiAt === key) return;
  layer.dataset.uiAt = key;
  if (Math.hypot(u - x, v - y) < SQUARE * 1.1 || !event.target.closest(".storey")) return layer.replaceChildren();
  const kind = board.dataset.sight.split(" ").includes(key) ? "" : " blind";
  layer.replaceChildren(
    piece("line", { class: `sightline${kind}`, x1: x, y1: y, x2: u, y2: v }),
    piece("circle", { class: `sight-end${kind}`, cx: u, cy: v, r: 8 }),
  );
}
document.addEventListener("pointermove", sightline);

function piece(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

// ── a tile that is turned before it is set down ─────────────────────────────────────────────

const turnButtons = () => all("#answer [data-turn]");

function showTurn(turn, from = 0) {
  town().dataset.uiTurn = turn;
  for (const button of turnButtons()) button.setAttribute("aria-pressed", button.dataset.turn === turn);
  const set = one("#answer [data-sets]");
  const chosen = turnButtons().find((button) => button.dataset.turn === turn);
  if (set && chosen) set.value = chosen.dataset.answer;
  const ghost = one(`g.ghost[data-turn="${turn}"] .turning`);
  if (ghost && from && slow()) {
    ghost.animate([{ transform: `rotate(${-90 * from}deg)` }, { transform: "none" }], {
      duration: slow(),
      easing: "cubic-bezier(.2, .7, .2, 1)",
      composite: "replace",
    });
  }
}

function turnBy(step) {
  const turns = turnButtons();
  if (!turns.length) return;
  const at = turns.findIndex((button) => button.getAttribute("aria-pressed") === "true");
  showTurn(turns[(at + step + turns.length) % turns.length].dataset.turn, step);
}

// ── moves are seen ──────────────────────────────────────────────────────────────────────────

let before = null;

function survey() {
  const places = new Map();
  for (const thing of all("#town [data-x][id]"))
    places.set(thing.id, { x: Number(thing.dataset.x), y: Number(thing.dataset.y) });
  return places;
}

const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The squares over which pieces have come since the page that was there before, by their piece. */
function walks(since) {
  const ways = new Map();
  for (const { dataset } of all("#moments .walk")) {
    if (Number(dataset.seq) <= since) continue;
    const [kind, id] = dataset.thing.split(/:(.*)/s);
    const piece = kind === "person" ? `piece-${id}` : `card-${id}`;
    const squares = dataset.way
      .trim()
      .split(" ")
      .map((square) => square.split(",").map(Number));
    const points = squares.map(([x, y]) => ({ x: (x + 0.5) * SQUARE, y: (y + 0.5) * SQUARE }));
    ways.set(piece, [...(ways.get(piece) ?? []), ...points]);
  }
  return ways;
}

/** A piece walks from where it was over its squares to where it stands, at an even pace. */
function move(thing, from, way = []) {
  const at = { x: Number(thing.dataset.x), y: Number(thing.dataset.y) };
  const points = [from, ...way.slice(0, -1), at];
  const lengths = points.slice(1).map((point, n) => apart(point, points[n]));
  const far = lengths.reduce((sum, length) => sum + length, 0);
  if (far < 4) return;
  let gone = 0;
  const frames = points.map((point, n) => {
    gone += n ? lengths[n - 1] : 0;
    return { transform: `translate(${point.x - at.x}px, ${point.y - at.y}px)`, offset: gone / far };
  });
  const duration = Math.min(LONGEST, Math.max(160, (STRIDE * far) / SQUARE));
  one(".moves", thing)?.animate(frames, { duration, easing: "cubic-bezier(.4, .1, .3, 1)" });
}

function animate() {
  if (!slow()) return;
  let turn = 0;
  const ways = walks(before.seq);
  for (const thing of all("#town [data-x][id]")) {
    const from = before.things.get(thing.id);
    if (from) move(thing, from, ways.get(thing.id));
    else
      one(".moves", thing)?.animate(
        [
          { transform: "scale(0, 1)", opacity: 0 },
          { transform: "none", opacity: 1 },
        ],
        { duration: 280, delay: 40 * Math.min(turn++, 12), fill: "backwards" },
      );
  }
  for (const tile of all("#town .tile")) {
    if (!before.tiles.has(tile.id)) tile.animate([{ opacity: 0.3 }, { opacity: 1 }], { duration: slow() });
  }
}

const shown = { question: "", keys: false, town: false };

document.addEventListener("htmx:before:swap", ({ detail }) => {
  if (!town() || !detail.tasks.some((task) => task.target?.id === "play")) return;
  before = {
    things: survey(),
    seq: Number(one("#play").dataset.seq),
    tiles: new Set(all("#town .tile").map((tile) => tile.id)),
    at: middle(),
    level: town().dataset.level,
  };
  shown.keys = Boolean(document.activeElement?.closest?.("#town"));
});

document.addEventListener("htmx:after:swap", () => {
  if (!town()) {
    if (before) pane()?.scrollTo(0, 0);
    before = null;
    shown.town = false;
    return;
  }
  if (!shown.town) return begin();
  const question = one("#play").dataset.question;
  if (before) {
    lookAt(before.at.x, before.at.y, false);
    if (before.level !== town().dataset.level) delete town().dataset.uiLevel;
    animate();
  }
  if (question !== shown.question) {
    delete town().dataset.uiTurn;
    const turn = turnButtons()[0]?.dataset.turn;
    if (turn) showTurn(turn);
    const [x, y] = numbers(town().dataset.focus);
    if (!frameTile() && !inSight(x, y)) centre();
    if (shown.keys && !document.activeElement?.closest?.("#town")) town().focus({ preventScroll: true });
  } else if (town().dataset.uiTurn) showTurn(town().dataset.uiTurn); // somebody came or went meanwhile
  shown.question = question;
  before = null;
  showSheet(shownSheet);
});

/** On a large screen one comes nearer from the start. */
function fit() {
  const wide = pane().clientWidth / 1000;
  if (wide > 1.15 && !pane().style.getPropertyValue("--zoom")) zoomBoard(Math.min(wide, 1.6));
}

function begin() {
  if (!town()) return;
  shown.town = true;
  shown.question = one("#play").dataset.question;
  fit();
  if (!frameTile(false)) centre(false);
  showSheet(shownSheet);
}
let width = innerWidth;
addEventListener("resize", () => {
  if (town() && innerWidth !== width && !frameTile(false)) centre(false);
  width = innerWidth;
});
document.fonts?.ready.then(begin);
begin();
