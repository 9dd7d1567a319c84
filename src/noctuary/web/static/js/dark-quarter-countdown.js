// A question against the clock. The server decides when its time is over; this shows it, covers the
// question when nobody looks, and says when it is too late.
import { play as sound } from "./sound.js";
import { toast } from "./toast.js";

const LAST = 5;
let due = 0;
let timer = 0;
let rung = -1;
let asked = "";

const clock = () => document.querySelector("[data-clock]");
const left = () => Math.max(0, (due - performance.now()) / 1000);

function draw(seconds) {
  const box = clock();
  if (!box) return;
  const all = Number(box.dataset.all);
  const whole = Math.ceil(Math.min(seconds, all));
  box.querySelector(".seconds span").textContent = seconds > all + 0.5 ? "being read" : "seconds";
  const figure = box.querySelector(".seconds b");
  if (figure.textContent !== String(whole)) figure.textContent = whole;
  for (const tick of box.querySelectorAll(".tick")) tick.classList.toggle("on", Number(tick.dataset.at) <= seconds);
  box.querySelector(".needle").setAttribute("transform", `translate(${40 + (880 * Math.min(seconds, all)) / all} 0)`);
  if (seconds <= LAST) box.dataset.uiLast = "";
  else delete box.dataset.uiLast;
  const told = document.querySelector(".countdown b");
  if (told) told.textContent = whole;
  ring(whole);
}

/** The last seconds can be heard, and half of the time is said to those who listen. */
function ring(whole) {
  if (whole === rung) return;
  rung = whole;
  if (whole <= LAST && whole > 0) sound("card");
  if (whole === 10 || whole === LAST) document.getElementById("announcer").textContent = `${whole} seconds left.`;
}

function step() {
  const seconds = left();
  draw(seconds);
  if (seconds > 0) return;
  stop();
  document.documentElement.dataset.uiTimeOver = "";
  document.getElementById("announcer").textContent = "The time is over.";
}

function stop() {
  clearInterval(timer);
  timer = 0;
}

/** The page brings how many seconds are left; from then on this clock runs beside the server's. */
function begin() {
  const box = clock();
  stop();
  delete document.documentElement.dataset.uiCovered;
  if (!box) {
    if (asked && left() <= 0) toast("Time is up: the announced choice was made.");
    delete document.documentElement.dataset.uiTimeOver;
    asked = "";
    return;
  }
  const question = document.getElementById("play").dataset.question;
  if (question !== asked) delete document.documentElement.dataset.uiTimeOver;
  asked = question;
  due = performance.now() + 1000 * Number(box.dataset.seconds);
  timer = setInterval(step, 100);
  step();
}

/** Nobody looks: the clock stops and the choice is covered until somebody is ready again. */
document.addEventListener("visibilitychange", () => {
  const play = document.getElementById("play");
  const form = document.getElementById("answer");
  const pause = clock()?.dataset.pause;
  if (document.visibilityState !== "hidden" || !pause || !play.hasAttribute("data-mine") || left() < 1) return;
  const words = String(Math.floor(left()));
  const body = new URLSearchParams({ question: play.dataset.question, option: pause, words });
  fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" }, keepalive: true }).catch(() => {});
  stop();
});

/** Without a connection the server stops the clock: so does this one, and nothing can be read on. */
document.addEventListener("htmx:ws:close", () => {
  if (!clock()) return;
  stop();
  document.documentElement.dataset.uiCovered = "";
});

document.addEventListener("htmx:after:swap", begin);
begin();
