import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveTable } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import { now, SEATS, view } from "../testing/samples";
import type { GameTable } from "../tables/types";
import type { Event, Hint, Option } from "../wire";
import { Hints, rated } from "./hints.svelte";

const OPTIONS: Option[] = [
  { move: "yellow 7", value: 0.6, reasons: [{ key: "it is not your turn" }] },
  { move: "red 5", value: 0.599, behind: 0.001, error: 0.004 },
  { move: "-", value: 0.59, behind: 0.01, error: 0.002 },
  { move: "blue 9", value: 0.5, behind: 0.1, error: 0.004, label: "blunder" },
];
const hint = (changes: Partial<Hint> = {}): Hint => ({ type: "hint", seat: 1, point: 4, options: OPTIONS, ...changes });
const table = { moveName: (move: string) => `the ${move}` } as unknown as GameTable;

class FakeShown {
  live = $state.raw<Pick<LiveTable, "now" | "seats" | "hint">>({ now: now({ point: 4, hints: [1] }), seats: SEATS, hint: vi.fn(() => Promise.resolve(hint())) });
  table = table;
  view = view();
  front = $state(1);
  held = [1];
  mayPick = $state(true);
  nameOf = () => "";

  goTo(point: number): void {
    this.live = { ...this.live, now: now({ point, hints: [1] }) };
    flushSync();
  }
}

let shown = new FakeShown();
let stop = (): void => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  shown = new FakeShown();
});
afterEach(() => {
  stop();
  settings.trainer = false;
  vi.useRealTimers();
});

function made(): Hints {
  let found: Hints | undefined;
  const end = $effect.root(() => {
    found = new Hints(shown);
  });
  stop = () => {
    found?.close();
    end();
  };
  flushSync();
  return found!;
}

const decided = (move: string): Event => ({ event: "decided", number: 9, moves: { "1": move } });

test("a hint shows the best moves, what speaks for them, and goes with the next decision", async () => {
  const hints = made();
  expect([hints.may, hints.open]).toEqual([true, false]);
  await hints.toggle();
  expect(hints.lines).toEqual([
    { move: "yellow 7", text: "the yellow 7", value: "60\u202f%", about: "it is not your turn", best: true },
    { move: "red 5", text: "the red 5", value: "60\u202f%", about: "", best: true },
    { move: "-", text: "the -", value: "59\u202f%", about: "1\u202f% less", best: false },
  ]);
  expect([hints.best, hints.places]).toEqual([["yellow 7", "red 5"], ["yellow 7", "red 5"]]);
  await hints.toggle();
  expect([hints.open, hints.places]).toEqual([false, []]);
  await hints.toggle();
  expect(shown.live.hint).toHaveBeenCalledTimes(1);
  shown.goTo(5);
  expect(hints.open).toBe(false);
});

test("who may not ask is not shown a hint", async () => {
  const hints = made();
  shown.live = { ...shown.live, now: now({ point: 4, hints: [2] }) };
  await hints.toggle();
  expect([hints.may, hints.open]).toEqual([false, false]);
  expect(shown.live.hint).not.toHaveBeenCalled();
});

test("a refusal is told, and one may ask again", async () => {
  const refused = { type: "refused", reason: "not-allowed", why: "no", key: "no" } as const;
  shown.live = { ...shown.live, hint: vi.fn().mockResolvedValueOnce(refused).mockResolvedValueOnce(null).mockResolvedValueOnce(hint()) };
  const hints = made();
  await hints.toggle();
  expect([hints.refusal, hints.lines]).toEqual([refused, []]);
  await hints.toggle();
  await hints.toggle();
  expect(hints.refusal).toEqual({});
  await hints.toggle();
  await hints.toggle();
  expect([hints.refusal, hints.lines.length]).toEqual([null, 3]);
});

test("the trainer asks silently and rates a choice once it is made", async () => {
  settings.trainer = true;
  const hints = made();
  expect(shown.live.hint).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(0);
  expect([hints.open, hints.rated, hints.places]).toEqual([false, null, []]);
  hints.hear([decided("blue 9")]);
  await vi.advanceTimersByTimeAsync(0);
  expect(hints.rated).toEqual({ grade: "costs", text: "Costs 10\u202f% of a win" });
  await vi.advanceTimersByTimeAsync(6000);
  expect(hints.rated).toBeNull();
  shown.goTo(6);
  expect(shown.live.hint).toHaveBeenCalledTimes(2);
  hints.hear([decided("red 5")]);
  await vi.advanceTimersByTimeAsync(0);
  expect(hints.rated?.grade).toBe("best");
  hints.hear([{ event: "undone", number: 12, seat: 1, back: 8 }]);
  expect(hints.rated).toBeNull();
});

test("without the trainer nothing is asked for and nothing is rated", async () => {
  const hints = made();
  await hints.toggle();
  hints.hear([decided("blue 9")]);
  await vi.advanceTimersByTimeAsync(0);
  expect([hints.rated, vi.mocked(shown.live.hint).mock.calls.length]).toEqual([null, 1]);
});

test("grades: best within the error, fine without a label, otherwise what it costs", () => {
  expect(["yellow 7", "red 5", "-", "blue 9"].map((move) => rated(OPTIONS, move, false)?.grade)).toEqual(["best", "best", "fine", "costs"]);
  expect(rated([{ ...OPTIONS[0]! }, { ...OPTIONS[3]!, behind: 3.26 }], "blue 9", true)?.text).toBe("Costs 3.3 points");
  expect(rated(OPTIONS.slice(0, 1), "yellow 7", false)).toBeNull();
  expect(rated(OPTIONS, "green 2", false)).toBeNull();
});
