import { t } from "../../lib/texts.svelte";
import type { GameTable } from "../types";
import Card from "./Card.svelte";
import { tell } from "./news";
import Table from "./Table.svelte";

const game: GameTable = {
  Table,
  Card,
  offers: () => [], // the table itself is where blocks are taken and laid
  ask: (view) => {
    if (view.plain.includes("-")) return t("Nothing fits any more: you have to pass.");
    if (view.phase === "build-more") return t("Lay another block of your store on the same field, or press Done.");
    return t("Take a block and lay it on a build field or in your store.");
  },
  confirm: () => t("Press Done, or choose another place."),
  standing: (view) => (view.plain.includes("done") ? "done" : null),
  tell,
  score: () => [], // points are counted move by move; the totals say it all
};
export default game;
