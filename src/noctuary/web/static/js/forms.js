// Forms outside the game: difficulty that adds up, another seed, links that copy themselves.

/** The difficulty of a new table is the sum of what its settings weigh. */
function weigh(form) {
  const shown = form.querySelector("output[data-levels]");
  if (!shown) return;
  const levels = shown.dataset.levels.split("|");
  const sum = [...form.querySelectorAll("[data-weight]:checked")].reduce(
    (all, one) => all + Number(one.dataset.weight),
    Number(shown.dataset.middle),
  );
  const level = Math.min(levels.length - 1, Math.max(0, sum));
  shown.textContent = levels[level];
  for (const [at, lamp] of form.querySelectorAll(".lamps circle").entries()) lamp.classList.toggle("on", at <= level);
}

/** A story may be for fewer or more people than the game: the seats follow it. */
function seat(form) {
  const select = form.elements.seats;
  if (!select || !form.querySelector("[data-seats]")) return;
  const range = form.querySelector("[data-seats]:checked")?.dataset.seats.split(" ").map(Number);
  const [least, most] = range ?? [Number(select.options[0].text), Number(select.options[select.length - 1].text)];
  for (const option of select.options) option.disabled = Number(option.text) < least || Number(option.text) > most;
  select.value = Math.min(most, Math.max(least, Number(select.value)));
  select.dispatchEvent(new Event("change"));
}

/** A setting that only matters with certain values of another is shown with those. */
function hideWhatMattersNot(form) {
  for (const setting of form.querySelectorAll("[data-only-with]")) {
    const [name, ...values] = setting.dataset.onlyWith.split(" ");
    setting.hidden = !values.includes(form.elements[name]?.value);
  }
}

for (const form of document.querySelectorAll("[data-new-table]")) {
  weigh(form);
  hideWhatMattersNot(form);
  form.addEventListener("change", ({ target }) => {
    weigh(form);
    hideWhatMattersNot(form);
    if (target.type === "radio") seat(form);
  });
  form.elements.seats?.addEventListener("change", ({ target }) => {
    for (const [at, row] of form.querySelectorAll(".seat-rows > li").entries()) row.hidden = at >= Number(target.value);
  });
  seat(form);
}

const say = (text) => document.dispatchEvent(new CustomEvent("noctuary:toast", { detail: { text } }));

/** Into the clipboard, if the browser lets a page without a certificate do so; else it is only marked. */
async function copy(source) {
  source.select();
  try {
    await navigator.clipboard.writeText(source.value);
    say("Copied.");
  } catch {
    say("Marked: copy it with Ctrl+C.");
  }
}

document.addEventListener("click", async (event) => {
  const copies = event.target.closest?.("[data-copies]");
  if (copies) {
    await copy(document.querySelector(copies.dataset.copies));
  }
  const fetches = event.target.closest?.("[data-copies-from]");
  if (fetches) {
    const answer = await fetch(fetches.dataset.copiesFrom);
    const text = document.getElementById("as-text");
    if (!answer.ok) return say("It could not be had; try again.");
    // A save comes zipped; its lines can be read and mailed.
    const unzipped = answer.body.pipeThrough(new DecompressionStream("gzip"));
    text.value = await new Response(unzipped).text();
    text.hidden = false;
    await copy(text);
  }
  if (event.target.closest?.("[data-new-seed]")) {
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    document.getElementById("seed").value = (high >>> 11) * 2 ** 32 + low;
  }
});

document.addEventListener("htmx:after:request", ({ target, detail }) => {
  const kept = target.querySelector?.("[data-kept]");
  if (kept) kept.textContent = detail.ctx.response?.status < 300 ? "Kept." : "Not kept: try again.";
  if (target.matches?.("[data-clears]") && detail.ctx.response.status < 300) target.reset();
});
