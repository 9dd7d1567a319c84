// Moments: what is worth the middle of the table is played out there, one after the other. Any key or
// click goes on; what is told with it waits until then. Whoever wants no motion sees it lie still, and
// whoever does not see hears it.

import { copyOfThing, shownThing } from "./things.js";

const SECONDS = { check: 2.4, fight: 2.6, ending: 2.6 };
const ELSE = 2;
const MODIFIERS = ["Shift", "Control", "Alt", "Meta"];
const READING = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", "Tab"];
const root = document.documentElement;
const centre = document.getElementById("centre");
const queue = [];
let seen = Number(document.getElementById("play")?.dataset.seq ?? -1);
let timer;
let shown = null;

const isStill = () => !parseFloat(getComputedStyle(root).getPropertyValue("--slow"));

/** Whether what is told with a moment is read there; else the table must show it elsewhere. */
export const tellsStories = () => !isStill() && !["off", "short"].includes(root.dataset.moments);

/** Whether anything is left to see of a moment where no stories are told. */
const isBare = (one) => "story" in one.dataset && !one.querySelector(".moment-result").textContent;

/** What the page has not played yet. */
function fresh() {
  const found = [...document.querySelectorAll("#moments > .staged")]
    .filter((one) => Number(one.dataset.seq) > seen)
    .filter((one) => tellsStories() || !isBare(one));
  const play = document.getElementById("play");
  if (!play?.hasAttribute("data-past")) seen = Math.max(seen, Number(play?.dataset.seq ?? -1));
  return found;
}

function stage(moment) {
  const copy = moment.cloneNode(true);
  const things = copy.dataset.about.split(" ").filter(Boolean).map(shownThing).filter(Boolean);
  copy.querySelector(".moment-things").replaceChildren(...things.map(copyOfThing));
  if (root.dataset.moments === "short") {
    copy.querySelector(".moment-story")?.remove();
    delete copy.dataset.story;
    delete copy.dataset.press;
  }
  return copy;
}

/** As long as dice wait to be rolled, the table behind them and every voice keep what came of them. */
function veil() {
  const waits = !isStill() && [shown, ...queue].some((one) => one?.dataset.press);
  const lifted = isVeiled() && !waits;
  root.toggleAttribute("data-ui-veiled", waits);
  if (lifted) document.dispatchEvent(new CustomEvent("noctuary:unveiled"));
}

const isVeiled = () => root.hasAttribute("data-ui-veiled");

/** Now, or as soon as the dice that wait lie on the table. */
export function whenUnveiled(act) {
  if (isVeiled()) document.addEventListener("noctuary:unveiled", act, { once: true });
  else act();
}

function next() {
  clearTimeout(timer);
  shown = queue.shift() ?? null;
  veil();
  if (!shown) return leave();
  const { press } = shown.dataset;
  centre.querySelector(".centre-stage").replaceChildren(shown);
  if (!press || isStill()) return show();
  const title = shown.querySelector(".moment-title").textContent;
  dress("asks waits");
  const odds = [...shown.querySelectorAll(".moment-odds .odds > *")].map((part) => part.textContent.trim());
  say(`${title}. ${odds.join(", ")}`);
  hold(press);
}

/** The moment with its result. */
function show() {
  const still = isStill();
  delete shown.dataset.press;
  veil();
  const waits = !still && ("story" in shown.dataset || root.dataset.moments === "wait");
  dress(`${shown.dataset.tone}${still ? " still" : ""}${waits ? " waits" : ""}`);
  say(shown.dataset.spoken);
  document.dispatchEvent(new CustomEvent("noctuary:moment", { detail: { ...shown.dataset } }));
  if (waits) return hold("Continue");
  const seconds = (SECONDS[shown.dataset.kind] ?? ELSE) * (root.dataset.moments === "short" ? 0.6 : 1);
  timer = setTimeout(next, 1000 * seconds);
}

function dress(classes) {
  centre.className = `centre of-${shown.dataset.kind} ${classes}`;
  if (!centre.matches(":popover-open")) centre.showPopover();
}

const say = (words) => {
  centre.querySelector("[role=alert]").textContent = words;
};

/** Until somebody presses. */
function hold(word) {
  const button = centre.querySelector("[data-goes-on]");
  button.firstChild.data = `${word} `;
  button.focus({ preventScroll: true });
}

/** Dice that wait are rolled; else what comes after. */
const goOn = () => (centre.classList.contains("asks") ? show() : next());

function leave() {
  if (!centre.matches(":popover-open")) return;
  const held = centre.contains(document.activeElement);
  centre.hidePopover();
  centre.querySelector(".centre-stage").replaceChildren();
  if (held) document.getElementById("answer")?.focus({ preventScroll: true });
}

/** Whether the table waits behind what is played out just now. */
const isOnStage = () => shown !== null && !centre.classList.contains("still");

document.addEventListener("htmx:after:swap", () => {
  const found = fresh();
  if (!found.length || root.dataset.moments === "off") return;
  queue.push(...found.map(stage));
  if (!shown || centre.classList.contains("still")) next();
});

// What goes on does nothing else: the option under the pointer has not been meant.
document.addEventListener(
  "keydown",
  (event) => {
    if (!isOnStage() || event.isComposing) return;
    if (MODIFIERS.includes(event.key) || ("story" in shown.dataset && READING.includes(event.key))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === "Escape") {
      queue.length = 0;
      return next();
    }
    goOn();
  },
  true,
);
centre?.addEventListener("click", (event) => {
  event.stopPropagation();
  if (!isOnStage() || String(getSelection())) return;
  goOn();
});
