import { t } from "../../lib/texts.svelte";
import type { QubixView } from "../../views";
import { qubix as first } from "../../first/qubix";
import { tableFor } from "../types";
import Card from "./Card.svelte";
import { moveName, tell } from "./news";
import Table from "./Table.svelte";

/** How many blocks wait in the store of the seat that looks. */
const stored = ({ stores, seat }: QubixView): number => stores[(seat ?? 0) - 1]?.blocks.length ?? 0;

export default tableFor("qubix", {
  Table,
  Card,
  common: true,
  offers: () => [], // the table itself is where blocks are taken and laid
  ask: (view) => {
    if (view.plain.includes("-")) return t("Nothing fits any more: you have to pass.");
    if (view.phase === "build-more") return t("Place another block from your store on the same field, or press Done.");
    if (stored(view)) return t("Place a block from the pile, or several from your store, one after the other.");
    return t("Take a block and place it on a build field, or put it in your store for later.");
  },
  confirm: (view, picked) => {
    if (picked.startsWith("store") && stored(view) > 1) return t("Press Done to place it. Then you may place more blocks from your store on the same field.");
    return t("Press Done, or choose another place.");
  },
  standing: (view) => (view.plain.includes("done") ? "done" : null),
  tell,
  moveName,
  score: () => [], // points are counted move by move; the totals say it all
  first,
});
