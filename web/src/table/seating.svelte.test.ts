import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepTable, keptTable } from "../lib/kept";
import { settings } from "../lib/settings.svelte";
import { now, position } from "../testing/samples";
import type { Position } from "../wire";
import { Seating } from "./seating.svelte";

interface Asked {
  path: string;
  token: string | undefined;
  body: unknown;
}

let asked: Asked[] = [];
let answers: Record<string, unknown> = {};
let stop = (): void => undefined;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal("location", { hash: "" });
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    const token = (request.headers as Record<string, string>)["authorization"];
    asked.push({ path, token, body: JSON.parse(String(request.body)) });
    return Response.json(answers[path] ?? {}, { status: path in answers || path.endsWith("/start") ? 200 : 409 });
  });
  asked = [];
  answers = {};
  settings.name = "Ada";
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function seated(changes: Partial<Position> = {}): { seating: Seating; reseat: ReturnType<typeof vi.fn> } {
  const told = position(changes);
  const reseat = vi.fn();
  let seating: Seating | undefined;
  stop = $effect.root(() => {
    seating = new Seating({ id: "t1", about: told, seats: told.seats, now: told.now, mine: told.mine, reseat });
  });
  flushSync();
  return { seating: seating!, reseat };
}

test("the browser remembers the table with its names, and keeps its seats", () => {
  keepTable("t1", { seats: { 1: "one" }, creator: "maker" });
  const { seating } = seated({ now: now({ phase: "finished" }) });
  expect(seating.tokens).toEqual(["one"]);
  expect(keptTable("t1")).toMatchObject({ game: "qwixx", names: ["Ada", "Ben", "Cleo"], over: true, seats: { 1: "one" }, creator: "maker" });
});

test("who sits down gives a name and something to the dice, and says hello again with the new seat", async () => {
  answers["/api/tables/t1/seats"] = { seat: 2, token: "two" };
  const { seating, reseat } = seated({ mine: [] });
  await seating.sit(2);
  expect(asked).toEqual([{ path: "/api/tables/t1/seats", token: undefined, body: { seat: 2, name: "Ada", nonce: expect.stringMatching(/^[0-9a-f]{32}$/) } }]);
  expect(keptTable("t1")?.seats).toEqual({ 2: "two" });
  expect(reseat).toHaveBeenCalledOnce();
});

test("a second person on the device gets a name of their own; typed dice want no nonce", async () => {
  answers["/api/tables/t1/seats"] = { seat: 3, token: "three" };
  const { seating } = seated({ dice: "entered" });
  await seating.sit(3);
  expect(asked[0]?.body).toEqual({ seat: 3, name: "Player 3" });
});

test("who stands up forgets the seat", async () => {
  keepTable("t1", { seats: { 1: "one", 2: "two" } });
  answers["/api/tables/t1/seats/1/leave"] = {};
  const { seating, reseat } = seated();
  await seating.leave(1);
  expect(asked[0]).toMatchObject({ token: "Bearer one" });
  expect(seating.tokens).toEqual(["two"]);
  expect(reseat).toHaveBeenCalledOnce();
});

test("a bot is asked for with the seat's own token, or else with any that may", async () => {
  keepTable("t1", { seats: { 1: "one" } });
  answers = { "/api/tables/t1/seats/1/bot": {}, "/api/tables/t1/seats/2/bot": {} };
  const { seating } = seated();
  await seating.bot(1);
  await seating.bot(2, "hard");
  expect(asked.map(({ token, body }) => [token, body])).toEqual([["Bearer one", { level: "medium" }], ["Bearer one", { level: "hard" }]]);
});

test("who plays again after a bot holds a new token", async () => {
  keepTable("t1", { seats: { 1: "one" } });
  answers["/api/tables/t1/seats/1/renew"] = { seat: 1, token: "new" };
  const { seating } = seated();
  await seating.takeBack(1);
  expect(seating.tokens).toEqual(["new"]);
});

test("what failed is told until the next wish", async () => {
  const { seating } = seated();
  answers["/api/tables/t1/seats/2/leave"] = {};
  await seating.bot(2);
  expect(seating.problem).toBe("The server does not answer. Please try again.");
  await seating.leave(2);
  expect(seating.problem).toBe("");
});

test("a rematch has the same seats and new nonces", async () => {
  keepTable("t1", { seats: { 1: "one" }, creator: "maker" });
  answers = { "/api/tables/t1/rematch": { table: "t2" }, "/api/tables/t2/seats/1/nonce": {} };
  const { seating } = seated({ now: now({ phase: "finished" }) });
  await seating.rematch();
  expect(asked.map(({ path, token }) => [path, token])).toEqual([["/api/tables/t1/rematch", "Bearer maker"], ["/api/tables/t2/seats/1/nonce", "Bearer one"]]);
  expect(keptTable("t2")).toMatchObject({ seats: { 1: "one" }, creator: "maker", over: false });
  expect(location.hash).toBe("/t/t2");
});

test("who comes later to a rematch finds it, and typed dice let it start", async () => {
  keepTable("t1", { seats: { 2: "two" } });
  const { seating } = seated({ now: now({ phase: "finished", rematch: "t3" }), dice: "entered" });
  await seating.rematch();
  expect(asked.map(({ path, token }) => [path, token])).toEqual([["/api/tables/t3/start", "Bearer two"]]);
  expect(location.hash).toBe("/t/t3");
});
