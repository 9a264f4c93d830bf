// What has changed from one view to the next.
import type { Event } from "../../wire";
import type { Block, QubixView, View } from "../../views";
import { t } from "../../lib/texts.svelte";
import type { Told } from "../types";
import { blockWord, patternName, pointsName } from "./words";

export interface Scored {
  seat: number;
  field: number;
  pattern: string;
  cells: string;
  /** What every seat got. */
  gains: number[];
}

/** Whether a move lies between two views; on a shared device the same position is also seen by the next person. */
export function isNext(before: QubixView, after: QubixView): boolean {
  const laid = (view: QubixView) => [view.pile, ...view.fields, ...view.stores].map((place) => place.blocks.length).join();
  return laid(before) !== laid(after) || before.totals.join() !== after.totals.join();
}

/** The pattern that the move between two views has scored. */
export function scoredBetween(before: QubixView, after: QubixView): Scored | null {
  const gains = after.totals.map((total, at) => total - (before.totals[at] ?? 0));
  const seat = before.active ?? 0;
  if (!gains[seat - 1]) return null;
  const changed = after.fields.find((field, at) => field.blocks.length !== before.fields[at]?.blocks.length);
  const field = changed?.field ?? before.building;
  const formed = after.fields.find((one) => one.field === field);
  if (!field || !formed) return null;
  const stood = before.fields[field - 1]?.formed.filter((one) => !one.fresh) ?? [];
  const found = formed.formed
    .filter((one) => !stood.some((old) => old.colour === one.colour && old.cells === one.cells))
    .find((one) => after.patterns[formed.side]?.some((pattern) => pattern.name === one.pattern && pattern.points[0] === gains[seat - 1]));
  return found ? { seat, field, pattern: found.pattern, cells: found.cells, gains } : null;
}

/** Who got what by a move: the mover first. */
function gainsName({ seat, gains }: Scored, name: (seat: number) => string): string {
  const other = gains.findIndex((gain, at) => gain > 0 && at !== seat - 1);
  return pointsName(name(seat), other < 0 ? null : name(other + 1), [gains[seat - 1] ?? 0, gains[other] ?? 0]);
}

export function scoredSentence(scored: Scored, name: (seat: number) => string): string {
  return t("Pattern “{pattern}”: {points}", { pattern: patternName(scored.pattern), points: gainsName(scored, name) });
}

function allBlocks(view: QubixView): Block[] {
  return [...view.pile.blocks, ...view.fields.flatMap((field) => field.blocks), ...view.stores.flatMap((store) => store.blocks)];
}

/** A move of the notation in words; `to` is told by the name of its owner. */
function moveName(move: string, view: QubixView | null, seat: number, name: (seat: number) => string): string {
  if (move === "-") return t("pass");
  if (move === "done") return t("done");
  const [, id = "", cells = "", , to = ""] = move.split(" ");
  const block = view ? allBlocks(view).find((one) => one.id === Number(id)) : undefined;
  const what = block ? blockWord(view?.colours[block.colour ?? ""]) : t("block {id}", { id });
  const owner = Number(to);
  const known = view ? owner <= view.seats : true;
  const where = to === "store" ? t("Store") : !known ? t("Neutral build field") : owner === seat ? t("own build field") : t("Build field: {name}", { name: name(owner) });
  return `${what} → ${where}, ${cells.replace("-", "\u2011")}`; // a hyphen at which no line ends
}

export function tell(before: View | null, after: View | null, events: Event[], name: (seat: number) => string): Told[] {
  const told: Told[] = [];
  const view = after as unknown as QubixView | null;
  for (const event of events) {
    if (event.event === "dealt") told.push({ text: () => t("The colours of the pile were dealt.") });
    if (event.event !== "decided") continue;
    // A record that is read back may have joined the moves of several turns.
    for (const [seat, move] of Object.entries(event.moves)) {
      told.push({ text: () => `${name(Number(seat))}: ${moveName(move, view, Number(seat), name)}` });
    }
  }
  const scored = before && view ? scoredBetween(before as unknown as QubixView, view) : null;
  if (scored) told.push({ text: () => scoredSentence(scored, name), big: true });
  return told;
}
