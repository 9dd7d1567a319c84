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
