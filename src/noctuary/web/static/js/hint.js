// A hint names an option: every button that would choose it is marked until the question is another, and
// so is whatever that option is about, wherever it lies on the table.
import { shownThing } from "./things.js";

/** Buttons that choose an option, squares of a board, and what prepares the one button that sends it. */
const BUTTONS = "[name=option], [data-option], [data-answer]";
const hinted = () => document.querySelector("#hint [data-hint]")?.dataset.hint;

document.addEventListener("htmx:after:swap", () => {
  const option = hinted();
  const marked = new Set();
  for (const button of option === undefined ? [] : document.querySelectorAll(BUTTONS)) {
    if ((button.dataset.option ?? button.dataset.answer ?? button.value) !== option) continue;
    marked.add(button);
    for (const thing of (button.dataset.about ?? "").split(" ").filter(Boolean)) marked.add(shownThing(thing));
  }
  for (const old of document.querySelectorAll("[data-ui-hinted]")) {
    old.toggleAttribute("data-ui-hinted", marked.has(old));
  }
  for (const element of marked) element?.toggleAttribute("data-ui-hinted", true);
});
