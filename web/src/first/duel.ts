// The first steps of Das Duell.
import { t } from "../lib/texts.svelte";
import { whiteSum } from "../tables/rows/sheets";
import { cellName } from "../tables/rows/words";
import type { DuelCellView, DuelView } from "../views";
import type { At, Lesson } from "./lesson";
import { colours, ladder, offered } from "./rows";

const named = (cell: DuelCellView | undefined): string => (cell ? cellName(cell.colour, cell.number) : cellName("yellow", 12));

export function duel({ view, seat, given }: At<DuelView>): Lesson[] {
  const cells = view.rows.flatMap((row) => row.cells);
  const offers = offered(view.rows);
  const captured = offers.find((cell) => cell.owner !== null && cell.owner !== seat);
  const stacked = offers.find((cell) => cell.owner === seat);
  const alone = cells.find((cell) => cell.owner === seat && cell.capturable);
  const known = given.includes("colour");
  return [
    {
      name: "white",
      fits: view.phase === "white" && offers.length > 0,
      text: t("You share the board. The white dice make {sum}: put a token where it is marked.", { sum: whiteSum(view.dice) }),
    },
    colours(view),
    {
      name: "capture",
      fits: captured !== undefined,
      text: t("{cell}: furthest right is a single token of the other player. Capture it, and yours takes its place.", { cell: named(captured) }),
    },
    {
      name: "stack",
      fits: stacked !== undefined,
      text: t("{cell}: your token is furthest right. One more on top, and nobody can capture it.", { cell: named(stacked) }),
    },
    { name: "ring", fits: known && alone !== undefined, text: t("The dashed ring on {cell}: your single token is furthest right, so it can be captured.", { cell: named(alone) }) },
    { name: "order", fits: known, text: t("You continue to the right of your own tokens; the other player’s don’t matter.") },
    { name: "pass", fits: known, text: t("You may pass. But if you place nothing in a whole turn, one of your tokens becomes a misthrow: −5.") },
    { name: "lock", fits: known, text: t("With at least five tokens in a row you may take its last field and the lock: then the row is closed.") },
    { name: "points", fits: known, text: t("The more tokens in a row, the better: 1, 2, 3 … tokens bring {points} points.", { points: ladder(view.scale) }) },
  ];
}
