// The first steps of Qwixx, as far as On Board and Das Duell share them.
import { signed, t } from "../lib/texts.svelte";
import { whiteSum, type SheetsView } from "../tables/rows/sheets";
import { cellName } from "../tables/rows/words";
import type { Colour, DieView, QwixxView } from "../views";
import type { At, Lesson } from "./lesson";

interface Row {
  cells: { colour: Colour; number: number; move: string | null }[];
}

/** The offered numbers, those that skip least first. */
export function offered<R extends Row>(rows: R[]): R["cells"][number][] {
  const columns = rows.flatMap((row) => row.cells.map((cell, column) => ({ cell, column }))).filter(({ cell }) => cell.move !== null);
  return columns.sort((one, two) => one.column - two.column).map(({ cell }) => cell);
}

/** One white die and a coloured one, with two of those on the table that make an offered number. */
export function colours({ phase, dice, rows }: { phase: string; dice: DieView[]; rows: Row[] }): Lesson {
  const found = offered(rows).flatMap(({ colour, number }) => {
    const two = dice.find((die) => die.colour === colour && !die.gone)?.value ?? 0;
    const one = dice.find((die) => die.colour === "white" && (die.value ?? 0) + two === number)?.value ?? 0;
    return one && two ? [{ one, two, cell: cellName(colour, number) }] : [];
  })[0];
  const text = t("It was your roll, so you may go once more: a white die plus a coloured one. Here {one} + {two} = {cell}.", found ?? { one: 6, two: 6, cell: cellName("yellow", 12) });
  return { name: "colour", fits: phase === "colour" && found !== undefined, text };
}

/** What 1, 2, 3… in a row are worth. */
export const ladder = (scale: number[]): string => `${scale.slice(1, 6).join(", ")} …`;

export function sheetLessons({ view, seat, given, name }: At<SheetsView>): Record<"white" | "colour" | "others" | "pass" | "lock" | "points" | "stuck", Lesson> {
  const sheet = view.sheets[seat - 1];
  const offers = offered(sheet?.rows ?? []);
  const own = view.active === seat;
  const known = given.includes("colour"); // who has seen both actions has time for the rest
  const sum = whiteSum(view.dice);
  return {
    white: {
      name: "white",
      fits: view.phase === "white" && offers.length > 0,
      text: t("The white dice make {sum}: cross it off where it is marked. Far left is best, for what you skip is gone.", { sum }),
    },
    colour: colours({ phase: view.phase, dice: view.dice, rows: sheet?.rows ?? [] }),
    others: {
      name: "others",
      fits: view.phase === "white" && !own && offers.length > 0,
      text: t("{name} rolls. Now you have only the white dice, and passing costs nothing.", { name: name(view.active ?? 0) }),
    },
    pass: {
      name: "pass",
      fits: own && view.phase !== "pawn",
      text: t("You may pass. But a turn of your own without any cross is a misthrow: {points}.", { points: signed(sheet?.misthrows.each ?? 0) }),
    },
    lock: {
      name: "lock",
      fits: known,
      text: t("At each lock: how many crosses you still need before the last number. It closes the row, and the lock counts too."),
    },
    points: { name: "points", fits: known, text: t("The more crosses in a row, the better: 1, 2, 3 … crosses bring {points} points.", { points: ladder(view.scale) }) },
    stuck: { name: "stuck", fits: offers.length === 0 && view.phase !== "pawn", text: t("No number fits this time, so pass. The further right you are, the more often this happens.") },
  };
}

export function qwixx(at: At<QwixxView>): Lesson[] {
  const { white, colour, others, pass, lock, points, stuck } = sheetLessons(at);
  return [white, colour, others, stuck, pass, lock, points];
}
