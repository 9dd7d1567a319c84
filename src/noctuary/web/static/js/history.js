// Stepping through what happened: log lines, the slider and the arrows all lead to a moment.

export function showMoment(url) {
  return window.htmx.ajax("GET", url, { target: "#play", swap: "outerMorph", select: "#play", push: url });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-moment-link]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  showMoment(link.getAttribute("href"));
});

let waiting;
document.addEventListener("input", ({ target }) => {
  if (!target.dataset?.moment) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => showMoment(target.dataset.moment.replace("{n}", target.value)), 120);
});

/** The log marks the moment that is on the board. */
document.addEventListener("htmx:after:swap", () => {
  const play = document.getElementById("play");
  for (const line of document.querySelectorAll("#log [data-ui-here]")) delete line.dataset.uiHere;
  if (!play?.hasAttribute("data-past")) return;
  const here = [...document.querySelectorAll("#log > li:not(.turn)")]
    .filter((li) => Number(li.dataset.moment ?? -1) <= Number(play.dataset.seq))
    .at(-1);
  if (here) {
    here.dataset.uiHere = "";
    here.scrollIntoView({ block: "nearest" });
  }
});
