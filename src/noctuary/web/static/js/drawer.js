// Log, chat, notes, rules. On wide screens the drawer is a column, below that it opens over the board.
const root = document.documentElement;
const tabs = () => [...document.querySelectorAll(".drawer [role=tab]")];

function unmark(tab) {
  tab.classList.remove("unread");
  if (tab.id === "tab-chat") delete root.dataset.uiUnread;
}

export function openTab(name) {
  for (const tab of tabs()) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    if (chosen) unmark(tab);
    document.getElementById(tab.getAttribute("aria-controls")).hidden = !chosen;
  }
  const panel = document.getElementById(`panel-${name}`);
  if (name === "log" || name === "chat") panel.scrollTop = panel.scrollHeight;
  if (name === "rules" && !document.getElementById("find-rule").value) readRules();
}

/** Rules in the drawer: one by its number with its chapter, or else the rule of the question and the contents. */
function readRules(rule = "") {
  const text = document.getElementById("rules-text");
  const here = document.querySelector("#awaited .rule")?.dataset.rule ?? "";
  const asked = new URLSearchParams(rule ? { find: rule } : { here });
  window.htmx.ajax("GET", `${text.dataset.address}?${asked}`, { target: text, swap: "innerHTML" });
}

/** Open the drawer at a tab; at the same tab again, or with no name, close it. */
export function toggleDrawer(name) {
  const open = root.dataset.uiDrawer;
  if (!name || open === name) {
    delete root.dataset.uiDrawer;
    return;
  }
  root.dataset.uiDrawer = name;
  openTab(name);
}

/** On a phone the options can be lowered, so that the whole board is seen. */
function lower() {
  if ("uiLowered" in root.dataset) delete root.dataset.uiLowered;
  else root.dataset.uiLowered = "";
  tellLowered();
}

function tellLowered() {
  document.querySelector("[data-lower]")?.setAttribute("aria-expanded", !("uiLowered" in root.dataset));
}
document.addEventListener("htmx:after:swap", tellLowered);

document.addEventListener("click", (event) => {
  if (event.target.closest?.("[data-lower]")) return lower();
  const opener = event.target.closest?.("[data-drawer]");
  if (opener) return toggleDrawer(opener.dataset.drawer);
  const tab = event.target.closest?.(".drawer [role=tab]");
  if (tab) {
    const name = tab.id.slice(4);
    if (root.dataset.uiDrawer) root.dataset.uiDrawer = name;
    return openTab(name);
  }
  const rule = event.target.closest?.("[data-rule]");
  if (rule && document.getElementById("rules-text") && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    root.dataset.uiDrawer = "rules";
    document.getElementById("find-rule").value = rule.dataset.rule;
    openTab("rules");
    document.getElementById("panel-rules").scrollTop = 0;
    readRules(rule.dataset.rule);
  }
});

document.addEventListener("keydown", (event) => {
  if (!event.target.matches?.(".drawer [role=tab]") || !/^Arrow(Left|Right)$/.test(event.key)) return;
  const all = tabs();
  const step = event.key === "ArrowLeft" ? -1 : 1;
  const next = all[(all.indexOf(event.target) + step + all.length) % all.length];
  event.preventDefault();
  openTab(next.id.slice(4));
  next.focus();
});

/** A new line in a tab that is not open leaves a mark on the tab. */
document.addEventListener("htmx:before:swap", ({ detail }) => {
  if (!detail.tasks.some((task) => task.target?.id === "chat" && task.fragment?.querySelector?.("li:not(.me)"))) return;
  const tab = document.getElementById("tab-chat");
  const isRead = tab?.getAttribute("aria-selected") === "true" && document.getElementById("drawer").checkVisibility();
  if (!tab || isRead) return;
  tab.classList.add("unread");
  root.dataset.uiUnread = "";
});

/** A menu closes when something in it was chosen. */
document.addEventListener("click", (event) => {
  const menu = event.target.closest?.(".menu button, .menu a")?.closest("[popover]");
  if (menu?.matches(":popover-open")) menu.hidePopover();
});
