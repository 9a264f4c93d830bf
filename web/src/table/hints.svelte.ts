// Hints while playing: what the moves are worth, for who asks; and for who trains, how good the choice was that was made.
import { untrack } from "svelte";
import type { LiveTable } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import { said, t } from "../lib/texts.svelte";
import { percent, points, worth } from "../lib/figures";
import type { GameTable, Name } from "../tables/types";
import type { View } from "../views";
import type { Event, Hint, Option, Refused } from "../wire";

/** What hints need of a game that is shown. */
interface Shown {
  live: Pick<LiveTable, "now" | "seats" | "hint">;
  table: GameTable | null;
  view: View | undefined;
  front: number;
  held: number[];
  mayPick: boolean;
  nameOf: Name;
}
/** A line of a hint: a move, what it is worth, and what speaks for it or how far it is behind. */
export interface HintLine {
  move: string;
  text: string;
  value: string;
  about: string;
  best: boolean;
}
/** How good a choice was. */
export interface Rated {
  grade: "best" | "fine" | "costs";
  text: string;
}

/** How many moves are shown. */
const SHOWN = 3;
/** How long a rating is shown, in milliseconds. */
const RATED = 5000;

/** Whether a move is as good as the best one, as far as that can be told. */
const isBest = ({ behind = 0, error = 0 }: Option): boolean => behind <= 1.96 * error;

export function rated(options: Option[], move: string, alone: boolean): Rated | null {
  const found = options.find((one) => one.move === move);
  if (!found || options.length < 2) return null;
  if (isBest(found)) return { grade: "best", text: t("Best!") };
  if (!found.label) return { grade: "fine", text: t("Fine") };
  const cost = alone ? points(found.behind ?? 0) : percent(found.behind ?? 0);
  return { grade: "costs", text: alone ? t("Costs {n} points", { n: cost }) : t("Costs {n} of a win", { n: cost }) };
}

export class Hints {
  /** Whether an answer is awaited. */
  asking = $state(false);
  #told = $state.raw<{ point: number; seat: number; hint: Hint | Refused | null } | null>(null);
  #rated = $state.raw<(() => Rated) | null>(null);
  #fades: ReturnType<typeof setTimeout> | undefined;
  /** What was asked for last, by seat. */
  #known = new Map<number, { point: number; hint: Promise<Hint | Refused | null> }>();

  #alone = $derived.by(() => this.shown.live.seats.length === 1);
  #point = $derived.by(() => this.shown.live.now?.point ?? 0);
  /** Whether the seat in front may ask now. */
  may = $derived.by(() => this.shown.mayPick && (this.shown.live.now?.hints ?? []).includes(this.shown.front));
  #current = $derived.by(() => (this.may && this.#told?.point === this.#point && this.#told.seat === this.shown.front ? this.#told.hint : undefined));
  open = $derived.by(() => this.#current !== undefined);
  /** Why there is no hint. */
  refusal = $derived.by(() => (this.#current === undefined || this.#current?.type === "hint" ? null : (this.#current ?? ({} as Partial<Refused>))));
  #options = $derived.by<Option[]>(() => (this.#current?.type === "hint" ? this.#current.options : []));
  lines = $derived.by<HintLine[]>(() => this.#options.slice(0, SHOWN).map((option) => this.#line(option)));
  /** The best moves, and the places where they are made. */
  best = $derived.by(() => this.#options.slice(0, SHOWN).filter(isBest).map((option) => option.move));
  places = $derived.by(() => {
    const { table, view } = this.shown;
    return table && view ? this.best.map((move) => table.placeOf?.(move, view) ?? move) : [];
  });
  /** How good the last choice was, for a while. */
  rated = $derived.by(() => this.#rated?.() ?? null);

  /** Made where effects belong to someone. */
  constructor(private shown: Shown) {
    // Who trains has the answer at hand when the choice is made; it stays hidden until then.
    $effect(() => {
      if (settings.trainer && this.may && this.#point) untrack(() => void this.#ask());
    });
  }

  close(): void {
    clearTimeout(this.#fades);
  }

  /** Shows the hint, or hides it. */
  readonly toggle = async (): Promise<void> => {
    if (this.open) {
      this.#told = null;
      return;
    }
    if (!this.may || this.asking) return;
    const [point, seat] = [this.#point, this.shown.front];
    this.asking = true;
    const hint = await this.#ask();
    this.asking = false;
    this.#told = { point, seat, hint };
  };

  /** The choices are open: rate those that were made here. */
  hear(events: Event[] | null): void {
    for (const event of events ?? []) {
      if (event.event === "undone") this.#rated = null;
      if (event.event !== "decided" || !settings.trainer) continue;
      for (const seat of this.shown.held) this.#rate(seat, event.moves[String(seat)]);
    }
  }

  #ask(): Promise<Hint | Refused | null> {
    const [point, seat] = [this.#point, this.shown.front];
    const known = this.#known.get(seat);
    if (known?.point === point) return known.hint;
    const hint = this.shown.live.hint(seat);
    this.#known.set(seat, { point, hint });
    void hint.then((told) => {
      if (told?.type !== "hint" && this.#known.get(seat)?.hint === hint) this.#known.delete(seat); // so that one may ask again
    });
    return hint;
  }

  #rate(seat: number, move: string | undefined): void {
    const known = this.#known.get(seat);
    this.#known.delete(seat);
    if (move === undefined || !known) return;
    void known.hint.then((hint) => {
      if (hint?.type !== "hint" || !rated(hint.options, move, this.#alone)) return;
      clearTimeout(this.#fades);
      this.#rated = () => rated(hint.options, move, this.#alone) ?? { grade: "fine", text: "" };
      this.#fades = setTimeout(() => (this.#rated = null), RATED);
    });
  }

  #line(option: Option): HintLine {
    const { table, view, nameOf } = this.shown;
    const { move, value, behind = 0, reasons = [] } = option;
    const best = isBest(option);
    const less = t("{n} less", { n: worth(behind, this.#alone) });
    return { move, best, text: table && view ? table.moveName(move, view, nameOf) : move, value: worth(value, this.#alone), about: best ? reasons.map(said).join("; ") : less };
  }
}
