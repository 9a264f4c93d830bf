import { afterEach, expect, test, vi } from "vitest";
import { verify } from "./verify";

afterEach(() => void vi.unstubAllGlobals());

/** What the server's dice.py gives for this seed and these nonces. */
const RECORD = `kostka 1
game: qwixx
seats: P1 | P2 | P3
first: 2
dice: kostka-dice-1
dice-commitment: ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5
dice-nonces: n1 | n2 | n3
dice-first: lot
dice-seed: ${"0".repeat(63)}1

roll 4 2 5 3 2 5
1: blue 6
roll 5 4 2 3 6 4
1: -
`;
const DEALT = `${RECORD.replace("n1 | n2 | n3", "abc | -").replace("P1 | P2 | P3", "P1 | P2").replace("first: 2", "first: 1").split("\n\n")[0]}

deal byrprv
`;
const DEAL = { sizes: [2, 2, 2, 3, 3, 3], colours: "rybrvp" };

test("a true record holds", async () => {
  expect(await verify(RECORD)).toEqual({ fair: true, rolls: 2, deal: false });
});

test("the order of the white dice is free, and dice that are gone use no byte", async () => {
  expect(await verify(RECORD.replace("roll 4 2 5 3 2 5", "roll 2 4 5 3 2 5"))).toMatchObject({ fair: true });
  expect(await verify(RECORD.replace("roll 4 2 5 3 2 5", "roll 4 2 - 5 3 2"))).toMatchObject({ fair: true });
});

test.each([
  ["seed", RECORD.replace("01\n\n", "02\n\n"), { fair: false, why: "commitment" }],
  ["lot", RECORD.replace("first: 2", "first: 3"), { fair: false, why: "lot" }],
  ["nonces", RECORD.replace("n1", "n9"), { fair: false }],
  ["roll", RECORD.replace("roll 5 4 2", "roll 5 4 3"), { fair: false, why: "roll", roll: 2 }],
])("a false %s is found", async (_, record, verdict) => {
  expect(await verify(record)).toMatchObject(verdict);
});

test("a seat that was agreed on needs no lot", async () => {
  expect(await verify(RECORD.replace("first: 2", "first: 3").replace("lot", "agreed"))).toMatchObject({ fair: true });
});

test("a deal is checked against what was shuffled", async () => {
  expect(await verify(DEALT, DEAL)).toEqual({ fair: true, rolls: 0, deal: true });
  expect(await verify(DEALT.replace("byrprv", "yrbprv"), DEAL)).toEqual({ fair: false, why: "deal" });
  expect(await verify(DEALT)).toBeNull();
});

test("without a seed or with dice of one's own there is nothing to check", async () => {
  expect(await verify(RECORD.replace(/dice-seed: .*\n/, ""))).toBeNull();
  expect(await verify(RECORD.replace("dice: kostka-dice-1", "dice: entered"))).toBeNull();
});

test("a browser that lends no cryptography, as in a house's network, can check too", async () => {
  vi.stubGlobal("crypto", {});
  expect(await verify(RECORD)).toMatchObject({ fair: true });
});
