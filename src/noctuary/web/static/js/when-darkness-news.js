// What just happened, read from the log: the last lines over the board, the blows of a fight beside
// it, and a passage of the story as a page that lies on the table until it is put away.
import { tellsStories } from "./moments.js";

const LINES = 4;
// What was decided is seen by what came of it: the log tells both.
const PASSED_OVER = ".turn, .story, .is-round, .chosen";
const one = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const put = new Set(); // stories that were put away

const lines = () => all("#log > li");
const moment = (line) => Number(line.dataset.moment ?? -1);

function item(line, fresh) {
  const copy = document.createElement("li");
  copy.className = [...line.classList].filter((name) => name.startsWith("is-")).join(" ");
  if (fresh) copy.classList.add("fresh");
  copy.textContent = line.textContent.trim();
  return copy;
}

function button(name, label, picture) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "quiet";
  made.setAttribute("aria-label", label);
  made.innerHTML = `<svg class="icon" aria-hidden="true"><use href="#i-${picture}"/></svg>`;
  Object.assign(made.dataset, name);
  return made;
}

function page(line) {
  const tale = document.createElement("div");
  tale.className = "tale";
  tale.id = "tale";
  const head = one(".told", line)?.textContent;
  tale.classList.toggle("bare", !head);
  if (head) {
    const heading = document.createElement("h3");
    heading.textContent = head;
    tale.append(heading);
  }
  const paragraphs = one("p", line).textContent.split(/\n+/);
  tale.append(
    ...paragraphs.map((text) => Object.assign(document.createElement("p"), { dir: "auto", textContent: text })),
  );
  const tools = document.createElement("div");
  tools.className = "tools-of";
  tools.append(button({ speak: "#tale" }, "Read aloud", "speak"), button({ puts: line.id }, "Put it away", "cross"));
  tale.append(tools);
  return tale;
}

const opened = Number(one("#play")?.dataset.seq ?? 0);
let since = opened - 1; // what was told from here on stays while others play
let mine = true; // whether the last move was for this page to make

/** The first story of the last moment that told one, if it was not put away, and not read already in
 * the middle of the table. */
function story(all_) {
  const told = all_.filter((line) => line.classList.contains("story"));
  const now = Math.max(...all_.map(moment), Number(one("#play").dataset.seq));
  const latest = Math.max(...told.map(moment));
  if (mine) since = now - 1;
  mine = Boolean(one("#awaited.yours"));
  if (latest < since || (latest > opened && tellsStories())) return undefined;
  return told.find((line) => moment(line) === latest && !put.has(line.id));
}

/** Everything since the fight began. */
function blows(all_) {
  const list = one("#blows");
  if (!list) return;
  const start = all_.findLastIndex((line) => line.classList.contains("is-fight"));
  const since = start < 0 ? [] : all_.slice(start + 1).filter((line) => !line.matches(PASSED_OVER));
  list.replaceChildren(...since.slice(-6).map((line) => item(line)));
}

function tell() {
  const news = one("#news");
  if (!news) return;
  const past = one("#play").hasAttribute("data-past");
  const undone = new Set((one("#play").dataset.undone ?? "").split(" "));
  const stands = (line) => !undone.has(line.dataset.moment);
  const known = lines()
    .filter(stands)
    .filter((line) => !past || moment(line) <= Number(one("#play").dataset.seq));
  const said = known.filter((line) => !line.matches(PASSED_OVER));
  const newest = moment(said.at(-1) ?? { dataset: {} });
  const list = document.createElement("ul");
  list.append(...said.slice(-LINES).map((line) => item(line, moment(line) === newest)));
  const tale = past ? null : story(known);
  news.replaceChildren(...(tale ? [page(tale)] : []), list);
  blows(known);
}

document.addEventListener("click", (event) => {
  const puts = event.target.closest?.("[data-puts]")?.dataset.puts;
  if (!puts) return;
  put.add(puts);
  tell();
});
// Escape is for what lies on top; it is caught on the way down, before others have closed that.
document.addEventListener(
  "keydown",
  (event) => {
    const tale = one("#tale [data-puts]");
    const above = one("dialog[open], :popover-open") ?? document.documentElement.dataset.uiDrawer;
    if (event.key === "Escape" && tale && !above) tale.click();
  },
  true,
);
document.addEventListener("htmx:after:swap", tell);
tell();
