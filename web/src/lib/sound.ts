// Two short sounds, made here so that nothing has to be loaded; off unless someone wants them.
let context: AudioContext | null = null;

function tap(at: number, pitch: number, loud: number): void {
  context ??= new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  const start = context.currentTime + at;
  tone.frequency.value = pitch;
  tone.type = "triangle";
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.09);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.1);
}

export function rattle(): void {
  for (let knock = 0; knock < 6; knock++) tap(knock * 0.07, 240 + 90 * (knock % 3), 0.06);
}

export function chime(): void {
  tap(0, 660, 0.08);
  tap(0.12, 880, 0.08);
}
