// The camera: asked for with its reason, read in a worker, stopped when the view closes.
const LARGEST = 1280;
/** So long a code is not looked up again while it stays in the picture, in milliseconds. */
const AGAIN = 4000;
const SAID = {
  opening: "Waiting for the camera …",
  looking: "Hold the code of one card into the picture",
  several: "More than one code: show one card at a time",
  reading: "Found",
};
const WHY = {
  NotAllowedError: "The camera is not allowed for this page. Type the code, or allow it in the browser's settings.",
  NotFoundError: "There is no camera here. Type the code, or pick the card from the list.",
  NotReadableError: "Another program uses the camera. Type the code, or close that program.",
};
const NO_CAMERA = "The camera cannot be used here. Type the code, or pick the card from the list.";

const dialog = document.getElementById("scan");
const finder = dialog.querySelector(".finder");
const video = dialog.querySelector("video");
const torch = dialog.querySelector("[data-scan-torch]");
const which = dialog.querySelector("[data-scan-which]");
const typed = dialog.querySelector("form.by-hand");
const canvas = document.createElement("canvas");
const page = canvas.getContext("2d", { willReadFrequently: true });
let address = "";
let worker = null;
let stream = null;
let latest = { code: "", at: 0 };

function say(state, words = SAID[state] ?? "") {
  finder.dataset.state = state;
  finder.querySelector(".say").textContent = words;
}

export function openScan(url) {
  address = url;
  latest = { code: "", at: 0 };
  document.getElementById("scan-found").replaceChildren();
  typed.reset();
  say("closed");
  dialog.showModal();
  startIfAllowed();
}

/** Who has allowed the camera before is not asked for a tap again. */
async function startIfAllowed() {
  const known = await navigator.permissions?.query({ name: "camera" }).catch(() => null);
  if (known?.state === "granted" && dialog.open) startCamera();
}

async function startCamera(device = "") {
  stopCamera();
  say("opening");
  const wanted = device ? { deviceId: { exact: device } } : { facingMode: "environment" };
  let opened;
  try {
    if (!navigator.mediaDevices) throw new DOMException("", "NotSupportedError");
    opened = await navigator.mediaDevices.getUserMedia({ video: { ...wanted, width: { ideal: LARGEST } } });
  } catch (error) {
    say("none", WHY[error.name] ?? NO_CAMERA);
    return;
  }
  if (!dialog.open) {
    for (const track of opened.getTracks()) track.stop();
    return;
  }
  stream = opened;
  video.srcObject = stream;
  await video.play().catch(() => {});
  offerChoices();
  startWorker();
}

/** Light and other cameras, where there are any. */
async function offerChoices() {
  const track = stream.getVideoTracks()[0];
  torch.hidden = !track.getCapabilities?.().torch;
  torch.setAttribute("aria-pressed", "false");
  const all = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === "videoinput");
  const now = track.getSettings().deviceId;
  which.replaceChildren(...all.map((one, n) => new Option(one.label || `Camera ${n + 1}`, one.deviceId)));
  which.value = now;
  which.closest("label").hidden = all.length < 2;
}

function startWorker() {
  const { worker: script, reader, wasm } = dialog.dataset;
  worker = new Worker(script);
  worker.onmessage = heard;
  worker.onerror = () => say("none", NO_CAMERA);
  worker.postMessage({ script: reader, wasm: new URL(wasm, location.href).href });
}

function heard({ data }) {
  if (!stream) return;
  if (data.fault) {
    say("none", NO_CAMERA);
    return;
  }
  if (data.ready) say("looking");
  if (data.codes) seen(data.codes);
  nextPicture();
}

function nextPicture() {
  const send = () => {
    if (!worker || !video.videoWidth) return;
    const scale = Math.min(1, LARGEST / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    page.drawImage(video, 0, 0, canvas.width, canvas.height);
    const picture = page.getImageData(0, 0, canvas.width, canvas.height);
    worker.postMessage({ picture }, [picture.data.buffer]);
  };
  if (video.requestVideoFrameCallback) video.requestVideoFrameCallback(send);
  else setTimeout(send, 100);
}

function seen(codes) {
  if (codes.length > 1) say("several");
  else if (codes.length === 0) {
    if (finder.dataset.state === "several") say("looking");
  } else if (codes[0] !== latest.code || Date.now() - latest.at > AGAIN) {
    latest = { code: codes[0], at: Date.now() };
    say("reading");
    lookUp(codes[0]);
  } else latest.at = Date.now();
}

function lookUp(code) {
  const asked = `${address}?${new URLSearchParams({ code })}`;
  window.htmx.ajax("GET", asked, { target: "#scan-found", swap: "innerHTML" });
}

function stopCamera() {
  worker?.terminate();
  worker = null;
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = null;
  video.srcObject = null;
}

dialog.addEventListener("close", stopCamera);
dialog.querySelector("[data-scan-close]").addEventListener("click", () => dialog.close());
dialog.querySelector("[data-scan-start]").addEventListener("click", () => startCamera());
which.addEventListener("change", () => startCamera(which.value));
torch.addEventListener("click", async () => {
  const on = torch.getAttribute("aria-pressed") !== "true";
  await stream?.getVideoTracks()[0].applyConstraints({ advanced: [{ torch: on }] });
  torch.setAttribute("aria-pressed", String(on));
});
typed.addEventListener("submit", (event) => {
  event.preventDefault();
  const code = new FormData(typed).get("code").trim();
  if (code) lookUp(code);
});
dialog.addEventListener("submit", ({ target }) => {
  if (target.id === "scan-hit") dialog.close();
});
