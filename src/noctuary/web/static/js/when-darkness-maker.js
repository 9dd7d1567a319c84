// Making a character: a suggestion fills the sheet, buttons move points, and the sheet is sent as one line.
const one = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const maker = () => one("[data-maker]");

/** What was chosen so far; it outlives every new drawing of the page. */
let sheet = null;

const blank = () => ({ open: false, words: {}, portrait: "", attributes: {}, skills: {} });
const sum = (numbers) => Object.values(numbers).reduce((total, n) => total + n, 0);
const value = (id) => sheet.attributes[id] ?? 1;
const left = (box) =>
  Number(box.dataset.points) - all("[data-attribute]", box).reduce((n, row) => n + value(row.dataset.attribute), 0);
const skillsLeft = (box) => Number(box.dataset.skillPoints) - sum(sheet.skills);

/** What is still missing, in words; empty if the character can join. */
function missing(box) {
  const points = left(box);
  if (!sheet.words.name?.trim()) return "A name is missing.";
  if (points > 0) return `${points} attribute ${points === 1 ? "point is" : "points are"} left to spend.`;
  return points < 0 ? "Too many attribute points are spent." : "";
}

function showAttributes(box) {
  const points = left(box);
  for (const row of all("[data-attribute]", box)) {
    const n = value(row.dataset.attribute);
    one("output", row).textContent = n;
    one("[data-step='-1']", row).disabled = n <= 1;
    one("[data-step='1']", row).disabled = n >= Number(box.dataset.highest) || points <= 0;
  }
  one("[data-left=attributes]", box).textContent = `${points} of ${box.dataset.points} left`;
}

function showSkills(box) {
  const points = skillsLeft(box);
  for (const button of all("[data-skill] [data-price]", box)) {
    const { skill } = button.closest("[data-skill]").dataset;
    const had = sheet.skills[skill] ?? 0;
    const price = Number(button.dataset.price);
    button.setAttribute("aria-pressed", had === price);
    button.disabled = had !== price && price - had > points;
  }
  one("[data-left=skills]", box).textContent = `${points} of ${box.dataset.skillPoints} left`;
}

function show() {
  const box = maker();
  if (!box) return;
  sheet ??= blank();
  if (box.open !== sheet.open) box.open = sheet.open;
  for (const field of all("[data-word]", box)) {
    const words = sheet.words[field.dataset.word] ?? "";
    if (field.value !== words) field.value = words;
  }
  for (const face of all("[data-portrait]", box)) {
    face.setAttribute("aria-pressed", face.dataset.portrait === sheet.portrait);
  }
  for (const model of all("[data-model]", box)) model.setAttribute("aria-pressed", model.dataset.model === sheet.model);
  showAttributes(box);
  showSkills(box);
  const lacking = missing(box);
  one("[data-missing]", box).textContent = lacking;
  one("[data-joins]", box).disabled = Boolean(lacking);
}

/** The sheet as the rules read it. */
function line(box) {
  const plain = (text) => text.replaceAll(";", ",").trim();
  const attributes = all("[data-attribute]", box).map((row) => `${row.dataset.short} ${value(row.dataset.attribute)}`);
  const skills = Object.entries(sheet.skills).map(([skill, rank]) => `${skill} ${rank}`);
  const more = [
    ["portrait", sheet.portrait],
    ...["occupation", "quote"].map((word) => [word, sheet.words[word] ?? ""]),
  ];
  return [
    plain(sheet.words.name),
    attributes.join(", "),
    skills.join(", ") || "no skills",
    ...more.filter(([, text]) => text.trim()).map(([word, text]) => `${word} ${plain(text)}`),
  ].join("; ");
}

function join(box) {
  const words = one("#typed", box.form ?? box.closest("form"));
  words.value = line(box);
  words.form.requestSubmit(one("[data-sends]", words.form));
}

function take(model) {
  const { attributes, skills } = JSON.parse(model.dataset.model);
  Object.assign(sheet, { model: model.dataset.model, attributes, skills });
}

function buy(button) {
  const { skill } = button.closest("[data-skill]").dataset;
  const price = Number(button.dataset.price);
  const { [skill]: had, ...others } = sheet.skills;
  sheet.skills = had === price ? others : { ...others, [skill]: price };
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-maker] button");
  if (!button) return;
  const box = maker();
  const { model, portrait, step, price, joins } = button.dataset;
  if (joins !== undefined) return join(box);
  if (model) take(button);
  else if (portrait) sheet.portrait = sheet.portrait === portrait ? "" : portrait;
  else if (step) {
    const id = button.closest("[data-attribute]").dataset.attribute;
    sheet.attributes = { ...sheet.attributes, [id]: value(id) + Number(step) };
  } else if (price) buy(button);
  show();
});
document.addEventListener("input", ({ target }) => {
  if (!target.matches?.("[data-maker] [data-word]")) return;
  sheet.words[target.dataset.word] = target.value;
  show();
});
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (target === maker() && sheet) sheet.open = target.open;
  },
  true,
);
// Enter in a field of the maker joins when the sheet is whole, and never sends an empty one.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches?.("[data-maker] [data-word]")) return;
  event.preventDefault();
  if (!missing(maker())) join(maker());
});
document.addEventListener("htmx:after:swap", show);
show();
