// Cards and pieces move instead of jumping: where each id was before a swap, and where it is after.
// A copy of the card as it is now travels, moved and scaled as a whole: nothing is laid out anew on
// the way. It lies in the card's own zone, whose styles it needs, but fixed, so that nothing cuts it.
const STAGGER = 60;
const NEAR = 24; // less than that, and only the layout has shifted
const EASE = "cubic-bezier(.2, .7, .2, 1)";
let before = null;
const running = new Set();

const slow = () => parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--slow")) || 0;

/** Where a card is to be seen: its own place, or the pile whose lid is closed over it. */
function placeOf(card) {
  const rect = card.getBoundingClientRect();
  if (rect.width) return { rect, hidden: false };
  const home = document.getElementById(card.closest("[data-home]")?.dataset.home);
  return home ? { rect: home.getBoundingClientRect(), hidden: true } : null;
}

function survey() {
  const places = new Map();
  for (const card of document.querySelectorAll("#play [data-cards] > [id], #play .case[id]")) {
    const place = placeOf(card);
    if (!place) continue;
    const zone = card.closest("[data-zone]");
    places.set(card.id, { ...place, card, zone: zone?.id, corner: zone?.getBoundingClientRect() });
  }
  return places;
}

/** Where a card would stand now if only its zone had shifted: a longer question moves whole zones. */
function along(old, place) {
  if (!old?.zone || old.zone !== place.zone) return old?.rect;
  const { left, top, width, height } = old.rect;
  return new DOMRect(
    left + place.corner.left - old.corner.left,
    top + place.corner.top - old.corner.top,
    width,
    height,
  );
}

function origin(card) {
  const was = card.dataset.was && before.get(`card-${card.dataset.was}`);
  if (was) return was.rect;
  return document.getElementById(card.closest("[data-origin]")?.dataset.origin)?.getBoundingClientRect();
}

/** The change that lays a box of this size, standing at `at`, over another one: middle on middle. */
function over(at, target) {
  const x = target.left + target.width / 2 - (at.left + at.width / 2);
  const y = target.top + target.height / 2 - (at.top + at.height / 2);
  const scale = Math.min(Math.max(Math.sqrt((target.width * target.height) / (at.width * at.height)), 0.35), 2.2);
  return { transform: `translate(${x}px, ${y}px) scale(${scale})` };
}

const HERE = { transform: "none" };

/** A copy that stands where the card is; a zoomed board counts in its own pixels. */
function copyOf(card, { left, top, width, height }, parent) {
  const copy = card.cloneNode(true);
  for (const named of [copy, ...copy.querySelectorAll("[id], [name]")]) {
    named.removeAttribute("id");
    named.removeAttribute("name");
  }
  copy.classList.add("flying");
  copy.inert = true;
  const zoom = parseFloat(card.closest("[data-panzoom]")?.style.getPropertyValue("--zoom")) || 1;
  const size = { left: left / zoom, top: top / zoom, width: width / zoom, height: height / zoom };
  for (const [name, value] of Object.entries(size)) copy.style[name] = `${value}px`;
  parent.append(copy);
  return copy;
}

/** From where it was to where it is. */
function fly(card, from, place, delay) {
  const zone = card.closest("[data-zone]") ?? document.body;
  const target = place.hidden ? from : place.rect;
  const copy = copyOf(card, target, place.hidden ? document.body : zone);
  const frames = place.hidden ? [HERE, { ...over(target, place.rect), opacity: 0.2 }] : [over(target, from), HERE];
  run(copy.animate(frames, { duration: slow(), delay, easing: EASE, fill: "both" }), () => copy.remove());
  if (!place.hidden) hide(card, slow() + delay);
}

function hide(card, duration) {
  run(card.animate([{ opacity: 0 }, { opacity: 0 }], { duration }));
}

function run(animation, done) {
  running.add(animation);
  animation.finished
    .catch(() => {})
    .finally(() => {
      running.delete(animation);
      done?.();
    });
}

/** Nothing waits for an animation: a key or a click meanwhile ends it. */
export function settle() {
  for (const animation of running) animation.finish();
}

/** Every card that is not where it was, the longest way first. */
function journeys(after) {
  const found = [];
  for (const [id, place] of after) {
    const old = before.get(id);
    const from = along(old, place) ?? origin(place.card);
    if (!from?.width || (old?.hidden && place.hidden)) continue;
    const far = Math.hypot(from.left - place.rect.left, from.top - place.rect.top);
    if (far < NEAR && Math.abs(from.width - place.rect.width) < 3) continue;
    found.push({ place, from, far });
  }
  return found.sort((a, b) => b.far - a.far);
}

function animate() {
  const moves = journeys(survey());
  moves.forEach(({ place, from }, turn) => {
    const { card } = place;
    fly(card, from, place, STAGGER * Math.min(turn, 6));
    card.querySelector(".joint")?.animate([{ scale: 1.3 }, { scale: 1 }], { duration: slow() / 3, delay: slow() });
  });
  if (moves.length) document.dispatchEvent(new CustomEvent("noctuary:moved", { detail: { moved: moves.length } }));
}

/** Somebody coming or going shows the same moment anew: only news moves. */
function brings(tasks) {
  const now = document.getElementById("play")?.dataset.seq;
  return tasks.some(
    (task) => task.target?.id === "play" && task.fragment?.querySelector?.("#play")?.dataset.seq !== now,
  );
}

document.addEventListener("htmx:before:swap", ({ detail }) => {
  if (detail.tasks.some((task) => task.target?.id === "play")) settle();
  if (!brings(detail.tasks)) return;
  before = slow() > 0 ? survey() : null;
});
document.addEventListener("htmx:after:swap", () => {
  if (before) animate();
  before = null;
});
document.addEventListener("keydown", settle);
document.addEventListener("pointerdown", settle);
