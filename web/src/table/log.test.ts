import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { News } from "../news";
import { sentence } from "../tables/news";
import { crossed, decided, ended, misthrow, nameOf, passed, rolled, turn } from "../testing/samples";
import type { Update } from "../wire";
import { GameLog } from "./log.svelte";

function begun(steps: Update[] = []): GameLog {
  const log = new GameLog(nameOf, () => Promise.resolve(steps));
  log.tell = sentence;
  return log;
}
const hear = (log: GameLog, number: number, ...news: News[]) => log.hear(decided(number, news).events);
const texts = (log: GameLog) => log.lines.map((line) => line.text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what is heard is told, and the last line is one that is not shown big", () => {
  const log = begun();
  hear(log, 1, crossed(1, 5));
  hear(log, 2, misthrow(2), turn(1));
  expect(log.lines).toEqual([
    { text: "Ada: red 5", drawn: ["Ada: ", { is: "cell", colour: "red", number: 5 }], big: false },
    { text: "Ben takes a misthrow", drawn: ["Ben takes a misthrow"], big: true },
  ]);
  expect(log.last).toBe("Ada: red 5");
  expect(log.heard).toEqual([misthrow(2), turn(1)]);
});

test("choices that were made together share a line", () => {
  const log = begun();
  hear(log, 1, crossed(1, 5), passed(2), crossed(3, 5), misthrow(3), rolled(2));
  hear(log, 2, passed(1), turn(2));
  hear(log, 3, crossed(2, 6));
  expect(texts(log)).toEqual(["Ada: red 5 · Ben passes · Cleo: red 5", "Cleo takes a misthrow", "Ben rolls: white 3 and 4 make 7, red 2", "Ada passes", "Ben: red 6"]);
});

test("lines stand together by turns, each told in the order in which it happened", () => {
  const log = begun();
  const capture: News = { kind: "captured", seat: 2, colour: "blue", number: 4, action: "colour", dice: [0, 5], points: [0, 1], loser: 1 };
  const [pass, took] = [decided(9, [passed(2, true)]).events, decided(11, [capture, turn(1)]).events];
  log.hear([...took, ...pass, ...decided(7, [rolled(2)]).events]); // a number says more than a place in an update
  hear(log, 12, rolled(1));
  expect(log.turns.map((lines) => lines.map((line) => line.text))).toEqual([
    ["Ben rolls: white 3 and 4 make 7, red 2", "Ben has to pass", "Ben captures blue 4"],
    ["Ada rolls: white 3 and 4 make 7, red 2"],
  ]);
});

test("what was taken back is forgotten, and that it was is told", () => {
  const log = begun();
  hear(log, 1, rolled(1));
  hear(log, 3, crossed(1, 5));
  hear(log, 5, misthrow(1), turn(2));
  log.hear([{ event: "undone", number: 6, seat: 1, back: 1 }]);
  expect(texts(log)).toEqual(["Ada rolls: white 3 and 4 make 7, red 2", "Ada undid the last choice"]);
  expect([log.recent, log.heard, log.big, log.back]).toEqual([[rolled(1)], [], undefined, 1]);
  expect(log.taken).toEqual([crossed(1, 5), misthrow(1), turn(2)]);
  hear(log, 8, crossed(1, 6));
  expect([texts(log).at(-1), log.back, log.taken]).toEqual(["Ada: red 6", null, []]);
  log.hear([{ event: "undone", number: 9, seat: 1, back: 0 }]);
  expect(texts(log)).toEqual(["Ada undid the last choice"]);
});

test("what was taken back while nobody listened is not in the past any more", async () => {
  const log = begun([decided(3, [passed(1)])]);
  hear(log, 2, passed(3));
  hear(log, 3, passed(1));
  hear(log, 4, crossed(2, 6));
  log.hear(null);
  hear(log, 6, crossed(2, 8));
  await vi.waitFor(() => expect(texts(log)).toEqual(["Cleo passes", "Ada passes", "Ben: red 8"]));
});

test("what is big is shown for six seconds from the last of it", () => {
  const log = begun();
  hear(log, 1, misthrow(1));
  vi.advanceTimersByTime(5000);
  hear(log, 2, misthrow(2));
  vi.advanceTimersByTime(5999);
  expect(log.big?.text).toBe("Ben takes a misthrow");
  vi.advanceTimersByTime(1);
  expect(log.big).toBeUndefined();
});

test("a closed log leaves no clock running", () => {
  const log = begun();
  hear(log, 1, misthrow());
  log.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("the newest eighty events stay", () => {
  const log = begun();
  for (let number = 1; number <= 100; number++) hear(log, number, crossed(1, number));
  expect(texts(log)).toHaveLength(80);
  expect(texts(log).at(0)).toBe("Ada: red 21");
});

test("with a new position the past is looked up, and what was heard meanwhile is not told twice", async () => {
  const log = begun([decided(3, [passed(1)]), decided(4, [crossed(2, 6), turn(3)]), decided(5, [crossed(3, 7)])]);
  hear(log, 2, passed(3));
  log.hear(null);
  hear(log, 5, crossed(3, 7));
  await vi.waitFor(() => expect(texts(log)).toEqual(["Cleo passes", "Ada passes", "Ben: red 6", "Cleo: red 7"]));
  expect(log.recent).toEqual([crossed(3, 7)]);
  expect(log.heard).toEqual([crossed(3, 7)]);
});

test("before the game's words are there nothing is told, and nothing is lost", () => {
  const log = new GameLog(nameOf, () => Promise.resolve([]));
  hear(log, 1, misthrow());
  expect([texts(log), log.big, log.last]).toEqual([[], undefined, ""]);
  expect(log.recent).toEqual([misthrow()]);
  log.tell = sentence;
  expect(texts(log)).toEqual(["Ada takes a misthrow"]);
});

test("without an answer about the past the log begins now", async () => {
  const log = new GameLog(nameOf, () => Promise.reject(new Error("offline")));
  log.tell = sentence;
  log.hear(null);
  hear(log, 7, passed());
  await vi.advanceTimersByTimeAsync(0);
  expect(texts(log)).toEqual(["Ada passes"]);
});

test("why the game is over is known as it happens and later", async () => {
  const log = begun([decided(9, [crossed(1, 12), ended])]);
  expect(log.ended).toBe("");
  log.hear(null);
  await vi.waitFor(() => expect(log.ended).toBe("The second row is closed: the game is over"));
});

test("a mark that is taken back was never told", () => {
  const log = begun();
  hear(log, 1, crossed(1, 5));
  hear(log, 2, crossed(2, 6));
  log.hear([{ event: "unmarked", number: 3, seat: 1, mark: "red 5", back: 1 }]);
  expect(texts(log)).toEqual(["Ben: red 6"]);
});
