// Six Days: the pool grows die by die, its chances with it; the book opens at its last page and can
// be written over. All numbers come from the server: this only shows the ones that are meant.
const STEP = 34;
const HIGH = 150;
const LEAST = 0.5;
const SVG = "http://www.w3.org/2000/svg";
const one = (selector) => document.querySelector(selector);
const dieFile = () => one("#tray use, .die use")?.getAttribute("href").split("#")[0] ?? "";

/** Chances by size of the pool and number of penalties, as the question brings them. */
function chancesOf(dice, penalties) {
  const data = one("#pools")?.textContent;
  return data ? JSON.parse(data)[`${dice}/${penalties}`] : undefined;
}

function piece(name, attributes, text = "") {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

const rounded = (share) => (share > 0 && share < 1 ? "<1" : String(Math.round(share)));
const atLeast = (shares, n) => shares.slice(n).reduce((sum, share) => sum + share, 0);

function drawChart(shares, need) {
  const chart = one("#chart");
  if (!chart) return;
  const first = shares.findIndex((share) => share >= LEAST);
  const last = shares.findLastIndex((share) => share >= LEAST);
  const tallest = Math.max(...shares);
  const parts = [piece("line", { x1: 0, x2: STEP * (last - first + 1), y1: HIGH, y2: HIGH })];
  for (let n = first; n <= last; n += 1) {
    const high = (HIGH * shares[n]) / tallest;
    const x = STEP * (n - first);
    parts.push(
      piece("rect", { class: n >= need ? "lit" : "", x: x + 4, y: HIGH - high, width: 26, height: high, rx: 3 }),
      piece("text", { class: "pct", x: x + 17, y: HIGH - 7 - high }, rounded(shares[n])),
      piece("text", { class: "num", x: x + 17, y: HIGH + 20 }, String(n)),
    );
  }
  chart.setAttribute("viewBox", `0 -24 ${Math.max(STEP * (last - first + 1), 170)} 206`);
  chart.setAttribute(
    "aria-label",
    `Chance of each number of hits; ${need} or more: ${rounded(atLeast(shares, need))} per cent`,
  );
  chart.replaceChildren(...parts);
}

/** Chart, the chance of a success, and what could be paid, for a pool of this size. */
function show(dice, penalties) {
  const enough = one("#enough");
  const shares = chancesOf(dice, penalties);
  if (!shares || !enough) return;
  const need = Number(enough.dataset.need);
  drawChart(shares, need);
  enough.textContent = `${rounded(atLeast(shares, need))} %`;
  for (const row of document.querySelectorAll(".plan [data-cost]"))
    row.textContent = `${rounded(atLeast(shares, Number(row.dataset.cost)))} %`;
  one("#pool-size").textContent = dice === 1 ? "1 die" : `${dice} dice`;
  one("#count").innerHTML = `<b>${dice}</b> dice`;
  return { shares, need };
}

/** Dice that are added on this page stand behind those that the server knows. */
function addDice(groups) {
  const tray = one("#tray");
  if (!tray) return;
  const old = new Map(
    [...tray.querySelectorAll("figure.added")].map((figure) => [figure.lastElementChild.textContent, figure]),
  );
  for (const [name, count] of groups) {
    let figure = old.get(name);
    old.delete(name);
    if (!figure) {
      figure = document.createElement("figure");
      figure.className = "added";
      const pair = document.createElement("div");
      pair.className = "pair";
      const caption = document.createElement("figcaption");
      caption.textContent = name;
      figure.append(pair, caption);
      one("#count").before(figure);
    }
    const pair = figure.firstElementChild;
    while (pair.children.length > count) pair.lastElementChild.remove();
    while (pair.children.length < count) {
      const die = piece("svg", { class: "die fresh", "aria-hidden": "true" });
      die.append(piece("use", { href: `${dieFile()}#cube` }));
      pair.append(die);
    }
  }
  for (const figure of old.values()) figure.remove();
}

/** What helps and hinders: every tick is dice, several tools give one. */
document.addEventListener("noctuary:several", ({ detail }) => {
  const base = one("#pools")?.dataset.base;
  if (base === undefined) return;
  const groups = new Map();
  const sets = new Set();
  const penalties = new Set();
  let dice = Number(base);
  for (const box of detail.boxes) {
    if (box.dataset.penalty) penalties.add(box.dataset.penalty);
    if (!Number(box.dataset.dice) || sets.has(box.dataset.set)) continue;
    if (box.dataset.set) sets.add(box.dataset.set);
    dice += Number(box.dataset.dice);
    groups.set(box.dataset.name, (groups.get(box.dataset.name) ?? 0) + Number(box.dataset.dice));
  }
  addDice(groups);
  show(dice, penalties.size);
});

/** The stake: dice of the reserve, with the chance that they are enough. */
function stake() {
  const field = one("#stake");
  if (!field) return;
  const box = field.closest(".stake");
  const risked = Math.min(Number(field.max), Math.max(0, Math.trunc(Number(field.value)) || 0));
  const dice = Number(box.dataset.base) + risked;
  addDice(new Map(risked ? [["reserve", risked]] : []));
  const shown = show(dice, Number(box.dataset.penalties));
  one("#stake-label").textContent = `Roll ${dice} ${dice === 1 ? "die" : "dice"}`;
  if (shown)
    one("#stake-chance").textContent =
      `${rounded(atLeast(shown.shares, shown.need))} % for at least ${shown.need} ${shown.need === 1 ? "hit" : "hits"}`;
}
document.addEventListener("input", ({ target }) => target.id === "stake" && stake());
document.addEventListener("click", (event) => {
  const step = event.target.closest?.("[data-step]");
  if (!step) return;
  const field = one("#stake");
  field.value = Math.min(Number(field.max), Math.max(0, Number(field.value) + Number(step.dataset.step)));
  stake();
});

// ── the book ──────────────────────────────────────────────────────────────────────────────────

/** The book lies open at its end, unless somebody turns back to read. */
let written = "";
function openBook() {
  const pages = one("#pages");
  if (!pages) return;
  const now = `${pages.querySelectorAll(".chapter").length} ${pages.textContent.length}`;
  if (now !== written) pages.scrollTop = pages.scrollHeight;
  written = now;
}

/** A text of one's own is written over in a sheet; the dice stay as they fell. */
document.addEventListener("click", (event) => {
  const text = event.target.closest?.("#pages[data-edit] [data-text]");
  if (!text || String(getSelection())) return;
  const sheet = one("#edit");
  sheet.querySelector("[name=option]").value = `${text.closest("#pages").dataset.edit}${text.dataset.text}:`;
  sheet.querySelector("[name=question]").value = one("#aside [name=question]").value;
  sheet.querySelector("textarea").value = wordsOf(text);
  sheet.showModal();
});

/** The words as they were written: paragraphs, and nothing of the label before them. */
function wordsOf(text) {
  const copy = text.cloneNode(true);
  for (const label of copy.querySelectorAll("b")) label.remove();
  const paragraphs = [...copy.querySelectorAll("p")];
  return (paragraphs.length ? paragraphs.map((p) => p.textContent).join("\n\n") : copy.textContent).trim();
}
document.addEventListener("click", (event) => event.target.closest?.("[data-closes]")?.closest("dialog").close());
document.addEventListener("htmx:after:request", ({ target, detail }) => {
  if (target.closest?.("#edit") && detail.ctx.response.status < 300) one("#edit").close();
});

function begin() {
  openBook();
  stake();
}
document.addEventListener("htmx:after:swap", begin);
begin();
