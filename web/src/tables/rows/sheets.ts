// What the sheets of Qwixx and On Board offer and score.
import type { DieView, OnBoardView, QwixxView, RowView } from "../../views";
import { t, tn } from "../../lib/texts.svelte";
import type { Count, Offer, ScoreLine } from "../types";
import { cellName, rowColour } from "./words";

export type SheetsView = QwixxView | OnBoardView;

export function sheetOffers(view: SheetsView, seat: number): Offer[] {
  return (view.sheets[seat - 1]?.rows ?? []).flatMap((row) =>
    row.cells.flatMap((cell, column) =>
      cell.move
        ? [{
            move: cell.move,
            label: cellName(cell.colour, cell.number),
            colour: cell.colour,
            number: cell.number,
            ...(column === row.cells.length - 1 ? { note: t("closes") } : {}),
          }]
        : [],
    ),
  );
}

export function whiteSum(dice: DieView[]): number {
  return dice.filter((die) => die.colour === "white").reduce((sum, die) => sum + (die.value ?? 0), 0);
}

export function sheetAsk({ phase, dice }: SheetsView): string {
  return phase === "white"
    ? t("White dice: cross off {sum} in one row, or pass.", { sum: whiteSum(dice) })
    : t("Your colours: one white die plus one coloured die, or pass.");
}

export function sheetScore({ sheets }: SheetsView): ScoreLine[] {
  const lines: ScoreLine[] = (sheets[0]?.rows ?? []).map((row, number) => ({
    label: rowColour(row.lock.colour),
    colour: row.lock.colour,
    values: sheets.map((sheet) => sheet.rows[number]?.points ?? 0),
    counts: sheets.map((sheet) => crossCount(sheet.rows[number]?.crosses ?? 0)),
  }));
  return [...lines, misthrowScore(sheets.map((sheet) => sheet.misthrows))];
}

const crossCount = (n: number): Count => ({ words: tn("{n} cross", "{n} crosses", n), short: `${n} ✕` });

/** The line of the misthrows; nobody counts what is not there. */
export function misthrowScore(misthrows: { count: number; points: number }[]): ScoreLine {
  return {
    label: t("Misthrows"),
    values: misthrows.map((one) => one.points),
    counts: misthrows.map(({ count }) => (count ? { words: tn("{n} misthrow", "{n} misthrows", count), short: `${count} ✕` } : { words: "", short: "" })),
  };
}

/** What the small number at a lock means. */
export function stillNeeded(crosses: number): string {
  return tn("{n} more cross needed before the last number", "{n} more crosses needed before the last number", crosses);
}

/** What one more cross adds to a row that has these points; 0 at the end of the scale. */
export function nextBrings(scale: number[], points: number): number {
  return (scale.find((step) => step > points) ?? points) - points;
}

/** A row in words, for those who do not see it; with the scale of points also what the next cross brings. */
export function rowName(row: RowView, scale: number[] = []): string {
  const crossed = row.cells.filter((cell) => cell.mark === "crossed").map((cell) => cell.number);
  const parts = [rowColour(row.lock.colour), crossed.length ? t("crossed off: {what}", { what: crossed.join(", ") }) : t("no crosses")];
  if (row.closed) parts.push(t("closed"));
  else if (row.lock.missing > 0) parts.push(stillNeeded(row.lock.missing));
  parts.push(tn("{n} point", "{n} points", row.points));
  const next = nextBrings(scale, row.points);
  if (next && !row.closed) parts.push(t("the next cross is worth {n}", { n: next }));
  return parts.join("; ");
}
