// The server's plain HTTP side. A token goes into a header, never into an address.
import type { CreateTable, Found, NewTable, Offered, Position, PutBot, Refused, Rematched, Renew, Replay, Reviewed, Sit, Start, Taken, Update, Whereabouts, Why } from "../wire";

export class Refusal extends Error {
  constructor(
    readonly reason: Refused["reason"] | "offline",
    why: string,
    readonly key = "",
    readonly gaps: Why["gaps"] = {},
  ) {
    super(why);
  }
}

/** The server looks among the tokens for the one that fits: only it knows which seats they hold, once seats were arranged anew. */
async function ask<T>(path: string, tokens: string[] = [], body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (tokens.length) headers["authorization"] = `Bearer ${tokens.join(",")}`;
  const request: RequestInit = { headers, cache: "no-store" };
  if (body !== undefined) {
    request.method = "POST";
    headers["content-type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  return send<T>(path, request);
}

async function send<T>(path: string, request: RequestInit): Promise<T> {
  const answer = await fetch(`/api${path}`, request).catch(() => {
    throw new Refusal("offline", "offline");
  });
  if (answer.ok) return (await answer.json()) as T;
  throw await refusalIn(answer);
}

const sendRecord = <T>(path: string, record: Blob) => send<T>(path, { method: "POST", headers: { "content-type": "text/plain" }, body: record });

async function refusalIn(answer: Response): Promise<Refusal> {
  const refused = (await answer.json().catch(() => null)) as Refused | null;
  return new Refusal(refused?.reason ?? "unavailable", refused?.why ?? answer.statusText, refused?.key, refused?.gaps);
}

export const api = {
  games: () => ask<Offered[]>("/games"),
  create: (wish: CreateTable) => ask<NewTable>("/tables", [], wish),
  table: (id: string, tokens: string[] = []) => ask<Position>(`/tables/${encodeURIComponent(id)}`, tokens),
  start: (id: string, tokens: string[], wish: Start = {}) => ask(`/tables/${id}/start`, tokens, wish),
  arrange: (id: string, tokens: string[], order: number[]) => ask(`/tables/${id}/arrange`, tokens, { order }),
  rematch: (id: string, tokens: string[]) => ask<Rematched>(`/tables/${id}/rematch`, tokens, {}),
  sit: (id: string, tokens: string[], wish: Sit) => ask<Taken>(`/tables/${id}/seats`, tokens, wish),
  commit: (id: string, seat: number, tokens: string[], commitment: string) => ask(`/tables/${id}/seats/${seat}/commitment`, tokens, { commitment }),
  reveal: (id: string, seat: number, tokens: string[], nonce: string) => ask(`/tables/${id}/seats/${seat}/nonce`, tokens, { nonce }),
  leave: (id: string, seat: number, tokens: string[]) => ask(`/tables/${id}/seats/${seat}/leave`, tokens, {}),
  /** A seat of ours under a new token, taken back from a bot or under another name. */
  renew: (id: string, seat: number, tokens: string[], wish: Renew = {}) => ask<Taken>(`/tables/${id}/seats/${seat}/renew`, tokens, wish),
  bot: (id: string, seat: number, tokens: string[], wish: PutBot) => ask(`/tables/${id}/seats/${seat}/bot`, tokens, wish),
  pace: (id: string, tokens: string[], pace: Position["pace"]) => ask(`/tables/${id}/pace`, tokens, { pace }),
  /** The last steps of the game, as many as the server keeps at hand or fewer. */
  past: (id: string, steps?: number) => ask<Update[]>(`/tables/${id}/past${steps ? `?steps=${steps}` : ""}`),
  /** Where other devices reach the server. */
  here: () => ask<Whereabouts>("/here"),
  code: (code: string) => ask<Found>(`/codes/${code}`),
  /** Some steps of a record, from the position after so many events on; the table where it was played has its layout. */
  replay: (record: Blob, from: number, table = "") => sendRecord<Replay>(`/replay?from=${from}&table=${encodeURIComponent(table)}`, record),
  /** The review of a finished game, or how far it is. */
  review: (record: Blob, table = "") => sendRecord<Reviewed>(`/review?table=${encodeURIComponent(table)}`, record),
  async record(id: string): Promise<string> {
    const answer = await fetch(`/api/tables/${id}/record`, { cache: "no-store" }).catch(() => {
      throw new Refusal("offline", "offline");
    });
    if (!answer.ok) throw await refusalIn(answer);
    return answer.text();
  },
};

/** Random letters, such as the id of a decision. */
export function chance(bytes = 16): string {
  const made = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(made, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
