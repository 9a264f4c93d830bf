// How long ago something was, in words.

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [["minute", 60], ["hour", 3600], ["day", 86_400], ["week", 604_800], ["month", 2_629_800], ["year", 31_557_600]];

/** "5 minutes ago", "yesterday"; what is not a minute old was just now. */
export function ago(at: number, language: string, now = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const seconds = Math.max(0, (now - at) / 1000);
  const [unit, length] = STEPS.findLast(([, length]) => seconds >= length) ?? ["second", 1];
  return words.format(unit === "second" ? 0 : -Math.floor(seconds / length), unit);
}
