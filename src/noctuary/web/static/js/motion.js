// Cards and pieces move instead of jumping: where each id was before a swap, and where it is after.
// Copies fly in a layer of their own, because a zone that scrolls would cut them off.
const STAGGER = 60;
const HOLD = 600;
let before = null;
const running = new Set();

const slow = () => parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--slow")) || 0;

/** Where a card is to be seen: its own place, or the pile whose lid is closed over it. */
function placeOf(element) {
  const rect = element.getBoundingClientRect();
  if (rect.width) return { rect, hidden: false };
  const home = document.getElementById(element.closest("[data-home]")?.dataset.home);
  return home ? { rect: home.getBoundingClientRect(), hidden: true } : null;
}

function survey() {
  const places = new Map();
  for (const card of document.querySelectorAll("#play [data-cards] > [id], #play .case[id]")) {
    const place = placeOf(card);
    if (place) places.set(card.id, { ...place, card });
  }
  return places;
}

function origin(card) {
  const was = card.dataset.was && before.get(`card-${card.dataset.was}`);
  if (was) return was.rect;
  return document.getElementById(card.closest("[data-origin]")?.dataset.origin)?.getBoundingClientRect();
}

const box = ({ left, top, width, height }) => ({ left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });

/** The middle of the table, in the size of a full card: where a check or a menace is shown to all. */
function centre(menace) {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const [width, height] = menace ? [19 * rem, 6 * rem] : [8.7 * rem, 12.3 * rem];
  return { left: (innerWidth - width) / 2, top: innerHeight * 0.36 - height / 2, width, height };
}

/** A copy travels; because a face takes its form from its width, it changes form on the way. */
function fly(card, from, place, delay, stage) {
  const copy = card.cloneNode(true);
  copy.removeAttribute("id");
  copy.classList.add("flying");
  copy.inert = true;
  const frames = [box(from)];
  let duration = slow();
  if (stage) {
    copy.classList.remove("cell", "clue");
    const middle = box(centre(card.dataset.enters));
    duration = 2 * slow() + HOLD;
    frames.push({ ...middle, offset: slow() / duration }, { ...middle, offset: (slow() + HOLD) / duration });
  }
  frames.push({ ...box(place.rect), opacity: place.hidden ? 0.2 : 1 });
  document.body.append(copy);
  run(copy.animate(frames, { duration, delay, easing: "cubic-bezier(.2,.7,.2,1)", fill: "both" }), () => copy.remove());
  if (!place.hidden) run(card.animate([{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay }));
}

function run(animation, done) {
  running.add(animation);
  animation.finished.catch(() => {}).finally(() => {
    running.delete(animation);
    done?.();
  });
}

/** Nothing waits for an animation: a key or a click meanwhile ends it. */
export function settle() {
  for (const animation of running) animation.finish();
}

function shock() {
  const edge = document.createElement("div");
  edge.className = "shock";
  document.body.append(edge);
  run(edge.animate([{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 0 }], { duration: 3 * slow(), easing: "ease-out" }), () => edge.remove());
}

/** Every card that is not where it was, the longest way first. */
function journeys(after) {
  const found = [];
  for (const [id, place] of after) {
    const old = before.get(id);
    const from = old?.rect ?? origin(place.card);
    if (!from?.width || (old?.hidden && place.hidden)) continue;
    const far = Math.hypot(from.left - place.rect.left, from.top - place.rect.top);
    if (far < 3 && Math.abs(from.width - place.rect.width) < 3) continue;
    found.push({ place, from, far, appears: !old });
  }
  return found.sort((a, b) => b.far - a.far);
}

function animate() {
  const moves = journeys(survey());
  moves.forEach(({ place, from, appears }, turn) => {
    const { card } = place;
    const enters = appears && card.dataset.enters === "stage";
    const stage = enters || (appears && card.closest("[data-stage]"));
    if (enters) shock();
    fly(card, from, place, stage ? 0 : STAGGER * Math.min(turn, 6), stage);
    card.querySelector(".joint")?.animate([{ scale: 1.3 }, { scale: 1 }], { duration: slow() / 3, delay: slow() });
  });
  if (moves.length) document.dispatchEvent(new CustomEvent("noctuary:moved", { detail: { moved: moves.length } }));
}

/** The same moment may arrive twice, as the answer to a POST and down the socket: only news moves. */
function brings(tasks) {
  const now = document.getElementById("play")?.dataset.seq;
  return tasks.some((task) => task.target?.id === "play" && task.fragment?.querySelector?.("#play")?.dataset.seq !== now);
}

document.addEventListener("htmx:before:swap", ({ detail }) => {
  if (!brings(detail.tasks)) return;
  settle();
  before = slow() > 0 ? survey() : null;
});
document.addEventListener("htmx:after:swap", () => {
  if (before) animate();
  before = null;
});
document.addEventListener("keydown", settle);
document.addEventListener("pointerdown", settle);
