// Typed answers: nothing that was written gets lost, Ctrl+Enter sends it, dice are tapped or typed.
const MOST = 60;
const MARK = "noctuary.words";
const field = () => document.getElementById("typed");
const asked = () => document.getElementById("play")?.dataset.question ?? "";
const place = () => `${MARK} ${location.pathname} ${document.getElementById("question")?.textContent}`;
/** Words that are being written belong to the question as it reads, wherever it comes again. */
const draft = () => `${place()} …`;
/** Words that were sent belong to this very question: an undo brings them back. */
const sent = () => `${place()} ${asked()}`;

function keep(name, text) {
  try {
    sessionStorage.removeItem(name);
    if (text) sessionStorage.setItem(name, text);
    const all = Object.keys(sessionStorage).filter((one) => one.startsWith(MARK));
    for (const old of all.slice(0, -MOST)) sessionStorage.removeItem(old);
  } catch {
    // storage is full or forbidden: the words are still in the field
  }
}

function kept(name) {
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

document.addEventListener("input", ({ target }) => {
  if (target !== field()) return;
  if (target.localName === "textarea") keep(draft(), target.value);
  else faces();
});
document.addEventListener("submit", ({ submitter }) => {
  if (submitter?.dataset.sends === undefined || field()?.localName !== "textarea" || submitter.form !== field().form)
    return;
  keep(sent(), field().value);
  keep(draft(), "");
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.target.localName !== "textarea") return;
  const send = event.target.form?.querySelector("[data-sends]");
  if (!send) return;
  event.preventDefault();
  event.target.form.requestSubmit(send);
});

/** The dice that were typed so far, and whether they are all there. */
function faces() {
  const box = field()?.closest("[data-dice]");
  if (!box) return;
  const typed = field().value.match(/\d+/g) ?? [];
  const wanted = Number(box.dataset.dice);
  box.querySelector("output").textContent = `${typed.length} of ${wanted}`;
  box.querySelector("[data-sends]").disabled = typed.length !== wanted;
}

document.addEventListener("click", (event) => {
  const face = event.target.closest?.("[data-face]");
  if (!face) return;
  const typed = field().value.match(/\d+/g) ?? [];
  if (face.dataset.face === "") typed.pop();
  else if (typed.length < Number(face.closest("[data-dice]").dataset.dice)) typed.push(face.dataset.face);
  field().value = typed.join(" ");
  faces();
});

let shown = "";
/** A field that stays through a morph keeps what is in it; for another question it begins anew. */
function begin() {
  const words = field();
  if (words && asked() !== shown) words.value = "";
  shown = asked();
  if (words?.localName === "textarea" && !words.value) words.value = kept(sent()) || kept(draft());
  faces();
}
document.addEventListener("htmx:after:swap", begin);
begin();
