import { afterEach, expect, test, vi } from "vitest";
import { keptTable } from "./kept";

afterEach(() => vi.unstubAllGlobals());

test("a table that was kept with its tokens by seat is still ours", () => {
  const kept = { t1: { game: "qwixx", at: 1, seats: { 1: "one", 3: "three" } }, t2: { game: "duel", at: 2, tokens: ["two"] } };
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(kept) });
  expect(keptTable("t1")).toEqual({ game: "qwixx", at: 1, tokens: ["one", "three"] });
  expect(keptTable("t2")).toEqual({ game: "duel", at: 2, tokens: ["two"] });
});
