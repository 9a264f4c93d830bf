import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { now, position, seat, view } from "../testing/samples";
import { stubStorage } from "../testing/storage";
import type { Position, SeatNow } from "../wire";
import { asCsv, asJson, bestBefore, count, deleteAll, outcome, played, playedAt, summaries, type Played, type Result } from "./stats";

beforeEach(stubStorage);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bot = (number: number, level: string): SeatNow => seat(number, "Domino", { kind: "bot", level });
const over = (seats: SeatNow[], changes: Partial<Position> = {}, totals = [40, 30, 20], winners = [1]): Position =>
  position({ seats, now: now({ phase: "finished", since: 1000 }), mine: [{ seat: 1, sealed: null }], views: [view({ phase: "over", totals, winners })], ...changes });
const ADA = seat(1, "Ada");
const game = (id: string, changes: Partial<Played> = {}): Played => ({ id, at: Number(id) * 1000, game: "qwixx", layout: "standard", seats: 2, level: "easy", result: "won", points: 50, ...changes });

test("a finished game is told by its opponents, its result and one's points", () => {
  expect(outcome(over([ADA, bot(2, "medium"), bot(3, "easy")]), "Ada")).toEqual({ id: "t1", at: 1_000_000, game: "qwixx", layout: "standard", seats: 3, level: "medium", result: "won", points: 40 });
  const levels = [[ADA], [ADA, seat(2, "Ben")], [ADA, seat(2, "Ben"), bot(3, "hard")], [ADA, bot(2, "strange")]].map((seats) => outcome(over(seats), "Ada")?.level);
  expect(levels).toEqual(["alone", "people", "hard", "bots"]);
  const results = ([[1], [2], [1, 2]] as const).map((winners) => outcome(over([ADA, seat(2, "Ben")], {}, [40, 40], [...winners]), "Ada")?.result);
  expect(results).toEqual(["won", "lost", "shared"]);
  expect(outcome(over([ADA], {}, [65], [1]), "Ada")).toMatchObject({ result: "alone", points: 65 });
});

test("a shared device counts for the person whose name it knows", () => {
  const shared = over([ADA, seat(2, "Ben")], { mine: [{ seat: 1, sealed: null }, { seat: 2, sealed: null }] });
  expect([outcome(shared, "Ben")?.points, outcome(shared, "Cleo")?.points]).toEqual([30, 40]);
});

test("what nobody here has played to the end does not count", () => {
  const seats = [ADA, seat(2, "Ben")];
  expect(outcome(over(seats, { mine: [] }), "Ada")).toBeNull();
  expect(outcome(over(seats, { now: now() }), "Ada")).toBeNull();
  expect(outcome({ ...over(seats), pad: true }, "Ada")).toBeNull();
  expect(outcome(over([bot(1, "medium"), seat(2, "Ben")]), "Ada")).toBeNull(); // a bot has taken over
});

test("a game counts once, and a result that was taken back counts as it is now", () => {
  count(game("2"));
  count(game("1"));
  count(game("2", { points: 70 }));
  expect(played().map(({ id, points }) => [id, points])).toEqual([["1", 50], ["2", 70]]);
  expect([playedAt("2")?.points, playedAt("3")]).toEqual([70, undefined]);
});

test("what was deleted does not come back", () => {
  vi.useFakeTimers({ now: 5000 });
  count(game("1"));
  deleteAll();
  count(game("1"));
  expect(played()).toEqual([]);
  count(game("6"));
  expect(played()).toHaveLength(1);
});

test("games are summed up by game, layout and opponents", () => {
  const results: Result[] = ["won", "won", "shared", "lost", "won"];
  const games = [
    ...results.map((result, at) => game(String(at), { result, points: 10 * at })),
    game("7", { level: "alone", result: "alone", points: -5 }),
    game("8", { game: "duel", level: "people", result: "lost", points: 12 }),
    game("9", { layout: "mine" }),
  ];
  expect(summaries(games)).toEqual([
    { game: "qwixx", layout: "mine", level: "easy", games: 1, won: 1, best: 50, average: 50, streak: 1, longest: 1 },
    { game: "qwixx", layout: "standard", level: "alone", games: 1, won: 0, best: -5, average: -5, streak: 0, longest: 0 },
    { game: "qwixx", layout: "standard", level: "easy", games: 5, won: 4, best: 40, average: 20, streak: 1, longest: 3 },
    { game: "duel", layout: "standard", level: "people", games: 1, won: 0, best: 12, average: 12, streak: 0, longest: 0 },
  ]);
});

test("the best before is that of other games of the same kind", () => {
  expect(bestBefore(game("1"))).toBeNull();
  for (const one of [game("1", { points: 99 }), game("2", { points: 70 }), game("3", { level: "hard", points: 90 })]) count(one);
  expect(bestBefore(game("1"))).toBe(70);
});

test("the games can be taken along", () => {
  const games = [game("1"), game("2", { layout: 'a, "b"' })];
  expect(asCsv(games).split("\r\n")).toEqual([
    "date,game,layout,seats,level,result,points,table",
    "1970-01-01T00:00:01.000Z,qwixx,standard,2,easy,won,50,1",
    '1970-01-01T00:00:02.000Z,qwixx,"a, ""b""",2,easy,won,50,2',
    "",
  ]);
  expect(JSON.parse(asJson(games))[0]).toEqual({ date: "1970-01-01T00:00:01.000Z", game: "qwixx", layout: "standard", seats: 2, level: "easy", result: "won", points: 50, table: "1" });
});
