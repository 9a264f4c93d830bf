import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveTable, Marking } from "../lib/live.svelte";
import type { Why } from "../wire";
import { PadSheets } from "./pad.svelte";
import { qwixx } from "../testing/pads";

class FakeLive {
  mine = $state.raw<LiveTable["mine"]>([]);
  views = $state.raw<LiveTable["views"]>([]);
  marks = $state.raw<LiveTable["marks"]>([]);
  refusal = $state.raw<LiveTable["refusal"]>(null);
  mark = vi.fn<LiveTable["mark"]>((seat, mark) => this.#want({ type: "mark", seat, mark, id: `m${this.marks.length}` }));
  unmark = vi.fn<LiveTable["unmark"]>((seat, mark) => this.#want({ type: "unmark", seat, mark, id: `u${this.marks.length}` }));
  ask = vi.fn<LiveTable["ask"]>(() => Promise.resolve(null));

  #want(marking: Marking): string {
    this.marks = [...this.marks, marking];
    return marking.id;
  }
}

let live: FakeLive;
let pad: PadSheets;
let stop = (): void => undefined;
const sheet = (seat = 1) => pad.sheets.find((one) => one.seat === seat)!;
const crossedAlready: Why = { key: "you have already crossed off {number}", gaps: { number: 3 } };

beforeEach(() => {
  vi.useFakeTimers();
  live = new FakeLive();
  live.mine = [{ seat: 1, sealed: null }, { seat: 2, sealed: null }];
  live.views = [qwixx({ pad: { marks: ["red 2", "misthrow"], ended: null, by: null } }), qwixx({ seat: 2 })];
  stop = $effect.root(() => {
    pad = new PadSheets(live);
  });
});
afterEach(() => {
  pad.close();
  stop();
  vi.useRealTimers();
});

test("every seat of the device has its sheet, and one is in front", () => {
  expect(pad.sheets.map(({ seat, marks }) => [seat, marks])).toEqual([[1, ["red 2", "misthrow"]], [2, []]]);
  expect(pad.front).toBe(1);
  pad.show(2);
  expect(pad.front).toBe(2);
  live.mine = [{ seat: 1, sealed: null }];
  live.views = [qwixx()];
  expect([pad.front, pad.sheets.length]).toEqual([1, 1]);
});

test("who holds no sheet has none", () => {
  live.mine = [];
  live.views = [qwixx({ seat: null })];
  expect([pad.front, pad.sheets]).toEqual([0, []]);
});

test("a tap marks at once, and undo takes back what was marked last, told or not", () => {
  pad.mark(1, "red 4");
  expect(live.mark).toHaveBeenCalledWith(1, "red 4");
  expect(sheet().marks).toEqual(["red 2", "misthrow", "red 4"]);
  pad.takeBack(1, sheet().marks.at(-1));
  pad.takeBack(1, sheet().marks.at(-1));
  expect(live.unmark.mock.calls).toEqual([[1, "red 4"], [1, "misthrow"]]);
  expect(sheet().marks).toEqual(["red 2"]);
  pad.takeBack(2, sheet(2).marks.at(-1));
  expect(live.unmark).toHaveBeenCalledTimes(2);
});

test("a tap on a mark of one's own offers to take it back, and the server says why it is not offered", async () => {
  live.ask.mockResolvedValue(crossedAlready);
  pad.ask(1, "red 2");
  expect([sheet().touched, sheet(2).touched]).toEqual(["red 2", null]);
  await vi.waitFor(() => expect(sheet().answer).toEqual({ place: "red 2", text: "you have already crossed off 3" }));
  expect(sheet(2).answer).toBeNull();
  vi.advanceTimersByTime(6000);
  flushSync();
  expect([sheet().answer, sheet().touched]).toEqual([null, "red 2"]);
  pad.ask(1, "red 3");
  expect(sheet().touched).toBeNull();
  pad.ask(1, null);
  expect(live.ask).toHaveBeenCalledTimes(2);
});

test("an answer that comes late is not shown", async () => {
  live.ask.mockResolvedValue(crossedAlready);
  pad.ask(1, "red 2");
  pad.mark(1, "red 4");
  await Promise.resolve();
  expect([sheet().answer, sheet().touched]).toEqual([null, null]);
});

test("a refusal stands at the sheet that it speaks of", () => {
  pad.mark(2, "red 4");
  live.refusal = { type: "refused", reason: "illegal", why: "", key: "the {colour} row is closed", gaps: { colour: { key: "red" } }, id: "m0" };
  expect([sheet(1).problem, sheet(2).problem]).toEqual(["", "the red row is closed"]);
  live.refusal = { ...live.refusal, id: "of something else" };
  expect(sheet(2).problem).toBe("");
});
