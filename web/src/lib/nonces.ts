// What the seats of this browser add to the dice: nobody else learns it before the game starts; docs/dice.md tells why.
import { api, chance } from "./api";
import { keepTable, keptTable } from "./kept";
import { nonceCommitment } from "./verify";

const BYTES = 32;
/** Those of this visit, also where the browser keeps nothing. */
const made = new Map<string, string>();

/** Makes one for a seat and remembers it; the result is the commitment to it, which everybody may see. */
export function newNonce(id: string, table: string): string {
  const nonce = chance(BYTES);
  const commitment = nonceCommitment(table, nonce);
  made.set(commitment, nonce);
  keepTable(id, { nonces: { ...keptTable(id)?.nonces, [commitment]: nonce } });
  return commitment;
}

/** The nonce to which a seat has committed, if this browser made it. */
export const nonceOf = (id: string, commitment: string): string | undefined => made.get(commitment) ?? keptTable(id)?.nonces?.[commitment];

/** Commits to a new nonce for each of the seats; a table where people roll their own dice wants none. */
export async function commitTo(id: string, table: string, seats: number[], tokens: string[]): Promise<void> {
  if (!table) return;
  for (const seat of seats) await api.commit(id, seat, tokens, newNonce(id, table));
}
