// Who of the others looks at the table now.
import type { LiveTable } from "../lib/live.svelte";

/** The seats of people on other devices who do not look at the table now. */
export function awayFrom({ seats, here, mine }: Pick<LiveTable, "seats" | "here" | "mine">): number[] {
  const present = [...here, ...mine.map((one) => one.seat)];
  return seats.filter((one) => one.kind === "person" && !one.left && !present.includes(one.seat)).map((one) => one.seat);
}
