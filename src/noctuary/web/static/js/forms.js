// Forms outside the game: difficulty that adds up, another seed, links that copy themselves.

/** The difficulty of a new table is the sum of what its settings weigh. */
function weigh(form) {
  const shown = form.querySelector("output[data-levels]");
  if (!shown) return;
  const levels = shown.dataset.levels.split("|");
  const sum = [...form.querySelectorAll("[data-weight]:checked")].reduce((all, one) => all + Number(one.dataset.weight), Number(shown.dataset.middle));
  const level = Math.min(levels.length - 1, Math.max(0, sum));
  shown.textContent = levels[level];
  form.querySelectorAll(".lamps circle").forEach((lamp, at) => lamp.classList.toggle("on", at <= level));
}

for (const form of document.querySelectorAll("[data-new-table]")) {
  weigh(form);
  form.addEventListener("change", () => weigh(form));
}

document.addEventListener("click", async (event) => {
  const copies = event.target.closest?.("[data-copies]");
  if (copies) {
    const source = document.querySelector(copies.dataset.copies);
    source.select();
    await navigator.clipboard?.writeText(source.value);
    document.dispatchEvent(new CustomEvent("noctuary:toast", { detail: { text: "Copied." } }));
  }
  if (event.target.closest?.("[data-new-seed]")) {
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    document.getElementById("seed").value = ((BigInt(high) << 32n) | BigInt(low)).toString();
  }
});

document.addEventListener("htmx:after:request", ({ target, detail }) => {
  if (target.matches?.("[data-clears]") && detail.ctx.response.status < 300) target.reset();
});
