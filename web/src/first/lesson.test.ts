import { expect, test } from "vitest";
import { nameOf, seat } from "../testing/samples";
import type { View } from "../views";
import { duel } from "./duel";
import { amongUs, choose, type At, type Lesson } from "./lesson";
import { onBoard } from "./on-board";
import { qwixx } from "./rows";
import { duelView, field, onBoardView, qwixxView } from "../testing/sheets";

const at = <V extends View>(view: V, given: string[] = [], knows = false): At<V> => ({ view, seat: 1, given, name: nameOf, knows: () => knows });
/** What is taught at a decision. */
const taught = <V extends View>(game: (at: At<V>) => Lesson[], view: V, given: string[] = [], knows = false): string | undefined => choose(game(at(view, given, knows)), given)?.name;

test("the first lesson that fits and was not given yet; one that stands there stays while it fits", () => {
  const all = ["one", "two", "three"].map((name) => ({ name, fits: name !== "one", text: "" }));
  expect(choose(all, [])?.name).toBe("two");
  expect(choose(all, ["two"])?.name).toBe("three");
  expect(choose(all, ["two", "three"])).toBeNull();
  expect(choose(all, ["two"], "two")?.name).toBe("two");
  expect(choose(all, [], "one")?.name).toBe("two");
});

test("nobody far away is kept waiting", () => {
  const [me, bot, far, free] = [seat(1, "Ada"), seat(2, "Pip", { kind: "bot" }), seat(3, "Ben"), seat(4, "", { kind: "free" })];
  expect(amongUs([me], [1])).toBe(true);
  expect(amongUs([me, bot], [1])).toBe(true);
  expect(amongUs([me, bot, far], [1, 3])).toBe(true);
  expect(amongUs([me, bot, far], [1])).toBe(false);
  expect(amongUs([me, free], [1])).toBe(false);
  expect(amongUs([bot], [])).toBe(false);
});

const WHITE = { offered: ["red 8", "green 8"] };
const COLOUR = { offered: ["red 5", "green 9"] };

test("Qwixx: alone every decision has a lesson, in this order", () => {
  const given: string[] = [];
  for (const [phase, marked] of [["white", WHITE], ["colour", COLOUR], ["white", WHITE], ["colour", COLOUR], ["white", WHITE]] as const) {
    given.push(taught(qwixx, qwixxView({ phase }, marked), given) ?? "none");
  }
  expect(given).toEqual(["white", "colour", "pass", "lock", "points"]);
});

test("Qwixx: another's roll is spoken of when it is there, and what is left waits for the own one", () => {
  const other = qwixxView({ active: 2 }, WHITE);
  expect(taught(qwixx, other)).toBe("white");
  expect(taught(qwixx, other, ["white"])).toBe("others");
  expect(taught(qwixx, other, ["white", "others"])).toBeUndefined();
  expect(taught(qwixx, qwixxView({}, WHITE), ["white", "others"])).toBe("pass");
  expect(taught(qwixx, qwixxView({ active: 2 }), ["white"])).toBe("stuck");
});

test("Qwixx: the lessons speak of what lies on the table", () => {
  const [white, colour, others, , pass] = qwixx(at(qwixxView({ phase: "colour", active: 2 }, { offered: ["red 7", "green 9", "green 7"] })));
  expect(white?.text).toContain("The white dice make 8");
  expect(colour?.text).toContain("Here 5 + 4 = green 9."); // further left than the others
  expect(others?.text).toContain("Ben rolls.");
  expect(pass?.text).toContain("−5");
  expect(qwixx(at(qwixxView({ phase: "colour" }, { offered: ["red 12"] })))[1]?.fits).toBe(false); // no two dice make it
});

const reach = (changes = {}) => [field(1), field(2, { move: "step 2", ...changes }), field(3)];

test("On Board: the pawn comes first when it may move; who knows Qwixx hears only of the pawn", () => {
  const pawn = onBoardView({ phase: "pawn", track: reach() });
  expect(taught(onBoard, onBoardView({}, WHITE))).toBe("white");
  expect(taught(onBoard, pawn, ["white", "colour"])).toBe("pawn");
  expect(taught(onBoard, onBoardView({ phase: "pawn", track: reach({ crosses: true }) }), ["pawn"])).toBe("crosses");
  expect(taught(onBoard, pawn, ["pawn"])).toBe("pass");
  expect(taught(onBoard, onBoardView({}, WHITE), [], true)).toBe("track");
  expect(taught(onBoard, onBoardView({ active: 2 }, WHITE), [], true)).toBeUndefined();
  expect(taught(onBoard, onBoardView({ active: 2 }, WHITE), ["pawn"], true)).toBe("goal");
});

test("On Board: the next free fields of the own pawn are named", () => {
  const track = (view = onBoardView()) => onBoard(at(view, ["pawn"])).find((lesson) => lesson.name === "track")?.text;
  expect(track()).toContain("green 2, green 3, green 4.");
  expect(track(onBoardView({ pawns: [3, 1, 0] }))).toContain("green 4, green 5.");
});

test("Das Duell: what may be captured or stacked is said when it is there", () => {
  const lying: Record<string, [number, number]> = { "red 5": [1, 1], "yellow 8": [2, 1] };
  expect(taught(duel, duelView({}, {}, ["red 8"]))).toBe("white");
  expect(taught(duel, duelView({ phase: "colour" }, {}, ["red 5"]), ["white"])).toBe("colour");
  const both = ["white", "colour"];
  expect(taught(duel, duelView({}, lying, ["red 5", "yellow 8"]), both)).toBe("capture");
  expect(taught(duel, duelView({}, lying, ["red 5"]), both)).toBe("stack");
  expect(taught(duel, duelView({}, lying, ["green 8"], ["red 5", "yellow 8"]), both)).toBe("ring");
  expect(taught(duel, duelView({}, lying, ["green 8"]), both)).toBe("order");
  const [, , capture, stack, ring] = duel(at(duelView({}, lying, ["red 5", "yellow 8"], ["red 5"])));
  expect([capture?.text.slice(0, 9), stack?.text.slice(0, 6), ring?.text.slice(0, 27)]).toEqual(["yellow 8:", "red 5:", "The dashed ring on red 5: y"]);
});
