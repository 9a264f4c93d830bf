import { expect, test } from "vitest";
import { crossed, passed, rolled } from "../testing/samples";
import { feedback } from "./feedback";
import { duelView, qwixxView } from "../testing/sheets";

const view = qwixxView({}, { crossed: ["red 3", "red 5", "red 9"] });

test("how many numbers were skipped, from the cross before or from the start", () => {
  expect(feedback([crossed(1, 9)], view, [1])).toBe("3 numbers skipped");
  expect(feedback([crossed(1, 5), rolled(1)], view, [1])).toBe("1 number skipped");
  expect(feedback([crossed(1, 3)], view, [1])).toBe("1 number skipped");
  expect(feedback([crossed(1, 3)], qwixxView({}, { crossed: ["red 2", "red 3"] }), [1])).toBe("No number skipped");
});

test("in the Duell only the own tokens count for that", () => {
  const board = duelView({}, { "blue 10": [1, 1], "blue 9": [2, 1], "blue 7": [1, 1] });
  const token = { seat: 1, colour: "blue" as const, number: 7, action: "white" as const, dice: [], points: [1, 0] };
  expect(feedback([{ ...token, kind: "placed" }], board, [1])).toBe("2 numbers skipped");
  expect(feedback([{ ...token, kind: "stacked", height: 2 }], board, [1])).toBe("Safe: nobody can capture it.");
  expect(feedback([{ ...token, kind: "captured", loser: 2 }], board, [1])).toBe("Captured!");
});

test("a pawn's bonus is said rather than what it crossed", () => {
  expect(feedback([{ kind: "pawn", seat: 1, left: 0, reached: 2, colour: "red", number: 9, jumped: [], bonus: 4 }, crossed(1, 9)], view, [1])).toBe("Bonus so far: 4");
});

test("a pass speaks for itself; others' choices, and those of several people, are not spoken of", () => {
  expect(feedback([passed(1)], view, [1])).toBe("");
  expect(feedback([rolled(1)], view, [1])).toBeNull();
  expect(feedback([crossed(2, 9)], view, [1])).toBeNull();
  expect(feedback([crossed(1, 9), crossed(2, 9)], view, [1, 2])).toBeNull();
});
