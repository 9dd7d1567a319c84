// Several people at one screen with secrets from each other: it stays with whoever has it until they pass it
// on, and what only the next one may see does not come into the page before they say that they sit here. The
// page is then made anew for them, log and all; the server knows by a cookie who has the screen, and shows what
// onlookers see while nobody has it. As long as nobody has secrets it goes by itself to whoever is asked, who
// has it when secrets begin. After a break nobody has it. Further tabs of the same browser go along.
const root = document.documentElement;
const dialog = document.getElementById("hand");
const table = location.pathname.split("/").slice(0, 3).join("/");
const BREAK = 30 * 60;
const tabs = new BroadcastChannel(`hand ${table}`);
let covered = false;

const holder = () => /(?:^|; )screen=(\d+)/.exec(document.cookie)?.[1];
const isForAnother = ({ dataset }) => "handedTo" in dataset && ("covered" in dataset || dataset.place !== holder());

/** Whether the table waits for somebody else to sit down. */
export const isCovered = () => covered;

function give(place) {
  const isNew = place !== holder();
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is not in every browser
  document.cookie = `screen=${place}; path=${table}; max-age=${BREAK}; SameSite=Lax`;
  if (isNew) tabs.postMessage({});
}

function cover({ handedTo, place }) {
  covered = true;
  delete root.dataset.uiHeld;
  dialog.querySelector("h2").textContent = `Pass the screen to ${handedTo}`;
  dialog.querySelector("p").textContent = `There are secrets at this table: only ${handedTo} should be looking now.`;
  const button = dialog.querySelector("button");
  button.textContent = `I’m ${handedTo}`;
  button.onclick = () => {
    give(place);
    location.reload();
  };
  if (!dialog.open) dialog.showModal();
}

/** Whoever is asked at an open table has the screen. */
function settle() {
  const { mine, place, handedTo } = document.getElementById("play")?.dataset ?? {};
  if (mine !== undefined && place && !handedTo && place !== holder()) give(place);
}

/** Whoever does something is still there. */
function stay() {
  if (!covered && holder() !== undefined) give(holder());
}

/** The page was made for whoever had the screen then; it is made anew for whoever has it now. */
function renew() {
  covered = true;
  location.reload();
}

/** What is shown is no longer for whoever may be looking: somebody else has the screen, or nobody. */
function look() {
  const play = document.getElementById("play");
  if (covered || !play || !isForAnother(play)) return;
  holder() === undefined ? cover(play.dataset) : renew();
}

tabs.addEventListener("message", ({ data }) => {
  if (data.handedTo && document.querySelector("#play[data-handed-to]")) cover(data);
  else if (covered) renew();
  else look();
});
document.addEventListener("visibilitychange", look);
setInterval(look, 20_000);

// A browser may close it all the same when Escape is pressed again and again.
dialog?.addEventListener("cancel", (event) => event.preventDefault());
dialog?.addEventListener("close", () => covered && dialog.showModal());

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("button[data-handed-to]");
  if (!button) return;
  cover(button.dataset);
  tabs.postMessage({ ...button.dataset });
});

document.addEventListener("htmx:before:swap", ({ detail }) => {
  const coming = detail.tasks.map((task) => task.fragment?.querySelector?.("#play")).find(Boolean);
  const isOthers = coming && isForAnother(coming);
  if (!covered && !isOthers) return;
  detail.tasks.splice(0);
  if (!covered) holder() === undefined ? cover(coming.dataset) : renew();
});
document.addEventListener("htmx:after:swap", settle);
document.addEventListener("pointerdown", stay);
document.addEventListener("keydown", stay);

// A page that the browser had kept aside is as old as it is.
addEventListener("pageshow", ({ persisted }) => {
  const play = document.getElementById("play");
  if (persisted && play && isForAnother(play)) renew();
});

const here = document.getElementById("play");
if (here && isForAnother(here)) cover(here.dataset);
else root.dataset.uiHeld = "";
settle();
