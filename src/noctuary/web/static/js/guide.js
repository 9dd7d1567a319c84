// The guided first turn: one sentence at a time, each pointing at its place on the table.
const guide = document.getElementById("guide");
const steps = guide ? [...guide.querySelectorAll("li")] : [];
let at = 0;

function point() {
  for (const old of document.querySelectorAll("[data-ui-pointed]")) delete old.dataset.uiPointed;
  const step = steps[at];
  if (!step) return end();
  for (const one of steps) one.hidden = one !== step;
  guide.querySelector("small").textContent = `${at + 1} of ${steps.length}`;
  const place = step.dataset.points && document.querySelector(step.dataset.points);
  if (place) {
    place.dataset.uiPointed = "";
    place.scrollIntoView({ block: "nearest" });
  }
}

function end() {
  for (const old of document.querySelectorAll("[data-ui-pointed]")) delete old.dataset.uiPointed;
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
  point();
  guide.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    at = button.value === "next" ? at + 1 : steps.length;
    point();
  });
}
