// The page's texts: English in the source, other languages from the catalogues in locales/.
import type { Why } from "../wire";
import { within } from "./names";

interface Catalogue {
  plural: (n: number) => number;
  texts: Record<string, string | string[]>;
}
export type Values = Record<string, string | number>;

export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  pl: "Polski",
  cs: "Čeština",
  sk: "Slovenčina",
  pt: "Português",
} as const;
export type Language = keyof typeof LANGUAGES;
/** What browsers call them: their dates, numbers, lists and voices. English and Portuguese are those of Europe. */
export const TAGS: Record<Language, string> = { en: "en-GB", de: "de", pl: "pl", cs: "cs", sk: "sk", pt: "pt-PT" };

const english: Catalogue = { plural: (n) => Number(n !== 1), texts: {} };
const sources: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => Promise.resolve({ default: english }),
  de: () => import("catalogue:de"),
  pl: () => import("catalogue:pl"),
  cs: () => import("catalogue:cs"),
  sk: () => import("catalogue:sk"),
  pt: () => import("catalogue:pt"),
};

let spoken = $state.raw<Catalogue>(english);
let tag = $state.raw(TAGS.en);
let lists = $derived(new Intl.ListFormat(tag));

/** The language of the page, as browsers call it. */
export const locale = (): string => tag;

/** The first of the browser's languages that Kostka speaks. */
export function preferred(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return (wanted.find((tag) => tag in LANGUAGES) as Language | undefined) ?? "en";
}

export async function speak(language: Language): Promise<void> {
  spoken = (await sources[language]()).default;
  tag = TAGS[language];
  document.documentElement.lang = tag;
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => within(String(values[key] ?? whole)));
}

/** A number with a proper minus sign. */
export const signed = (value: number | string): string => String(value).replace("-", "−");

/** Names in a sentence: "Ada, Ben and Cleo". */
export const listed = (names: string[]): string => lists.format(names.map(within));

/** The text in the language of the page. */
export function t(text: string, values: Values = {}): string {
  const found = spoken.texts[text];
  return fill(typeof found === "string" ? found : text, values);
}

/** A word in its role: "red" of a number, a row, a die or a block, which few languages say alike. */
export function tc(context: string, text: string): string {
  const found = spoken.texts[`${context}\u0004${text}`];
  return typeof found === "string" ? found : text;
}

/** A reason of the server in the language of the page; a gap may hold another one. */
export function said({ key, gaps = {}, context }: Why): string {
  if (context) return tc(context, key);
  return t(key, Object.fromEntries(Object.entries(gaps).map(([gap, value]) => [gap, typeof value === "object" ? said(value) : value])));
}

/** The text in the form that belongs to the number, which it shows as {n}. */
export function tn(one: string, many: string, n: number, values: Values = {}): string {
  const found = spoken.texts[one];
  const form = Array.isArray(found) ? found[spoken.plural(Math.abs(n))] : n === 1 ? one : many;
  return fill(form ?? many, { n: signed(n), ...values });
}
