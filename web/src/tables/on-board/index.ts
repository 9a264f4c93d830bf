import type { Event } from "../../wire";
import type { View } from "../../views";
import { t } from "../../lib/texts.svelte";
import type { GameTable, Offer, Told } from "../types";
import Card from "../rows/Card.svelte";
import { ordered, sheetAsk, sheetNews, sheetOffers, sheetScore } from "../rows/sheets";
import { happened, moveName } from "../rows/words";
import { board, bonusOf } from "./board";
import Table from "./Table.svelte";

function offers(view: View, seat: number): Offer[] {
  const steps = board(view).track.flatMap((field) =>
    field.move
      ? [{ move: field.move, label: moveName(`${field.colour} ${field.number}`), colour: field.colour, number: field.number, note: `+${field.bonus}` }]
      : [],
  );
  return [...sheetOffers(view, seat), ...steps];
}

function tell(before: View | null, after: View | null, events: Event[], name: (seat: number) => string): Told[] {
  const news: Told[] = [];
  // A step is told as news, with the field it led to.
  const isStep = (event: Event) => event.event === "decided" && Object.values(event.moves).some((move) => move.startsWith("step "));
  const said = happened(events.filter((event) => !isStep(event)), name);
  if (before && after) {
    board(after).pawns.forEach((field, at) => {
      const on = board(after).track[field - 1];
      if (on && field !== board(before).pawns[at])
        news.push({ text: () => t("{name} moves the pawn to {what}, bonus {bonus}", { name: name(at + 1), what: moveName(`${on.colour} ${on.number}`), bonus: on.bonus }) });
    });
    const announcer = board(after).announcer;
    if (announcer && !board(before).announcer)
      news.push({ text: () => t("{name} has reached the goal: everyone else has one more turn", { name: name(announcer) }), big: true });
  }
  return ordered(said, [...news, ...sheetNews(before, after, name)], events);
}

const onBoard: GameTable = {
  Table,
  Card,
  offers,
  ask: (view) => (view.phase === "pawn" ? t("Your pawn: move it to one of the marked fields, or pass.") : sheetAsk(view)),
  tell,
  score: (view) => [
    ...sheetScore(view),
    { label: t("Bonus of the pawn"), values: board(view).pawns.map((_, at) => bonusOf(view, at + 1)) },
  ],
};
export default onBoard;
