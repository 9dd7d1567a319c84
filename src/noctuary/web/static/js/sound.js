// Small sounds made on the spot: paper, wood, a far bell. Browsers let a page sound only after somebody
// has touched it, so the first click or key opens the door.
const LOUDNESS = { quiet: 0.4, on: 1, loud: 1.9 };
const root = document.documentElement;
let audio;
let volume;

function context() {
  const loudness = LOUDNESS[root.dataset.sound];
  if (!loudness || !navigator.userActivation?.hasBeenActive) return null;
  if (!audio) {
    audio = new AudioContext();
    volume = new GainNode(audio);
    volume.connect(audio.destination);
  }
  volume.gain.value = loudness;
  if (audio.state === "suspended") audio.resume();
  return audio;
}

/** A note: wave, pitch from and to, seconds, loudness, start. */
function note(at, wave, from, to, seconds, loud, start = 0) {
  const tone = at.createOscillator();
  const gain = at.createGain();
  const begin = at.currentTime + start;
  tone.type = wave;
  tone.frequency.setValueAtTime(from, begin);
  tone.frequency.exponentialRampToValueAtTime(to, begin + seconds);
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + Math.min(0.03, seconds / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
  tone.connect(gain).connect(volume);
  tone.start(begin);
  tone.stop(begin + seconds);
}

/** A brush of paper: noise through a narrow door. */
function brush(at, pitch, seconds, loud, start = 0) {
  const length = Math.ceil(at.sampleRate * seconds);
  const buffer = at.createBuffer(1, length, at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) data[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 2;
  const source = new AudioBufferSourceNode(at, { buffer });
  const door = new BiquadFilterNode(at, { type: "bandpass", frequency: pitch, Q: 0.8 });
  source
    .connect(door)
    .connect(new GainNode(at, { gain: loud }))
    .connect(volume);
  source.start(at.currentTime + start);
}

const SOUNDS = {
  card(at) {
    brush(at, 2600, 0.12, 0.22);
    note(at, "sine", 150, 90, 0.09, 0.12, 0.08);
  },
  bad(at) {
    note(at, "sine", 311, 308, 1.1, 0.08);
    note(at, "sine", 329, 325, 1.1, 0.06, 0.02);
  },
  menace(at) {
    note(at, "sawtooth", 55, 41, 2.2, 0.09);
    note(at, "sawtooth", 58, 42, 2.2, 0.07);
    brush(at, 240, 1.6, 0.3);
  },
  good(at) {
    note(at, "triangle", 523, 523, 0.5, 0.08);
    note(at, "triangle", 784, 784, 0.7, 0.07, 0.12);
  },
  close(at) {
    brush(at, 900, 0.2, 0.3);
    note(at, "triangle", 392, 392, 0.6, 0.09, 0.05);
    note(at, "triangle", 587, 587, 0.9, 0.08, 0.2);
  },
  refused(at) {
    note(at, "square", 140, 110, 0.12, 0.05);
  },
};

export function play(name) {
  const at = context();
  if (at && SOUNDS[name]) SOUNDS[name](at);
}

document.addEventListener("noctuary:moved", () => play("card"));
document.addEventListener("noctuary:lines", ({ detail }) => {
  const loudest = ["menace", "close", "bad", "good"].find((tone) => detail.tones.includes(tone));
  if (loudest) play(loudest);
});
document.addEventListener("noctuary:moment", ({ detail }) => detail.kind === "fight" && play("card"));
document.addEventListener("noctuary:toast", ({ detail }) => detail.tone === "refused" && play("refused"));
document.addEventListener("noctuary:preference", ({ detail }) => detail.name === "sound" && play("good"));
