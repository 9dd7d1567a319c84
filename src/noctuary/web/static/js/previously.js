// After a break the table says what was before: what was told last, and what was done since.
import { isCovered } from "./hand.js";

const BREAK = 30 * 60_000;
const LINES = 6;
const place = `noctuary.seen ${location.pathname}`;

function lastSeen() {
  try {
    const last = Number(localStorage.getItem(place));
    const note = () => localStorage.setItem(place, String(Date.now()));
    note();
    setInterval(note, 60_000);
    return last;
  } catch {
    return 0; // storage may be forbidden: then nothing is known of a break
  }
}

/** The end of the log: the last thing that was told, then what was chosen and what came of it. */
function recall(sheet) {
  const text = sheet.querySelector("[data-from-log]");
  const log = [...document.querySelectorAll("#log > li:not(.is-undone, .turn)")];
  if (!text || !log.length) return;
  const told = log.findLast((line) => line.classList.contains("story"));
  const since = log.slice(told ? log.indexOf(told) + 1 : 0).filter((line) => !line.querySelector("details"));
  const lines = document.createElement("ul");
  for (const line of since.slice(-LINES)) {
    const item = document.createElement("li");
    item.textContent = line.textContent.trim();
    lines.append(item);
  }
  const story = document.createElement("p");
  story.className = "told";
  story.textContent = told?.querySelector("p")?.textContent ?? "";
  text.replaceChildren(...(story.textContent ? [story] : []), lines);
}

const sheet = document.getElementById("previously");
const last = isCovered() ? 0 : lastSeen();
const isLate = last && Date.now() - last > BREAK;
if (sheet && !isCovered() && (isLate || "resumes" in sheet.dataset) && Number(sheet.dataset.turn) > 0) {
  recall(sheet);
  sheet.showPopover();
}
