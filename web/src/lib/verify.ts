// Checks the dice of a finished game from its record alone; docs/dice.md tells how, dice.py does the same.

import type { DealView } from "../views";
import { hmac, sha256 } from "./sha256";

/** The seats in `silent` committed to a nonce and did not reveal it. */
export type Verdict = { fair: true; rolls: number; deal: boolean; silent: number[] } | { fair: false; why: "commitment" | "lot" | "deal" } | { fair: false; why: "nonce" | "roll"; at: number } | null;
/** How the dice follow, and from what. */
type Source = { scheme: string; key: Uint8Array; nonces: string };

/** Of earlier tables, where nonces were open as soon as they were added. */
const OPEN_SCHEME = "kostka-dice-1";
const SCHEME = "kostka-dice-2";
const NONE = "-";

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (data: Uint8Array) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
const encoded = (text: string) => new TextEncoder().encode(text);
const parted = (line = "") => line.split(" | ");

/** What a seat shows of its nonce before the start; it holds the table's commitment, so it fits no other table. */
export const nonceCommitment = (table: string, nonce: string) => hex(sha256(encoded(`kostka-nonce-2\n${table}\n${nonce}`)));

function* stream({ scheme, key, nonces }: Source, purpose: string): Generator<number> {
  for (let block = 0; ; block++) yield* hmac(key, encoded(`${scheme}\n${nonces}\n${purpose}\n${block}`));
}

/** An even number from 0 up to the limit: a byte that would favour some results is thrown away. */
function below(source: Generator<number>, limit: number): number {
  const fair = 256 - (256 % limit);
  for (;;) {
    const { value } = source.next();
    if (typeof value === "number" && value < fair) return value % limit;
  }
}

/** A record writes the larger white die first, whichever was rolled first. */
function inOrder(dice: string[]): string {
  const [one = "", two = "", ...others] = dice;
  return [...[one, two].sort().reverse(), ...others].join(" ");
}

/** The colours after the deal: among blocks of one size, from the last one down, each swaps with one up to itself. */
function dealt(source: Generator<number>, { sizes, colours }: NonNullable<DealView>): string {
  const letters = [...colours];
  for (const size of [...new Set(sizes)].sort((one, other) => one - other)) {
    const places = sizes.flatMap((one, place) => (one === size ? [place] : []));
    for (let last = places.length - 1; last > 0; last--) {
      const here = places[last]!;
      const there = places[below(source, last + 1)]!;
      [letters[here], letters[there]] = [letters[there]!, letters[here]!];
    }
  }
  return letters.join("");
}

const keysOf = (lines: string[]): Map<string, string> =>
  new Map(lines.flatMap((line) => {
    const found = /^([a-z-]+): (.*)$/.exec(line);
    return found?.[1] && found[2] !== undefined ? [[found[1], found[2]] as const] : [];
  }));

/** The first seat whose nonce is not the one that it committed to, or whose commitment is not the one that was settled. */
function falseNonce(header: Map<string, string>, settled: string[]): number | undefined {
  const table = header.get("dice-commitment") ?? "";
  const commitments = parted(header.get("dice-nonce-commitments"));
  const nonces = parted(header.get("dice-nonces"));
  const isFalse = (nonce: string, at: number) => nonce !== NONE && nonceCommitment(table, nonce) !== commitments[at];
  const wrong = [
    header.get("dice") === SCHEME ? nonces.findIndex(isFalse) : -1,
    settled.findIndex((commitment, at) => (commitment || NONE) !== commitments[at]),
  ];
  return wrong.filter((at) => at >= 0).map((at) => at + 1)[0];
}

/**
 * The verdict on a record, or null if it holds nothing that could be checked here; a deal needs what was shuffled.
 * `settled` is what this device saw before it revealed its own nonces: the server's commitment, then every seat's.
 */
export async function verify(record: string, deal: DealView | null = null, settled: string[] = []): Promise<Verdict> {
  const lines = record.split("\n");
  const header = keysOf(lines);
  const [scheme = "", nonces = "", seed] = ["dice", "dice-nonces", "dice-seed"].map((key) => header.get(key));
  if (!seed || ![OPEN_SCHEME, SCHEME].includes(scheme)) return null;
  const shown = lines.find((line) => line.startsWith("deal "))?.slice(5).trim();
  if (shown && !deal) return null;
  const [commitment = header.get("dice-commitment"), ...others] = settled;
  if (hex(sha256(bytes(seed))) !== header.get("dice-commitment") || commitment !== header.get("dice-commitment")) return { fair: false, why: "commitment" };
  const wrong = falseNonce(header, others);
  if (wrong) return { fair: false, why: "nonce", at: wrong };
  const source: Source = { scheme, key: bytes(seed), nonces };
  const seats = header.get("seats")?.split(" | ").length ?? 1;
  if (header.get("dice-first") === "lot" && 1 + below(stream(source, "first"), seats) !== Number(header.get("first") ?? 1)) return { fair: false, why: "lot" };
  if (shown && deal && dealt(stream(source, "roll 1"), deal) !== shown) return { fair: false, why: "deal" };
  const rolls = lines.filter((line) => line.startsWith("roll ")).map((line) => line.slice(5).trim().split(/\s+/));
  const at = rolls.findIndex((roll, at) => inOrder(rolled(stream(source, `roll ${at + 1}`), roll)) !== inOrder(roll));
  return at < 0 ? { fair: true, rolls: rolls.length, deal: Boolean(shown), silent: silentIn(header) } : { fair: false, why: "roll", at: at + 1 };
}

/** The roll as it must be, with the same dice gone. */
const rolled = (source: Generator<number>, roll: string[]): string[] => roll.map((shown) => (shown === NONE ? NONE : String(1 + below(source, 6))));

/** The seats that committed to a nonce and did not reveal it. */
function silentIn(header: Map<string, string>): number[] {
  const nonces = parted(header.get("dice-nonces"));
  return parted(header.get("dice-nonce-commitments") ?? NONE).flatMap((commitment, at) => (commitment !== NONE && nonces[at] === NONE ? [at + 1] : []));
}
