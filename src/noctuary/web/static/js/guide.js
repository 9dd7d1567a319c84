// The guided first turn: one sentence at a time, each beside its place on the table.
const GAP = 14;
const guide = document.getElementById("guide");
const steps = guide ? [...guide.querySelectorAll("li")] : [];
let at = 0;

function point() {
  for (const old of document.querySelectorAll("[data-ui-pointed]")) delete old.dataset.uiPointed;
  const step = steps[at];
  if (!step) return end();
  for (const one of steps) one.hidden = one !== step;
  guide.querySelector("small").textContent = `${at + 1} of ${steps.length}`;
  guide.querySelector("[value=next]").textContent = at + 1 < steps.length ? "Next" : "Begin";
  const place = step.dataset.points && document.querySelector(step.dataset.points);
  if (!place) return;
  place.dataset.uiPointed = "";
  place.scrollIntoView({ block: "nearest" });
  stand(place.getBoundingClientRect());
}

/** Beside the place: below, above, right or left of it, wherever least else is covered. */
function stand(place) {
  const { width, height } = guide.getBoundingClientRect();
  const centre = (from, to, size) => Math.max(GAP, Math.min((from + to - size) / 2, to));
  const spots = [
    { left: centre(place.left, place.right, width), top: place.bottom + GAP },
    { left: centre(place.left, place.right, width), top: place.top - height - GAP },
    { left: place.right + GAP, top: place.top },
    { left: place.left - width - GAP, top: place.top },
    { left: place.left + GAP, top: place.bottom - height - GAP },
  ];
  const inside = spots.map(({ left, top }) => ({
    left: Math.max(GAP, Math.min(left, innerWidth - width - GAP)),
    top: Math.max(GAP, Math.min(top, innerHeight - height - GAP)),
  }));
  const shared = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const precious = [
    place,
    ...["awaited", "answer"].map((id) => document.getElementById(id)?.getBoundingClientRect()).filter(Boolean),
  ];
  const cost = ({ left, top }) =>
    precious.reduce((sum, one) => sum + shared({ left, top, right: left + width, bottom: top + height }, one), 0);
  const best = inside.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  guide.style.left = `${best.left}px`;
  guide.style.top = `${best.top}px`;
}

function end() {
  guide.hidden = true;
  try {
    localStorage.setItem(`noctuary.guided.${guide.dataset.guide}`, "yes");
  } catch {
    // shown again next time, no harm
  }
}

function wanted() {
  try {
    return localStorage.getItem(`noctuary.guided.${guide.dataset.guide}`) !== "yes";
  } catch {
    return true;
  }
}

if (guide && wanted()) {
  guide.hidden = false;
  document.fonts.ready.then(point);
  addEventListener("resize", () => !guide.hidden && point());
  guide.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    at = button.value === "next" ? at + 1 : steps.length;
    point();
  });
  // Whoever begins to play needs no guide any more.
  document.addEventListener("htmx:after:swap", () => {
    if (!guide.hidden && document.getElementById("play")?.dataset.seq !== "0") {
      at = steps.length;
      point();
    }
  });
}
