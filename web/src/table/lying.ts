// The dice as they lie on the table.
import type { News } from "../news";
import type { DieView } from "../views";

export interface LyingDie extends DieView {
  /** One of the two that made the number of the last colour action. */
  lifted: boolean;
}

/** Until the next roll dice show what was rolled last, also one that has left the game by the number it made. */
export function lying(dice: DieView[], news: News[]): LyingDie[] {
  const roll = news.findLast((one) => one.kind === "rolled");
  const lifted = news.slice(roll ? news.lastIndexOf(roll) : 0).flatMap((one) => ("action" in one && "dice" in one && one.action === "colour" ? one.dice : []));
  const faces = [...(roll?.dice ?? [])];
  return dice.map((die, place) => {
    const face = faces.findIndex(({ colour }) => colour === die.colour);
    const [rolled] = face < 0 ? [] : faces.splice(face, 1);
    return { ...die, value: die.value ?? rolled?.value ?? null, gone: die.gone && !lifted.includes(place), lifted: lifted.includes(place) };
  });
}

/** The dice of a roll that was taken back, by their places, to be typed in again. */
export function takenRoll(dice: DieView[], taken: News[]): number[] {
  const roll = taken.findLast((one) => one.kind === "rolled");
  const values = (roll?.dice ?? []).map((die) => die.value);
  return dice.map((die) => (die.gone ? 0 : (values.shift() ?? 0)));
}
