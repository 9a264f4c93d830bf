// Values in words and figures: shares of a win in per cent, or points where one plays alone.
import { locale, t, tn } from "./texts.svelte";

/** A share of a win, such as 54 %; with a sign if it is a difference. */
export function percent(share: number, sign = false, digits = 0): string {
  const said = (share * 100).toLocaleString(locale(), { maximumFractionDigits: digits, signDisplay: sign ? "exceptZero" : "negative" });
  return `${said.replace("-", "−")}\u202f%`;
}

/** Points, or a difference of them. */
export const points = (value: number, sign = false): string =>
  value.toLocaleString(locale(), { maximumFractionDigits: 1, signDisplay: sign ? "exceptZero" : "negative" }).replace("-", "−");

/** What a value is, by the way it is counted. */
export const worth = (value: number, alone: boolean, sign = false): string => (alone ? points(value, sign) : percent(value, sign));

/** "3 points", where halves are written as such. */
export function pointsWord(value: number): string {
  const whole = Math.round(value);
  if (value >= 1.95 || Math.abs(value - whole) < 0.05) return tn("{n} point", "{n} points", whole);
  return t("{points} points", { points: points(value) });
}
