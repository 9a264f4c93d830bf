// Checks the dice of a finished game from its record alone; docs/dice.md tells how, dice.py does the same.

import type { DealView } from "../views";
import { hmac, sha256 } from "./sha256";

export type Verdict = { fair: true; rolls: number; deal: boolean } | { fair: false; why: "commitment" | "lot" | "deal" | "roll"; roll?: number } | null;

const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (data: Uint8Array) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

function* stream(key: Uint8Array, nonces: string, purpose: string): Generator<number> {
  for (let block = 0; ; block++) {
    const message = new TextEncoder().encode(`kostka-dice-1\n${nonces}\n${purpose}\n${block}`);
    yield* hmac(key, message);
  }
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

/** The verdict on a record, or null if it holds nothing that could be checked here; a deal needs what was shuffled. */
export async function verify(record: string, deal: DealView | null = null): Promise<Verdict> {
  const lines = record.split("\n");
  const header = new Map(lines.flatMap((line) => {
    const found = /^([a-z-]+): (.*)$/.exec(line);
    return found?.[1] && found[2] !== undefined ? [[found[1], found[2]] as const] : [];
  }));
  const seed = header.get("dice-seed");
  if (!seed || header.get("dice") !== "kostka-dice-1") return null;
  const shown = lines.find((line) => line.startsWith("deal "))?.slice(5).trim();
  if (shown && !deal) return null;
  const key = bytes(seed);
  if (hex(sha256(key)) !== header.get("dice-commitment")) return { fair: false, why: "commitment" };
  const rolls = lines.filter((line) => line.startsWith("roll ")).map((line) => line.slice(5).trim().split(/\s+/));
  const nonces = header.get("dice-nonces") ?? "";
  if (header.get("dice-first") === "lot") {
    const seats = header.get("seats")?.split(" | ").length ?? 1;
    if (1 + below(stream(key, nonces, "first"), seats) !== Number(header.get("first") ?? 1)) return { fair: false, why: "lot" };
  }
  if (shown && deal && dealt(stream(key, nonces, "roll 1"), deal) !== shown) return { fair: false, why: "deal" };
  for (const [at, roll] of rolls.entries()) {
    const source = stream(key, nonces, `roll ${at + 1}`);
    const right: string[] = [];
    for (const shown of roll) right.push(shown === "-" ? "-" : String(1 + below(source, 6)));
    if (inOrder(right) !== inOrder(roll)) return { fair: false, why: "roll", roll: at + 1 };
  }
  return { fair: true, rolls: rolls.length, deal: Boolean(shown) };
}
