import type { Event } from "../../wire";
import type { DuelView, View } from "../../views";
import { t } from "../../lib/texts.svelte";
import type { GameTable, Offer, Told } from "../types";
import { ordered, whiteSum } from "../rows/sheets";
import { closes, colourName, happened, moveName } from "../rows/words";
import Card from "./Card.svelte";
import Table from "./Table.svelte";

const duel = (view: View): DuelView => view as unknown as DuelView;

function offers(view: View): Offer[] {
  return duel(view).rows.flatMap((row) =>
    row.cells.flatMap((cell) => {
      if (!cell.move) return [];
      const note = cell.owner === null ? undefined : cell.owner === view.seat ? t("stack") : t("capture");
      return [{ move: cell.move, label: moveName(cell.move), colour: cell.colour, number: cell.number, ...(note ? { note } : {}) }];
    }),
  );
}

function tell(before: View | null, after: View | null, events: Event[], name: (seat: number) => string): Told[] {
  const news: Told[] = [];
  if (before && after) {
    duel(after).rows.forEach((row, number) => {
      const old = duel(before).rows[number];
      row.cells.forEach((cell, column) => {
        const was = old?.cells[column];
        if (was?.owner && cell.owner && was.owner !== cell.owner)
          news.push({ text: () => t("{name} captures {what}", { name: name(cell.owner ?? 0), what: moveName(`${cell.colour} ${cell.number}`) }), big: true });
      });
      const closer = row.cells.at(-1)?.owner;
      if (row.closed && !old?.closed && closer) news.push({ text: () => closes(row.lock.colour, name(closer)), big: true });
    });
    duel(after).players.forEach((player, at) => {
      if (player.misthrows.count > (duel(before).players[at]?.misthrows.count ?? 0))
        news.push({ text: () => t("{name} takes a misthrow", { name: name(player.seat) }), big: true });
    });
  }
  return ordered(happened(events, name), news, events);
}

const game: GameTable = {
  Table,
  Card,
  offers,
  ask: (view) =>
    view.phase === "white"
      ? t("White dice: place a token on {sum} in one row, or pass.", { sum: whiteSum(view) })
      : t("Your colours: one white die plus one coloured die, or pass."),
  tell,
  score: (view) => [
    ...duel(view).rows.map((row) => ({ label: colourName(row.lock.colour), colour: row.lock.colour, values: row.points })),
    { label: t("Misthrows"), values: duel(view).players.map((player) => player.misthrows.points) },
  ],
};
export default game;
