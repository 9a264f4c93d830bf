import type { OnBoardView } from "../../views";
import { t } from "../../lib/texts.svelte";
import { sentence } from "../news";
import Card from "../rows/Card.svelte";
import { sheetAsk, sheetOffers, sheetScore } from "../rows/sheets";
import { cellName, choiceName } from "../rows/words";
import { tableFor, type Offer } from "../types";
import { onBoard as first } from "../../first/on-board";
import { bonusOf, steppedTo } from "./board";
import Table from "./Table.svelte";

function offers(view: OnBoardView, seat: number): Offer[] {
  const steps = view.track.flatMap(({ move, colour, number, bonus }) =>
    move ? [{ move, label: cellName(colour, number), colour, number, note: `+${bonus}` }] : [],
  );
  return [...sheetOffers(view, seat), ...steps];
}

export default tableFor("on-board", {
  Table,
  Card,
  offers,
  first,
  ask: (view) => (view.phase === "pawn" ? t("Your pawn: move it to one of the marked fields, or pass.") : sheetAsk(view)),
  tell: sentence,
  moveName: (move, view) => {
    const field = steppedTo(move, view);
    return field ? t("pawn to {what}, bonus {bonus}", { what: cellName(field.colour, field.number), bonus: field.bonus }) : choiceName(move);
  },
  placeOf: (move, view) => {
    const field = steppedTo(move, view);
    return field ? `field ${field.field}` : move;
  },
  score: (view) => [
    ...sheetScore(view),
    { label: t("Bonus of the pawn"), values: view.pawns.map((_, at) => bonusOf(view, at + 1)) },
  ],
});
