import type { OnBoardView, View } from "../../views";

export const board = (view: View): OnBoardView => view as unknown as OnBoardView;

/** What the field brings on which a seat's pawn stands. */
export const bonusOf = (view: View, seat: number): number => board(view).track[(board(view).pawns[seat - 1] ?? 0) - 1]?.bonus ?? 0;
