// Names of people within a sentence. They may be written from right to left, so each is set apart from what is around it.
import { t } from "./texts.svelte";

const [BEGIN, END] = ["\u2068", "\u2069"];

/** A name that Named.svelte finds again in the sentence. */
export const apart = (name: string): string => `${BEGIN}${name}${END}`;

/** A sentence in pieces, every other one of which is a name. */
export const pieces = (sentence: string): string[] => sentence.split(/[\u2068\u2069]/);

/** "Ada, Ben and Cleo". */
export function listed(names: string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : t("{names} and {name}", { names: names.slice(0, -1).join(", "), name: last });
}
