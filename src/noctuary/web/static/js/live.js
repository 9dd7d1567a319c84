// One socket down, POSTs up: what arrives is merged, announced and never doubled.
import { whenUnveiled } from "./moments.js";
import { asSentences } from "./speak.js";

const play = () => document.getElementById("play");
const last = (list) => Number(document.querySelector(`#${list} > li:last-child`)?.id.slice(list.length + 1) ?? -1);
const lastLine = () => last("log");

/** The socket tells which line was seen last, so that nothing is missing after a break. */
document.addEventListener("htmx:ws:before:connection", ({ detail }) => {
  const url = new URL(detail.connection.url);
  url.searchParams.set("seen", lastLine());
  url.searchParams.set("heard", last("chat"));
  detail.connection.url = url.href;
});

/** Whether this brings the table exactly as it is shown: a reply comes back by POST and by socket. */
function isShown(task) {
  const coming = task.target === play() && task.fragment?.querySelector?.("#play");
  return coming && coming.dataset.mark === play().dataset.mark;
}

/** Lines that are already there are dropped; the past is not overwritten while someone looks at it. */
document.addEventListener("htmx:before:swap", ({ detail }) => {
  detail.tasks.splice(0, Infinity, ...detail.tasks.filter((task) => !isShown(task)));
  for (const task of detail.tasks) {
    for (const line of task.fragment?.querySelectorAll?.("[id^=log-], [id^=chat-]") ?? []) {
      if (line.localName === "li" && document.getElementById(line.id)) line.remove();
    }
  }
  if (detail.ctx.sourceElement === document.body && play()?.hasAttribute("data-past")) {
    const present = detail.tasks.findIndex((task) => task.target === play());
    if (present >= 0) {
      detail.tasks.splice(present, 1);
      play().dataset.uiMoved = "";
    }
  }
});

/** What was taken back since is struck out; what was done again is not. */
function strikeOut() {
  const undone = new Set((play()?.dataset.undone ?? "").split(" "));
  for (const line of document.querySelectorAll("#log > li"))
    line.classList.toggle("is-undone", undone.has(line.dataset.moment));
}

/** Whoever comes back from the past wants to see the present in the log, too. */
let wasPast = false;
function isBack() {
  const isPast = play()?.hasAttribute("data-past") ?? false;
  const back = wasPast && !isPast;
  wasPast = isPast;
  if (back) logPanel?.scrollTo(0, logPanel.scrollHeight);
  return back;
}

let before = { question: play()?.dataset.question, line: lastLine() };
let isOpening = play()?.dataset.seq === "0";
document.addEventListener("htmx:after:swap", () => {
  for (const sent of document.querySelectorAll("[data-ui-sent]")) delete sent.dataset.uiSent;
  const fresh = [...document.querySelectorAll("#log > li")].filter((li) => Number(li.id.slice(4)) > before.line);
  const question = play()?.dataset.question;
  const told = fresh.filter((li) => !li.matches(".turn, .details"));
  unsaid.lines.push(
    ...told.map((li) => asSentences(li.matches(".story") ? [...li.querySelectorAll(".told, p")] : [li])),
  );
  unsaid.awaited ||= question !== before.question;
  if (question !== before.question) begin();
  announce();
  before = { question, line: lastLine() };
  strikeOut();
  if (isBack() || (isOpening && fresh.length)) {
    isOpening = false;
    follow(true);
  }
  if (fresh.length) {
    const tones = fresh.map((li) => li.dataset.tone).filter(Boolean);
    const detail = { tones, over: play()?.hasAttribute("data-over") };
    whenUnveiled(() => document.dispatchEvent(new CustomEvent("noctuary:lines", { detail })));
  }
  document.title = `${play()?.hasAttribute("data-mine") ? "Your turn · " : ""}${document.querySelector(".where b")?.textContent ?? ""} · Noctuary`;
});

/** A new question begins at its top. The button that was pressed by hand may have become another one, which
 * nobody sees to be the one that Enter would press. */
function begin() {
  const answer = document.getElementById("answer");
  for (const box of [answer, answer?.querySelector(".choices-box")]) box?.scrollTo(0, 0);
  if (document.activeElement.matches("#play [name=option]:not(:focus-visible)")) answer?.focus({ preventScroll: true });
}

function awaitedWords() {
  const parts = ["#awaited .who", "#question", "#awaited .why", "#awaited [data-handed-to]"];
  return asSentences(parts.map((part) => document.querySelector(part)));
}

/** What happened, then what to decide: they come by two ways, and are told together. */
const unsaid = { lines: [], awaited: false, timer: 0 };

function announce() {
  if (!unsaid.lines.length && !unsaid.awaited) return;
  document.getElementById("announcer").textContent = "";
  clearTimeout(unsaid.timer);
  unsaid.timer = setTimeout(() => whenUnveiled(tell), 150);
}

function tell() {
  const words = [...unsaid.lines, unsaid.awaited ? awaitedWords() : ""].join(" ").trim();
  if (words) document.getElementById("announcer").textContent = words;
  Object.assign(unsaid, { lines: [], awaited: false });
}

/** The log follows its end, unless somebody has scrolled up to read; a button leads back to it. */
let following = true;
const latest = document.querySelector("[data-latest]");

function follow(isWanted) {
  following = isWanted;
  if (latest) latest.hidden = following;
}
latest?.addEventListener("click", () => {
  follow(true);
  logPanel.scrollTo(0, logPanel.scrollHeight);
});
let height = 0;
const logPanel = document.getElementById("panel-log");
logPanel?.addEventListener(
  "scroll",
  () => {
    const { scrollTop, scrollHeight, clientHeight } = logPanel;
    if (scrollHeight - scrollTop - clientHeight < 60) follow(true);
    else if (scrollTop < height) follow(false);
    height = scrollTop;
  },
  { passive: true },
);

// New lines, fonts that arrive late, a drawer that opens: whatever makes it longer, its end is shown.
if (logPanel) {
  // What is told at the beginning is read from its beginning.
  following = !isOpening;
  const watch = new ResizeObserver(() => following && logPanel.scrollTo(0, logPanel.scrollHeight));
  watch.observe(document.getElementById("log"));
  watch.observe(logPanel);
}

/** A link that was withdrawn, or a table that is gone, does not come back: whoever waits is told. */
async function tellIfShutOut(note) {
  const table = document.body.getAttribute("hx-ws:connect").split("/live")[0];
  const answer = await fetch(table, { headers: { "HX-Request": "true" } }).catch(() => null);
  if (![403, 404].includes(answer?.status)) return;
  note.textContent = "You can no longer see this table: the link was withdrawn, or the table was deleted. ";
  const home = document.createElement("a");
  home.href = "/";
  home.textContent = "To the shelf";
  note.append(home);
  note.dataset.shutOut = "";
}

let offline;
let isLeaving = false;
document.addEventListener("htmx:ws:before:connection", (event) => isLeaving && event.preventDefault());
document.addEventListener("htmx:ws:after:connection", () => {
  clearTimeout(offline);
  document.querySelector(".offline")?.remove();
});
document.addEventListener("htmx:ws:close", ({ detail }) => {
  if (detail.reason !== "closed" || isLeaving) return;
  clearTimeout(offline);
  offline = setTimeout(() => {
    if (document.querySelector(".offline")) return;
    const note = document.createElement("p");
    note.className = "offline";
    note.setAttribute("role", "status");
    note.textContent = "The connection is lost; trying again. Nothing that was confirmed is lost.";
    document.body.append(note);
    tellIfShutOut(note);
  }, 1200);
});

document.addEventListener("submit", ({ target, submitter }) => {
  if (submitter?.classList.contains("option")) submitter.dataset.uiSent = "";
  // Whoever clears the table away is on the way to the shelf, and needs no news of its end.
  isLeaving = target.getAttribute("action")?.endsWith("/delete") ?? false;
});
