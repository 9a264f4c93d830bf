// The review beside a replay: asked for, computed by the server, and looked at moment by moment.
import { api } from "../lib/api";
import type { Decision, Review } from "../wire";
import { isWorse } from "./verdict";

/** How long to wait before asking again how far it is, in milliseconds. */
const PAUSE = 500;

export class GameReview {
  review = $state.raw<Review | null>(null);
  /** How far it is, from 0 to 1; null as long as nobody has asked. */
  progress = $state<number | null>(null);
  problem = $state.raw<unknown>(null);
  #closed = false;
  #next: ReturnType<typeof setTimeout> | undefined;

  alone = $derived.by(() => this.review?.seats.length === 1);
  decisions = $derived.by<Decision[]>(() => this.review?.events.filter((one) => one.kind === "decision") ?? []);
  /** Those where something else was better. */
  worse = $derived.by(() => this.decisions.filter(isWorse));
  /** In the order of the game. */
  turning = $derived.by(() => [...(this.review?.turning ?? [])].sort((one, two) => one - two));

  constructor(
    private record: () => Blob | null,
    private table: string,
    private ask: typeof api.review = api.review,
  ) {}

  /** Asks for it, again and again until it is there. */
  readonly begin = async (): Promise<void> => {
    this.problem = null;
    this.progress = 0;
    await this.#look();
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#next);
  }

  /** The choices that were made in an event. */
  madeIn(event: number): Decision[] {
    return this.decisions.filter((one) => one.event === event);
  }

  /** What the dice changed in an event, by seat. */
  luckIn(event: number): number[] {
    const found = this.review?.events.find((one) => one.kind !== "decision" && one.event === event);
    return found && found.kind !== "decision" ? found.luck : [];
  }

  async #look(): Promise<void> {
    const record = this.record();
    if (!record || this.#closed) return;
    try {
      const { progress, review } = await this.ask(record, this.table);
      this.progress = Math.max(this.progress ?? 0, progress);
      this.review = review;
      if (!review && !this.#closed) this.#next = setTimeout(() => void this.#look(), PAUSE);
    } catch (error) {
      this.problem = error;
      this.progress = null;
    }
  }
}
