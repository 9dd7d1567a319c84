// What an option, a line or a moment is about, as it is drawn somewhere on the page: on the board, in a
// pile whose lid is closed, or among the things that lie nowhere (#things).

const inPlay = (selector) => document.querySelector(`#play ${selector}`);

/** The element that shows a thing, by its reference ("card:c07"); null if the page has none. */
export function shownThing(reference) {
  const id = reference.slice(reference.indexOf(":") + 1);
  const drawn = inPlay(`.card[data-card="${CSS.escape(id)}"]:has(> .face)`);
  return drawn ?? inPlay(`[data-thing="${CSS.escape(reference)}"]:has(> .face)`);
}

const KINDS = ["lit", "objective", "menace", "case", "help", "described"];

/** The first thing of several that the page can show: what an option is about, its main thing first. */
export const firstShown = (references) => references.split(" ").filter(Boolean).map(shownThing).find(Boolean);

/** A copy of a thing, as large as its place allows, with every word. */
export function copyOfThing(thing) {
  const copy = document.createElement("div");
  copy.className = ["card", ...KINDS.filter((name) => thing.classList.contains(name))].join(" ");
  copy.append(thing.querySelector(":scope > .face").cloneNode(true));
  return copy;
}
