// What the server says of its games: titles, seats, options, dice. Remembered, so that the next visit has it at once.
import type { Offered } from "../wire";
import { api } from "./api";
import { read, write } from "./kept";

let known = $state.raw<Offered[]>(read<Offered[]>("games", []));

let learning: Promise<void> | null = null;

/** Asks the server once a visit; what is remembered serves until it has answered. */
export function learnGames(): Promise<void> {
  learning ??= learn().catch((error: unknown) => {
    learning = null;
    throw error;
  });
  return learning;
}

async function learn(): Promise<void> {
  known = await api.games();
  write("games", known);
}

export const gameNamed = (game: string): Offered | undefined => known.find((one) => one.game === game);

/** Empty until it is known. */
export const titleOf = (game: string): string => gameNamed(game)?.title ?? "";

/** The sign of what is played with. */
export function signOf(game: string): "block" | "die" | undefined {
  const found = gameNamed(game);
  return found && (found.dice ? "die" : "block");
}
