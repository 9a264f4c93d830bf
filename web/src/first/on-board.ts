// The first steps of On Board: those of Qwixx for who does not know it, and the pawn.
import { signed, t } from "../lib/texts.svelte";
import { cellName } from "../tables/rows/words";
import type { OnBoardView } from "../views";
import type { At, Lesson } from "./lesson";
import { sheetLessons } from "./rows";

/** How many fields of the track are named. */
const AHEAD = 3;

export function onBoard(at: At<OnBoardView>): Lesson[] {
  const { view, seat, given, knows } = at;
  const { white, colour, others, lock, stuck } = sheetLessons(at);
  const reach = view.track.filter((field) => field.move !== null);
  const stands = view.pawns[seat - 1] ?? 0;
  const ahead = view.track.filter((field) => field.field > stands && !field.pawn).slice(0, AHEAD);
  const own = view.active === seat;
  const pawn: Lesson = {
    name: "pawn",
    fits: view.phase === "pawn" && reach.length > 0,
    text: t("Now your pawn: onto a number with a cross, or one you can cross off now. Its bonus counts at the end."),
  };
  const crosses: Lesson = {
    name: "crosses",
    fits: view.phase === "pawn" && given.includes("pawn") && reach.some((field) => field.crosses),
    text: t("A small cross in a field’s corner: there your pawn crosses off the number for you."),
  };
  const track: Lesson = {
    name: "track",
    fits: own && view.phase !== "pawn" && (given.includes("pawn") || knows("qwixx")) && ahead.length > 0,
    text: t("Your pawn may only stop on numbers with a cross. Next on its way: {fields}.", { fields: ahead.map(({ colour, number }) => cellName(colour, number)).join(", ") }),
  };
  const pass: Lesson = {
    name: "pass",
    fits: own && given.includes("pawn"),
    text: t("A turn of your own without any new cross, by dice or pawn, is a misthrow: {points}.", { points: signed(view.sheets[seat - 1]?.misthrows.each ?? 0) }),
  };
  const goal: Lesson = {
    name: "goal",
    fits: given.includes("pawn"),
    text: t("The golden rims are the goal: once a pawn is there, each of the others has just one more turn."),
  };
  const basics = [white, colour, others, stuck];
  return [pawn, crosses, ...(knows("qwixx") ? [] : basics), track, pass, goal, { ...lock, fits: given.includes("pawn") }];
}
