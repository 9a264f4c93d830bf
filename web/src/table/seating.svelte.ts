// The seats that this browser holds at a table, and what it asks of the server about seats.
import { untrack } from "svelte";
import { addNonces } from "../home/create";
import { api, chance } from "../lib/api";
import { keepTable, keptTable, type KeptTable } from "../lib/kept";
import type { LiveTable } from "../lib/live.svelte";
import { go } from "../lib/place.svelte";
import { whyFailed } from "../lib/refusals";
import { settings } from "../lib/settings.svelte";
import { t } from "../lib/texts.svelte";

/** What the seating needs of a live table. */
type Live = Pick<LiveTable, "id" | "about" | "seats" | "now" | "mine" | "reseat">;

export class Seating {
  kept = $state.raw<KeptTable | undefined>();
  /** Why the last wish was not granted. */
  problem = $state("");

  /** Made where effects belong to someone: in a component, or in an `$effect.root`. */
  constructor(private live: Live) {
    this.kept = keptTable(live.id);
    $effect(() => {
      const names = live.seats.map((seat) => seat.name);
      const over = live.now?.phase === "finished";
      const game = live.about?.game;
      if (game !== undefined) this.kept = untrack(() => keepTable(live.id, { game, names, over, seats: this.#seats }));
    });
  }

  /** What the server knows our seats by. */
  get tokens(): string[] {
    return Object.values(this.#seats);
  }

  readonly sit = (seat: number, named = ""): Promise<void> =>
    this.#attempt(async () => {
      const { about, mine, id } = this.live;
      const name = named || (mine.length ? "" : settings.name) || t("Player {n}", { n: seat });
      const taken = await api.sit(id, { seat, name, ...(about?.dice === "verified" ? { nonce: chance() } : {}) });
      this.#hold(taken.seat, taken.token);
    });

  readonly leave = (seat: number): Promise<void> =>
    this.#attempt(async () => {
      await api.leave(this.live.id, seat, this.#seats[seat] ?? "");
      const { [seat]: _, ...seats } = this.#seats;
      this.kept = keepTable(this.live.id, { seats });
      this.live.reseat();
    });

  /** A bot plays for the seat, asked for by whoever may. */
  readonly bot = (seat: number, level = "medium"): Promise<void> =>
    this.#attempt(() => api.bot(this.live.id, seat, this.#seats[seat] ?? this.#anyToken ?? "", level));

  readonly start = (): Promise<void> => this.#attempt(() => api.start(this.live.id, this.kept?.creator ?? ""));

  /** Play again oneself, after a bot. */
  readonly takeBack = (seat: number): Promise<void> =>
    this.#attempt(async () => this.#hold(seat, (await api.renew(this.live.id, seat, this.#seats[seat] ?? "")).token));

  readonly rematch = (): Promise<void> =>
    this.#attempt(async () => {
      const { id, now, about } = this.live;
      const token = this.#anyToken;
      const other = now?.rematch || (await api.rematch(id, token ?? "")).table;
      if (this.kept && token) {
        keepTable(other, { ...this.kept, over: false });
        // Who was faster has added theirs; a game that has started wants none any more.
        await addNonces(other, this.kept.seats, about?.dice ?? "").catch(() => undefined);
        if (about?.dice === "entered" && !about.pad) await api.start(other, token).catch(() => undefined);
      }
      go(`/t/${other}`);
    });

  get #seats(): Record<string, string> {
    return this.kept?.seats ?? {};
  }

  get #anyToken(): string | undefined {
    return this.kept?.creator ?? this.tokens[0];
  }

  #hold(seat: number, token: string): void {
    this.kept = keepTable(this.live.id, { game: this.live.about?.game ?? "", seats: { ...this.#seats, [seat]: token } });
    this.live.reseat();
  }

  async #attempt(work: () => Promise<unknown>): Promise<void> {
    this.problem = "";
    await work().catch((error: unknown) => (this.problem = whyFailed(error)));
  }
}
