// The tray: dice that fall are seen to fall, and any of them can be marked to be rolled again. All
// chances come from the server; this only shows those of the dice that are marked.
const one = (selector, from = document) => from.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const slow = () => parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--slow")) || 0;

/** Every choice of a way: the dice, the reply, and what it promises. */
function choicesOf(way) {
  const lines = one("[data-ways]", way).textContent.split(";").filter(Boolean);
  return new Map(lines.map((line) => line.split("=")).map(([dice, option, said]) => [dice.trim(), { option, said }]));
}

/** Marked dice in the order in which replies name them. */
const marked = () =>
  all("#tray [data-die]:checked")
    .map((die) => die.dataset.die)
    .sort()
    .join("-");

function show(way, dice, { option, said }) {
  way.value = option;
  one("[data-dice]", way).textContent = dice.split("-").join(", ");
  one("[data-said]", way).textContent = said;
  one(".gauge rect", way)?.setAttribute("width", parseFloat(said) || 0);
}

/** A way that allows exactly the marked dice offers them; another one keeps what it offered. */
function update() {
  const dice = marked();
  const fitting = [];
  for (const way of all("#answer [data-source]")) {
    const choice = choicesOf(way).get(dice);
    if (choice) show(way, dice, choice);
    way.classList.toggle("best", Boolean(choice));
    if (choice) fitting.push(choice.said);
  }
  const advice = one("[data-advice]");
  if (!advice) return;
  advice.textContent = fitting[0] ?? "–";
  advice.nextElementSibling.textContent = fitting.length
    ? (advice.nextElementSibling.dataset.uiWords ?? advice.nextElementSibling.textContent)
    : dice
      ? "nobody can roll exactly these again"
      : "mark the dice to roll again";
}

document.addEventListener("change", ({ target }) => {
  if (!target.dataset?.die) return;
  const words = one("[data-advice]")?.nextElementSibling;
  if (words && !words.dataset.uiWords) words.dataset.uiWords = words.textContent;
  update();
});

let last = "";
let question = "";

/** New dice tumble in; a morph leaves ticks alone, so that another roll begins with its own. */
function fall() {
  const tray = one("#tray[data-roll], #lastroll");
  const roll = tray?.dataset.roll ?? "";
  const now = one("#play")?.dataset.question ?? "";
  if (now !== question) for (const die of all("#tray [data-die]")) die.checked = die.defaultChecked;
  question = now;
  if (roll && roll !== last && slow()) {
    for (const [n, die] of all(".die", tray).entries()) {
      die.animate(
        [
          { transform: "translateY(-2.2rem) rotate(-220deg)", opacity: 0 },
          { transform: "none", opacity: 1 },
        ],
        { duration: 1.4 * slow(), delay: 50 * n, easing: "cubic-bezier(.2, .7, .3, 1.2)", fill: "backwards" },
      );
    }
  }
  last = roll;
}
document.addEventListener("htmx:after:swap", fall);
last = one("#tray[data-roll], #lastroll")?.dataset.roll ?? "";
