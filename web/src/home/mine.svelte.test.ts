import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepTable, keptTable } from "../lib/kept";
import { played } from "../lib/stats";
import { crossed, nameOf, now, passed, position, rolled, seat, turn, view } from "../testing/samples";
import { stubStorage } from "../testing/storage";
import { sentence } from "../tables/news";
import type { Now, Position } from "../wire";
import { isMyTurn, lastLine, MyTables } from "./mine.svelte";

let answers: Record<string, unknown> = {};
let asked: { path: string; tokens: string | undefined }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 100_000 });
  stubStorage();
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    asked.push({ path, tokens: (request.headers as Record<string, string>)["authorization"] });
    return Response.json(answers[path] ?? { reason: "unknown-table" }, { status: path in answers ? 200 : 404 });
  });
  answers = {};
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = (tables: MyTables) => tables.tables.map((table) => table.id);

test("a table waits for this device if one of its people decides, rolls or is asked", () => {
  const waits = (changes: Partial<Now>, more: Partial<Position> = {}) => isMyTurn(position({ now: now(changes), ...more }));
  expect(waits({})).toBe(true);
  expect(waits({ decided: [1] })).toBe(false);
  expect(waits({ deciding: [2] })).toBe(false);
  expect(waits({ deciding: [], roll: 1 })).toBe(true);
  expect(waits({ deciding: [], roll: 2 })).toBe(false);
  expect(waits({ deciding: [], wish: { seat: 2, asked: [1] } })).toBe(true);
  expect(waits({ phase: "finished" })).toBe(false);
  expect(waits({}, { mine: [] })).toBe(false);
  expect(waits({}, { seats: [seat(1, "Ada", { kind: "bot" }), seat(2, "Ben")] })).toBe(false);
});

test("the last move is what somebody did, not how the dice fell", () => {
  expect(lastLine([passed(1), crossed(2, 5), turn(1), rolled(1)], sentence, nameOf)).toBe("Ben: red 5");
  expect(lastLine([rolled(1)], sentence, nameOf)).toBe("");
});

test("only tables that are still on are asked for, with their tokens, and not again at once", async () => {
  keepTable("over", { game: "qwixx", over: true });
  keepTable("on", { game: "qwixx", tokens: ["one", "three"] });
  answers["/api/tables/on"] = position({ table: "on" });
  answers["/api/tables/on/past?steps=3"] = [{ type: "events", events: [{ event: "decided", number: 4, moves: {}, news: [crossed(2, 5)] }], now: now(), mine: [], views: [] }];
  const mine = new MyTables();
  await mine.look();
  await mine.look();
  expect(asked).toEqual([{ path: "/api/tables/on", tokens: "Bearer one,three" }, { path: "/api/tables/on/past?steps=3", tokens: undefined }]);
  const [table] = mine.tables.filter(({ id }) => id === "on");
  const standing = table && mine.standing(table);
  expect(standing).toMatchObject({ at: "playing", mine: true, waiting: ["Ada", "Ben", "Cleo"] });
  expect(standing?.at === "playing" && standing.last()).toBe("Ben: red 5");
  vi.advanceTimersByTime(10_000);
  vi.stubGlobal("document", { visibilityState: "hidden" });
  await mine.look();
  expect(asked).toHaveLength(2);
  vi.stubGlobal("document", { visibilityState: "visible" });
  await mine.look();
  expect(asked).toHaveLength(4);
});

test("a game that ended without us is counted when it is found", async () => {
  keepTable("t1", { game: "qwixx", tokens: ["one"] }, 50_000);
  answers["/api/tables/t1"] = position({ now: now({ phase: "finished", since: 60 }), views: [view({ phase: "over", winners: [1] })] });
  const mine = new MyTables();
  await mine.look();
  expect(mine.standing(mine.tables[0]!)).toMatchObject({ at: "over", played: { result: "won", points: 4 } });
  expect(played()).toHaveLength(1);
  expect(keptTable("t1")).toMatchObject({ over: true, at: 50_000 });
  expect(new MyTables().standing({ ...keptTable("t1")!, id: "t1" })).toMatchObject({ at: "over", played: { result: "won" } });
});

test("open tables tell their free seats, score pads and lost ones what they are", async () => {
  keepTable("open", { game: "qwixx", tokens: [] });
  keepTable("lost", { game: "qwixx", tokens: [] });
  keepTable("pad", { game: "qwixx", tokens: [] });
  answers["/api/tables/pad"] = { ...position(), pad: true };
  answers["/api/tables/open"] = position({ now: now({ phase: "open" }), seats: [seat(1, "Ada"), seat(2, "", { kind: "free" })] });
  const mine = new MyTables();
  await mine.look();
  expect(mine.tables.map((table) => [table.id, mine.standing(table)])).toEqual([["open", { at: "open", free: 1 }], ["lost", { at: "gone" }], ["pad", { at: "pad" }]]);
});

test("a removed table can be brought back to its place", () => {
  ["a", "b", "c"].forEach((id, at) => keepTable(id, { game: "qwixx", tokens: [id] }, 1000 * at));
  const mine = new MyTables();
  expect(shown(mine)).toEqual(["c", "b", "a"]);
  mine.remove(mine.tables[1]!);
  expect([shown(mine), keptTable("b"), mine.removed?.id]).toEqual([["c", "a"], undefined, "b"]);
  mine.restore();
  expect([shown(mine), keptTable("b")?.tokens, mine.removed]).toEqual([["c", "b", "a"], ["b"], null]);
});
