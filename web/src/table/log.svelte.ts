// What happened, as it is heard, and looked up for those who come later or come back: in sentences, and for marks.
import type { News } from "../news";
import { t } from "../lib/texts.svelte";
import { lastTurn } from "../tables/marks";
import { drawn, SAID, type Sign } from "../tables/signs";
import type { GameTable, Name } from "../tables/types";
import type { Event, Undone, Update } from "../wire";

export interface Told {
  text: string;
  /** The same with signs in it. */
  drawn: (string | Sign)[];
  /** Worth showing big, such as a closed row. */
  big: boolean;
}
/** What an event tells: its news, or that the game went back. */
type Entry = News[] | Undone;

/** How many events stay while one listens. */
const KEPT = 80;
/** How long something big is shown, in milliseconds. */
const SHOWN = 6000;
const BIG: News["kind"][] = ["closed", "misthrow", "last-round", "captured", "scored", "ended"];
/** Choices that are made at the same time share a line. */
const TOGETHER: News["kind"][] = ["crossed", "placed", "passed", "locked"];

export const isBig = (news: News): boolean => BIG.includes(news.kind);

const entryOf = (event: Event): [number, Entry][] => {
  if (event.event === "undone") return [[event.number, event]];
  return "news" in event && event.news ? [[event.number, event.news]] : [];
};
const isUndone = (entry: Entry): entry is Undone => !Array.isArray(entry);
const newsIn = (entries: Entry[]): News[] => entries.flatMap((entry) => (isUndone(entry) ? [] : entry));

/** Whether an event lies in what was taken back. */
const within = ({ back, number }: Undone, event: number): boolean => back < event && event < number;

/** What has happened, in order, without what was taken back. */
function standing(events: Map<number, Entry>): Entry[] {
  const undone = [...events.values()].filter(isUndone);
  return [...events].flatMap(([number, entry]) => (undone.some((one) => within(one, number)) ? [] : [entry]));
}

export class GameLog {
  /** The game's words, once they are loaded. */
  tell = $state.raw<GameTable["tell"] | null>(null);
  /** By the number of their event. */
  #events = $state.raw(new Map<number, Entry>());
  #heard = $state.raw<Entry[]>([]);
  #big = $state.raw<News | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  #standing = $derived.by(() => standing(this.#events));
  /** All news that are known and were not taken back. */
  news = $derived.by(() => newsIn(this.#standing));
  /** What was heard last, as it happened. */
  heard = $derived.by(() => newsIn(this.#heard));
  /** Who took something back just now. */
  back = $derived.by(() => this.#heard.findLast(isUndone)?.seat ?? null);
  /** What was taken back, if nothing has happened since. */
  taken = $derived.by<News[]>(() => {
    const last = [...this.#events.values()].at(-1);
    return last && isUndone(last) ? newsIn([...this.#events].flatMap(([number, entry]) => (within(last, number) ? [entry] : []))) : [];
  });
  /** The lines of every turn. */
  turns = $derived.by<Told[][]>(() => {
    const turns: Told[][] = [[]];
    for (const entry of this.#standing) {
      turns.at(-1)?.push(...(isUndone(entry) ? [this.#tookBack(entry)] : this.told(entry)));
      if (newsIn([entry]).some((one) => one.kind === "turn")) turns.push([]);
    }
    return turns.filter((lines) => lines.length);
  });
  lines = $derived.by(() => this.turns.flat());
  /** What is worth showing big, for a while. */
  big = $derived.by(() => (this.#big ? this.told([this.#big])[0] : undefined));
  /** The last line that is not shown big anyway. */
  last = $derived.by(() => this.lines.findLast((one) => !one.big)?.text ?? "");
  /** What was done in the last turn, to be marked on the table. */
  recent = $derived.by(() => lastTurn(this.news));
  /** Why the game is over. */
  ended = $derived.by(() => this.told(this.news.filter((one) => one.kind === "ended")).at(-1)?.text ?? "");

  constructor(
    private nameOf: Name,
    private past: () => Promise<Update[]>,
  ) {}

  /** Without events there is a new position, and what led to it is looked up. */
  hear(events: Event[] | null): void {
    if (!events) return void this.#lookUp();
    const entries = events.flatMap(entryOf);
    this.#keep(new Map([...this.#events, ...entries]), events);
    if (!entries.length) return;
    this.#heard = standing(new Map(entries));
    if (this.back !== null) this.#big = null;
    const great = this.heard.findLast(isBig);
    if (great) this.#show(great);
  }

  /** What had happened at a moment of a game that is shown again, and what of it one sees happen. */
  recall(events: Event[], seen: Event[]): void {
    this.#keep(new Map(events.flatMap(entryOf)), events);
    this.#heard = seen.flatMap(entryOf).map(([, entry]) => entry);
  }

  /** News in lines. */
  told(news: News[]): Told[] {
    const lines: Told[] = [];
    news.forEach((one, at) => {
      const line = this.#line(one);
      const before = [news[at - 1], one].every((two) => two && TOGETHER.includes(two.kind)) ? lines.at(-1) : undefined;
      if (before) {
        before.text += ` · ${line.text}`;
        before.drawn.push(" · ", ...line.drawn);
      } else if (line.text) lines.push(line);
    });
    return lines;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #line(news: News): Told {
    const tell = (signs = SAID) => this.tell?.(news, this.nameOf, signs) ?? "";
    return { text: tell(), drawn: drawn(tell), big: isBig(news) };
  }

  #tookBack({ seat }: Undone): Told {
    const text = t("{name} undid the last choice", { name: this.nameOf(seat) });
    return { text, drawn: [text], big: false };
  }

  /** What stands there already and is not in the past any more was taken back while nobody listened. */
  async #lookUp(): Promise<void> {
    const known = [...this.#events.keys()];
    const steps = await this.past().catch(() => []);
    const events = steps.flatMap((step) => step.events);
    const past = new Map(events.flatMap(entryOf));
    const [first = Infinity] = past.keys();
    const gone = known.filter((number) => number >= first && !past.has(number));
    this.#keep(new Map([...[...this.#events].filter(([number]) => !gone.includes(number)), ...past]), events);
  }

  /** On a score pad every mark stands for itself: one that is taken back was never made. */
  #keep(entries: Map<number, Entry>, events: Event[]): void {
    for (const event of events) if (event.event === "unmarked") entries.delete(event.back);
    this.#events = new Map([...entries].sort(([one], [two]) => one - two).slice(-KEPT));
  }

  #show(news: News): void {
    clearTimeout(this.#timer);
    this.#big = news;
    this.#timer = setTimeout(() => (this.#big = null), SHOWN);
  }
}
