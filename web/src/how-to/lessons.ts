// How each game is played, in our own words, with what to draw next to it. Paper teaches the same lessons.
import all from "../../../locales/lessons.json";
import type { Colour } from "../views";
import { t } from "../lib/texts.svelte";

export type Drawing =
  | { draw: "sum"; one: ["white" | Colour, number]; two: ["white" | Colour, number]; to: Colour[] }
  | { draw: "strip"; colour: Colour; crossed: number[]; next?: number; locked?: boolean }
  | { draw: "tokens"; colour: Colour; lying: Record<number, [number, number]>; next?: number }
  | { draw: "track"; fields: [Colour, number][]; pawns: Record<number, number>; reach: number[] }
  | { draw: "scale" }
  | { draw: "blocks"; blocks: Laid[]; columns: number; rows: number }
  | { draw: "tops"; tops: Shown[]; arrows?: boolean }
  | { draw: "misthrows"; taken: number };

export type Stain = "red" | "yellow" | "blue" | "violet" | "pink";
/** A block seen from above: column, row, width, height, colour, and whether it may be taken. */
export type Laid = [number, number, number, number, Stain, boolean?];
/** Rows of a field from above by the first letters of the colours, and what it is worth. */
export interface Shown {
  rows: string[];
  points?: string;
}

export interface Lesson {
  title: string;
  text: string;
  drawing?: Drawing;
}

interface Taught {
  /** The game whose rules apply too. */
  builds_on?: string;
  /** What decides the game, in a few sentences, where the lessons alone do not say it loud enough. */
  short: string[];
  lessons: Lesson[];
}

const GAMES = all as unknown as Record<string, Taught>; // the types of a JSON file are wider than what stands in it

export const lessons = (game: string): Lesson[] => (GAMES[game]?.lessons ?? []).map((lesson) => ({ ...lesson, title: t(lesson.title), text: t(lesson.text) }));

/** The game whose rules apply too, and are taught below. */
export const basis = (game: string): string | undefined => GAMES[game]?.builds_on;

export const inShort = (game: string): string[] => (GAMES[game]?.short ?? []).map((text) => t(text));
