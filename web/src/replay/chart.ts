// The chart of a review as numbers: where its lines and marks lie in a field of a given size.
import type { Review } from "../wire";
import { isWorse } from "./verdict";

export interface Size {
  width: number;
  height: number;
}
export interface Mark {
  event: number;
  seat: number;
  /** A choice that cost something, or dice that changed much. */
  kind: "mistake" | "luck";
  x: number;
  y: number;
}

/** How each seat's line is dashed and ends, so that it is told apart without its colour. */
export const DASHES = ["", "9 5", "2 5", "12 4 2 4", "5 5 1 5"];
/** Luck of at least this share of a win is marked, or so many points alone. */
const GREAT = { share: 0.08, points: 4 };

/** The least and the greatest value that the chart shows: shares from 0 to 1, points with some air. */
export function range({ seats, course }: Review): [number, number] {
  if (seats.length > 1) return [0, 1];
  const values = course.flatMap((moment) => moment.values);
  return [Math.min(0, ...values), Math.max(10, ...values) * 1.1];
}

export class Plot {
  readonly #low: number;
  readonly #high: number;
  readonly last: number;

  constructor(
    readonly review: Review,
    readonly size: Size,
  ) {
    [this.#low, this.#high] = range(review);
    this.last = Math.max(1, review.course.at(-1)?.event ?? 1);
  }

  x(event: number): number {
    return (this.size.width * event) / this.last;
  }

  y(value: number): number {
    return this.size.height * (1 - (value - this.#low) / (this.#high - this.#low));
  }

  /** The event nearest to a place, given as a share of the width. */
  eventAt(share: number): number {
    return Math.round(Math.min(1, Math.max(0, share)) * this.last);
  }

  /** What a seat could expect at a moment, by the last one that is known. */
  valueAt(seat: number, event: number): number {
    return this.review.course.findLast((moment) => moment.event <= event)?.values[seat - 1] ?? 0;
  }

  line(seat: number): string {
    return this.review.course.map(({ event, values }) => `${this.x(event).toFixed(1)},${this.y(values[seat - 1] ?? 0).toFixed(1)}`).join(" ");
  }

  /** Mistakes lie on the line of who made them, luck on that of whom it touched most. */
  marks(): Mark[] {
    const alone = this.review.seats.length === 1;
    return this.review.events.flatMap((event): Mark[] => {
      if (event.kind === "decision") return event.label && isWorse(event) ? [this.#mark("mistake", event.event, event.seat)] : [];
      const [seat, most] = event.luck.reduce(([best, found], luck, at) => (Math.abs(luck) > Math.abs(found) ? [at + 1, luck] : [best, found]), [0, 0]);
      return Math.abs(most) >= (alone ? GREAT.points : GREAT.share) ? [this.#mark("luck", event.event, seat)] : [];
    });
  }

  /** Where the scale is labelled. */
  ticks(): number[] {
    return this.review.seats.length > 1 ? [0, 0.5, 1] : [0, Math.round(this.#high / 20) * 10];
  }

  #mark(kind: Mark["kind"], event: number, seat: number): Mark {
    return { kind, event, seat, x: this.x(event), y: this.y(this.valueAt(seat, event)) };
  }
}
