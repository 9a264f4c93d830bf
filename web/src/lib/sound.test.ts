import { afterEach, expect, test, vi } from "vitest";
import type { News } from "../news";
import { crossed, ended, misthrow, passed, rolled, turn } from "../testing/samples";
import { play, soundsOf } from "./sound";

afterEach(() => void vi.unstubAllGlobals());

const closed: News = { kind: "closed", colour: "red", seats: [1], die: "red" };

test("what happens is heard, the greatest of it once, and a roll after it", () => {
  expect(soundsOf([])).toEqual([]);
  expect(soundsOf([passed(), turn(2)])).toEqual([]);
  expect(soundsOf([crossed(1, 5), crossed(2, 5)])).toEqual(["cross"]);
  expect(soundsOf([crossed(1, 12), closed])).toEqual(["closed"]);
  expect(soundsOf([passed(1), misthrow(1), turn(2), rolled(2)])).toEqual(["misthrow", "roll"]);
  expect(soundsOf([crossed(1, 12), closed, ended])).toEqual(["end"]);
});

test("sounds follow one another, and what would come too late stays away", () => {
  const begins: number[] = [];
  const knob = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  const node = { frequency: knob, gain: knob, connect: () => node, start: (at: number) => begins.push(at), stop: () => undefined };
  vi.stubGlobal("AudioContext", class {
    currentTime = 10;
    createOscillator = () => node;
    createGain = () => node;
  });
  play(["misthrow"]);
  play(["turn"]);
  expect(begins.map((at) => Number(at.toFixed(2)))).toEqual([10, 10.35, 10.47]);
  play(["end", "end", "end"]);
  expect(begins).toHaveLength(3 + 4);
});
