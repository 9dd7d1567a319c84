// One's own chance to win, for tables that show it: asked for again when the table has moved on.
let shown = "";

const ask = async () => {
  const place = document.querySelector("#chance");
  const seq = document.querySelector("#play")?.dataset.seq ?? "";
  if (!place || seq === shown || document.querySelector("#play[data-past]")) return;
  shown = seq;
  const answer = await fetch(place.dataset.url).catch(() => null);
  if (answer?.ok) place.innerHTML = await answer.text();
};

document.addEventListener("htmx:after:swap", ask);
addEventListener("load", ask);
