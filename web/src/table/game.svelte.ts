// One game as this device shows it: whose side is in front, what may be picked, what happened. TablePage draws it.
import { untrack } from "svelte";
import { api } from "../lib/api";
import type { LiveTable } from "../lib/live.svelte";
import type { Score } from "../lib/scores.svelte";
import { settings } from "../lib/settings.svelte";
import { said, t } from "../lib/texts.svelte";
import { Coach } from "../first/coach.svelte";
import type { Passed } from "../news";
import { TABLES } from "../tables";
import type { Answer, GameTable, Offer } from "../tables/types";
import type { View } from "../views";
import type { Event, Why } from "../wire";
import { entersDice, nextFront } from "./front";
import { Hints } from "./hints.svelte";
import { GameLog, isBig } from "./log.svelte";
import { lying, takenRoll, type LyingDie } from "./lying";
import { awayFrom } from "./presence";
import { sentenceOf } from "./sentence";
import { askedOf, undoing } from "./undoing";

/** What the game needs of a live table. */
type Live = Pick<LiveTable, "id" | "about" | "seats" | "now" | "mine" | "here" | "views" | "unsent" | "decide" | "undo" | "agree" | "ask" | "hint">;

/** How long an answer is shown, in milliseconds. */
const ANSWERED = 6000;
/** How long it is said what was done for somebody. */
const NOTICED = 5000;

export class ShownGame {
  /** The game's own table, once its code is loaded. */
  table = $state.raw<GameTable | null>(null);
  /** The seat whose side of the table is shown; 0 until there is one. */
  front = $state(0);
  /** The seat whose owner should take the device before anything more is shown. */
  cover = $state<number | null>(null);
  picked = $state<string | null>(null);
  /** Whether something is in hand that is not yet picked as a move, so that Done must wait. */
  inHand = $state(false);
  /** The last question, and its answer while it is shown. */
  #asked = 0;
  #because = $state.raw<{ place: string; why: Why } | null>(null);
  #hushes: ReturnType<typeof setTimeout> | undefined;
  /** What was done for this device or denied to it, for a while; in words when it is read. */
  #notice = $state.raw<(() => string) | null>(null);
  #notices: ReturnType<typeof setTimeout> | undefined;
  /** Who has asked to take something back. */
  #wisher = 0;
  /** When the time for the choice at this point is up. */
  #due = $state<number | null>(null);

  #name = $derived.by(() => this.live.about?.game);
  #point = $derived.by(() => this.live.now?.point ?? 0);

  /** Whether the page can't draw this game. */
  unknown = $derived.by(() => this.#name !== undefined && !this.tables[this.#name]);
  /** The seats of this device. */
  held = $derived.by(() => this.live.mine.map((one) => one.seat));
  /** Those of them that no bot plays. */
  #played = $derived.by(() => this.held.filter((seat) => this.live.seats[seat - 1]?.kind !== "bot"));
  view = $derived.by<View | undefined>(() => this.live.views[Math.max(0, this.held.indexOf(this.front))]);
  #decided = $derived.by(() => [...(this.live.now?.decided ?? []), ...Object.keys(this.live.unsent).map(Number)]);
  /** The choice of the seat in front that is made, but not yet open. */
  sealed = $derived.by(() => (this.cover ? null : this.#sealed));
  #sealed = $derived.by(() => this.live.unsent[this.front] ?? this.live.mine.find((one) => one.seat === this.front)?.sealed ?? null);
  mayPick = $derived.by(() => {
    const { now, seats } = this.live;
    const deciding = now?.phase === "playing" && now.deciding.includes(this.front) && !now.wish; // the game waits for those who are asked
    return deciding && this.held.includes(this.front) && seats[this.front - 1]?.kind !== "bot" && this.cover === null;
  });
  /** Whether the seat in front still has to choose; afterwards it may change its sealed choice. */
  myTurn = $derived.by(() => this.mayPick && !this.#decided.includes(this.front));
  /** The move that Done makes while nothing is picked. */
  standing = $derived.by(() => (this.mayPick && !this.sealed && !this.inHand && this.view && this.table?.standing?.(this.view)) || null);
  /** Whether Done would do something now. */
  ready = $derived.by(() => this.picked !== null || this.standing !== null);
  offers = $derived.by<Offer[]>(() => (this.mayPick && this.table && this.view ? this.table.offers(this.view, this.front) : []));
  /** Why what was tapped is not offered. */
  answer = $derived.by<Answer | null>(() => this.#because && { place: this.#because.place, text: said(this.#because.why) });
  /** What may be taken back here. */
  undoing = $derived.by(() => undoing(this.live.now, this.held, this.front));
  /** The seat of this device that is asked whether another one may take something back. */
  asked = $derived.by(() => askedOf(this.live.now, this.held));
  #dice = $derived.by(() => (this.view && "dice" in this.view ? this.view.dice : []));
  dice = $derived.by<LyingDie[]>(() => lying(this.#dice, this.log.news));
  /** What is typed in already when a typed roll was taken back. */
  takenRoll = $derived.by(() => takenRoll(this.#dice, this.log.taken));
  /** What happened, for those who do not see it; what one has just chosen oneself need not be said. */
  announced = $derived.by(() => {
    const { back, heard } = this.log;
    const told = this.log.told(heard.filter((one) => one.kind === "rolled" || isBig(one) || !("seat" in one && this.held.includes(one.seat ?? 0))));
    const lines = told.map((line) => line.text);
    return [...(back === null ? [] : [t("{name} undid the last choice", { name: this.nameOf(back) })]), ...lines].join(". ");
  });
  /** When the time of the seat in front is up, in milliseconds since 1970. */
  deadline = $derived.by(() => (this.myTurn ? this.#due : null));
  /** The seat of this device that types in the dice now. */
  enters = $derived.by(() => entersDice(this.live.now?.roll ?? null, this.held, this.live.seats));
  sentence = $derived.by(() => {
    const { table, view, front, myTurn, picked, cover, enters, nameOf } = this;
    const away = awayFrom(this.live);
    const where = table && view ? sentenceOf({ now: this.live.now, game: this.coach.asks(table), view, front, held: this.#played, myTurn, picked, cover, away, enters, nameOf }) : "";
    return this.#notice && !cover ? `${this.#notice()}${myTurn ? ` ${where}` : ""}` : where;
  });
  /** Everyone's points while the game is on. */
  scores = $derived.by<Score[]>(() => {
    const { view } = this;
    if (!view || this.live.now?.phase !== "playing") return [];
    return this.live.seats.map(({ seat, kind }) => ({ seat, total: view.totals[seat - 1] ?? 0, active: view.active === seat, bot: kind === "bot" }));
  });

  /** Asks in place of the table in a first game. */
  readonly coach: Coach;
  readonly hints: Hints;
  readonly nameOf = (seat: number): string => this.live.seats[seat - 1]?.name ?? "";
  readonly log = new GameLog(this.nameOf, async () => (this.live.now?.phase === "open" ? [] : this.past(this.live.id)));

  /** Made where effects belong to someone: in a component, or in an `$effect.root`. */
  constructor(
    readonly live: Live,
    private tables: typeof TABLES = TABLES,
    private past: typeof api.past = api.past,
  ) {
    this.coach = new Coach(this);
    this.hints = new Hints(this);
    $effect(() => void this.#load(this.#name));
    $effect(() => this.#decideAnew(this.#point));
    $effect(() => this.#turnToNext());
  }

  close(): void {
    this.log.close();
    this.hints.close();
    clearTimeout(this.#hushes);
    clearTimeout(this.#notices);
  }

  /** What happened, or that there is a new position. */
  readonly hear = (events: Event[] | null): void => {
    this.log.hear(events);
    this.hints.hear(events);
    for (const event of events ?? []) {
      if (event.event === "wished") this.#wisher = event.seat;
      else if (event.event === "answered" && !event.yes && this.held.includes(this.#wisher)) this.#note(() => t("The others would rather go on."));
      else if (event.event === "decided") event.news?.filter((one) => one.kind === "passed").forEach(this.#passed);
    }
  };

  /** A second pick of the same move confirms it; who likes one tap needs none, where a move stands on a button. */
  readonly pick = (move: string): void => {
    this.#hush();
    const once = settings.tap === "one" && (move === "-" || this.offers.some((offer) => offer.move === move));
    const confirmed = this.picked === move || once;
    this.picked = move;
    if (confirmed) this.done();
  };

  readonly unpick = (): void => {
    this.#hush();
    this.picked = null;
  };

  readonly done = (): void => {
    const move = this.picked ?? this.standing;
    if (move === null) return;
    this.picked = null;
    if (move !== this.sealed) this.live.decide(this.front, move);
  };

  readonly undo = (): void => {
    this.unpick();
    if (this.undoing) this.live.undo(this.undoing.seat);
  };

  /** Whether another may take something back. */
  readonly agree = (yes: boolean): void => {
    if (this.asked) this.live.agree(this.asked, yes);
  };

  /** Asks why a place is not offered; a tap somewhere else only takes the last answer away. */
  readonly ask = (place: string | null): void => {
    this.#hush();
    if (place === null || !this.held.includes(this.front)) return;
    const asked = this.#asked;
    void this.live.ask(this.front, place).then((why) => {
      if (!why || asked !== this.#asked) return;
      this.#because = { place, why };
      this.#hushes = setTimeout(() => this.#hush(), ANSWERED);
    });
  };

  /** The next person has taken the device. */
  readonly uncover = (): void => {
    if (this.cover) this.front = this.cover;
    this.cover = null;
  };

  /** Who only watches looks at any seat. */
  readonly look = (seat: number): void => {
    this.front = seat;
  };

  /** The game's own table is loaded once we know which game it is. */
  async #load(name: string | undefined): Promise<void> {
    const load = name === undefined ? undefined : this.tables[name];
    if (!load) return;
    const { default: table } = await load();
    this.table = table;
    this.log.tell = table.tell;
  }

  /** Somebody here had to pass, and nobody was asked. */
  readonly #passed = ({ seat, action, forced }: Passed): void => {
    if (!forced || !this.held.includes(seat) || !this.live.seats[seat - 1]?.auto || this.live.seats[seat - 1]?.kind === "bot") return;
    this.#note(() => {
      if (this.held.length > 1) return t("{name} has to pass", { name: this.nameOf(seat) });
      if (action === "pawn") return t("Your pawn cannot move: passed for you.");
      return action === "build" ? t("Nothing fits: passed for you.") : t("No number fits: passed for you.");
    });
  };

  #note(said: () => string): void {
    clearTimeout(this.#notices);
    this.#notice = said;
    this.#notices = setTimeout(() => (this.#notice = null), NOTICED);
  }

  #hush(): void {
    this.#asked++;
    this.#because = null;
    clearTimeout(this.#hushes);
  }

  /** A new decision point: nothing is picked yet, and the time runs anew. */
  #decideAnew(_point: number): void {
    this.picked = null;
    this.#hush();
    const timer = untrack(() => this.live.about?.timer);
    this.#due = timer ? Date.now() + timer * 1000 : null;
  }

  /** The device may have to go to the next person. */
  #turnToNext(): void {
    const { now } = this.live;
    if (!now || !this.view) return;
    const { active } = this.view;
    const front = untrack(() => this.front);
    if (!this.held.length) {
      if (!front) this.front = active ?? 1;
      return;
    }
    const next = nextFront({ held: this.#played.length ? this.#played : this.held, deciding: now.deciding, decided: this.#decided, active, front });
    this.cover = next.cover ? next.seat : null;
    if (next.seat === front) return;
    if (!next.cover) this.front = next.seat;
    this.picked = null;
  }
}
