// Where the server gives paper, in the language of the page.
import { settings } from "./settings.svelte";

/** Americans have paper of their own. */
const size = (): string => (navigator.languages[0] === "en-US" ? "letter" : "a4");
const wishes = (): string => `lang=${settings.language}&size=${size()}`;

/** All that is needed to play a game. */
export const paperOf = (game: string): string => `/api/paper/${game}?${wishes()}`;

/** The same as it is used at a table, or the result of its game. */
export const paperAt = (table: string, what: "sheets" | "result"): string => `/api/tables/${table}/paper?what=${what}&${wishes()}`;
