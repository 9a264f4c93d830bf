// A rematch that somebody else has asked for, as long as we have neither come nor said no.
import { keptTable } from "../lib/kept";
import type { LiveTable } from "../lib/live.svelte";
import { t } from "../lib/texts.svelte";
import type { Seating } from "./seating.svelte";

type Live = Pick<LiveTable, "seats" | "now" | "mine">;

export class Invitation {
  #declined = $state("");

  /** Whether it is shown; not to who asked for it, and not again to who came back from there. */
  open = $derived.by(() => {
    const { now, mine } = this.live;
    if (!now?.rematch || now.rematch === this.#declined || this.seating.rematching) return false;
    return !mine.some((one) => one.seat === now.inviter) && !keptTable(now.rematch);
  });
  /** Who only watches is not asked to play, but may follow. */
  plays = $derived.by(() => this.live.mine.length > 0);
  text = $derived.by(() => {
    const name = this.live.seats[(this.live.now?.inviter ?? 0) - 1]?.name;
    if (!this.plays) return t("They are playing again at a new table.");
    return name ? t("{name} would like to play again.", { name }) : t("The others would like to play again.");
  });

  constructor(
    private live: Live,
    private seating: Pick<Seating, "rematch" | "rematching">,
  ) {}

  readonly accept = (): Promise<boolean> => this.seating.rematch();

  readonly decline = (): void => {
    this.#declined = this.live.now?.rematch ?? "";
  };
}
