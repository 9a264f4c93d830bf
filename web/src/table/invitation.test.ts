import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepTable } from "../lib/kept";
import { now, position } from "../testing/samples";
import type { Position } from "../wire";
import { Invitation } from "./invitation.svelte";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});
afterEach(() => vi.unstubAllGlobals());

const rematch = vi.fn(() => Promise.resolve(true));
const invited = (changes: Partial<Position> = {}, rematching = false): Invitation =>
  new Invitation(position({ now: now({ phase: "finished", rematch: "t2", inviter: 2 }), ...changes }), { rematch, rematching });

test("who is asked for a rematch comes or says no", async () => {
  const invitation = invited();
  expect([invitation.open, invitation.text]).toEqual([true, "Ben would like to play again."]);
  await invitation.accept();
  expect(rematch).toHaveBeenCalledOnce();
  invitation.decline();
  expect(invitation.open).toBe(false);
});

test("if it is not known who asks, it is the others", () => {
  expect(invited({ now: now({ phase: "finished", rematch: "t2" }) }).text).toBe("The others would like to play again.");
});

test("nobody is invited without a rematch, to their own, on their way, or once they were there", () => {
  expect(invited({ now: now({ phase: "finished" }) }).open).toBe(false);
  expect(invited({ mine: [{ seat: 2, sealed: null }] }).open).toBe(false);
  expect(invited({}, true).open).toBe(false);
  keepTable("t2", {});
  expect(invited().open).toBe(false);
});

test("who watches may follow", () => {
  const invitation = invited({ mine: [] });
  expect([invitation.open, invitation.plays, invitation.text]).toEqual([true, false, "They are playing again at a new table."]);
});
