import { afterEach, expect, test, vi } from "vitest";
import { stayAwake } from "./awake";

const release = vi.fn(() => Promise.resolve());
const lock = { release, released: false };
const request = vi.fn((_: string) => Promise.resolve(lock));
let listeners: (() => void)[] = [];

function page(visibilityState: string, wakeLock: unknown = { request }): void {
  vi.stubGlobal("document", {
    visibilityState,
    addEventListener: (_: string, hear: () => void) => listeners.push(hear),
    removeEventListener: (_: string, hear: () => void) => (listeners = listeners.filter((one) => one !== hear)),
  });
  vi.stubGlobal("navigator", wakeLock ? { wakeLock } : {});
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  lock.released = false;
  listeners = [];
});

test("the screen stays on, again after the page was hidden, and may sleep when the pad is left", async () => {
  page("visible");
  const sleep = stayAwake();
  await Promise.resolve();
  await Promise.resolve();
  listeners[0]?.();
  expect(request.mock.calls).toEqual([["screen"]]);
  lock.released = true; // the browser takes it away from a hidden page
  listeners[0]?.();
  expect(request.mock.calls).toEqual([["screen"], ["screen"]]);
  await Promise.resolve();
  await Promise.resolve();
  sleep();
  expect([release.mock.calls.length, listeners]).toEqual([1, []]);
});

test("a hidden page asks for nothing, and who has left before it was granted gives it back", async () => {
  page("hidden");
  stayAwake()();
  expect(request).not.toHaveBeenCalled();
  page("visible");
  stayAwake()();
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1));
});

test("where there is none, or it is refused, nothing breaks", async () => {
  page("visible", null);
  stayAwake()();
  request.mockRejectedValueOnce(new Error("low battery"));
  page("visible");
  const sleep = stayAwake();
  await Promise.resolve();
  sleep();
  expect(release).not.toHaveBeenCalled();
});
