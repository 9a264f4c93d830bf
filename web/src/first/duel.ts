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
      text: t("{cell}: a single token of the other player in front. You may capture it: yours takes its place.", { cell: named(captured) }),
    },
    {
      name: "stack",
      fits: stacked !== undefined,
      text: t("{cell}: your token is in front. One more on top, and nobody can capture it.", { cell: named(stacked) }),
    },
    { name: "ring", fits: known && alone !== undefined, text: t("The dashed ring on {cell}: your token is alone in front, so it can be captured.", { cell: named(alone) }) },
    { name: "order", fits: known, text: t("You go on to the right of your own tokens; those of the other player do not bind you.") },
    { name: "pass", fits: known, text: t("You may pass. But no new token in a whole turn sends one of yours to the misthrows: −5.") },
    { name: "lock", fits: known, text: t("With five tokens in a row you may take its last field and the lock: the row is closed then.") },
    { name: "points", fits: known, text: t("The more tokens in a row, the better: 1, 2, 3 … bring {points} points.", { points: ladder(view.scale) }) },
  ];
}
