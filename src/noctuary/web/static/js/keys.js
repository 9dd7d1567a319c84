// The keys of the table; the list itself is the dialog #keys.

import { toggleDrawer } from "./drawer.js";
import { zoomBoard } from "./panzoom.js";
import { hidePeek } from "./peek.js";
import { unpick } from "./pick.js";
import { speakTable } from "./speak.js";
import { toast } from "./toast.js";

const click = (selector) => document.querySelector(selector)?.click();
const isTyping = (target) =>
  target.closest?.("input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable]");

let typed = "";
let typedTimer;

function forgetTyped() {
  typed = "";
  clearTimeout(typedTimer);
  for (const lit of document.querySelectorAll("[data-keys][data-ui-lit]")) delete lit.dataset.uiLit;
}

/** Digits are read one after the other until exactly one option is meant. */
function typeDigit(digit) {
  const meant = (keys) =>
    [...document.querySelectorAll("#play [data-keys]")].filter((option) => option.dataset.keys.startsWith(keys));
  const before = typed;
  forgetTyped();
  typed = meant(before + digit).length ? before + digit : digit;
  const options = meant(typed);
  const exact = options.find((option) => option.dataset.keys === typed);
  if (exact) {
    forgetTyped();
    press(exact);
  } else if (options.length) {
    for (const option of options) option.dataset.uiLit = "";
    options[0].scrollIntoView({ block: "nearest" });
    typedTimer = setTimeout(forgetTyped, 3000);
  } else {
    forgetTyped();
  }
}

function press(option) {
  const box = option.querySelector?.("input[type=checkbox]");
  if (option.getAttribute("aria-disabled"))
    toast(option.querySelector(".sub")?.textContent ?? option.textContent, "refused");
  else if (box) box.click();
  else option.click();
}

/** Enter goes on where there is only one thing to do; passing the screen on comes first. */
function goOn() {
  const passing = document.querySelector("#awaited [data-handed-to]");
  if (passing) return passing.click();
  const open = [...document.querySelectorAll("#answer .option:not([aria-disabled])")];
  const main = open.find((option) => option.classList.contains("main")) ?? (open.length === 1 ? open[0] : null);
  main?.click();
}

/** On a card the arrows go to the next card of the zone; elsewhere they step through the history. */
function arrow(key) {
  const grip = document.activeElement?.closest?.(".grip");
  if (!grip) return click(key === "ArrowLeft" ? "#awaited a[rel=prev]" : "#awaited a[rel=next]");
  const zone = grip.closest("[data-zone]");
  const grips = [...zone.querySelectorAll(".grip")].filter((one) => one.offsetParent !== null);
  const next = grips[grips.indexOf(grip) + (key === "ArrowLeft" ? -1 : 1)];
  if (!next) return;
  grip.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

const KEYS = {
  u: () => click("#undo:not([disabled])"),
  h: () => click("#ask-hint"),
  l: () => toggleDrawer("log"),
  v: () => speakTable(),
  o: () => window.noctuaryPreference("odds", document.documentElement.dataset.odds === "off" ? "on" : "off"),
  "?": () => document.getElementById("keys")?.showModal(),
  "+": () => zoomBoard(1.1),
  "-": () => zoomBoard(1 / 1.1),
  0: () => zoomBoard(0),
  ArrowLeft: () => arrow("ArrowLeft"),
  ArrowRight: () => arrow("ArrowRight"),
};

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape") {
    forgetTyped();
    hidePeek();
    if (unpick()) return;
    if (isTyping(event.target)) event.target.blur();
    else if (document.documentElement.dataset.uiDrawer) toggleDrawer("");
    else click("#awaited.past a[rel=last]");
    return;
  }
  if (isTyping(event.target)) return;
  if (event.ctrlKey || event.metaKey) {
    const redo = event.key === "y" || (event.key === "Z" && event.shiftKey);
    if (event.key !== "z" && !redo) return;
    event.preventDefault();
    click(redo ? "#redo:not([disabled])" : "#undo:not([disabled])");
    return;
  }
  if (event.altKey) return;
  if (/^[1-9]$/.test(event.key)) return typeDigit(event.key);
  if (event.key === "Enter" && !event.target.closest("button, a, summary, input, label")) return goOn();
  if (event.key.startsWith("Arrow") && event.target.closest("[role=tab], input")) return;
  if (KEYS[event.key]) {
    event.preventDefault();
    KEYS[event.key]();
  }
});

document.addEventListener("click", (event) => {
  const refused = event.target.closest("[aria-disabled=true]");
  if (!refused) return;
  event.preventDefault();
  toast(refused.querySelector(".sub")?.textContent ?? refused.textContent, "refused");
});
