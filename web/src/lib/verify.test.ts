import { afterEach, expect, test, vi } from "vitest";
import { verify } from "./verify";

afterEach(() => void vi.unstubAllGlobals());

/** What the server's dice.py gives for this seed and these nonces, before seats committed to theirs. */
const OLD = `kostka 1
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
const COMMITMENT = "ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5";
/** To what each of the seats adds; the second one did not reveal it. */
const COMMITMENTS = [
  "d120ce43c180c8e9c426a11bcbd31cb742da5069dfb28bfce4ffd297ba3f72fa",
  "5a6512327045052339bd5e8478399e3bf6ba5af06d53bb85f046d0ea0bdeeeed",
  "b4566045d831037930464f6e96819a7bf2eb535abfd868101293570127e02b5a",
];
const NONCES = `${"1".repeat(32)} | - | ${"3".repeat(32)}`;
/** The same of today. */
const RECORD = OLD.split("dice: ")[0] + `dice: kostka-dice-2
dice-commitment: ${COMMITMENT}
dice-nonce-commitments: ${COMMITMENTS.join(" | ")}
dice-nonces: ${NONCES}
dice-first: lot
dice-seed: ${"0".repeat(63)}1

roll 6 4 1 4 6 1
1: -
roll 2 2 5 1 2 5
`;
const DEALT = `${OLD.replace("n1 | n2 | n3", "abc | -").replace("P1 | P2 | P3", "P1 | P2").replace("first: 2", "first: 1").split("\n\n")[0]}

deal byrprv
`;
const DEAL = { sizes: [2, 2, 2, 3, 3, 3], colours: "rybrvp" };

test("a true record holds, and tells who did not reveal anything", async () => {
  expect(await verify(RECORD)).toEqual({ fair: true, rolls: 2, deal: false, silent: [2] });
  expect(await verify(RECORD.replace(COMMITMENTS[1]!, "-"))).toMatchObject({ fair: true, silent: [] });
  expect(await verify(OLD)).toEqual({ fair: true, rolls: 2, deal: false, silent: [] });
});

test("the order of the white dice is free, and dice that are gone use no byte", async () => {
  expect(await verify(OLD.replace("roll 4 2 5 3 2 5", "roll 2 4 5 3 2 5"))).toMatchObject({ fair: true });
  expect(await verify(OLD.replace("roll 4 2 5 3 2 5", "roll 4 2 - 5 3 2"))).toMatchObject({ fair: true });
});

test.each([
  ["seed", RECORD.replace("01\n\n", "02\n\n"), { fair: false, why: "commitment" }],
  ["lot", RECORD.replace("first: 2", "first: 3"), { fair: false, why: "lot" }],
  ["nonce", RECORD.replace("3 | ", "4 | ").replace("| 333", "| 433"), { fair: false, why: "nonce", at: 3 }],
  ["nonce without a commitment", RECORD.replace(COMMITMENTS[0]!, "-"), { fair: false, why: "nonce", at: 1 }],
  ["silence", RECORD.replace(NONCES, `- | - | ${"3".repeat(32)}`), { fair: false }],
  ["scheme", RECORD.replace("dice-2", "dice-1"), { fair: false }],
  ["roll", RECORD.replace("roll 2 2 5", "roll 2 2 4"), { fair: false, why: "roll", at: 2 }],
  ["open nonce", OLD.replace("n1", "n9"), { fair: false }],
])("a false %s is found", async (_, record, verdict) => {
  expect(await verify(record)).toMatchObject(verdict);
});

test("what this device saw before it revealed its own nonce must be there", async () => {
  expect(await verify(RECORD, null, [COMMITMENT, ...COMMITMENTS])).toMatchObject({ fair: true });
  expect(await verify(RECORD, null, ["0".repeat(64), ...COMMITMENTS])).toEqual({ fair: false, why: "commitment" });
  expect(await verify(RECORD, null, [COMMITMENT, COMMITMENTS[0]!, "", COMMITMENTS[2]!])).toEqual({ fair: false, why: "nonce", at: 2 });
  expect(await verify(OLD, null, [COMMITMENT, ...COMMITMENTS])).toEqual({ fair: false, why: "nonce", at: 1 });
});

test("a seat that was agreed on needs no lot", async () => {
  expect(await verify(OLD.replace("first: 2", "first: 3").replace("lot", "agreed"))).toMatchObject({ fair: true });
});

test("a deal is checked against what was shuffled", async () => {
  expect(await verify(DEALT, DEAL)).toEqual({ fair: true, rolls: 0, deal: true, silent: [] });
  expect(await verify(DEALT.replace("byrprv", "yrbprv"), DEAL)).toEqual({ fair: false, why: "deal" });
  expect(await verify(DEALT)).toBeNull();
});

test("without a seed or with dice of one's own there is nothing to check", async () => {
  expect(await verify(RECORD.replace(/dice-seed: .*\n/, ""))).toBeNull();
  expect(await verify(RECORD.replace("dice: kostka-dice-2", "dice: entered"))).toBeNull();
});

test("a browser that lends no cryptography, as in a house's network, can check too", async () => {
  vi.stubGlobal("crypto", {});
  expect(await verify(RECORD)).toMatchObject({ fair: true });
});
