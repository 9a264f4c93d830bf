// A game shown again: the moment one looks at, and all that had happened by then. ReplayPage draws it.
import { api, Refusal } from "../lib/api";
import { keptTable } from "../lib/kept";
import type { Score } from "../lib/scores.svelte";
import { settings, type Pace } from "../lib/settings.svelte";
import { headline } from "../table/ending";
import { GameLog, type Told } from "../table/log.svelte";
import { lying, type LyingDie } from "../table/lying";
import { TABLES } from "../tables";
import type { GameTable } from "../tables/types";
import type { View } from "../views";
import type { Replay, Update } from "../wire";
import { pack, unpack } from "./packed";

/** A table of this server, or a record that lies in the link itself; one too long for a link was opened here before. */
export type Source = { table: string } | { packed: string };
type Api = Pick<typeof api, "record" | "replay">;

/** How long a moment is shown while the game goes on by itself, in milliseconds. */
const LASTS: Record<Pace, number> = { calm: 1600, quick: 800, "at-once": 350 };
/** The link stands in the address once one rests: browsers refuse to change it too often. */
const RESTS = 300;

/** The last file that was opened; it never leaves the browser but to be read by the server, which keeps nothing. */
let opened: Blob | null = null;

/** Opens a file and says where it is shown; refused if it is no record. */
export async function openFile(file: Blob, ask: Api["replay"] = api.replay): Promise<string> {
  await ask(file, 0);
  opened = file;
  return `/file/0/${await pack(file)}`;
}

export class ReplayedGame {
  about = $state.raw<Omit<Replay, "steps"> | null>(null);
  /** Why it cannot be shown. */
  problem = $state.raw<unknown>(null);
  /** The game's own table, once its code is loaded. */
  table = $state.raw<GameTable | null>(null);
  /** The seat whose side of the table is shown. */
  front = $state(1);
  /** Whether it goes on by itself. */
  plays = $state(false);
  record: Blob | null = null;
  #at = $state(0);
  #steps = $state.raw<(Update | undefined)[]>([]);
  #next: ReturnType<typeof setTimeout> | undefined;
  #rests: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** The address as it was when it was last ours. */
  #hash = location.hash;

  readonly nameOf = (seat: number): string => this.about?.seats[seat - 1]?.name ?? "";
  readonly log = new GameLog(this.nameOf, () => Promise.resolve([]));

  /** The number of events that have happened. */
  at = $derived.by(() => this.#at);
  end = $derived.by(() => this.about?.events ?? 0);
  /** The moment, or the nearest one before it as long as that is on its way. */
  #step = $derived.by(() => this.#steps[this.#at] ?? this.#steps.slice(0, this.#at).findLast((one) => one) ?? this.#steps.find((one) => one));
  /** Whether another moment is shown as long as this one is on its way. */
  waiting = $derived.by(() => !this.#steps[this.#at]);
  view = $derived.by<View | undefined>(() => this.#step?.views[0]);
  dice = $derived.by<LyingDie[]>(() => (this.view && "dice" in this.view ? lying(this.view.dice, this.log.news) : []));
  /** What happened in this moment. */
  lines = $derived.by<Told[]>(() => this.#told(this.#at));
  /** Who won, at the end. */
  result = $derived.by(() => {
    const { view } = this;
    return view?.winners ? headline({ ...view, winners: view.winners, nameOf: this.nameOf, held: [], best: null }) : "";
  });
  scores = $derived.by<Score[]>(() => {
    const { view } = this;
    return view ? view.totals.map((total, at) => ({ seat: at + 1, total, active: view.active === at + 1, bot: false })) : [];
  });
  /** What the seats are drawn from, as at a table that one watches. */
  live = $derived.by(() => {
    const seats = this.about?.seats ?? [];
    return { seats, now: this.#step?.now ?? null, mine: [], here: seats.map((one) => one.seat), unsent: {} };
  });

  constructor(
    readonly source: Source,
    private ask: Api = api,
    private tables: typeof TABLES = TABLES,
  ) {}

  /** Reads the game, first of all the part in which the moment lies. */
  async open(event: number | null): Promise<void> {
    try {
      this.record = await this.#read();
      if (!this.record) throw new Refusal("bad-request", "");
      this.#at = event ?? 0;
      await this.#load(this.#at);
      this.front = this.#myself();
      this.table = (await this.tables[this.about?.game ?? ""]?.())?.default ?? null;
      this.log.tell = this.table?.tell ?? null;
      this.go(this.#at);
      await this.#loadRest();
    } catch (error) {
      if (!this.about) this.problem = error;
    }
  }

  close(): void {
    this.#closed = true;
    this.pause();
    this.log.close();
    clearTimeout(this.#rests);
  }

  /** To the moment after so many events; a single step on is seen as it happens. */
  readonly go = (to: number): void => {
    const next = Math.min(Math.max(0, Math.round(to)), this.end);
    const forward = next === this.#at + 1;
    this.#at = next;
    const events = this.#steps.slice(0, next + 1).flatMap((step) => step?.events ?? []);
    this.log.recall(events, forward ? (this.#steps[next]?.events ?? []) : []);
    clearTimeout(this.#rests);
    this.#rests = setTimeout(() => this.#name(), RESTS);
  };

  /** A link has led to another moment of the game. */
  readonly arrive = (event: number): void => {
    this.#hash = location.hash;
    if (this.about) this.go(event);
  };

  /** What happened in an event, in a line. */
  told(event: number): string {
    return this.#told(event)[0]?.text ?? "";
  }

  /** What the moves of an event are called, by the position before it. */
  named(event: number): (move: string) => string {
    const before = this.#steps[event - 1]?.views[0] ?? this.view;
    return (move) => (before && this.table ? this.table.moveName(move, before, this.nameOf) : move);
  }

  /** Where a move of an event is made. */
  placeOf(event: number, move: string): string {
    const before = this.#steps[event - 1]?.views[0] ?? this.view;
    return (before && this.table?.placeOf?.(move, before)) ?? move;
  }

  readonly play = (): void => {
    if (this.#at >= this.end) this.go(0);
    this.plays = true;
    this.#goOn();
  };

  readonly pause = (): void => {
    this.plays = false;
    clearTimeout(this.#next);
  };

  /** Where this moment is shown. */
  path(): string {
    return "table" in this.source ? `/replay/${this.source.table}/${this.#at}` : `/file/${this.#at}/${this.source.packed}`;
  }

  /** Names the moment in the address, unless one is on the way to somewhere else. */
  #name(): void {
    if (location.hash !== this.#hash) return;
    this.#hash = `#${this.path()}`;
    history.replaceState(history.state, "", this.#hash);
  }

  #told(event: number): Told[] {
    const events = this.#steps[event]?.events ?? [];
    return this.log.told(events.flatMap((one) => ("news" in one ? (one.news ?? []) : [])));
  }

  #goOn(): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => {
      if (this.#steps[this.#at + 1]) this.go(this.#at + 1);
      if (this.#at < this.end) this.#goOn();
      else this.pause();
    }, LASTS[settings.pace]);
  }

  async #read(): Promise<Blob | null> {
    if ("table" in this.source) return new Blob([await this.ask.record(this.source.table)]);
    return this.source.packed ? unpack(this.source.packed) : opened;
  }

  async #load(from: number): Promise<void> {
    if (!this.record || this.#closed) return;
    const { steps, ...about } = await this.ask.replay(this.record, from, "table" in this.source ? this.source.table : "");
    const known = [...this.#steps];
    steps.forEach((step, at) => (known[from + at] = step));
    this.#steps = known;
    if (!this.about) {
      this.about = about;
      this.#at = Math.min(this.#at, about.events);
      if (from > about.events) await this.#load(Math.max(0, about.events));
    }
  }

  /** What is still missing, from wherever one looks to the end and then from the beginning. */
  async #loadRest(): Promise<void> {
    for (let next = this.#missing(); next !== null && !this.#closed; next = this.#missing()) {
      await this.#load(next);
      this.log.recall(this.#steps.slice(0, this.#at + 1).flatMap((step) => step?.events ?? []), []);
    }
  }

  #missing(): number | null {
    for (const from of [this.#at, 0]) for (let at = from; at <= this.end; at++) if (!this.#steps[at]) return at;
    return null;
  }

  /** Who looks at a game of one's own sees the own side. */
  #myself(): number {
    const names = "table" in this.source ? (keptTable(this.source.table)?.names ?? []) : [];
    const mine = settings.name || names[0];
    return this.about?.seats.find((seat) => seat.name === mine)?.seat ?? 1;
  }
}
