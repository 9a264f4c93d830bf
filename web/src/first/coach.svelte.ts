// Guides the first decisions of a game on this device. It asks in place of the table's own question, so there is one voice.
import { untrack } from "svelte";
import type { LiveTable } from "../lib/live.svelte";
import type { News } from "../news";
import type { GameTable, Name } from "../tables/types";
import type { View } from "../views";
import { feedback } from "./feedback";
import { learned } from "./learned.svelte";
import { amongUs, choose, DECISIONS, type Lesson } from "./lesson";

/** The game that it looks at. */
interface Shown {
  live: Pick<LiveTable, "about" | "seats" | "now">;
  table: GameTable | null;
  view: View | undefined;
  front: number;
  held: number[];
  myTurn: boolean;
  nameOf: Name;
  log: { heard: News[] };
}

/** How many decision points a game may have behind it when the coach sits down. */
const EARLY = 30;

/** A lesson at a decision: by its point, and by what lay on the table. */
interface Guided {
  name: string;
  point: number;
  table: string;
}

export class Coach {
  /** Whether the game was young enough when it was first seen; null until it is seen. */
  #early = $state<boolean | null>(null);
  /** Whether there was something left to teach then. */
  #wanted = $state(false);
  /** What was taught before this visit, and what in it. */
  #before = $state.raw<string[]>([]);
  #guided = $state.raw<Guided[]>([]);
  /** The decision that is guided just now. */
  #standing = $state.raw<Guided | null>(null);
  /** A word on the last choice. */
  feedback = $state("");

  #game = $derived.by(() => this.shown.live.about?.game ?? "");
  #given = $derived.by(() => [...this.#before, ...this.#guided.map((one) => one.name)]);
  /** All that it could say, also to know how much room that needs. */
  lessons = $derived.by<Lesson[]>(() => {
    const { table, view, front, nameOf } = this.shown;
    return (view && table?.first?.({ view, seat: front, given: this.#given, name: nameOf, knows: (game) => learned.all(game) })) || [];
  });
  /** Whether it sits at this table. */
  here = $derived.by(() => this.#wanted && this.#early === true && this.lessons.length > 0 && amongUs(this.shown.live.seats, this.shown.held));
  /** How many decisions were guided. */
  done = $derived.by(() => Math.min(DECISIONS, this.#given.length));
  /** The lesson for the decision that is to be made now. */
  lesson = $derived.by(() => (this.here && this.shown.myTurn && this.done < DECISIONS ? choose(this.lessons, this.#given, this.#standing?.name) : null));

  /** Made where effects belong to someone: in a component, or in an `$effect.root`. */
  constructor(private shown: Shown) {
    $effect(() => this.#sitDown(this.#game, this.shown.live.now?.point ?? 0));
    $effect(() => this.#guide(this.shown.live.now?.point ?? 0));
    $effect(() => {
      const { heard } = this.shown.log;
      untrack(() => this.#hear(heard));
    });
    $effect(() => {
      learned.teaching = this.here ? this.#game : null;
      return () => (learned.teaching = null);
    });
  }

  /** The table with the coach's question in place of its own. */
  readonly asks = (table: GameTable): GameTable => {
    const { lesson } = this;
    return lesson ? { ...table, ask: () => lesson.text } : table;
  };

  readonly close = (): void => {
    this.#wanted = false;
    learned.close(this.#game);
  };

  #sitDown(game: string, point: number): void {
    if (!game || !point || untrack(() => this.#early) !== null) return;
    this.#early = point <= EARLY;
    this.#wanted = !untrack(() => learned.all(game));
    this.#before = untrack(() => learned.given(game));
  }

  /** Each decision once: it is guided while it is to be made, and done when the table goes on. */
  #guide(point: number): void {
    const { lesson } = this;
    untrack(() => {
      const table = JSON.stringify(this.shown.view);
      const back = this.#guided.findIndex((one) => one.table === table);
      if (this.#standing?.point !== point) this.#goOn(back);
      if (lesson && this.lesson && !this.#standing) this.#standing = { name: this.lesson.name, point, table };
    });
  }

  /** The table is at another decision point: a new one, or one that somebody has taken back. */
  #goOn(back: number): void {
    const standing = this.#standing;
    this.#standing = null;
    if (back >= 0) {
      this.feedback = "";
      this.#keep(this.#guided.slice(0, back));
    } else if (standing) this.#keep([...this.#guided, standing]);
  }

  #keep(guided: Guided[]): void {
    this.#guided = guided;
    learned.keep(this.#game, this.#given);
  }

  #hear(heard: News[]): void {
    const { view, held } = this.shown;
    const said = view ? feedback(heard, view, held) : null;
    if (said !== null) this.feedback = said;
  }
}
