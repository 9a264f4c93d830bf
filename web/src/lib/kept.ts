// What this browser remembers. Nothing leaves it but the tokens, and those only in headers and the first live message.

export interface KeptTable {
  game: string;
  at: number;
  creator?: string;
  /** Of our seats. Which token holds which seat is for the server to say: seats may be arranged anew. */
  tokens: string[];
  names?: string[];
  over?: boolean;
  /** What our seats add to the dice, by the commitments to it. */
  nonces?: Record<string, string>;
  /** What was settled before we revealed it: the server's commitment, then every seat's. */
  settled?: string[];
}

export function read<T>(key: string, otherwise: T): T {
  try {
    const found = localStorage.getItem(`kostka.${key}`);
    return found === null ? otherwise : (JSON.parse(found) as T);
  } catch {
    return otherwise; // private windows may refuse, and an old entry may not be readable
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(`kostka.${key}`, JSON.stringify(value));
  } catch {
    // Then this visit works, and the next one starts afresh.
  }
}

const MOST = 30;

export function keptTables(): Record<string, KeptTable> {
  const found = read<Record<string, KeptTable & { seats?: Record<string, string> }>>("tables", {});
  // Earlier visits kept the tokens by seat.
  return Object.fromEntries(Object.entries(found).map(([id, { seats = {}, ...table }]) => [id, { ...table, tokens: table.tokens ?? Object.values(seats) }]));
}

export function keptTable(id: string): KeptTable | undefined {
  return keptTables()[id];
}

/** Remembers a table as used now, or at another time. */
export function keepTable(id: string, changes: Partial<KeptTable>, at = Date.now()): KeptTable {
  const all = keptTables();
  const table = { ...(all[id] ?? { game: "", tokens: [], at: 0 }), ...changes, at };
  all[id] = table;
  const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  write("tables", Object.fromEntries(newest.slice(0, MOST)));
  return table;
}

export function forgetTable(id: string): void {
  const all = keptTables();
  delete all[id];
  write("tables", all);
}
