// This device's part of the dice, without a word to anybody: committed to before the game, revealed when it starts.
import { api } from "../lib/api";
import { keepTable, keptTable } from "../lib/kept";
import type { LiveTable } from "../lib/live.svelte";
import { commitTo, nonceOf } from "../lib/nonces";

type Live = Pick<LiveTable, "id" | "about" | "seats" | "now" | "mine">;

/** After so many milliseconds the same may be tried once more, unless the table shows that it was done. */
const AGAIN = 1000;

export class Part {
  #busy = new Set<string>();
  /** The seats to whose nonce somebody else had committed, such as the device that had the seat before. */
  #replaced = new Set<number>();
  #rounds = $state(0);

  /** Made where effects belong to someone: in a component, or in an `$effect.root`. */
  constructor(
    private live: Live,
    private tokens: () => string[],
  ) {
    $effect(() => {
      void this.#rounds;
      if (live.now?.phase === "open" && live.about?.commitment) live.mine.forEach(({ seat }) => this.#see(seat));
    });
  }

  /** What is to be done for a seat now. */
  #see(seat: number): void {
    const { id, about, seats, now } = this.live;
    const { kind, commitment = "" } = seats[seat - 1] ?? {};
    const nonce = nonceOf(id, commitment);
    if (now?.reveal.includes(seat)) {
      if (nonce) void this.#try(`reveal ${seat}`, () => this.#reveal(seat, nonce));
    } else if (kind === "person" && !now?.reveal.length && !nonce && !this.#replaced.has(seat)) {
      void this.#try(`commit ${seat}`, async () => {
        await commitTo(id, about?.commitment ?? "", [seat], this.tokens());
        if (commitment) this.#replaced.add(seat); // two devices with one seat do not take turns for ever
      });
    }
  }

  /** Remembers first what was settled, so that nobody can change it once ours is known. */
  async #reveal(seat: number, nonce: string): Promise<void> {
    const { id, about, seats } = this.live;
    const settled = [about?.commitment ?? "", ...seats.map((one) => one.commitment)];
    keepTable(id, { settled: keptTable(id)?.settled ?? settled });
    await api.reveal(id, seat, this.tokens(), nonce);
  }

  async #try(what: string, work: () => Promise<void>): Promise<void> {
    if (this.#busy.has(what)) return;
    this.#busy.add(what);
    await work().catch(() => undefined);
    setTimeout(() => {
      this.#busy.delete(what);
      this.#rounds++;
    }, AGAIN);
  }
}
