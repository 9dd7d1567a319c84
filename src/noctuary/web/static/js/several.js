// Several things at once: ticks are counted and added up, and what stays open is told in words.
// Items carry data-weight (what they cost) and data-one (at most one of a kind); [data-unless] is
// shown while none of the items that it names is ticked.
const form = () => document.querySelector("form.several#answer");
const boxes = (of) => [...of.querySelectorAll("input[name=option][type=checkbox]")];
const weight = (box) => Number(box.dataset.weight ?? 0);

/** What is ticked just now, and what it weighs. */
export function chosen(of = form()) {
  const ticked = of ? boxes(of).filter((box) => box.checked) : [];
  return {
    ids: ticked.map((box) => box.value),
    boxes: ticked,
    total: ticked.reduce((sum, box) => sum + weight(box), 0),
  };
}

/** Of one kind only one: the last one that was ticked. */
function keepOne(of, box) {
  if (!box?.checked || !box.dataset.one) return;
  for (const other of boxes(of)) if (other !== box && other.dataset.one === box.dataset.one) other.checked = false;
}

/** What another tick would cost, when it takes the place of its kind. */
function extra(box, ticked) {
  const replaced = ticked.find((other) => box.dataset.one && other.dataset.one === box.dataset.one);
  return { weight: weight(box) - (replaced ? weight(replaced) : 0), count: replaced ? 0 : 1 };
}

function update(of, box = null) {
  keepOne(of, box);
  const { ids, boxes: ticked, total } = chosen(of);
  const tally = of.querySelector("[data-tally]");
  const least = Number(tally.dataset.least);
  const most = Number(tally.dataset.most);
  const limit = Number(tally.dataset.limit || Infinity);
  for (const one of boxes(of)) {
    if (one.checked || one.dataset.off !== undefined) continue;
    const more = extra(one, ticked);
    one.disabled = total + more.weight > limit || ids.length + more.count > most;
  }
  tally.textContent = told(tally, ids.length, total);
  for (const line of of.querySelectorAll("[data-unless]"))
    line.hidden = line.dataset.unless.split(" ").some((id) => ids.includes(id));
  const send = of.querySelector("[data-send]");
  send.disabled = ids.length < least || ids.length > most || total > limit;
  send.querySelector(".label").textContent = ids.length ? send.dataset.send : send.dataset.empty || send.dataset.send;
  document.dispatchEvent(new CustomEvent("noctuary:several", { detail: { form: of, ids, boxes: ticked, total } }));
}

function told(tally, count, total) {
  if (tally.dataset.limit)
    return `${total} of ${tally.dataset.limit} ${tally.dataset.limit === "1" ? tally.dataset.one : tally.dataset.many}`;
  const { least, most } = tally.dataset;
  if (count < least && least !== most) return `${count} chosen, at least ${least} needed`;
  return least === most ? `${count} of ${most} chosen` : `${count} chosen`;
}

document.addEventListener("change", ({ target }) => {
  const of = form();
  if (of && target.name === "option" && of.contains(target)) update(of, target);
});

/** A ready answer ticks what it names, so that one sees it before it is sent. */
document.addEventListener("click", (event) => {
  const ready = event.target.closest?.("[data-picks]");
  const of = form();
  if (!ready || !of) return;
  event.preventDefault();
  const ids = ready.dataset.picks.split("+");
  for (const box of boxes(of)) {
    box.disabled = box.dataset.off !== undefined;
    box.checked = ids.includes(box.value);
  }
  update(of);
});

const question = () => document.getElementById("play")?.dataset.question ?? "";

// A tick may be made before this script has come: it counts.
let shown = question();
/** Ticks stay through a morph; another question begins without any. */
function begin() {
  const of = form();
  const asked = question();
  if (of && asked !== shown) {
    for (const box of boxes(of)) {
      box.checked = false;
      box.disabled = box.dataset.off !== undefined;
    }
  }
  shown = asked;
  if (of) update(of);
}
document.addEventListener("htmx:after:swap", begin);
begin();
