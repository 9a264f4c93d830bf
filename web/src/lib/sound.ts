// Short sounds, made here so that nothing has to be loaded; off unless someone wants them.
import type { News } from "../news";

export type Sound = "roll" | "cross" | "closed" | "misthrow" | "turn" | "end";

let context: AudioContext | null = null;

interface Tone {
  /** Seconds from now. */
  at: number;
  pitch: number;
  loud?: number;
  long?: number;
  /** The pitch to which it slides. */
  to?: number;
}

const SOUNDS: Record<Sound, Tone[]> = {
  roll: Array.from({ length: 6 }, (_, knock) => ({ at: knock * 0.07, pitch: 240 + 90 * (knock % 3), loud: 0.06 })),
  cross: [{ at: 0, pitch: 1900, to: 900, loud: 0.035, long: 0.07 }, { at: 0.09, pitch: 2100, to: 1000, loud: 0.035, long: 0.07 }],
  closed: [{ at: 0, pitch: 300, loud: 0.09 }, { at: 0.08, pitch: 420, loud: 0.09 }, { at: 0.2, pitch: 840, long: 0.3 }],
  misthrow: [{ at: 0, pitch: 260, to: 150, long: 0.35 }],
  turn: [{ at: 0, pitch: 660 }, { at: 0.12, pitch: 880 }],
  end: [523, 659, 784, 1047].map((pitch, at) => ({ at: at * 0.13, pitch, long: at === 3 ? 0.6 : 0.2 })),
};

/** What is heard of some news, in order; a sound that says more stands for the lesser ones beside it. */
export function soundsOf(news: News[]): Sound[] {
  const kinds = new Set(news.map((one) => one.kind));
  const has = (...some: News["kind"][]) => some.some((kind) => kinds.has(kind));
  const done: Sound[] = has("ended") ? ["end"] : has("closed", "last-round") ? ["closed"] : has("misthrow") ? ["misthrow"] : has("crossed", "placed", "stacked", "captured", "pawn", "laid") ? ["cross"] : [];
  return has("rolled", "dealt") ? [...done, "roll"] : done;
}

/** When the last sound is over, in the time of the context. */
let free = 0;

/** Plays them one after another, and after what is still heard; what would come too late stays away. */
export function play(sounds: Sound[]): void {
  for (const tones of sounds.map((sound) => SOUNDS[sound])) {
    context ??= new AudioContext();
    const start = Math.max(context.currentTime, free);
    if (start > context.currentTime + LATEST) return;
    for (const tone of tones) sing(context, start, tone);
    free = start + Math.max(...tones.map(({ at, long = LONG }) => at + long));
  }
}

const LONG = 0.09;
const LATEST = 1.5;

function sing(context: AudioContext, start: number, { at, pitch, to = pitch, loud = 0.08, long = LONG }: Tone): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  const begin = start + at;
  tone.frequency.setValueAtTime(pitch, begin);
  tone.frequency.exponentialRampToValueAtTime(to, begin + long);
  tone.type = "triangle";
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + long + 0.01);
}
