// What happened, as it is heard, and looked up for those who come later or come back: in sentences, and for marks.
import type { News } from "../news";
import { lastTurn } from "../tables/marks";
import type { GameTable, Name } from "../tables/types";
import type { Event, Update } from "../wire";

export interface Told {
  text: string;
  /** Worth saying aloud and showing big, such as a closed row. */
  big: boolean;
}

/** How many events stay while one listens. */
const KEPT = 80;
/** How long something big is shown, in milliseconds. */
const SHOWN = 6000;
const BIG: News["kind"][] = ["closed", "misthrow", "last-round", "captured", "scored", "ended"];
/** Choices that are made at the same time share a line. */
const TOGETHER: News["kind"][] = ["crossed", "placed", "passed", "locked"];

const newsOf = (event: Event): [number, News[]][] => ("news" in event && event.news ? [[event.number, event.news]] : []);

export class GameLog {
  /** The game's words, once they are loaded. */
  tell = $state.raw<GameTable["tell"] | null>(null);
  /** What was heard last, as it happened. */
  heard = $state.raw<News[]>([]);
  /** News by the number of their event. */
  #events = $state.raw(new Map<number, News[]>());
  #big = $state.raw<News | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  #news = $derived.by(() => [...this.#events.values()].flat());
  lines = $derived.by(() => [...this.#events.values()].flatMap((news) => this.told(news)));
  /** What is worth showing big, for a while. */
  big = $derived.by(() => (this.#big ? this.told([this.#big])[0] : undefined));
  /** The last line that is not shown big anyway. */
  last = $derived.by(() => this.lines.findLast((one) => !one.big)?.text ?? "");
  /** What was done in the last turn, to be marked on the table. */
  recent = $derived.by(() => lastTurn(this.#news));
  /** Why the game is over. */
  ended = $derived.by(() => this.told(this.#news.filter((one) => one.kind === "ended")).at(-1)?.text ?? "");

  constructor(
    private nameOf: Name,
    private past: () => Promise<Update[]>,
  ) {}

  /** Whether it is worth a longer look. Without events there is a new position, and what led to it is looked up. */
  hear(events: Event[] | null): boolean {
    if (!events) {
      void this.#lookUp();
      return false;
    }
    const news = this.#add(events);
    if (!news.length) return false;
    this.heard = news;
    const great = news.findLast((one) => BIG.includes(one.kind));
    if (great) this.#show(great);
    return great !== undefined;
  }

  /** News in lines. */
  told(news: News[]): Told[] {
    const lines: Told[] = [];
    news.forEach((one, at) => {
      const text = this.tell?.(one, this.nameOf);
      const line = [news[at - 1], one].every((two) => two && TOGETHER.includes(two.kind)) ? lines.at(-1) : undefined;
      if (line) line.text += ` · ${text}`;
      else if (text) lines.push({ text, big: BIG.includes(one.kind) });
    });
    return lines;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  async #lookUp(): Promise<void> {
    const steps = await this.past().catch(() => []);
    this.#add(steps.flatMap((step) => step.events));
  }

  #add(events: Event[]): News[] {
    const added = events.flatMap(newsOf);
    const all = new Map([...this.#events, ...added]);
    for (const event of events) if (event.event === "unmarked") all.delete(event.back);
    this.#events = new Map([...all].sort(([one], [two]) => one - two).slice(-KEPT));
    return added.flatMap(([, news]) => news);
  }

  #show(news: News): void {
    clearTimeout(this.#timer);
    this.#big = news;
    this.#timer = setTimeout(() => (this.#big = null), SHOWN);
  }
}
