import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { decided, position } from "../testing/samples";
import type { FromClient, FromServer } from "../wire";
import { LiveTable } from "./live.svelte";

class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  readyState = 0;
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  readonly sent: FromClient[] = [];

  constructor(readonly address: string) {
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen();
  }
  say(...messages: FromServer[]): void {
    for (const message of messages) this.onmessage({ data: JSON.stringify(message) });
  }
  break(): void {
    this.readyState = 3;
    this.onclose();
  }
}

let sockets: Socket[] = [];
let live: LiveTable;
const told = vi.fn<ConstructorParameters<typeof LiveTable>[2]>();
const socket = () => sockets.at(-1)!;
const wishes = () => socket().sent.filter((message) => message.type === "decide");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  sockets = [];
  told.mockReset();
  live = new LiveTable("t1", () => ["token"], told);
  socket().open();
  socket().say(position());
});
afterEach(() => {
  live.close();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the first word is who we are, the answer is the position", () => {
  expect(socket().address).toBe("ws://kostka.test/api/tables/t1/live");
  expect(socket().sent).toEqual([{ type: "hello", tokens: ["token"], after: 0, changes: true }]);
  expect([live.status, live.about?.game, live.now?.number, live.mine]).toEqual(["live", "qwixx", 5, [{ seat: 1, sealed: null }]]);
});

test("updates are shown as they come", () => {
  socket().say(decided(6), decided(7));
  expect(live.now?.number).toBe(7);
  expect(told.mock.calls.map(([events]) => events?.[0]?.number ?? null)).toEqual([null, 6, 7]);
});

test("of views only what has changed may come", () => {
  const [before] = live.views;
  const { events, now, mine } = decided(6);
  socket().say({ type: "changes", events, now, mine, changes: [[["/totals", [4, 0, 0]]]] });
  expect(live.views).toEqual([{ ...before, totals: [4, 0, 0] }]);
  expect(told).toHaveBeenLastCalledWith(events);
  socket().say({ type: "changes", events, now, mine, changes: [[]] });
  expect(live.views).toEqual([{ ...before, totals: [4, 0, 0] }]);
});

test("the pace of the table may change", () => {
  expect(live.about?.pace).toBe("at-once");
  socket().say(decided(6, [], { events: [{ event: "paced", number: 6, pace: "calm" }], views: [] }));
  expect(live.about?.pace).toBe("calm");
});

test("a choice counts at once, goes out, and is no longer pending when its event is shown", () => {
  live.decide(1, "red 5");
  const [wish] = wishes();
  expect(wish).toMatchObject({ seat: 1, point: 1, move: "red 5" });
  socket().say({ type: "done", id: wish!.id, number: 7 }, decided(6));
  expect(live.unsent).toEqual({ 1: "red 5" });
  socket().say(decided(7));
  expect(live.unsent).toEqual({});
});

test("taking back and agreeing to it are kept until they are confirmed, like choices", () => {
  live.undo(1);
  live.agree(2, true);
  const asked = socket().sent.slice(1);
  const [id] = asked.flatMap((message) => (message.type === "undo" ? [message.id] : []));
  expect(asked).toMatchObject([{ type: "undo", seat: 1, point: 1 }, { type: "agree", seat: 2, point: 1, yes: true }]);
  expect(live.unsent).toEqual({});
  socket().say({ type: "done", id: id!, number: 6 });
  socket().break();
  vi.advanceTimersByTime(400);
  socket().open();
  socket().say(position());
  expect(socket().sent.slice(1)).toEqual(asked.slice(1));
});

test("a lost connection is made again, and what was not confirmed is sent again", () => {
  socket().break();
  expect(live.status).toBe("lost");
  live.decide(1, "red 4");
  live.decide(1, "red 5");
  vi.advanceTimersByTime(400);
  expect(sockets).toHaveLength(2);
  socket().open();
  expect(socket().sent).toEqual([{ type: "hello", tokens: ["token"], after: 5, changes: true }]);
  socket().say(position());
  expect(live.status).toBe("live");
  expect(wishes().map(({ move }) => move)).toEqual(["red 5"]);
});

test("a server that keeps silent is asked, and then left", () => {
  vi.advanceTimersByTime(15_000);
  expect(socket().sent.at(-1)).toEqual({ type: "ping" });
  vi.advanceTimersByTime(8_000);
  expect(live.status).toBe("lost");
});

test("an answer that is ahead of us means that something was missed", () => {
  socket().say({ type: "pong", number: 5 });
  expect(live.status).toBe("live");
  socket().say({ type: "pong", number: 6 });
  expect(live.status).toBe("lost");
});

test("a refusal is shown, unless the game only went on or the choice is just sent again", () => {
  live.decide(1, "red 5");
  const id = wishes()[0]!.id;
  socket().say({ type: "refused", reason: "too-fast", why: "", id });
  vi.advanceTimersByTime(1000);
  expect(wishes()).toHaveLength(2);
  socket().say({ type: "refused", reason: "stale", why: "", id });
  expect([live.refusal, live.unsent]).toEqual([null, {}]);
  socket().say({ type: "refused", reason: "illegal", why: "no" });
  expect(live.refusal?.reason).toBe("illegal");
});

const full = (id: string): FromServer => ({ type: "refused", reason: "unavailable", why: "", key: "", id });
/** Everything wanted that went out on this connection. */
const out = () => socket().sent.flatMap((message) => ("id" in message ? [message.id] : []));

test("what cannot be stored is kept, and sent again at longer and longer intervals until it is", () => {
  live.decide(1, "red 5");
  const { id } = wishes()[0]!;
  for (const [times, pause] of [1000, 2000, 4000, 5000, 5000].entries()) {
    socket().say(full(id));
    expect([live.keeping, live.refusal, live.unsent]).toEqual([true, null, { 1: "red 5" }]);
    vi.advanceTimersByTime(pause - 1);
    expect(wishes()).toHaveLength(times + 1);
    vi.advanceTimersByTime(1);
    expect(wishes()).toHaveLength(times + 2);
  }
  expect(new Set(out())).toEqual(new Set([id]));
  socket().say({ type: "done", id, number: 6 }, decided(6));
  expect([live.keeping, live.unsent]).toEqual([false, {}]);
  vi.advanceTimersByTime(10_000);
  expect(wishes()).toHaveLength(6);
});

test("whatever is wanted meanwhile stays behind it, and the newest choice of a seat counts", () => {
  const [first, second] = [live.mark(1, "red 5"), live.unmark(1, "red 4")];
  socket().say(full(first), full(second));
  const third = live.mark(1, "red 7");
  live.decide(2, "green 3");
  live.decide(2, "green 4");
  expect(out()).toEqual([first, second]);
  vi.advanceTimersByTime(1000);
  expect(out()).toEqual([first, second, first]);
  socket().say({ type: "done", id: first, number: 6 });
  expect(live.keeping).toBe(false);
  expect(out().slice(3, 5)).toEqual([second, third]);
  expect(wishes().map(({ move }) => move)).toEqual(["green 4"]);
});

test("what is kept outlasts a lost connection", () => {
  live.undo(1);
  live.undo(1); // once is enough
  live.agree(2, true);
  live.agree(2, false);
  const [undo, , no] = out();
  expect(out()).toHaveLength(3);
  socket().say(full(undo!));
  socket().break();
  vi.advanceTimersByTime(400);
  socket().open();
  socket().say(position());
  expect([out(), live.keeping]).toEqual([[undo], true]);
  socket().say(full(undo!));
  vi.advanceTimersByTime(5000);
  socket().say({ type: "done", id: undo!, number: 6 });
  expect([out(), live.keeping]).toEqual([[undo, undo, no], false]);
});

test("what is refused for good in the end is kept no longer", () => {
  live.decide(1, "red 5");
  const { id } = wishes()[0]!;
  socket().say(full(id));
  vi.advanceTimersByTime(1000);
  socket().say({ type: "refused", reason: "stale", why: "", id });
  expect([live.keeping, live.refusal, live.unsent]).toEqual([false, null, {}]);
});

test("a choice that was replaced may be refused without a word", () => {
  live.decide(1, "red 4");
  live.decide(1, "red 5");
  const [old, last] = wishes();
  socket().say(full(old!.id));
  expect([live.keeping, live.refusal]).toEqual([true, null]);
  socket().say({ type: "done", id: last!.id, number: 6 });
  expect(live.keeping).toBe(false);
});

test("dice that are entered anew count, and not those before", () => {
  socket().break();
  live.enter(1, [1, 1, 1, 1, 1, 1]);
  live.enter(1, [2, 2, 2, 2, 2, 2]);
  vi.advanceTimersByTime(400);
  socket().open();
  socket().say(position());
  expect(socket().sent.slice(1)).toMatchObject([{ type: "enter", dice: [2, 2, 2, 2, 2, 2] }]);
});

test("a table that cannot be read just now is waited for, and one that is gone is given up", async () => {
  live.close();
  const answers = [{ reason: "unavailable", key: "not now" }, { reason: "unavailable", key: "not now" }, { reason: "unknown-table" }];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(answers.shift(), { status: 503 })));
  live = new LiveTable("t1", () => [], told);
  const fail = async (): Promise<void> => {
    socket().break();
    await vi.advanceTimersByTimeAsync(6500);
  };
  await fail();
  expect(live.absence).toBe(null);
  await fail();
  expect([live.status, live.absence?.key]).toEqual(["connecting", "not now"]);
  socket().open();
  socket().say(position());
  expect([live.status, live.absence]).toEqual(["live", null]);
  live.close();
  live = new LiveTable("t1", () => [], told);
  await fail();
  await fail();
  await fail();
  expect(live.status).toBe("gone");
});

test("a question is answered without holding up anything else", async () => {
  const asked = [live.ask(1, "red 8"), live.ask(1, "red 9"), live.ask(1, "nowhere"), live.ask(1, "red 2")];
  const ids = socket().sent.flatMap((message) => (message.type === "ask" ? [message.id] : []));
  expect(socket().sent[1]).toEqual({ type: "ask", seat: 1, place: "red 8", id: ids[0] });
  socket().say(
    { type: "because", place: "red 9", id: ids[1]! },
    { type: "because", place: "red 8", why: "the white dice show 7", key: "the white dice show {sum}", gaps: { sum: 7 }, id: ids[0]! },
    { type: "refused", reason: "bad-request", why: "no such place", id: ids[2]! },
  );
  socket().break(); // nobody answers the last one
  expect(await Promise.all(asked)).toEqual([{ key: "the white dice show {sum}", gaps: { sum: 7 } }, null, null, null]);
  expect([live.refusal, live.unsent]).toEqual([null, {}]);
});

test("who sits, leaves or hands over to a bot is seen at the seats", () => {
  socket().say(decided(6, [], { events: [{ event: "bot", number: 6, seat: 2, level: "hard" }, { event: "left", number: 7, seat: 3 }] }));
  expect(live.seats.map(({ kind, level, left }) => [kind, level, left])).toEqual([["person", "", false], ["bot", "hard", false], ["person", "", true]]);
});

const markings = () => socket().sent.filter((message) => message.type === "mark" || message.type === "unmark");

test("marks on a pad are kept in order until they are told, and sent again after a lost connection", () => {
  socket().break();
  const ids = [live.mark(1, "misthrow"), live.mark(1, "misthrow"), live.unmark(1, "misthrow")];
  vi.advanceTimersByTime(400);
  socket().open();
  socket().say(position());
  expect(markings().map(({ type, id }) => [type, id])).toEqual([["mark", ids[0]], ["mark", ids[1]], ["unmark", ids[2]]]);
  const told = decided(6, [], { events: [{ event: "marked", number: 6, seat: 1, mark: "misthrow" }, { event: "marked", number: 7, seat: 2, mark: "misthrow" }] });
  socket().say(told);
  expect(live.marks.map(({ id }) => id)).toEqual([ids[1], ids[2]]);
  socket().say({ type: "done", number: 6, id: ids[0]! }, { type: "refused", reason: "illegal", why: "no", key: "no", id: ids[1]! });
  expect([live.marks.map(({ id }) => id), live.refusal?.id]).toEqual([[ids[2]], ids[1]]);
  socket().say(decided(8, [], { events: [{ event: "unmarked", number: 8, seat: 1, mark: "misthrow", back: 6 }] }));
  expect(live.marks).toEqual([]);
});

test("who takes one more sheet has a seat of their own", () => {
  socket().say(decided(6, [], { events: [{ event: "sat", number: 6, seat: 4, name: "Dan" }] }));
  expect(live.seats.map(({ seat, name, kind }) => [seat, name, kind]).at(-1)).toEqual([4, "Dan", "person"]);
});

test("seats that are arranged anew are told as a whole", () => {
  const seats = position().seats.slice(1).map((one, at) => ({ ...one, seat: at + 1 }));
  socket().say(decided(6, [], { events: [{ event: "arranged", number: 6, seats }] }));
  expect(live.seats.map((one) => [one.seat, one.name])).toEqual([[1, "Ben"], [2, "Cleo"]]);
});

test("who looks at the table is known from the beginning, and when somebody comes or goes", () => {
  socket().say(position({ here: [1, 2] }));
  expect(live.here).toEqual([1, 2]);
  socket().say({ type: "here", seats: [1] });
  expect(live.here).toEqual([1]);
});

test("who holds another seat now asks for the whole position, and shows what is known meanwhile", () => {
  live.reseat();
  expect(live.now?.number).toBe(5);
  socket().open();
  expect(socket().sent).toEqual([{ type: "hello", tokens: ["token"], after: 0, changes: true }]);
  socket().say(position());
  socket().break();
  vi.advanceTimersByTime(400);
  socket().open();
  expect(socket().sent).toEqual([{ type: "hello", tokens: ["token"], after: 5, changes: true }]);
});
