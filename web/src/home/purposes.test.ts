import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import { asked, type Kind } from "./create";
import { valueName } from "./options";
import { kindsFor, limits, meansOf, oneMore, purposesOf, setupFor, wishFor, type Purpose, type Setup } from "./purposes";
import type { Offered } from "../wire";
import { purposeChoices } from "./words";

const side = { name: "side", values: ["grey", "navy"], like: null, seats: [2, 3] };
const neutral = { name: "neutral", values: ["grey", "navy"], like: "side", seats: [2] };
const game = (changes: Partial<Offered> = {}): Offered => ({ game: "qwixx", title: "Qwixx", seats: [1, 2, 3], dice: true, options: {}, choices: [], bots: [], pad: false, ...changes });
const kinds = (setup: Setup): Kind[] => setup.seats.map((seat) => seat.kind);
const seats = (...kinds: Kind[]) => kinds.map((kind) => ({ kind, name: "" }));

afterEach(() => {
  settings.name = "";
  vi.unstubAllGlobals();
});

test("a game is offered for what it can be played for", () => {
  expect(purposesOf(undefined)).toEqual(["bots", "friends", "device"]);
  expect(purposesOf(game())).toEqual(["bots", "friends", "device", "alone", "own"]);
  expect(purposesOf(game({ seats: [2, 3], dice: false }))).toEqual(["bots", "friends", "device"]);
  expect(purposesOf(game({ dice: false, pad: true }))).toContain("own");
  expect([meansOf(game()), meansOf(game({ pad: true }))]).toEqual([["dice"], ["dice", "pad"]]);
});

test("the score pad is spoken of only where there is one", () => {
  const title = (pad: boolean) => purposeChoices(game({ pad })).find((one) => one.value === "own")?.title;
  expect([title(false), title(true)]).toEqual(["With our own dice", "Our own dice or score pad"]);
});

test("each purpose brings its usual seats and dice", () => {
  const made = (purpose: Purpose, means: Setup["means"] = "dice") => {
    const setup = setupFor(purpose, game({ pad: true }), { means });
    const { dice, pad, seconds } = wishFor(purpose, { ...setup, seconds: 30 }, game());
    return [kinds(setup), dice, pad, seconds];
  };
  expect(made("bots")).toEqual([["me", "easy"], "verified", false, 30]);
  expect(made("friends")).toEqual([["me", "open"], "verified", false, 30]);
  expect(made("device")).toEqual([["me", "device"], "verified", false, 30]);
  expect(made("alone")).toEqual([["me"], "verified", false, 30]);
  expect(made("own")).toEqual([["me", "device"], "entered", false, 30]);
  expect(made("own", "pad")).toEqual([["me", "device"], "entered", true, 0]);
});

test("seats are as many as the game has, and alone is only who wants to be", () => {
  expect(limits("bots", game())).toEqual([2, 3]);
  expect(limits("own", game())).toEqual([1, 3]);
  expect(limits("alone", game())).toEqual([1, 1]);
  expect(limits("bots", undefined)).toEqual([2, 2]);
});

test("the last choice comes back as far as it is possible", () => {
  const last = { seats: seats("me", "hard", "open", "medium", "easy"), options: { side: "navy" }, seconds: 60 };
  expect(setupFor("bots", game(), last)).toEqual({ seats: seats("me", "hard", "medium"), options: { side: "navy" }, means: "dice", seconds: 60, hints: false });
  expect(kinds(setupFor("device", game(), { seats: seats("me", "open") }))).toEqual(["me", "device"]);
  expect(kinds(setupFor("own", game(), { seats: seats("me") }))).toEqual(["me"]);
  expect(kinds(setupFor("own", game({ pad: true }), { seats: seats("me", "easy", "open"), means: "pad" }))).toEqual(["me", "open"]);
  expect(setupFor("own", game(), { means: "pad" }).means).toBe("dice");
});

test("one more bot is like the last one", () => {
  expect(oneMore("easy", seats("me", "hard", "open")).kind).toBe("hard");
  expect(oneMore("easy", seats("me")).kind).toBe("easy");
  expect(kindsFor("own", "pad")).not.toContain("easy");
});

test("an option goes with the table only where it is asked for", () => {
  const known = game({ choices: [side, neutral] });
  const setup = (count: number): Setup => ({ seats: seats(...Array<Kind>(count).fill("me")), options: { side: "navy", neutral: "grey" }, means: "dice", seconds: 0, hints: false });
  expect(wishFor("bots", setup(2), known).options).toEqual({ side: "navy", neutral: "grey" });
  expect(wishFor("bots", setup(3), known).options).toEqual({ side: "navy" });
});

test("the server is asked for seats with names, the pace of this device, and only what is wanted", () => {
  settings.name = "Ada";
  const wish = { options: {}, dice: "verified", pad: false, seconds: 0, hints: false, layout: null } as const;
  const all = [{ kind: "me", name: "" }, { kind: "device", name: "Ben" }, { kind: "device", name: "" }, { kind: "hard", name: "" }, { kind: "open", name: "" }] as const;
  expect(asked("qwixx", { ...wish, seats: [...all] })).toEqual({
    game: "qwixx", options: {}, dice: "verified", pace: settings.pace,
    seats: [{ kind: "me", name: "Ada" }, { kind: "me", name: "Ben" }, { kind: "me", name: "Player 3" }, { kind: "bot", level: "hard", name: "Dot" }, { kind: "open" }],
  });
  const layout = { text: "[qwixx]", name: "mine" };
  expect(asked("qwixx", { ...wish, seats: seats("me"), pad: true, seconds: 30, layout })).toMatchObject({ pad: true, timer: { seconds: 30 }, layout: "[qwixx]", layout_name: "mine" });
});

test("a side says what it looks like, unless the layout is one's own", () => {
  expect(["1", "navy", "dealt", "odd"].map((value) => valueName(value, false))).toEqual([
    "Side 1: the track leads from red 2 to blue 2", "Navy side: diagonal, corners, hourglass and more", "a different one in every game, colours shuffled", "odd",
  ]);
  expect(["2", "grey"].map((value) => valueName(value, true))).toEqual(["Side 2", "grey side"]);
});
