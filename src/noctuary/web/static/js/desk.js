// The writer's desk: asks once a second whether something was saved, and shows it.
const SECOND = 1000;
const PLACES = ["main", ".left", ".right"];
const kept = "desk-scroll";

function remember() {
  const tops = PLACES.map((place) => document.querySelector(place)?.scrollTop ?? 0);
  sessionStorage.setItem(kept, JSON.stringify(tops));
}

function restore() {
  const tops = JSON.parse(sessionStorage.getItem(kept) ?? "[]");
  PLACES.forEach((place, n) => {
    document.querySelector(place)?.scrollTo(0, tops[n] ?? 0);
  });
}

// ── the game on a device ──────────────────────────────────────────────────────────────────────

const device = "desk-device";
const frame = document.querySelector(".screen iframe");
const switches = [...document.querySelectorAll("[data-device]")];

/** The page of the game on a screen of this size, drawn as large as there is room. */
function fit(width, height) {
  const scale = Math.min(1, frame.parentElement.clientWidth / width);
  frame.style.width = `${width}px`;
  frame.style.height = `${height}px`;
  frame.style.transform = `scale(${scale})`;
  frame.style.marginBottom = `${height * (scale - 1)}px`;
}

function show(chosen) {
  const button = switches.find((one) => one.dataset.device === chosen) ?? switches[0];
  const width = Number(button.dataset.width);
  for (const one of switches) one.setAttribute("aria-pressed", String(one === button));
  frame.parentElement.hidden = !width;
  document.querySelector(".game .text").hidden = Boolean(width);
  sessionStorage.setItem(device, button.dataset.device);
  if (!width) return;
  fit(width, Number(button.dataset.height));
  if (!frame.src) frame.src = frame.dataset.src;
}

for (const one of switches) one.addEventListener("click", () => show(one.dataset.device));
addEventListener("resize", () => show(sessionStorage.getItem(device)));
show(sessionStorage.getItem(device));

// ── the chart ─────────────────────────────────────────────────────────────────────────────────

/** A dot of the chart chooses where to begin; the list says the same to whoever sees no dots. */
document.querySelector(".map svg")?.addEventListener("click", (event) => {
  const place = event.target.closest("[data-place]")?.dataset.place;
  const list = document.querySelector("select[name=place]");
  if (!place || !list) return;
  list.value = place;
  list.focus();
});

// ── what was saved ────────────────────────────────────────────────────────────────────────────

async function look() {
  try {
    const answer = await fetch("/mark", { cache: "no-store" });
    const typing = document.activeElement?.matches("input:not([type=hidden]), select");
    if (answer.ok && (await answer.text()) !== document.body.dataset.mark && !typing) {
      location.reload();
      return;
    }
    document.body.classList.remove("away");
  } catch {
    document.body.classList.add("away");
  }
  setTimeout(look, SECOND);
}

restore();
addEventListener("pagehide", remember);
setTimeout(look, SECOND);
