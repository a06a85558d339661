// Small synthesized sounds, without files. Browsers allow sound only after the first input, so the first ones
// may be silent.
import { settings } from "../app/settings.svelte";

/** In the order in which the settings name them. */
export const sounds = ["turn", "card", "uno", "penalty", "won"] as const;
type Sound = (typeof sounds)[number];

/** Notes: start and length in seconds, pitch in hertz. */
const tunes: Record<Exclude<Sound, "card">, readonly [at: number, pitch: number, length: number][]> = {
  turn: [
    [0, 587, 0.12],
    [0.11, 784, 0.2],
  ],
  uno: [
    [0, 660, 0.1],
    [0.1, 660, 0.1],
    [0.2, 990, 0.25],
  ],
  penalty: [
    [0, 330, 0.12],
    [0.12, 247, 0.22],
  ],
  won: [
    [0, 523, 0.14],
    [0.14, 659, 0.14],
    [0.28, 784, 0.14],
    [0.42, 1047, 0.4],
  ],
};

let context: AudioContext | undefined;

function note(audio: AudioContext, at: number, pitch: number, length: number): void {
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0.0001, at);
  loud.gain.exponentialRampToValueAtTime(0.12, at + 0.015);
  loud.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(loud).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}

/** A card on the table: a short noise. */
function rustle(audio: AudioContext): void {
  const length = Math.floor(audio.sampleRate * 0.05);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const source = audio.createBufferSource();
  const tone = audio.createBiquadFilter();
  const loud = audio.createGain();
  source.buffer = buffer;
  tone.type = "bandpass";
  tone.frequency.value = 2400;
  loud.gain.value = 0.18;
  source.connect(tone).connect(loud).connect(audio.destination);
  source.start();
}

export function sound(which: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined" || document.hidden && which === "card") return;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (which === "card") return rustle(context);
  for (const [at, pitch, length] of tunes[which]) note(context, context.currentTime + at, pitch, length);
}

export function shake(): void {
  if (settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
}
