// Names of people within a sentence. They may be written from right to left, so each is set apart from what is around it.
const [BEGIN, END] = ["\u2068", "\u2069"];
/** Letters that are written from right to left, and signs that turn the direction. */
const TURNS = /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name that Named.svelte finds again in the sentence. */
export const apart = (name: string): string => `${BEGIN}${name}${END}`;

/** A sentence in pieces, every other one of which is a name. */
export const pieces = (sentence: string): string[] => sentence.split(/[\u2068\u2069]/);

/** A stranger's words as they stand within a sentence: set apart if they would turn what is beside them around. */
export const within = (words: string): string => (TURNS.test(words) && !words.includes(BEGIN) ? apart(words) : words);
