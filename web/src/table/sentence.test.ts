import { expect, test } from "vitest";
import { nameOf, now, view } from "../testing/samples";
import { sentenceOf, type Where } from "./sentence";

const where: Where = {
  now: now(), game: { ask: () => "ask" }, view: view(), front: 1, held: [1], myTurn: true, picked: null, cover: null, away: [], enters: null, nameOf,
};

const situations: [situation: string, changes: Partial<Where>, sentence: string][] = [
  ["my choice", {}, "ask"],
  ["a move is picked", { picked: "red 5" }, "Tap it again or press Done. Tap another field to change."],
  ["the game has words of its own for that", { picked: "red 5", game: { ask: () => "ask", confirm: (_, picked) => `confirm ${picked}` } }, "confirm red 5"],
  ["I roll real dice", { enters: 1, now: now({ roll: 1 }) }, "Roll your dice and enter them"],
  ["one of us rolls real dice", { enters: 2, held: [1, 2], now: now({ roll: 2 }) }, "Ben rolls: enter the dice"],
  ["a bot rolls real dice", { enters: 1, now: now({ roll: 3 }) }, "Cleo rolls: enter the dice"],
  ["another rolls real dice", { now: now({ roll: 2 }) }, "Ben rolls the dice"],
  ["the device goes to another", { cover: 2, myTurn: false }, "Pass the device to Ben"],
  ["I have chosen, others have not", { myTurn: false, now: now({ decided: [1] }) }, "Choice made. Waiting for Ben and Cleo; you can still change it."],
  ["my choice is on its way to the server", { myTurn: false, now: now({ decided: [2] }) }, "Choice made. Waiting for Cleo; you can still change it."],
  ["all have chosen", { myTurn: false, now: now({ decided: [1, 2, 3] }) }, "Choice made."],
  ["others choose", { myTurn: false, now: now({ deciding: [2, 3] }) }, "Waiting for Ben and Cleo."],
  ["I watch", { held: [], myTurn: false, front: 2, now: now({ deciding: [3] }) }, "Waiting for Cleo."],
  ["everyone we wait for is away", { myTurn: false, away: [2, 3], now: now({ deciding: [2, 3] }) }, "Ben and Cleo are away."],
  ["the one we wait for is away", { myTurn: false, away: [2], now: now({ decided: [1, 3] }) }, "Ben is away."],
  ["one of those we wait for is here", { myTurn: false, away: [2], now: now({ deciding: [2, 3] }) }, "Waiting for Ben and Cleo."],
  ["I watch the one who chooses", { held: [], myTurn: false, front: 1, now: now({ deciding: [1, 2], decided: [2] }) }, "Waiting for Ada."],
  ["I would like to take back", { myTurn: false, now: now({ wish: { seat: 1, asked: [2, 3] } }) }, "Waiting for Ben and Cleo."],
  ["another would like to take back", { now: now({ wish: { seat: 2, asked: [1] } }) }, "Ben wants to undo the last choice."],
  ["nobody chooses", { myTurn: false, now: now({ deciding: [] }) }, "Just a moment…"],
  ["the dice are about to be rolled", { myTurn: false, now: now({ deciding: [] }), view: view({ phase: "roll", active: 2 }) }, "Ben rolls the dice"],
  ["the end", { now: now({ phase: "finished" }) }, "The game is over."],
  ["no position yet", { now: null }, "The game is over."],
];

test.each(situations)("%s", (_, changes, sentence) => {
  expect(sentenceOf({ ...where, ...changes })).toBe(sentence);
});
