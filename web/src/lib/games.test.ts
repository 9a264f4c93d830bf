import { afterEach, expect, test, vi } from "vitest";
import type { Offered } from "../wire";
import { gameNamed, learnGames, signOf, titleOf } from "./games.svelte";

const game = (name: string, title: string, dice: boolean): Offered => ({ game: name, title, seats: [2], dice, options: {}, choices: [], bots: [], pad: dice });

afterEach(() => vi.unstubAllGlobals());

test("what the server says of its games is asked once, and again only if no answer came", async () => {
  const fetch = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError("no network"));
  vi.stubGlobal("fetch", fetch);
  await expect(learnGames()).rejects.toThrow("offline");
  expect([titleOf("duel"), signOf("duel")]).toEqual(["", undefined]);
  fetch.mockImplementation(async () => Response.json([game("duel", "Das Duell", true), game("qubix", "Qubix", false)]));
  await Promise.all([learnGames(), learnGames()]);
  await learnGames();
  expect(fetch).toHaveBeenCalledTimes(2);
  expect([titleOf("duel"), signOf("duel"), signOf("qubix"), gameNamed("chess")]).toEqual(["Das Duell", "die", "block", undefined]);
});
