// The seats that this browser holds at a table, and what it asks of the server about seats.
import { untrack } from "svelte";
import { botName } from "../home/create";
import { api, Refusal } from "../lib/api";
import { keepTable, keptTable, type KeptTable } from "../lib/kept";
import type { LiveTable } from "../lib/live.svelte";
import { commitTo, newNonce } from "../lib/nonces";
import { go } from "../lib/place.svelte";
import { whyFailed } from "../lib/refusals";
import { settings, type Pace } from "../lib/settings.svelte";
import { t } from "../lib/texts.svelte";
import type { Taken } from "../wire";
import { freed } from "./lobby";
import { Part } from "./part.svelte";

/** What the seating needs of a live table. */
type Live = Pick<LiveTable, "id" | "about" | "seats" | "now" | "mine" | "rest" | "reseat">;

export class Seating {
  kept = $state.raw<KeptTable | undefined>();
  /** Why the last wish was not granted. */
  problem = $state("");
  /** Whether we are on our way to a rematch. */
  rematching = $state(false);
  /** Whether this device may arrange the seats and start: the creator's, and in a rematch everyone's who has come. */
  leads = $derived.by(() => {
    return this.kept?.creator !== undefined || (this.live.about?.again === true && this.live.mine.length > 0);
  });

  /** Made where effects belong to someone: in a component, or in an `$effect.root`. */
  constructor(private live: Live) {
    this.kept = keptTable(live.id);
    $effect(() => {
      const names = live.seats.map((seat) => seat.name);
      const over = live.now?.phase === "finished";
      const game = live.about?.game;
      if (game !== undefined) this.kept = untrack(() => keepTable(live.id, { game, names, over, tokens: this.tokens }));
    });
    new Part(live, () => this.tokens);
  }

  /** What the server knows our seats by. */
  get tokens(): string[] {
    return this.kept?.tokens ?? [];
  }

  /** Someone sits down; the first one of the device is whose name the browser remembers. */
  readonly sit = (seat: number, name = ""): Promise<boolean> =>
    this.#attempt(async () => {
      const { about, mine, id } = this.live;
      if (name && !mine.length) settings.name = name;
      const known = name || (mine.length ? "" : settings.name) || t("Player {n}", { n: seat });
      const part = about?.commitment ? { commitment: newNonce(id, about.commitment) } : {};
      await this.#take(() => api.sit(id, this.#keys, { seat, name: known, ...part }));
    });

  readonly rename = (seat: number, name: string): Promise<boolean> =>
    this.#attempt(async () => {
      if (this.live.mine.length === 1) settings.name = name;
      await this.#renew(seat, { name });
    });

  /** Play again oneself, after a bot. */
  readonly takeBack = (seat: number): Promise<boolean> => this.#attempt(() => this.#renew(seat));

  readonly leave = (seat: number): Promise<boolean> =>
    this.#attempt(async () => {
      await api.leave(this.live.id, seat, this.#keys);
      await this.#tidy();
    });

  /** A bot plays for the seat, asked for by whoever may; before the game also instead of another bot. */
  readonly bot = (seat: number, level = "medium"): Promise<boolean> =>
    this.#attempt(async () => {
      const { id, now, seats } = this.live;
      if (now?.phase === "open" && seats[seat - 1]?.kind === "bot") await api.arrange(id, this.#keys, freed(seats, seat));
      await api.bot(id, seat, this.#keys, { level, name: this.#botName(seat) });
    });

  /** The seats in another order; see lobby.ts. */
  readonly arrange = (order: number[]): Promise<boolean> => this.#attempt(() => api.arrange(this.live.id, this.#keys, order));

  readonly start = (hereOnly = false): Promise<boolean> =>
    this.#attempt(() => api.start(this.live.id, this.#keys, hereOnly ? { here_only: true } : {}));

  /** How fast things go by themselves, for everyone at the table. */
  readonly pace = (pace: Pace): Promise<boolean> => this.#attempt(() => api.pace(this.live.id, this.tokens, pace));

  readonly rematch = (): Promise<boolean> =>
    this.#attempt(async () => {
      const { id, now, about, mine } = this.live;
      this.rematching = true;
      const other = now?.rematch || (await api.rematch(id, this.#keys)).table;
      if (this.kept && mine.length) {
        keepTable(other, { ...this.kept, over: false, nonces: {}, settled: undefined });
        if (about?.commitment) await this.#arrive(other).catch(done);
        if (about?.dice === "entered" && !about.pad) await api.start(other, this.#keys).catch(done);
      }
      go(`/t/${other}`);
    }).finally(() => (this.rematching = false));

  /** Who comes to a rematch adds to its dice. */
  async #arrive(other: string): Promise<void> {
    const { commitment, mine } = await api.table(other, this.tokens);
    await commitTo(other, commitment, mine.map((one) => one.seat), this.tokens);
  }

  /** All that shows who we are, the creator first. */
  get #keys(): string[] {
    const creator = this.kept?.creator;
    return creator === undefined ? this.tokens : [creator, ...this.tokens];
  }

  /** One that nobody has at this table. */
  #botName(seat: number): string {
    const taken = this.live.seats.filter((one) => one.seat !== seat).map((one) => one.name);
    return [0, 1, 2, 3, 4].map((more) => botName(seat - 1 + more)).find((name) => !taken.includes(name)) ?? botName(0);
  }

  async #renew(seat: number, wish: { name?: string } = {}): Promise<void> {
    await this.#take(() => api.renew(this.live.id, seat, this.#keys, wish));
    await this.#tidy();
  }

  /** Asks for a token and holds it; meanwhile nothing is heard, because it would be told to us as to a stranger. */
  async #take(ask: () => Promise<Taken>): Promise<void> {
    this.live.rest();
    try {
      const { token } = await ask();
      this.#keep([...this.tokens, token]);
    } finally {
      this.live.reseat();
    }
  }

  /** Forgets the tokens that hold no seat any more; only the server knows which. */
  async #tidy(): Promise<void> {
    const tokens = this.tokens;
    const held = await Promise.all(tokens.map(async (token) => (await api.table(this.live.id, [token])).mine.length > 0));
    this.#keep(tokens.filter((_, at) => held[at]));
  }

  #keep(tokens: string[]): void {
    this.kept = keepTable(this.live.id, { game: this.live.about?.game ?? "", tokens });
  }

  /** Whether the wish was granted. */
  async #attempt(work: () => Promise<unknown>): Promise<boolean> {
    this.problem = "";
    await work().catch((error: unknown) => (this.problem = whyFailed(error)));
    return !this.problem;
  }
}

/** Who was faster has done it, and a game that has started wants it no more; but what could not be stored is still wanted. */
function done(error: unknown): void {
  if (error instanceof Refusal && ["unavailable", "offline"].includes(error.reason)) throw error;
}
