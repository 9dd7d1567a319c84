// A review that is still worked out is asked for again; keys lead to its turning points.
const WAIT = 700;
const review = document.querySelector("#review");

const ask = async () => {
  if (!review.querySelector("[data-waits]")) return;
  const answer = await fetch(review.dataset.url, { headers: { "X-Part": "review" } }).catch(() => null);
  if (answer?.ok) review.innerHTML = await answer.text();
  setTimeout(ask, WAIT);
};
setTimeout(ask, WAIT);

const choose = (number) => {
  const point = document.querySelector(`#point-${number}`);
  if (!point) return;
  for (const one of document.querySelectorAll("[data-chosen]")) one.toggleAttribute("data-chosen", false);
  point.toggleAttribute("data-chosen", true);
  for (const mark of document.querySelectorAll(`[data-point="${number}"]`)) mark.toggleAttribute("data-chosen", true);
  point.focus({ preventScroll: true });
  point.scrollIntoView({ block: "nearest" });
};

document.addEventListener("click", (event) => {
  const mark = event.target.closest?.("[data-point]");
  if (!mark) return;
  event.preventDefault();
  choose(mark.dataset.point);
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, dialog")) return;
  if (/^[1-9]$/.test(event.key)) choose(event.key);
});
