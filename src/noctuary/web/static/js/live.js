// One socket down, POSTs up: what arrives is merged, announced and never doubled.
const play = () => document.getElementById("play");
const lastLine = () => Number(document.querySelector("#log > li:last-child")?.id.slice(4) ?? -1);

/** The socket tells which line was seen last, so that nothing is missing after a break. */
document.addEventListener("htmx:ws:before:connection", ({ detail }) => {
  const url = new URL(detail.connection.url);
  url.searchParams.set("seen", lastLine());
  detail.connection.url = url.href;
});

/** Lines that are already there are dropped; the past is not overwritten while someone looks at it. */
document.addEventListener("htmx:before:swap", ({ detail }) => {
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

let before = { question: play()?.dataset.question, line: lastLine() };
document.addEventListener("htmx:after:swap", () => {
  const fresh = [...document.querySelectorAll("#log > li")].filter((li) => Number(li.id.slice(4)) > before.line);
  const question = play()?.dataset.question;
  const said = fresh.filter((li) => !li.classList.contains("turn")).map((li) => li.textContent.trim());
  if (question !== before.question) said.push(awaitedWords());
  if (said.length) announce(said.join(" "));
  before = { question, line: lastLine() };
  if (fresh.length) {
    followLog();
    const tones = fresh.map((li) => li.dataset.tone).filter(Boolean);
    document.dispatchEvent(new CustomEvent("noctuary:lines", { detail: { tones, over: play()?.hasAttribute("data-over") } }));
  }
  document.title = `${play()?.hasAttribute("data-mine") ? "Your turn · " : ""}${document.querySelector(".where b")?.textContent ?? ""} · Noctuary`;
});

function awaitedWords() {
  return ["#awaited .who", "#question", "#awaited .why"].map((part) => document.querySelector(part)?.textContent.trim() ?? "").join(" ");
}

function announce(words) {
  const region = document.getElementById("announcer");
  region.textContent = "";
  setTimeout(() => (region.textContent = words), 60);
}

/** The log follows its end, unless somebody has scrolled up to read. */
let following = true;
const logPanel = document.getElementById("panel-log");
logPanel?.addEventListener("scroll", () => {
  following = logPanel.scrollHeight - logPanel.scrollTop - logPanel.clientHeight < 60;
}, { passive: true });

function followLog() {
  if (following && logPanel) logPanel.scrollTop = logPanel.scrollHeight;
}
followLog();

let offline;
document.addEventListener("htmx:ws:after:connection", () => {
  clearTimeout(offline);
  document.querySelector(".offline")?.remove();
});
document.addEventListener("htmx:ws:close", ({ detail }) => {
  if (detail.reason !== "closed") return;
  clearTimeout(offline);
  offline = setTimeout(() => {
    if (document.querySelector(".offline")) return;
    const note = document.createElement("p");
    note.className = "offline";
    note.setAttribute("role", "status");
    note.textContent = "The connection is lost; trying again. Nothing that was confirmed is lost.";
    document.body.append(note);
  }, 1200);
});

document.addEventListener("submit", ({ submitter }) => {
  if (submitter?.classList.contains("option")) submitter.dataset.uiSent = "";
});
