import type { FieldView, OnBoardView } from "../../views";

/** What the field brings on which a seat's pawn stands. */
export const bonusOf = ({ track, pawns }: OnBoardView, seat: number): number => track[(pawns[seat - 1] ?? 0) - 1]?.bonus ?? 0;

/** The field to which a step, such as `step 3`, leads from where the pawn of the active seat stands. */
export function steppedTo(move: string, { track, pawns, active }: OnBoardView): FieldView | undefined {
  const fields = Number(/^step (\d+)$/.exec(move)?.[1] ?? 0);
  return fields ? track[(pawns[(active ?? 0) - 1] ?? 0) + fields - 1] : undefined;
}
