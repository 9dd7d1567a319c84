// The guided game: the goal first, then one lesson after the other, each beside its place. Playing on
// counts as understood; what was understood or left is remembered for this table alone.
import { asSentences } from "./speak.js";

const GAP = 14;
const panel = () => document.getElementById("guide");
const goal = document.getElementById("goal");
const key = () => `noctuary.guide.${panel().dataset.table}`;

function remembered() {
  try {
    return { begun: false, left: false, known: [], ...JSON.parse(localStorage.getItem(key()) ?? "{}") };
  } catch {
    return { begun: false, left: false, known: [] };
  }
}

function remember(change) {
  try {
    localStorage.setItem(key(), JSON.stringify({ ...remembered(), ...change }));
  } catch {
    // told again next time, no harm
  }
}

const lessons = () => [...(panel()?.querySelectorAll("li") ?? [])];
let moment = document.getElementById("play")?.dataset.seq;
let told = "";
let rested = null; // where the table stood before a lesson pointed elsewhere

/** A lesson shows its place; afterwards the table stands as it stood. A whole map has a camera of its own. */
function lookAt(place) {
  const stage = document.querySelector(".stage");
  if (place) {
    rested ??= stage?.scrollTop ?? 0;
    if (place.getBoundingClientRect().height < innerHeight) place.scrollIntoView({ block: "nearest" });
  } else if (rested !== null) {
    stage?.scrollTo(0, rested);
    rested = null;
  }
}

/** Show the first lesson that is not known yet, beside what it is about. */
function teach() {
  for (const old of document.querySelectorAll("[data-ui-pointed]")) delete old.dataset.uiPointed;
  const guide = panel();
  if (!guide) return;
  const { left, known } = remembered();
  const hides = document.querySelector("#play[data-past], #play[data-over], #goal[open], #centre:popover-open");
  const lesson = left || hides ? null : lessons().find((one) => !known.includes(one.dataset.lesson));
  guide.hidden = !lesson;
  for (const one of lessons()) one.hidden = one !== lesson;
  const place = document.getElementById(lesson?.dataset.points);
  lookAt(place);
  if (!lesson) return;
  if (place) place.dataset.uiPointed = "";
  stand(guide, place && inSight(place));
  say(lesson);
}

/** As much of a place as its pane shows: a map is larger than what is seen of it. */
function inSight(place) {
  if (place.id === "answer") return filled(place);
  const box = place.getBoundingClientRect();
  const pane = place.closest("#board")?.getBoundingClientRect();
  if (!pane?.width) return box;
  return {
    left: Math.max(box.left, pane.left),
    right: Math.min(box.right, pane.right),
    top: Math.max(box.top, pane.top),
    bottom: Math.min(box.bottom, pane.bottom),
  };
}

/** Whoever hears the page is told after the question, which is told first. */
function say(lesson) {
  if (told === lesson.dataset.lesson) return;
  told = lesson.dataset.lesson;
  const words = asSentences([...lesson.querySelectorAll("h2, p:not([class]), li")]);
  setTimeout(() => document.getElementById("announcer").append(` New: ${words}`), 400);
}

/** The part of a column that its contents take. */
function filled(column) {
  if (!column) return null;
  const { left, right, top, bottom } = column.getBoundingClientRect();
  const ends = [...column.children].map((one) => one.getBoundingClientRect().bottom);
  return { left, right, top, bottom: Math.min(bottom, Math.max(top, ...ends)) };
}

/** Beside the place: below, above, right or left of it, wherever least else is covered. */
function stand(guide, place) {
  const { width, height } = guide.getBoundingClientRect();
  const awaited = document.getElementById("awaited")?.getBoundingClientRect();
  const answer = filled(document.getElementById("answer"));
  const box = place ?? { left: 0, right: innerWidth, top: innerHeight / 4, bottom: innerHeight / 4 };
  const centre = (from, to, size) => Math.max(GAP, Math.min((from + to - size) / 2, to));
  const spots = [
    { left: centre(box.left, box.right, width), top: box.bottom + GAP },
    { left: centre(box.left, box.right, width), top: box.top - height - GAP },
    { left: box.right + GAP, top: box.top },
    { left: box.left - width - GAP, top: box.top },
    { left: box.left + GAP, top: box.bottom - height - GAP },
    ...(answer
      ? [answer.top - height - GAP, answer.bottom + GAP].map((top) => ({
          left: centre(answer.left, answer.right, width),
          top,
        }))
      : []),
  ];
  const inside = spots.map(({ left, top }) => ({
    left: Math.max(GAP, Math.min(left, innerWidth - width - GAP)),
    top: Math.max(GAP, Math.min(top, innerHeight - height - GAP)),
  }));
  const shared = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  // What is asked and what can be done stay free, even if the place itself is covered on a small screen;
  // so does what is read just now.
  const clear = [...document.querySelectorAll("[data-kept-clear]")].map((one) => [one.getBoundingClientRect(), 2]);
  const board = document.getElementById("board")?.getBoundingClientRect();
  const precious = [[awaited, 5], [answer, 5], [place, 1], [board, 0.2], ...clear].filter(([one]) => one);
  const cost = ({ left, top }) => {
    const here = { left, top, right: left + width, bottom: top + height };
    return precious.reduce((sum, [one, weight]) => sum + weight * shared(here, one), 0);
  };
  const best = inside.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  guide.style.left = `${best.left}px`;
  guide.style.top = `${best.top}px`;
}

function understood(...ids) {
  remember({ known: [...new Set([...remembered().known, ...ids])] });
}

function showGoal() {
  goal.returnValue = "";
  goal.showModal();
  teach();
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-guide=again]")) return showGoal();
  const button = event.target.closest?.("#guide button");
  if (!button) return;
  if (button.value === "leave") remember({ left: true });
  else understood(lessons().find((one) => !one.hidden)?.dataset.lesson);
  teach();
});

/** Before the table's own keys: while a lesson is shown, Enter and Escape are meant for it. */
function pressed(event) {
  const isShown = panel()?.hidden === false && !document.querySelector("dialog[open], :popover-open");
  if (!isShown || document.documentElement.dataset.uiDrawer || event.target.closest?.("input, textarea, select"))
    return;
  if (event.key === "Escape") remember({ left: true });
  else if (event.key === "Enter" && !event.target.closest?.("button, a, summary, label, .grip"))
    understood(lessons().find((one) => !one.hidden)?.dataset.lesson);
  else return;
  event.preventDefault();
  teach();
}
document.addEventListener("keydown", pressed, true);

// The goal is read first, so it has the focus, and not the button that leaves it.
goal?.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.target.closest("button, a")) goal.close("begin");
});

if (panel()) {
  goal?.addEventListener("close", () => {
    remember({ begun: true, left: goal.returnValue === "leave" });
    teach();
  });
  // A reply brings a new page: what was shown until then has been read, or was not wanted.
  let shown = lessons().map((one) => one.dataset.lesson);
  document.addEventListener("htmx:after:swap", () => {
    const now = document.getElementById("play")?.dataset.seq;
    const coming = lessons().map((one) => one.dataset.lesson);
    if (Number(now) > Number(moment)) understood(...shown.filter((id) => !coming.includes(id)));
    moment = now;
    shown = coming;
    teach();
  });
  addEventListener("resize", teach);
  // What has the middle of the table is seen first; the lesson comes after it.
  document.getElementById("centre")?.addEventListener("toggle", teach);
  document.fonts.ready.then(() => (remembered().begun ? teach() : showGoal()));
}
