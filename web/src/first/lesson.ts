// What a first game is taught: one lesson a decision, chosen by what lies on the table. What is legal comes from the view.
import type { Name } from "../tables/types";
import type { View } from "../views";
import type { SeatNow } from "../wire";

/** How many decisions are guided. */
export const DECISIONS = 5;

export interface Lesson {
  /** By which it is remembered. */
  name: string;
  /** Whether it speaks of what is there now. */
  fits: boolean;
  text: string;
}

/** A decision: whose it is, and what was taught before. */
export interface At<V extends View = View> {
  view: V;
  seat: number;
  given: string[];
  name: Name;
  /** Whether the first steps of another game were made already. */
  knows: (game: string) => boolean;
}

/** The lesson for a decision; the one that stands there already stays while it fits. */
export function choose(lessons: Lesson[], given: string[], standing?: string): Lesson | null {
  const fitting = lessons.filter((lesson) => lesson.fits);
  return fitting.find((lesson) => lesson.name === standing) ?? fitting.find((lesson) => !given.includes(lesson.name)) ?? null;
}

/** Whether nobody far away has to wait for somebody who learns: all people here sit at this device. */
export function amongUs(seats: SeatNow[], held: number[]): boolean {
  return held.length > 0 && seats.every(({ seat, kind }) => kind === "bot" || (kind === "person" && held.includes(seat)));
}
