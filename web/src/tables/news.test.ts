import { expect, test } from "vitest";
import type { Ended, News } from "../news";
import { crossed, nameOf, passed, rolled, turn, view } from "../testing/samples";
import duel from "./duel";
import { sentence } from "./news";
import { tell as qubix } from "./qubix/news";
import { drawn } from "./signs";

const end = (cause: Ended["cause"], seat: number | null = null): News => ({ kind: "ended", cause, seat, totals: [1, 2, 3], winners: [3] });
const locked: News = { kind: "locked", seat: 1, colour: "red", count: 7, points: 28 };
const closed = (...seats: number[]): News => ({ kind: "closed", colour: "green", seats, die: "green" });
const token = { seat: 2, colour: "blue" as const, number: 7, action: "white" as const, dice: [0, 1], points: [1, 0] };

const shared: [News, string][] = [
  [rolled(1), "Ada rolls: white 3 and 4 make 7, red 2"],
  [crossed(2, 5), "Ben: red 5"],
  [{ ...token, kind: "placed" }, "Ben: blue 7"],
  [{ ...token, kind: "stacked", height: 3 }, "Ben stacks on blue 7, now 3 high"],
  [{ ...token, kind: "captured", loser: 1 }, "Ben captures blue 7"],
  [passed(3), "Cleo passes"],
  [passed(3, true), "Cleo has to pass"],
  [locked, "Ada crosses off the lock too"],
  [closed(1), "Ada closes the green row"],
  [closed(1, 2), "Ada and Ben close the green row"],
  [closed(1, 2, 3), "Ada, Ben and Cleo close the green row"],
  [{ kind: "misthrow", seat: 1, count: 2, points: -10 }, "Ada takes a misthrow"],
  [{ kind: "pawn", seat: 1, left: 3, reached: 6, colour: "green", number: 9, jumped: [2], bonus: 4 }, "Ada moves the pawn to green 9, bonus 4"],
  [{ kind: "last-round", seat: 2 }, "Ben has reached the last fields: everyone else has one more turn"],
  [{ kind: "tokens", seat: 1, count: 20 }, ""],
  [turn(2), ""],
  [end("rows"), "The second row is closed: the game is over"],
  [end("misthrows", 1), "Ada takes the last misthrow: the game is over"],
  [end("tokens", 2), "Ben has no token left: the game is over"],
  [end("last-round", 2), "The last round is over, and so is the game"],
  [end("stuck"), "Nobody can place a block any more: the game is over"],
];

test.each(shared)("%o", (news, said) => expect(sentence(news, nameOf)).toBe(said));

test("in the Duell a lock gets a token", () => {
  expect(duel.tell(locked, nameOf)).toBe("Ada puts a token on the lock");
  expect(duel.tell(closed(1), nameOf)).toBe("Ada closes the green row");
});

test("a table knows only the views of its own game", () => {
  expect(() => duel.ask(view())).toThrow("the table of duel can't draw qwixx");
});

const laid = { kind: "laid", seat: 1, block: 12, colour: "red", source: "pile", source_cells: "a1-b1", source_layer: 2, cells: "a1-b1", layer: 0 } as const;
const blocks: [News, string][] = [
  [{ kind: "dealt", colours: "rby" }, "The colours of the pile have been dealt."],
  [{ ...laid, field: 1 }, "Ada: red block → own build field, a1‑b1"],
  [{ ...laid, field: 2 }, "Ada: red block → Build field: Ben, a1‑b1"],
  [{ ...laid, field: 4 }, "Ada: red block → Neutral build field, a1‑b1"],
  [{ ...laid, field: null }, "Ada: red block → Store, a1‑b1"],
  [{ kind: "filled", field: 2, layer: 0, full: false }, "Build field: Ben: layer 1 is full"],
  [{ kind: "filled", field: 4, layer: 2, full: true }, "Neutral build field: layer 3 is full"],
  [{ kind: "done", seat: 2, field: 2 }, "Ben: done"],
  [{ kind: "scored", seat: 1, field: 1, pattern: "square", colour: "red", cells: "a1 b1 a2 b2", gains: [{ seat: 1, points: 4, role: "mover" }] }, "Pattern “square”: Ada +4"],
  [
    { kind: "scored", seat: 1, field: 2, pattern: "ring", colour: "red", cells: "a1", gains: [{ seat: 1, points: 8, role: "mover" }, { seat: 2, points: 4, role: "owner" }] },
    "Pattern “ring”: Ada +8, Ben +4",
  ],
  [passed(2, true), "Ben has to pass"],
  [end("stuck"), "Nobody can place a block any more: the game is over"],
];

test.each(blocks)("Qubix: %o", (news, said) => expect(qubix(news, nameOf)).toBe(said));

test("numbers, dice and blocks of a sentence can be drawn in their place", () => {
  const red = { is: "cell", colour: "red", number: 5 };
  expect(drawn((signs) => sentence(crossed(2, 5), nameOf, signs))).toEqual(["Ben: ", red]);
  expect(drawn((signs) => sentence(passed(1), nameOf, signs))).toEqual(["Ada passes"]);
  expect(drawn((signs) => sentence(rolled(1), nameOf, signs))).toEqual(["Ada rolls: ", { is: "dice", dice: [{ colour: "white", value: 3 }, { colour: "white", value: 4 }, { colour: "red", value: 2 }] }]);
  expect(drawn((signs) => qubix({ ...laid, field: null }, nameOf, signs))).toEqual(["Ada: ", { is: "block", colour: "red" }, " → Store, a1‑b1"]);
  expect(drawn((signs) => `${signs.cell("red", 5)} ${signs.cell("blue", 7)}`)).toEqual([red, " ", { is: "cell", colour: "blue", number: 7 }]);
});
