// What this browser has been taught, by game.
import { read, write } from "../lib/kept";
import { DECISIONS } from "./lesson";

/** Stands among the lessons once they are over, or were skipped. */
const OVER = "over";

class Learned {
  #given = $state.raw<Record<string, string[]>>({});
  /** The game that is being taught now; nobody else should teach then. */
  teaching = $state<string | null>(null);

  /** The names of the lessons that were given. */
  given(game: string): string[] {
    return this.#given[game] ?? read<string[]>(`first.${game}`, []);
  }

  keep(game: string, given: string[]): void {
    this.#given = { ...this.#given, [game]: given };
    write(`first.${game}`, given);
  }

  close(game: string): void {
    this.keep(game, [...this.given(game), OVER]);
  }

  forget(game: string): void {
    this.keep(game, []);
  }

  all(game: string): boolean {
    const given = this.given(game);
    return given.includes(OVER) || given.length >= DECISIONS;
  }
}

export const learned = new Learned();
