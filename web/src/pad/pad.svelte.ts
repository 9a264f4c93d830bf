// A score pad as this device shows it: its sheets, what is marked on them and taken back, and why not.
import type { LiveTable } from "../lib/live.svelte";
import { whyNot } from "../lib/refusals";
import { said } from "../lib/texts.svelte";
import type { Answer } from "../tables/types";
import type { View } from "../views";
import type { Why } from "../wire";
import { drawn } from "./drawn";

/** What a pad needs of a live table. */
type Live = Pick<LiveTable, "mine" | "views" | "marks" | "refusal" | "mark" | "unmark" | "ask">;

/** How long an answer is shown, in milliseconds. */
const ANSWERED = 6000;

export interface OwnSheet {
  seat: number;
  view: View;
  /** What the seat has marked, in order, with what is on its way. */
  marks: string[];
  /** A mark that was touched, to be taken back. */
  touched: string | null;
  /** Why a place is not offered. */
  answer: Answer | null;
  /** Why the last mark, or its taking back, was refused. */
  problem: string;
}

export class PadSheets {
  #front = $state(0);
  #touched = $state.raw<{ seat: number; mark: string } | null>(null);
  #because = $state.raw<{ seat: number; place: string; why: Why } | null>(null);
  #asked = 0;
  #hushes: ReturnType<typeof setTimeout> | undefined;
  /** Whose marks the refusals speak of. */
  #sent = new Map<string, number>();

  #held = $derived.by(() => this.live.mine.map((one) => one.seat));
  /** The seat whose sheet is shown where there is no room for all. */
  front = $derived.by(() => (this.#held.includes(this.#front) ? this.#front : (this.#held[0] ?? 0)));
  /** The sheets of this device. */
  sheets = $derived.by<OwnSheet[]>(() =>
    this.#held.flatMap((seat) => {
      const view = this.live.views.find((one) => one.seat === seat);
      return view ? [this.#sheet(seat, view)] : [];
    }),
  );

  constructor(private live: Live) {}

  close(): void {
    clearTimeout(this.#hushes);
  }

  readonly show = (seat: number): void => {
    this.hush();
    this.#front = seat;
  };

  readonly mark = (seat: number, mark: string): void => {
    this.hush();
    this.#sent.set(this.live.mark(seat, mark), seat);
  };

  readonly takeBack = (seat: number, mark: string | undefined): void => {
    this.hush();
    if (mark !== undefined) this.#sent.set(this.live.unmark(seat, mark), seat);
  };

  /** A tap on what is not offered: a mark of one's own may be taken back, and of everything the server says why. */
  readonly ask = (seat: number, place: string | null): void => {
    this.hush();
    if (place === null) return;
    const own = this.sheets.find((one) => one.seat === seat)?.marks.includes(place);
    this.#touched = own ? { seat, mark: place } : null;
    const asked = this.#asked;
    void this.live.ask(seat, place).then((why) => {
      if (asked !== this.#asked || !why) return;
      this.#because = { seat, place, why };
      this.#hushes = setTimeout(() => (this.#because = null), ANSWERED);
    });
  };

  hush(): void {
    this.#asked++;
    this.#because = null;
    this.#touched = null;
    clearTimeout(this.#hushes);
  }

  #sheet(seat: number, view: View): OwnSheet {
    const { marks, refusal } = this.live;
    const because = this.#because?.seat === seat ? this.#because : null;
    return {
      seat,
      view: drawn(view, marks),
      marks: marks.filter((one) => one.seat === seat).reduce((all, { type, mark }) => (type === "mark" ? [...all, mark] : without(all, mark)), view.pad?.marks ?? []),
      touched: this.#touched?.seat === seat ? this.#touched.mark : null,
      answer: because && { place: because.place, text: said(because.why) },
      problem: refusal?.id && this.#sent.get(refusal.id) === seat ? whyNot(refusal) : "",
    };
  }
}

/** The marks without the last one that reads so. */
function without(marks: string[], mark: string): string[] {
  const last = marks.lastIndexOf(mark);
  return marks.filter((_, at) => at !== last);
}
