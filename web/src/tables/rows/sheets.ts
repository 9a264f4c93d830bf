// What the sheets of Qwixx and On Board offer, tell and score.
import type { Event } from "../../wire";
import type { RowsView, View } from "../../views";
import { t, tn } from "../../lib/texts.svelte";
import type { Offer, ScoreLine, Told } from "../types";
import { closes, colourName, happened, moveName } from "./words";

export const rows = (view: View): RowsView => view as unknown as RowsView;

export function sheetOffers(view: View, seat: number): Offer[] {
  const sheet = rows(view).sheets[seat - 1];
  return (sheet?.rows ?? []).flatMap((row) =>
    row.cells.flatMap((cell, column) =>
      cell.move
        ? [{
            move: cell.move,
            label: moveName(cell.move),
            colour: cell.colour,
            number: cell.number,
            ...(column === row.cells.length - 1 ? { note: t("closes") } : {}),
          }]
        : [],
    ),
  );
}

export function whiteSum(view: View): number {
  return (view.dice ?? []).filter((die) => die.colour === "white").reduce((sum, die) => sum + (die.value ?? 0), 0);
}

export function sheetAsk(view: View): string {
  return view.phase === "white"
    ? t("White dice: cross {sum} in one row, or pass.", { sum: whiteSum(view) })
    : t("Your colours: one white die plus one coloured die, or pass.");
}

/** Locks and misthrows show in the difference between two positions. */
export function sheetNews(before: View | null, after: View | null, name: (seat: number) => string): Told[] {
  if (!before || !after) return [];
  const told: Told[] = [];
  rows(after).sheets.forEach((sheet, at) => {
    const old = rows(before).sheets[at];
    sheet.rows.forEach((row, number) => {
      if (row.lock.mark === "crossed" && old?.rows[number]?.lock.mark !== "crossed")
        told.push({ text: () => closes(row.lock.colour, name(sheet.seat)), big: true });
    });
    if (sheet.misthrows.count > (old?.misthrows.count ?? 0))
      told.push({ text: () => t("{name} takes a misthrow", { name: name(sheet.seat) }), big: true });
  });
  return told;
}

export function sheetTell(before: View | null, after: View | null, events: Event[], name: (seat: number) => string): Told[] {
  return ordered(happened(events, name), sheetNews(before, after, name), events);
}

/** News of closed rows and misthrows come after the choices and before the next roll. */
export function ordered(said: Told[], news: Told[], events: Event[]): Told[] {
  const last = events.filter((event) => event.event === "decided" || event.event === "rolled").at(-1);
  return last?.event === "rolled" && said.length ? [...said.slice(0, -1), ...news, ...said.slice(-1)] : [...said, ...news];
}

export function sheetScore(view: View): ScoreLine[] {
  const { sheets } = rows(view);
  const lines: ScoreLine[] = (sheets[0]?.rows ?? []).map((row, number) => ({
    label: colourName(row.lock.colour),
    colour: row.lock.colour,
    values: sheets.map((sheet) => sheet.rows[number]?.points ?? 0),
  }));
  return [...lines, { label: t("Misthrows"), values: sheets.map((sheet) => sheet.misthrows.points) }];
}

/** What the small number at a lock means. */
export function stillNeeded(crosses: number): string {
  return tn("{n} more cross needed before the last number", "{n} more crosses needed before the last number", crosses);
}

/** A row in words, for those who do not see it. */
export function rowName(view: View, seat: number, number: number): string {
  const row = rows(view).sheets[seat - 1]?.rows[number];
  if (!row) return "";
  const crossed = row.cells.filter((cell) => cell.mark === "crossed").map((cell) => cell.number);
  const parts = [colourName(row.lock.colour), crossed.length ? t("crossed: {what}", { what: crossed.join(", ") }) : t("no crosses")];
  if (row.closed) parts.push(t("closed"));
  else if (row.lock.missing > 0) parts.push(stillNeeded(row.lock.missing));
  parts.push(tn("{n} point", "{n} points", row.points));
  return parts.join("; ");
}
