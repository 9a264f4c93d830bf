import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptTable } from "../lib/kept";
import { newNonce, nonceOf } from "../lib/nonces";
import { now, position, seat } from "../testing/samples";
import type { Position } from "../wire";
import { Part } from "./part.svelte";

const TABLE = "commitment of the server";
const open = (reveal: number[] = []) => now({ phase: "open", deciding: [], reveal });

let asked: { path: string; body: Record<string, string> }[] = [];
let answers = true;
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  vi.stubGlobal("fetch", async (path: string, request: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(request.body)) as Record<string, string> });
    return Response.json({}, { status: answers ? 200 : 503 });
  });
  asked = [];
  answers = true;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A table that this device sees; the result changes what it sees. */
function seen(changes: Partial<Position>): (changes: Partial<Position>) => Promise<void> {
  let told = $state.raw(position({ now: open(), commitment: TABLE, ...changes }));
  stop = $effect.root(() => {
    const live = {
      id: "t1",
      get about() { return told; },
      get seats() { return told.seats; },
      get now() { return told.now; },
      get mine() { return told.mine; },
    };
    new Part(live, () => ["one"]);
  });
  return async (changes) => {
    told = { ...told, ...changes };
    flushSync();
    await vi.advanceTimersByTimeAsync(0);
  };
}

const paths = (): string[] => asked.map(({ path }) => path.replace("/api/tables/t1/seats/", ""));

test("a seat without a commitment of this device gets one, and only one", async () => {
  const see = seen({ seats: [seat(1, "Ada"), seat(2, "Ben")] });
  await see({});
  expect(paths()).toEqual(["1/commitment"]);
  const commitment = asked[0]!.body["commitment"]!;
  await see({ seats: [seat(1, "Ada", { commitment }), seat(2, "Ben")] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(1);
  expect(nonceOf("t1", commitment)).toMatch(/^[0-9a-f]{64}$/);
});

test("the commitment of the device that had the seat before is replaced, but two devices do not take turns for ever", async () => {
  const see = seen({ seats: [seat(1, "Ada", { commitment: "of another device" })] });
  await see({});
  await see({ seats: [seat(1, "Ada", { commitment: "of the other device again" })] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(paths()).toEqual(["1/commitment"]);
});

test("it is tried again until it was done", async () => {
  answers = false;
  const see = seen({ seats: [seat(1, "Ada")] });
  await see({});
  await vi.advanceTimersByTimeAsync(1500);
  expect(paths()).toEqual(["1/commitment", "1/commitment"]);
  stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked, "not after the page was left").toHaveLength(2);
});

test("nothing is revealed before it is asked for, and then every seat's own, once what is settled is remembered", async () => {
  const commitments = [newNonce("t1", TABLE), newNonce("t1", TABLE)];
  const seats = [seat(1, "Ada", { commitment: commitments[0] }), seat(2, "Ben", { commitment: "of Ben" }), seat(3, "Cleo", { commitment: commitments[1] })];
  const see = seen({ seats, mine: [{ seat: 1, sealed: null }, { seat: 3, sealed: null }] });
  await see({});
  expect(asked).toEqual([]);
  await see({ now: open([1, 2, 3]) });
  expect(paths()).toEqual(["1/nonce", "3/nonce"]);
  expect(asked.map(({ body }) => body["nonce"])).toEqual(commitments.map((one) => nonceOf("t1", one)));
  expect(keptTable("t1")?.settled).toEqual([TABLE, commitments[0], "of Ben", commitments[1]]);
  await see({ now: open([2]), seats: seats.map((one) => (one.seat === 2 ? { ...one, commitment: "another one" } : one)) });
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(2);
});

test("what was settled first counts, and what was not answered is sent again", async () => {
  answers = false;
  const commitment = newNonce("t1", TABLE);
  const see = seen({ seats: [seat(1, "Ada", { commitment }), seat(2, "Ben", { commitment: "first" })], now: open([1, 2]) });
  await see({});
  await see({ seats: [seat(1, "Ada", { commitment }), seat(2, "Ben", { commitment: "later" })] });
  await vi.advanceTimersByTimeAsync(1500);
  expect(paths()).toEqual(["1/nonce", "1/nonce"]);
  expect(keptTable("t1")?.settled).toEqual([TABLE, commitment, "first"]);
});

test("a bot's seat, a game under way and dice of one's own want nothing", async () => {
  await seen({ seats: [seat(1, "Pip", { kind: "bot" })] })({});
  stop();
  await seen({ seats: [seat(1, "Ada")], now: now() })({});
  stop();
  await seen({ seats: [seat(1, "Ada")], commitment: "" })({});
  expect(asked).toEqual([]);
});
