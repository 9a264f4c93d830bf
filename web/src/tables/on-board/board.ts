import type { OnBoardView } from "../../views";

/** What the field brings on which a seat's pawn stands. */
export const bonusOf = ({ track, pawns }: OnBoardView, seat: number): number => track[(pawns[seat - 1] ?? 0) - 1]?.bonus ?? 0;
