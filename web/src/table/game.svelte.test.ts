import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { LiveTable } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import type { GameTable } from "../tables/types";
import { crossed, decided, misthrow, now, passed, position, rolled, seat, turn, view } from "../testing/samples";
import { sentence } from "../tables/news";
import type { Position, Update, Why } from "../wire";
import { ShownGame } from "./game.svelte";

class FakeLive {
  id = "t1";
  about = $state.raw<LiveTable["about"]>(null);
  seats = $state.raw<LiveTable["seats"]>([]);
  now = $state.raw<LiveTable["now"]>(null);
  mine = $state.raw<LiveTable["mine"]>([]);
  views = $state.raw<LiveTable["views"]>([]);
  here = $state.raw<LiveTable["here"]>([]);
  unsent = $state.raw<LiveTable["unsent"]>({});
  decide = vi.fn<LiveTable["decide"]>();
  undo = vi.fn<LiveTable["undo"]>();
  agree = vi.fn<LiveTable["agree"]>();
  ask = vi.fn<LiveTable["ask"]>();
  hint = vi.fn<LiveTable["hint"]>();

  take(changes: Partial<Position> = {}): void {
    const told = position(changes);
    this.about = told;
    Object.assign(this, { seats: told.seats, now: told.now, mine: told.mine, here: told.here, views: told.views });
    flushSync();
  }
}

const sample: GameTable = {
  Table: undefined as never,
  Card: undefined as never,
  offers: (_, number) => [{ move: `red ${number}`, label: `red ${number}` }],
  ask: () => "Choose.",
  standing: ({ plain }) => (plain.includes("done") ? "done" : null),
  tell: sentence,
  moveName: (move) => move,
  score: () => [],
};

let stop = (): void => undefined;
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function shown(live: FakeLive, load: () => Promise<{ default: GameTable }> = async () => ({ default: sample }), past: Update[] = []): ShownGame {
  let made: ShownGame | undefined;
  stop = $effect.root(() => {
    made = new ShownGame(live, { qwixx: load }, () => Promise.resolve(past));
  });
  flushSync();
  return made!;
}

/** All that is drawn, as plain values. */
function seen({ table, front, cover, picked, unknown, view, sealed, mayPick, myTurn, standing, ready, offers, deadline, enters, sentence, scores }: ShownGame) {
  return { table, front, cover, picked, unknown, view, sealed, mayPick, myTurn, standing, ready, offers, deadline, enters, sentence, scores };
}

const until = (check: () => void) => vi.waitFor(check, { interval: 1 });

/** A game whose code is loaded. */
async function playing(changes: Partial<Position> = {}): Promise<{ live: FakeLive; game: ShownGame }> {
  const live = new FakeLive();
  const game = shown(live);
  live.take(changes);
  await until(() => expect(game.table).not.toBeNull());
  return { live, game };
}

const both = { mine: [{ seat: 1, sealed: null }, { seat: 2, sealed: null }], views: [view({ seat: 1 }), view({ seat: 2 })] };

test("before the first position there is nothing to do", () => {
  const game = shown(new FakeLive());
  expect(seen(game)).toMatchObject({ front: 0, view: undefined, mayPick: false, ready: false, offers: [], sentence: "", scores: [], unknown: false });
});

test("who holds a seat sees its side and may pick", async () => {
  const { game } = await playing({ mine: [{ seat: 2, sealed: null }] });
  expect(seen(game)).toMatchObject({ front: 2, mayPick: true, myTurn: true, sentence: "Choose.", ready: false });
  expect(game.offers).toEqual([{ move: "red 2", label: "red 2" }]);
});

test("who only watches sees the active seat first, and then whom they like", async () => {
  const { live, game } = await playing({ mine: [], views: [view({ active: 3, seat: null })] });
  expect(seen(game)).toMatchObject({ front: 3, mayPick: false, offers: [], sentence: "Waiting for Ada, Ben and Cleo." });
  game.look(2);
  live.take({ mine: [], views: [view({ active: 1, seat: null })] });
  expect(game.front).toBe(2);
});

test("a pick is sent when it is confirmed, by Done or by a second tap", async () => {
  const { live, game } = await playing();
  game.done();
  game.pick("red 4");
  game.pick("red 5");
  expect(live.decide).not.toHaveBeenCalled();
  expect(seen(game)).toMatchObject({ picked: "red 5", ready: true });
  game.done();
  game.pick("-");
  game.pick("-");
  expect(live.decide.mock.calls).toEqual([[1, "red 5"], [1, "-"]]);
  expect(game.picked).toBeNull();
  game.pick("red 4");
  game.unpick();
  expect(game.ready).toBe(false);
});

test("Done makes the standing move while nothing is picked, in hand or sealed", async () => {
  const { live, game } = await playing({ views: [view({ plain: ["done"] })] });
  expect(seen(game)).toMatchObject({ standing: "done", ready: true });
  game.inHand = true;
  expect(seen(game)).toMatchObject({ standing: null, ready: false });
  game.inHand = false;
  game.done();
  expect(live.decide.mock.calls).toEqual([[1, "done"]]);
  live.unsent = { 1: "done" };
  expect(game.standing).toBeNull();
});

test("a sealed choice may be changed until it is open", async () => {
  const { game } = await playing({ mine: [{ seat: 1, sealed: "red 5" }], now: now({ decided: [1] }) });
  expect(seen(game)).toMatchObject({ sealed: "red 5", mayPick: true, myTurn: false });
});

test("a choice that the server has not confirmed counts as made", async () => {
  const { live, game } = await playing();
  live.unsent = { 1: "red 4" };
  flushSync();
  expect(seen(game)).toMatchObject({ sealed: "red 4", mayPick: true, myTurn: false });
});

test("a shared device is covered until the next person has it", async () => {
  const { live, game } = await playing(both);
  expect(seen(game)).toMatchObject({ cover: 1, mayPick: false, sentence: "Pass the device to Ada" });
  game.uncover();
  game.pick("red 4");
  live.unsent = { 1: "red 5" };
  flushSync();
  expect(seen(game)).toMatchObject({ front: 1, cover: 2, picked: null, sealed: null, mayPick: false, offers: [], sentence: "Pass the device to Ben" });
  game.uncover();
  flushSync();
  expect(seen(game)).toMatchObject({ front: 2, cover: null, mayPick: true, sealed: null });
  expect(game.view?.seat).toBe(2);
});

test("a shared device goes to whoever chooses alone, who has to take it first", async () => {
  const { live, game } = await playing(both);
  game.uncover();
  live.take({ ...both, now: now({ point: 2, deciding: [2] }) });
  expect(seen(game)).toMatchObject({ front: 1, cover: 2, mayPick: false, offers: [] });
  game.uncover();
  flushSync();
  expect(seen(game)).toMatchObject({ front: 2, cover: null, myTurn: true });
  live.take({ ...both, now: now({ point: 3, deciding: [1, 2] }) });
  expect(seen(game)).toMatchObject({ front: 2, cover: null, myTurn: true });
});

test("nobody is waited for who has chosen meanwhile, or when the one before chooses anew", async () => {
  const { live, game } = await playing({ ...both, now: now({ deciding: [1] }) });
  game.uncover();
  live.take({ ...both, now: now({ point: 2, deciding: [1, 2], decided: [1] }) });
  expect(seen(game)).toMatchObject({ front: 1, cover: 2 });
  live.take({ ...both, now: now({ point: 2, deciding: [1, 2], decided: [] }) });
  expect(seen(game)).toMatchObject({ front: 1, cover: null, myTurn: true });
  live.take({ ...both, now: now({ point: 3, deciding: [2] }) });
  expect(game.cover).toBe(2);
  live.take({ ...both, now: now({ point: 4, deciding: [3] }) });
  expect(seen(game)).toMatchObject({ front: 1, cover: null });
});

test("a device is not passed to a bot, and not by one", async () => {
  const handed = { ...both, seats: [seat(1, "Ada", { kind: "bot" }), seat(2, "Ben"), seat(3, "Cleo")] };
  const { live, game } = await playing({ ...handed, now: now({ deciding: [1] }) });
  expect(seen(game)).toMatchObject({ front: 2, cover: null });
  live.take({ ...handed, now: now({ point: 2, deciding: [1, 2] }) });
  expect(seen(game)).toMatchObject({ front: 2, cover: null, myTurn: true });
});

test("it is told that the game waits for somebody who is away", async () => {
  const { game } = await playing({ here: [1, 3], now: now({ deciding: [2] }) });
  expect(game.sentence).toBe("Ben is away.");
});

test("a seat that was handed to a bot picks nothing", async () => {
  const { game } = await playing({ seats: [seat(1, "Ada", { kind: "bot" }), seat(2, "Ben"), seat(3, "Cleo")] });
  expect(seen(game)).toMatchObject({ front: 1, mayPick: false, myTurn: false, sentence: "Waiting for Ada, Ben and Cleo." });
});

test("at a new decision point nothing is picked and the time runs anew, but not when only a seat has chosen", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  const { live, game } = await playing({ timer: 30 });
  expect(game.deadline).toBe(30_000);
  game.pick("red 4");
  vi.setSystemTime(5000);
  live.take({ timer: 30, now: now({ decided: [2] }) });
  expect(seen(game)).toMatchObject({ picked: "red 4", deadline: 30_000 });
  live.take({ timer: 30, now: now({ point: 2 }) });
  expect(seen(game)).toMatchObject({ picked: null, deadline: 35_000 });
  live.take({ timer: 30, now: now({ point: 2, decided: [1] }) });
  expect(game.deadline).toBeNull();
});

test("without a timer there is no deadline", async () => {
  expect((await playing()).game.deadline).toBeNull();
});

test("real dice are typed in by who rolls them", async () => {
  const { game } = await playing({ now: now({ roll: 1, deciding: [] }) });
  expect(seen(game)).toMatchObject({ enters: 1, sentence: "Roll your dice and enter them" });
});

test("points are told while the game is on", async () => {
  const { live, game } = await playing({ seats: [seat(1, "Ada"), seat(2, "Pip", { kind: "bot" })] });
  expect(game.scores).toEqual([
    { seat: 1, total: 4, active: true, bot: false },
    { seat: 2, total: 0, active: false, bot: true },
  ]);
  live.take({ now: now({ phase: "finished" }) });
  expect(seen(game)).toMatchObject({ scores: [], sentence: "The game is over." });
});

test("a game that the page can't draw is known as such", () => {
  const live = new FakeLive();
  const game = shown(live);
  live.take({ game: "chess" });
  expect(seen(game)).toMatchObject({ unknown: true, table: null });
});

test("events that arrive before the game's code are shown once it is there", async () => {
  const live = new FakeLive();
  let arrive = (_: { default: GameTable }): void => undefined;
  const load = vi.fn(() => new Promise<{ default: GameTable }>((resolve) => (arrive = resolve)));
  const game = shown(live, load, [decided(5, [passed(2)]), decided(6)]);
  live.take();
  game.log.hear(null);
  game.log.hear(decided(6).events);
  live.take(); // says hello again
  expect(load).toHaveBeenCalledOnce();
  expect(seen(game)).toMatchObject({ front: 1, mayPick: true, table: null, offers: [], sentence: "" });
  expect(game.log.lines).toEqual([]);
  arrive({ default: sample });
  await until(() => expect(game.log.lines.map((line) => line.text)).toEqual(["Ben passes", "Ada passes"]));
  expect(seen(game)).toMatchObject({ table: sample, sentence: "Choose." });
});

test("at an open table nobody asks for the past", async () => {
  const live = new FakeLive();
  const game = shown(live, undefined, [decided(4), decided(5)]);
  live.take({ now: now({ phase: "open" }), views: [] });
  game.log.hear(null);
  await until(() => expect(game.table).not.toBeNull());
  await Promise.resolve();
  expect(game.log.lines).toEqual([]);
});

test("all that happens is announced in order, but not what one has chosen oneself", async () => {
  const { game } = await playing();
  game.hear(decided(6, [crossed(1, 5), crossed(2, 5), passed(3), misthrow(3)]).events);
  expect(game.announced).toBe("Ben: red 5 · Cleo passes. Cleo takes a misthrow");
  game.hear(decided(7, [passed(1), misthrow(1), turn(2), rolled(2)]).events);
  expect(game.announced).toBe("Ada takes a misthrow. Ben rolls: white 3 and 4 make 7, red 2");
  game.hear([{ event: "undone", number: 8, seat: 1, back: 5 }]);
  expect(game.announced).toBe("Ada undid the last choice");
});

test("who likes one tap chooses with it whatever stands on a button, but nothing else", async () => {
  settings.tap = "one";
  const { live, game } = await playing();
  game.pick("red 1");
  game.pick("-");
  expect(live.decide.mock.calls).toEqual([[1, "red 1"], [1, "-"]]);
  game.pick("pile 12 a1"); // lies on no button, so it can still be turned
  expect([game.picked, live.decide.mock.calls.length]).toEqual(["pile 12 a1", 2]);
  live.unsent = { 1: "red 1" };
  game.pick("red 1"); // chosen already
  expect(live.decide).toHaveBeenCalledTimes(2);
  settings.tap = "two";
});

test("what may be taken back is taken back for the right seat, and nothing stays picked", async () => {
  const { live, game } = await playing({ now: now({ deciding: [2], undo: [1] }) });
  game.pick("red 4");
  game.undo();
  expect([live.undo.mock.calls, game.picked]).toEqual([[[1]], null]);
  live.take({ now: now() });
  game.undo();
  expect(live.undo).toHaveBeenCalledOnce();
});

test("another's wish is answered for the device, and a denied one is told", async () => {
  const { live, game } = await playing({ now: now({ wish: { seat: 2, asked: [1, 3] } }) });
  expect([game.asked, game.sentence, game.mayPick]).toEqual([1, "Ben wants to undo the last choice.", false]);
  game.agree(true);
  expect(live.agree.mock.calls).toEqual([[1, true]]);
  live.take({ now: now({ deciding: [2] }) });
  game.agree(true);
  expect(live.agree).toHaveBeenCalledOnce();
  game.hear([{ event: "wished", number: 6, seat: 2 }, { event: "answered", number: 7, seat: 3, yes: false }]);
  expect(game.sentence).toBe("Waiting for Ben.");
  game.hear([{ event: "wished", number: 8, seat: 1 }, { event: "answered", number: 9, seat: 3, yes: false }]);
  expect(game.sentence).toBe("The others would rather go on.");
});

test("a pass that was made for somebody here is told for a while", async () => {
  vi.useFakeTimers();
  const live = new FakeLive();
  const game = shown(live);
  const seats = [seat(1, "Ada", { auto: true }), seat(2, "Ben", { auto: true })];
  live.take({ seats });
  await vi.advanceTimersByTimeAsync(0);
  game.hear(decided(6, [passed(1), passed(2, true)]).events);
  expect(game.sentence).toBe("Choose.");
  game.hear(decided(7, [passed(1, true)]).events);
  expect(game.sentence).toBe("No number fits: passed for you. Choose.");
  live.take({ seats, now: now({ deciding: [2] }) });
  expect(game.sentence).toBe("No number fits: passed for you.");
  vi.advanceTimersByTime(5000);
  expect(game.sentence).toBe("Waiting for Ben.");
  live.take({ seats, ...both, now: now({ deciding: [] }) });
  game.hear(decided(8, [passed(2, true)]).events);
  expect(game.sentence).toBe("Ben has to pass");
  game.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("a typed roll that was taken back is there to be corrected", async () => {
  const dice = (["white", "white", "red"] as const).map((colour) => ({ colour, value: null, gone: false }));
  const { game } = await playing({ now: now({ roll: 1, deciding: [] }), views: [view({ phase: "roll", dice })] });
  expect(game.takenRoll).toEqual([0, 0, 0]);
  game.hear(decided(6, [rolled(1)]).events);
  game.hear([{ event: "undone", number: 7, seat: 1, back: 5 }]);
  expect(game.takenRoll).toEqual([3, 4, 2]);
});

const PASSED_BY: Why = { key: "{number} lies to the left of your {last}", gaps: { number: 8, last: 9 } };

test("what is not offered says why, until something else is tapped, picked or decided, or for six seconds", async () => {
  vi.useFakeTimers();
  const live = new FakeLive();
  const game = shown(live);
  live.take();
  live.ask.mockResolvedValue(PASSED_BY);
  const ask = async () => {
    game.ask("red 8");
    await vi.advanceTimersByTimeAsync(0);
    expect(game.answer).toEqual({ place: "red 8", text: "8 lies to the left of your 9" });
  };
  await ask();
  expect(live.ask.mock.calls).toEqual([[1, "red 8"]]);
  vi.advanceTimersByTime(6000);
  expect(game.answer).toBeNull();
  for (const end of [() => game.ask(null), () => game.pick("red 4"), () => live.take({ now: now({ point: 2 }) }), () => game.close()]) {
    await ask();
    end();
  }
  expect(vi.getTimerCount()).toBe(0);
});

test("an answer that comes too late is not shown, and a place that is offered needs none", async () => {
  const { live, game } = await playing();
  let answer = (_: Why | null): void => undefined;
  live.ask.mockReturnValueOnce(new Promise((resolve) => (answer = resolve))).mockResolvedValue(null);
  game.ask("red 8");
  game.ask("red 9");
  answer(PASSED_BY);
  await Promise.resolve();
  expect(game.answer).toBeNull();
});

test("who only watches asks nothing", async () => {
  const { live, game } = await playing({ mine: [], views: [view({ seat: null })] });
  game.ask("red 8");
  expect(live.ask).not.toHaveBeenCalled();
});
