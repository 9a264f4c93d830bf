import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveTable } from "../lib/live.svelte";
import type { News } from "../news";
import qwixx from "../tables/qwixx";
import { crossed, nameOf, now, position, seat } from "../testing/samples";
import type { View } from "../views";
import { Coach } from "./coach.svelte";
import { learned } from "./learned.svelte";
import { qwixxView } from "../testing/sheets";

const BOTS = [seat(1, "Ada"), seat(2, "Pip", { kind: "bot" })];
const WHITE = qwixxView({}, { offered: ["red 8"] });
const COLOUR = qwixxView({ phase: "colour" }, { offered: ["red 5"] });

class Log {
  heard = $state.raw<News[]>([]);
}

class Shown {
  live = $state.raw<Pick<LiveTable, "about" | "seats" | "now">>({ about: null, seats: [], now: null });
  table = qwixx;
  view = $state.raw<View>(WHITE);
  front = 1;
  held = [1];
  myTurn = $state(true);
  nameOf = nameOf;
  log = new Log();

  /** The table is at this point, and the seat has to choose unless it is another's turn. */
  at(point: number, view: View = WHITE, seats = BOTS, myTurn = true): void {
    this.live = { about: position(), seats, now: now({ point }) };
    this.view = view;
    this.myTurn = myTurn;
    flushSync();
  }
}

let stop = (): void => undefined;
beforeEach(() => learned.forget("qwixx"));
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

function sit(): { shown: Shown; coach: Coach } {
  const shown = new Shown();
  let coach: Coach | undefined;
  stop = $effect.root(() => {
    coach = new Coach(shown);
  });
  flushSync();
  return { shown, coach: coach! };
}

test("it guides five decisions, one lesson each, and stays until it is told to go", () => {
  const { shown, coach } = sit();
  expect(coach.here).toBe(false);
  const heard: (string | undefined)[] = [];
  for (let point = 1; point <= 5; point++) {
    // the dice lie differently in every turn
    shown.at(point, { ...(point % 2 ? WHITE : COLOUR), totals: [point] });
    expect(coach.done).toBe(point - 1);
    heard.push(coach.lesson?.name);
  }
  expect(heard).toEqual(["white", "colour", "pass", "lock", "points"]);
  expect(learned.teaching).toBe("qwixx");
  expect(coach.asks(qwixx).ask(WHITE)).toBe(coach.lesson?.text);
  shown.at(6, COLOUR);
  expect([coach.here, coach.done, coach.lesson]).toEqual([true, 5, null]);
  expect(coach.asks(qwixx)).toBe(qwixx);
  coach.close();
  flushSync();
  expect([coach.here, learned.teaching, learned.all("qwixx")]).toEqual([false, null, true]);
});

test("while others choose, and once the own choice is made, it asks nothing", () => {
  const { shown, coach } = sit();
  shown.at(1, WHITE, BOTS, false);
  expect([coach.here, coach.lesson, coach.done]).toEqual([true, null, 0]);
  shown.at(2);
  expect(coach.lesson?.name).toBe("white");
  shown.at(2, WHITE, BOTS, false);
  expect([coach.lesson, coach.done]).toEqual([null, 0]);
  shown.at(2); // the sealed choice is withdrawn
  expect([coach.lesson?.name, coach.done]).toEqual(["white", 0]);
  shown.at(3, COLOUR, BOTS, false);
  expect(coach.done).toBe(1);
});

test("a choice that was taken back is guided as before", () => {
  const { shown, coach } = sit();
  shown.at(1, WHITE);
  shown.at(2, COLOUR);
  expect([coach.lesson?.name, coach.done]).toEqual(["colour", 1]);
  shown.log.heard = [crossed(1, 8)];
  flushSync();
  expect(coach.feedback).not.toBe("");
  shown.at(3, WHITE);
  expect([coach.lesson?.name, coach.done, coach.feedback]).toEqual(["white", 0, ""]);
  shown.at(4, COLOUR);
  expect([coach.lesson?.name, coach.done]).toEqual(["colour", 1]);
});

test("it is not there with people far away, late in a game, or for who has learned it", () => {
  const { shown, coach } = sit();
  shown.at(1, WHITE, [...BOTS, seat(3, "Ben")]);
  expect([coach.here, coach.lesson]).toEqual([false, null]);
  stop();
  const late = sit();
  late.shown.at(31);
  expect(late.coach.here).toBe(false);
  stop();
  learned.close("qwixx");
  const again = sit();
  again.shown.at(1);
  expect(again.coach.here).toBe(false);
});

test("what was taught stays in the browser, and may be forgotten again", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  const { shown, coach } = sit();
  shown.at(1, WHITE);
  shown.at(2, COLOUR);
  expect(kept.get("kostka.first.qwixx")).toBe('["white"]');
  coach.close();
  expect(kept.get("kostka.first.qwixx")).toBe('["white","over"]');
  learned.forget("qwixx");
  expect(learned.all("qwixx")).toBe(false);
});

test("on the way it goes on where it was", () => {
  learned.keep("qwixx", ["white", "colour"]);
  const { shown, coach } = sit();
  shown.at(8, WHITE);
  expect([coach.lesson?.name, coach.done]).toEqual(["pass", 2]);
});
