import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../lib/api";
import { review } from "../testing/reviews";
import type { Reviewed } from "../wire";
import { GameReview } from "./review.svelte";

const ask = vi.fn<(record: Blob, table?: string) => Promise<Reviewed>>();
let stop = (): void => undefined;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  stop();
  vi.useRealTimers();
  ask.mockReset();
});

function made(): GameReview {
  let found: GameReview | undefined;
  const end = $effect.root(() => {
    found = new GameReview(() => new Blob(["kostka 1"]), "t1", ask);
  });
  stop = () => {
    found?.close();
    end();
  };
  return found!;
}

test("it is asked for until it is there", async () => {
  ask.mockResolvedValueOnce({ progress: 0.4, review: null }).mockResolvedValueOnce({ progress: 0.2, review: null }).mockResolvedValueOnce({ progress: 1, review: review() });
  const found = made();
  expect(found.progress).toBeNull();
  await found.begin();
  expect([found.progress, found.review]).toEqual([0.4, null]);
  await vi.advanceTimersByTimeAsync(500);
  expect(found.progress).toBe(0.4);
  await vi.advanceTimersByTimeAsync(500);
  flushSync();
  expect(found.review).not.toBeNull();
  expect(ask).toHaveBeenCalledTimes(3);
  expect(ask.mock.calls[0]?.[1]).toBe("t1");
});

test("it is read by event, and turning points in the order of the game", async () => {
  ask.mockResolvedValueOnce({ progress: 1, review: review() });
  const found = made();
  await found.begin();
  expect(found.madeIn(2).map((one) => one.seat)).toEqual([1, 2]);
  expect(found.worse.map((one) => one.seat)).toEqual([1]);
  expect([found.luckIn(1), found.luckIn(2)]).toEqual([[0.2, -0.25], []]);
  expect(found.turning).toEqual([1, 3]);
  expect(found.alone).toBe(false);
});

test("a refusal is told, and one may try again", async () => {
  ask.mockRejectedValueOnce(new Refusal("too-fast", "no")).mockResolvedValueOnce({ progress: 1, review: review() });
  const found = made();
  await found.begin();
  expect([found.problem instanceof Refusal, found.progress]).toEqual([true, null]);
  await found.begin();
  expect([found.problem, found.review === null]).toEqual([null, false]);
});

test("who has left asks no more", async () => {
  ask.mockResolvedValue({ progress: 0, review: null });
  const found = made();
  await found.begin();
  found.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(ask).toHaveBeenCalledTimes(1);
});
