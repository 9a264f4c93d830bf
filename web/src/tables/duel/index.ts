import type { DuelView } from "../../views";
import { t, tn } from "../../lib/texts.svelte";
import { sentence } from "../news";
import { misthrowScore, whiteSum } from "../rows/sheets";
import { cellName, choiceName, rowColour } from "../rows/words";
import { tableFor, type Offer } from "../types";
import { duel as first } from "../../first/duel";
import Card from "./Card.svelte";
import Table from "./Table.svelte";

function offers(view: DuelView): Offer[] {
  return view.rows.flatMap((row) =>
    row.cells.flatMap(({ move, owner, colour, number }) => {
      if (!move) return [];
      const note = owner === null ? undefined : owner === view.seat ? t("stack") : t("capture");
      return [{ move, label: cellName(colour, number), colour, number, ...(note ? { note } : {}) }];
    }),
  );
}

export default tableFor("duel", {
  Table,
  Card,
  shared: true,
  common: true,
  offers,
  first,
  ask: ({ phase, dice }) =>
    phase === "white"
      ? t("White dice: place a token on {sum} in one row, or pass.", { sum: whiteSum(dice) })
      : t("Your colours: one white die plus one coloured die, or pass."),
  tell: (news, name, signs) => (news.kind === "locked" ? t("{name} puts a token on the lock", { name: name(news.seat) }) : sentence(news, name, signs)),
  moveName: choiceName,
  score: (view) => [
    ...view.rows.map((row) => ({ label: rowColour(row.lock.colour), colour: row.lock.colour, values: row.points, counts: row.tokens.map((tokens) => ({ words: tn("{n} token", "{n} tokens", tokens), short: `${tokens} ●` })) })),
    misthrowScore(view.players.map((player) => player.misthrows)),
  ],
});
