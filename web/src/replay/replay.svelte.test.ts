import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../lib/api";
import { apart } from "../lib/names";
import { settings } from "../lib/settings.svelte";
import { sentence } from "../tables/news";
import { crossed, decided, now, SEATS, turn, view } from "../testing/samples";
import type { GameTable } from "../tables/types";
import type { Replay, Update } from "../wire";
import { openFile, ReplayedGame } from "./replay.svelte";

const EVENTS = 70;
const PAGE = 32;
const table = { tell: sentence } as GameTable;

/** The step after so many events: a cross each, and the points are their number. */
const step = (number: number): Update => decided(number, number ? [crossed(1, number), turn(1)] : [], { now: now({ number }), views: [view({ totals: [number, 0, 0], winners: number === EVENTS ? [1] : null })] });

const part = (from: number): Replay => ({
  game: "qwixx", seats: SEATS, events: EVENTS, over: true,
  steps: Array.from({ length: EVENTS + 1 }, (_, at) => step(at)).slice(from, from + PAGE),
});

const replay = vi.fn((_record: Blob, from: number) => Promise.resolve(part(from)));
const ask = { record: () => Promise.resolve("kostka 1"), replay };
const replaceState = vi.fn();
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("history", { state: null, replaceState });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  replay.mockClear();
  replaceState.mockClear();
  settings.name = "";
});

async function shown(event: number | null, early: (game: ReplayedGame) => void = () => undefined): Promise<ReplayedGame> {
  let made: ReplayedGame | undefined;
  const end = $effect.root(() => {
    made = new ReplayedGame({ table: "t1" }, ask, { qwixx: () => Promise.resolve({ default: table }) });
  });
  stop = () => {
    made?.close();
    end();
  };
  early(made!);
  await made!.open(event);
  flushSync();
  return made!;
}

test("the part with the wanted moment comes first, then all the others", async () => {
  const game = await shown(40);
  expect(replay.mock.calls.map(([, from]) => from)).toEqual([40, 0, 32]);
  expect([game.at, game.end, game.view?.totals[0]]).toEqual([40, EVENTS, 40]);
  expect(game.lines.map((line) => line.text)).toEqual(["Ada: red 40"]);
});

test("whoever leaps ahead of what has come is served first, and told until then", async () => {
  let leaping: ReplayedGame | undefined;
  let waited: boolean | undefined;
  const asked = replay.getMockImplementation()!;
  replay.mockImplementationOnce(asked).mockImplementationOnce((record, from) => {
    leaping?.go(EVENTS);
    waited = leaping?.waiting;
    return asked(record, from);
  });
  const game = await shown(null, (made) => (leaping = made));
  expect(waited).toBe(true);
  expect(replay.mock.calls.map(([, from]) => from)).toEqual([0, PAGE, EVENTS, 2 * PAGE]);
  expect([game.waiting, game.view?.totals[0]]).toEqual([false, EVENTS]);
});

test("a moment after the end is the end", async () => {
  const game = await shown(500);
  expect([game.at, game.view?.totals[0], game.result]).toEqual([EVENTS, EVENTS, `${apart("Ada")} wins by 70 points`]);
});

test("one step on is seen as it happens, a leap is not", async () => {
  const game = await shown(null);
  game.go(1);
  expect(game.log.heard.map((one) => one.kind)).toEqual(["crossed", "turn"]);
  game.go(9);
  expect(game.log.heard).toEqual([]);
  expect(game.log.turns.length).toBe(9);
  game.go(8);
  expect(game.log.heard).toEqual([]);
  expect(game.log.turns.length).toBe(8);
  game.go(-3);
  expect([game.at, game.log.turns.length]).toEqual([0, 0]);
});

test("the address names the moment once one rests there", async () => {
  const game = await shown(3);
  for (const at of [4, 5, 6]) game.go(at);
  expect(replaceState).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(replaceState.mock.calls.map(([, , address]) => address)).toEqual(["#/replay/t1/6"]);
});

test("the address of another place is left alone", async () => {
  const game = await shown(3);
  game.go(4);
  vi.stubGlobal("location", { hash: "#/" });
  vi.runAllTimers();
  expect(replaceState).not.toHaveBeenCalled();
});

test("it plays to the end by itself, and from the beginning after that", async () => {
  const game = await shown(EVENTS - 2);
  game.play();
  vi.advanceTimersByTime(1600);
  expect([game.at, game.plays]).toEqual([EVENTS - 1, true]);
  vi.advanceTimersByTime(1600);
  expect([game.at, game.plays]).toEqual([EVENTS, false]);
  game.play();
  expect([game.at, game.plays]).toEqual([0, true]);
  game.pause();
  vi.advanceTimersByTime(5000);
  expect(game.at).toBe(0);
});

test("one's own side is in front", async () => {
  settings.name = "Ben";
  expect((await shown(null)).front).toBe(2);
});

test("what is refused is told, and nothing is shown", async () => {
  replay.mockRejectedValueOnce(new Refusal("bad-request", "line 3: no", "line {line}: {why}", { line: 3, why: "no" }));
  const game = await shown(null);
  expect([game.problem instanceof Refusal, game.about]).toEqual([true, null]);
});

test("a file is opened under a link that holds it", async () => {
  const path = await openFile(new Blob(["kostka 1\n"]), replay);
  expect(path).toMatch(/^\/file\/0\/[\w-]+$/);
  replay.mockRejectedValueOnce(new Refusal("bad-request", "no"));
  await expect(openFile(new Blob(["x"]), replay)).rejects.toThrow("no");
});
