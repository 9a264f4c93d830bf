// A refusal in the language of the page: the server always says why, unless it does not answer at all.
import type { Refused } from "../wire";
import { Refusal } from "./api";
import { locale, said, t } from "./texts.svelte";

export type Reason = Refused["reason"] | "offline";

/** The server's own reason. */
export function whyNot({ key, gaps }: { key?: string; gaps?: Refused["gaps"] }): string {
  return key ? said({ key, ...(gaps ? { gaps } : {}) }) : t("The server is not answering. Please try again.");
}

/** What went wrong, in a sentence. */
export function whyFailed(error: unknown): string {
  const why = whyNot(error instanceof Refusal ? error : {});
  return why.charAt(0).toLocaleUpperCase(locale()) + why.slice(1);
}
