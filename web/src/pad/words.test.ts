import { expect, test } from "vitest";
import { duel, onBoard, qwixx } from "../testing/pads";
import { markName, verdict } from "./words";

const name = (seat: number): string => ["Ada", "Ben"][seat - 1] ?? "";

test("marks in words", () => {
  expect(["red 5", "misthrow"].map((mark) => markName(qwixx(), mark))).toEqual(["red 5", "misthrow"]);
  expect(markName(onBoard(), "field 3")).toBe("pawn on green 10");
});

test("as long as the game goes on nobody wins", () => {
  expect(verdict(qwixx(), name)).toBeNull();
});

test.each([
  [{ ended: "rows", by: null }, [2], "Ben wins", "The second row is closed: the game is over"],
  [{ ended: "misthrows", by: 2 }, [1], "Ada wins", "Ben takes the last misthrow: the game is over"],
  [{ ended: "misthrows", by: null }, [1, 2], "Ada and Ben share the win", "The misthrow boxes are full: the game is over"],
  [{ ended: "tokens", by: 1 }, [1], "Ada wins", "Ada has no token left: the game is over"],
  [{ ended: "last-round", by: 2 }, [1], "Ada is ahead", "Ben has reached the last fields: everyone else has one more turn"],
  [{ ended: "last-round", by: 2 }, [1, 2], "Ada and Ben are ahead", "Ben has reached the last fields: everyone else has one more turn"],
] as const)("%o: who wins and why", (ended, winners, headline, why) => {
  expect(verdict(duel({ winners: [...winners], pad: { marks: [], ...ended } }), name)).toEqual({ headline, why });
});
