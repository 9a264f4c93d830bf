// The server's plain HTTP side. A token goes into a header, never into an address.
import type { CreateTable, Found, NewTable, Offered, Position, Refused, Rematched, Sit, Taken, Update, Whereabouts, Why } from "../wire";

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

async function ask<T>(path: string, token?: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers["authorization"] = `Bearer ${token}`;
  const request: RequestInit = { headers, cache: "no-store" };
  if (body !== undefined) {
    request.method = "POST";
    headers["content-type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  const answer = await fetch(`/api${path}`, request).catch(() => {
    throw new Refusal("offline", "offline");
  });
  if (answer.ok) return (await answer.json()) as T;
  const refused = (await answer.json().catch(() => null)) as Refused | null;
  throw new Refusal(refused?.reason ?? "unavailable", refused?.why ?? answer.statusText, refused?.key, refused?.gaps);
}

export const api = {
  games: () => ask<Offered[]>("/games"),
  create: (wish: CreateTable) => ask<NewTable>("/tables", undefined, wish),
  table: (id: string, tokens: string[] = []) => ask<Position>(`/tables/${encodeURIComponent(id)}`, tokens.join(",")),
  start: (id: string, creator: string) => ask(`/tables/${id}/start`, creator, {}),
  rematch: (id: string, token: string) => ask<Rematched>(`/tables/${id}/rematch`, token, {}),
  sit: (id: string, wish: Sit) => ask<Taken>(`/tables/${id}/seats`, undefined, wish),
  nonce: (id: string, seat: number, token: string, nonce: string) => ask(`/tables/${id}/seats/${seat}/nonce`, token, { nonce }),
  leave: (id: string, seat: number, token: string) => ask(`/tables/${id}/seats/${seat}/leave`, token, {}),
  renew: (id: string, seat: number, token: string) => ask<Taken>(`/tables/${id}/seats/${seat}/renew`, token, {}),
  bot: (id: string, seat: number, token: string, level: string) => ask(`/tables/${id}/seats/${seat}/bot`, token, { level }),
  /** The last steps of the game, as many as the server keeps at hand or fewer. */
  past: (id: string, steps?: number) => ask<Update[]>(`/tables/${id}/past${steps ? `?steps=${steps}` : ""}`),
  /** Where other devices reach the server. */
  here: () => ask<Whereabouts>("/here"),
  code: (code: string) => ask<Found>(`/codes/${code}`),
  async record(id: string): Promise<string> {
    const answer = await fetch(`/api/tables/${id}/record`, { cache: "no-store" });
    if (!answer.ok) throw new Refusal("unavailable", answer.statusText);
    return answer.text();
  },
};

/** Random letters: what a seat adds to the dice, or the id of a decision. */
export function chance(bytes = 16): string {
  const made = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(made, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
