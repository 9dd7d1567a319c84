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

/** The readable text of some elements as sentences, each with the range it stands in. */
function sentences(elements) {
  const found = [];
  for (const element of elements) {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (node.parentElement.closest("button.quiet, [hidden], script, style, .rule, kbd")) continue;
      for (const part of node.data.matchAll(/[^.!?…]+[.!?…]*["”’]?\s*/g)) {
        if (!part[0].trim()) continue;
        const range = new Range();
        range.setStart(node, part.index);
        range.setEnd(node, part.index + part[0].length);
        found.push({ words: part[0].trim(), range });
      }
    }
  }
  return found;
}

export function speak(elements) {
  if (!voice) return;
  stopSpeaking();
  const mine = reading;
  const queue = sentences(elements);
  const next = () => {
    window.CSS?.highlights?.delete("spoken");
    const one = mine === reading && queue.shift();
    if (!one) return;
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

/** The key v: an open card first, else what is awaited and what can be done; again: silence. */
export function speakTable() {
  if (voice?.speaking) return stopSpeaking();
  const card = document.querySelector("#peek:popover-open");
  speak(card ? [card] : [...document.querySelectorAll("#awaited .who, #question, #awaited .why, #answer .label, #answer .sub, #answer .gallery .name, #final-text")]);
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
