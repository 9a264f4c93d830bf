// Names of people within a sentence. They may be written from right to left, so each is set apart from what is around it.
const [BEGIN, END] = ["\u2068", "\u2069"];

/** A name that Named.svelte finds again in the sentence. */
export const apart = (name: string): string => `${BEGIN}${name}${END}`;

/** A sentence in pieces, every other one of which is a name. */
export const pieces = (sentence: string): string[] => sentence.split(/[\u2068\u2069]/);
