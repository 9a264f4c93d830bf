import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepTable, keptTable } from "../lib/kept";
import { settings } from "../lib/settings.svelte";
import { nonceCommitment } from "../lib/verify";
import { now, position, seat } from "../testing/samples";
import type { Position } from "../wire";
import { Seating } from "./seating.svelte";

interface Asked {
  path: string;
  token: string | undefined;
  body: unknown;
}

let asked: Asked[] = [];
let answers: Record<string, unknown> = {};
let valid: string[] = [];
let stop = (): void => undefined;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal("location", { hash: "" });
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    const token = (request.headers as Record<string, string>)["authorization"];
    asked.push({ path, token, body: request.body && JSON.parse(String(request.body)) });
    // Which seats a token holds, for who asks with that one alone.
    if (path === "/api/tables/t1") return Response.json({ mine: valid.includes(String(token)) ? [{ seat: 1 }] : [] });
    return Response.json(answers[path] ?? {}, { status: path in answers || path.endsWith("/start") ? 200 : 409 });
  });
  asked = [];
  answers = {};
  valid = [];
  settings.name = "Ada";
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function seated(changes: Partial<Position> = {}): { seating: Seating; rest: ReturnType<typeof vi.fn>; reseat: ReturnType<typeof vi.fn> } {
  const told = position(changes);
  const rest = vi.fn();
  const reseat = vi.fn();
  let seating: Seating | undefined;
  stop = $effect.root(() => {
    seating = new Seating({ id: "t1", about: told, seats: told.seats, now: told.now, mine: told.mine, rest, reseat });
  });
  flushSync();
  return { seating: seating!, rest, reseat };
}

test("the browser remembers the table with its names, and keeps its seats", () => {
  keepTable("t1", { tokens: ["one"], creator: "maker" });
  const { seating } = seated({ now: now({ phase: "finished" }) });
  expect(seating.tokens).toEqual(["one"]);
  expect(keptTable("t1")).toMatchObject({ game: "qwixx", names: ["Ada", "Ben", "Cleo"], over: true, tokens: ["one"], creator: "maker" });
});

test("who sits down gives a name and a commitment to something for the dice, and says hello again with the new seat", async () => {
  answers["/api/tables/t1/seats"] = { seat: 2, token: "two" };
  const { seating, reseat } = seated({ mine: [], commitment: "closed" });
  await seating.sit(2);
  const [[commitment = "", nonce = ""] = []] = Object.entries(keptTable("t1")?.nonces ?? {});
  expect(nonce).toMatch(/^[0-9a-f]{64}$/);
  expect(commitment).toBe(nonceCommitment("closed", nonce));
  expect(asked).toEqual([{ path: "/api/tables/t1/seats", token: undefined, body: { seat: 2, name: "Ada", commitment } }]);
  expect(keptTable("t1")?.tokens).toEqual(["two"]);
  expect(reseat).toHaveBeenCalledOnce();
});

test("the name that was asked for is remembered, but not the one of a second person on the device", async () => {
  answers["/api/tables/t1/seats"] = { seat: 2, token: "two" };
  const { seating } = seated({ mine: [] });
  await seating.sit(2, "Zoe");
  expect(asked[0]?.body).toMatchObject({ name: "Zoe" });
  expect(settings.name).toBe("Zoe");
  stop();
  await seated().seating.sit(3, "Mia");
  expect(asked[1]).toMatchObject({ token: "Bearer two", body: { name: "Mia" } });
  expect(settings.name).toBe("Zoe");
});

test("nothing is heard while a seat changes hands, and the table is not lost if it does not", async () => {
  const { seating, rest, reseat } = seated({ mine: [] });
  await seating.sit(2);
  expect([rest.mock.calls.length, reseat.mock.calls.length, seating.tokens, seating.problem]).toEqual([1, 1, [], "The server is not answering. Please try again."]);
});

test("a second person on the device gets a name of their own; typed dice want nothing", async () => {
  answers["/api/tables/t1/seats"] = { seat: 3, token: "three" };
  const { seating } = seated({ dice: "entered" });
  await seating.sit(3);
  expect(asked[0]?.body).toEqual({ seat: 3, name: "Player 3" });
});

test("who stands up forgets the token of that seat, whichever it was", async () => {
  keepTable("t1", { tokens: ["one", "two"] });
  answers["/api/tables/t1/seats/1/leave"] = {};
  valid = ["Bearer two"];
  const { seating, reseat } = seated();
  await seating.leave(1);
  expect(asked[0]).toMatchObject({ path: "/api/tables/t1/seats/1/leave", token: "Bearer one,two" });
  expect(seating.tokens).toEqual(["two"]);
  expect(reseat).not.toHaveBeenCalled();
});

test("the server finds the token that fits, the creator's too", async () => {
  keepTable("t1", { tokens: ["one"], creator: "maker" });
  answers = { "/api/tables/t1/seats/1/bot": {}, "/api/tables/t1/seats/2/bot": {}, "/api/tables/t1/arrange": {} };
  const { seating } = seated();
  await seating.bot(1);
  await seating.bot(2, "hard");
  await seating.arrange([2, 1, 0]);
  await seating.start(true);
  expect(asked).toEqual([
    { path: "/api/tables/t1/seats/1/bot", token: "Bearer maker,one", body: { level: "medium", name: "Pip" } },
    { path: "/api/tables/t1/seats/2/bot", token: "Bearer maker,one", body: { level: "hard", name: "Domino" } },
    { path: "/api/tables/t1/arrange", token: "Bearer maker,one", body: { order: [2, 1, 0] } },
    { path: "/api/tables/t1/start", token: "Bearer maker,one", body: { here_only: true } },
  ]);
});

test("before the game another bot takes the place of a bot", async () => {
  keepTable("t1", { tokens: ["one"], creator: "maker" });
  answers = { "/api/tables/t1/seats/2/bot": {}, "/api/tables/t1/arrange": {} };
  const { seating } = seated({ now: now({ phase: "open" }), seats: [seat(1, "Ada"), seat(2, "Pip", { kind: "bot", level: "easy" })] });
  await seating.bot(2, "hard");
  expect(asked.map(({ path, body }) => [path, body])).toEqual([["/api/tables/t1/arrange", { order: [1, 0] }], ["/api/tables/t1/seats/2/bot", { level: "hard", name: "Domino" }]]);
});

test("who plays again after a bot, or changes the name, holds a new token instead of the old one", async () => {
  keepTable("t1", { tokens: ["one", "two"] });
  answers["/api/tables/t1/seats/1/renew"] = { seat: 1, token: "new" };
  valid = ["Bearer two", "Bearer new"];
  const { seating } = seated();
  await seating.takeBack(1);
  expect(seating.tokens).toEqual(["two", "new"]);
  await seating.rename(1, "Zoe");
  expect(asked.filter(({ path }) => path.endsWith("/renew")).map(({ body }) => body)).toEqual([{}, { name: "Zoe" }]);
  expect(settings.name).toBe("Zoe");
});

test("the creator leads, and in a rematch everyone who sits there", () => {
  const leads = (changes: Partial<Position>): boolean => {
    const { seating } = seated(changes);
    stop();
    return seating.leads;
  };
  expect([leads({}), leads({ again: true }), leads({ again: true, mine: [] })]).toEqual([false, true, false]);
  keepTable("t1", { creator: "maker" });
  expect(leads({ mine: [] })).toBe(true);
});

test("what failed is told until the next wish", async () => {
  const { seating } = seated();
  answers["/api/tables/t1/seats/2/leave"] = {};
  await seating.bot(2);
  expect(seating.problem).toBe("The server is not answering. Please try again.");
  await seating.leave(2);
  expect(seating.problem).toBe("");
});

test("a rematch has the same seats and new nonces", async () => {
  keepTable("t1", { tokens: ["one"], creator: "maker", nonces: { old: "old" }, settled: ["old"] });
  answers = { "/api/tables/t1/rematch": { table: "t2" }, "/api/tables/t2": { commitment: "other", mine: [{ seat: 1 }] }, "/api/tables/t2/seats/1/commitment": {} };
  const { seating } = seated({ now: now({ phase: "finished" }), commitment: "closed" });
  await seating.rematch();
  expect(asked.map(({ path, token }) => [path, token])).toEqual([
    ["/api/tables/t1/rematch", "Bearer maker,one"],
    ["/api/tables/t2", "Bearer one"],
    ["/api/tables/t2/seats/1/commitment", "Bearer one"],
  ]);
  expect(keptTable("t2")).toMatchObject({ tokens: ["one"], creator: "maker", over: false });
  const [[commitment = "", nonce = ""] = [], ...more] = Object.entries(keptTable("t2")?.nonces ?? {});
  expect([asked[2]?.body, more, keptTable("t2")?.settled]).toEqual([{ commitment }, [], undefined]);
  expect(commitment).toBe(nonceCommitment("other", nonce));
  expect(location.hash).toBe("/t/t2");
});

test("who could not commit to a nonce stays, and may try again", async () => {
  keepTable("t1", { tokens: ["one"], creator: "maker" });
  answers = { "/api/tables/t1/rematch": { table: "t2" }, "/api/tables/t2": { commitment: "other", mine: [{ seat: 1 }] } };
  const { seating } = seated({ now: now({ phase: "finished" }), commitment: "closed" });
  const answer = fetch;
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) =>
    path.endsWith("/commitment") ? Response.json({ reason: "unavailable", key: "not now" }, { status: 503 }) : answer(path, request));
  expect(await seating.rematch()).toBe(false);
  expect([seating.problem, seating.rematching, location.hash]).toEqual(["Not now", false, ""]);
});

test("who comes later to a rematch finds it, and typed dice let it start", async () => {
  keepTable("t1", { tokens: ["two"] });
  const { seating } = seated({ now: now({ phase: "finished", rematch: "t3" }), dice: "entered" });
  await seating.rematch();
  expect(asked.map(({ path, token }) => [path, token])).toEqual([["/api/tables/t3/start", "Bearer two"]]);
  expect(location.hash).toBe("/t/t3");
});

test("the pace of the table is changed for all", async () => {
  answers["/api/tables/t1/pace"] = {};
  const { seating } = seated();
  await seating.pace("quick");
  expect(asked.map(({ path, body }) => [path, body])).toEqual([["/api/tables/t1/pace", { pace: "quick" }]]);
});
