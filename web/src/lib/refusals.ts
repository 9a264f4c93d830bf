// A refusal in the language of the page; the server's own sentence is for those who read its API.
import type { Refused } from "../wire";
import { Refusal } from "./api";
import { t } from "./texts.svelte";

export type Reason = Refused["reason"] | "offline";

export function whyNot(reason: Reason): string {
  switch (reason) {
    case "not-your-turn":
      return t("It is not your turn.");
    case "already-decided":
      return t("This was decided before.");
    case "stale":
      return t("The game has gone on in the meantime.");
    case "illegal":
      return t("The rules do not allow this now.");
    case "table-over":
      return t("The game is over.");
    case "wrong-token":
      return t("This seat belongs to another device.");
    case "too-fast":
      return t("That was too fast. Please wait a moment.");
    case "not-playing":
      return t("The game has not started yet.");
    case "not-allowed":
      return t("This cannot be done now.");
    case "seat-taken":
      return t("This seat is taken.");
    case "unknown-table":
      return t("There is no such table.");
    case "id-reused":
    case "bad-request":
    case "too-large":
      return t("The server did not understand this. Please load the page again.");
    case "unavailable":
    case "offline":
      return t("The server does not answer. Please try again.");
  }
}

/** What went wrong, in a sentence. */
export function whyFailed(error: unknown): string {
  return whyNot(error instanceof Refusal ? error.reason : "offline");
}
