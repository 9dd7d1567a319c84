// Reading aloud: any text on the page, sentence by sentence, with the sentence marked where it stands.
const voice = window.speechSynthesis;
const root = document.documentElement;
let reading = 0;

export function stopSpeaking() {
  reading += 1;
  voice?.cancel();
  window.CSS?.highlights?.delete("spoken");
  for (const button of document.querySelectorAll("[data-ui-speaking]")) delete button.dataset.uiSpeaking;
}

/** The paragraph, heading or the like in which a text stands. */
function blockOf(element) {
  while (getComputedStyle(element).display.startsWith("inline")) element = element.parentElement;
  return element;
}

/** The readable text of an element, a line a block, with the text nodes it comes from. */
function readable(element) {
  const parts = [];
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let words = "";
  let block = null;
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node.parentElement.closest("button.quiet, [hidden], script, style, .rule, kbd")) continue;
    const next = blockOf(node.parentElement);
    if (block && next !== block) words += "\n";
    block = next;
    parts.push({ node, from: words.length });
    words += node.data;
  }
  return { words, parts };
}

/** The words of elements for whoever hears the page: each ends as a sentence does, and the next begins anew. */
export function asSentences(elements) {
  return elements
    .flatMap((element) => (element ? [[...element.childNodes].filter((node) => !node.matches?.(".rule"))] : []))
    .map((nodes) =>
      nodes
        .map((node) => node.textContent)
        .join("")
        .trim(),
    )
    .filter(Boolean)
    .map((words) => (/[.!?…:]["”’)]*$/.test(words) ? words : `${words}.`))
    .join(" ");
}

/** A range from one place of the joined text to another. */
function rangeOf(parts, from, to) {
  const find = (at) => parts.findLast((part) => part.from <= at);
  const [start, end] = [find(from), find(to - 1)];
  const range = new Range();
  range.setStart(start.node, from - start.from);
  range.setEnd(end.node, Math.min(to - end.from, end.node.length));
  return range;
}

/** Up to a full stop that something follows: in "9.13" there is none. */
const SENTENCE = /(?:[^.!?…\n]|[.!?…](?!["”’]?(?:\s|$)))+[.!?…]*["”’]?\s*/g;

/** Sentences to be said one after the other, each with the range it stands in. */
function sentences(elements) {
  return elements.flatMap((element) => {
    const { words, parts } = readable(element);
    return [...words.matchAll(SENTENCE)]
      .filter(([part]) => part.trim())
      .map((part) => ({
        words: part[0].trim().replace(/\s+/g, " "),
        range: rangeOf(parts, part.index, part.index + part[0].length),
      }));
  });
}

/** Say it; `done` is called when all of it has been said and nobody interrupted. */
export function speak(elements, done) {
  if (!voice) return;
  stopSpeaking();
  const mine = reading;
  const queue = sentences(elements);
  const next = () => {
    window.CSS?.highlights?.delete("spoken");
    const one = mine === reading && queue.shift();
    if (!one) {
      if (mine === reading) done?.();
      return;
    }
    const said = new SpeechSynthesisUtterance(one.words);
    said.lang = root.lang || "en";
    said.rate = Number(root.dataset.rate) || 1;
    if (window.Highlight) CSS.highlights.set("spoken", new Highlight(one.range));
    said.onend = next;
    said.onerror = next;
    voice.speak(said);
  };
  next();
}

/** The key v: an open card first, else what to decide and what can be done; again: silence. */
export function speakTable() {
  if (voice?.speaking) return stopSpeaking();
  const card = document.querySelector("#peek:popover-open");
  speak(
    card
      ? [card]
      : [
          ...document.querySelectorAll(
            "#awaited .who, #question, #awaited .why, #answer .label, #answer .sub, #answer .gallery .name, #final-text",
          ),
        ],
  );
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-speak]");
  if (!button) return;
  if (voice?.speaking) return stopSpeaking();
  const target = document.querySelector(button.dataset.speak);
  if (target?.id === "awaited") speakTable();
  else if (target) speak([target]);
});
window.addEventListener("pagehide", stopSpeaking);
