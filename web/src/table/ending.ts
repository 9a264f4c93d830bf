// The end in words: who won and by how much, and what to say about it to those who sit here.
import { apart } from "../lib/names";
import { listed, t, tn } from "../lib/texts.svelte";

export interface Ending {
  game: string;
  layout: string;
  totals: number[];
  winners: number[];
  nameOf: (seat: number) => string;
  /** The seats of this device. */
  held: number[];
  /** The most points in earlier games like this one. */
  best: number | null;
}

/** The points that the best way to play solitaire Qwixx brings on average: 115.483126 by `kostka solve qwixx`. */
const PERFECT = 115;
/** Up to so many points it was close. */
const CLOSE = 5;

const isAlone = ({ totals }: Ending): boolean => totals.length === 1;
const isBest = ({ totals, best }: Ending): boolean => best !== null && (totals[0] ?? 0) > best;

const pointsOf = ({ totals }: Ending, seats: number[]): number[] => totals.filter((_, at) => seats.includes(at + 1));

/** By how many points the winners are ahead of the next. */
export function lead(ending: Ending): number {
  const others = ending.totals.filter((_, at) => !ending.winners.includes(at + 1));
  return others.length ? Math.max(...pointsOf(ending, ending.winners)) - Math.max(...others) : 0;
}

/** How many points those who sit here are behind. */
const behind = (ending: Ending): number => Math.max(...pointsOf(ending, ending.winners)) - Math.max(...pointsOf(ending, ending.held));

export function headline(ending: Ending): string {
  const { totals, winners, nameOf } = ending;
  if (isAlone(ending)) return tn("{n} point", "{n} points", totals[0] ?? 0);
  const names = winners.map((seat) => apart(nameOf(seat)));
  const points = lead(ending);
  if (names.length > 1) return t("{names} share the win", { names: listed(names) });
  return points ? tn("{name} wins by {n} point", "{name} wins by {n} points", points, { name: names[0] ?? "" }) : t("{name} wins", { name: names[0] ?? "" });
}

/** Whether somebody here has a reason to be glad. */
export const joyful = (ending: Ending): boolean => (isAlone(ending) ? isBest(ending) : ending.winners.some((seat) => ending.held.includes(seat)));

/** Joy or comfort, for those who have played here. */
export function feeling(ending: Ending): string {
  if (!ending.held.length) return "";
  if (isAlone(ending)) return aloneness(ending);
  if (joyful(ending)) return ending.held.length > 1 ? t("Well played, all of you!") : t("Congratulations, well played!");
  return behind(ending) <= CLOSE ? t("So close! The next one can be yours.") : t("A good game all the same. Another round?");
}

/** What a game alone is measured by. */
function aloneness(ending: Ending): string {
  const { best, game, layout } = ending;
  const said = best === null ? [] : [isBest(ending) ? t("Your best so far! Before it was {n}.", { n: best }) : t("Your best: {n}.", { n: best })];
  if (game === "qwixx" && layout === "standard") said.push(t("Perfect play averages {n}.", { n: PERFECT }));
  return said.join(" ");
}
