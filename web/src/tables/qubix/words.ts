// The words of Qubix: blocks, places, patterns and points.
import type { SeatNow } from "../../wire";
import type { BlockView, BuildFieldView, QubixView } from "../../views";
import { within } from "../../lib/names";
import { t, tc } from "../../lib/texts.svelte";
import { lengthOf } from "./grid";

export type Goal = number | "store";

export function blockWord(colour: string | undefined): string {
  return colour ? t("{colour} block", { colour: tc("block", colour) }) : t("block without a colour");
}

/** A block in words: its colour, its number and its length. */
export function blockName(view: QubixView, block: BlockView): string {
  return t("{block} {id}, length {n}", { block: blockWord(view.colours[block.colour ?? ""]), id: block.id, n: lengthOf(block.cells) });
}

export function patternName(name: string): string {
  const names: Record<string, string> = {
    square: t("square"),
    plus: t("plus"),
    block: t("rectangle"),
    gate: t("gate"),
    ring: t("ring"),
    full: t("full field"),
    diagonal: t("diagonal"),
    corners: t("corners"),
    cross: t("diagonal cross"),
    angle: t("angle"),
    rails: t("rails"),
    hourglass: t("hourglass"),
  };
  return names[name] ?? name.replace(/\p{C}/gu, ""); // a layout of one's own brings names of its own
}

export function placeName(view: QubixView, to: Goal, seats: SeatNow[], front: number): string {
  if (to === "store") return t("My store");
  const owner = view.fields[to - 1]?.owner ?? null;
  if (owner === null) return t("Neutral build field");
  return owner === front ? t("My build field") : t("Build field: {name}", { name: seats[owner - 1]?.name ?? "" });
}

export function sideName(side: string): string {
  return side === "grey" ? t("grey side") : side === "navy" ? t("navy side") : side;
}

/** Who gets what: "Ada +4, Ben +2". */
export function pointsName(mover: string, partner: string | null, [first = 0, second = 0]: number[]): string {
  return partner === null ? `${within(mover)} +${first}` : `${within(mover)} +${first}, ${within(partner)} +${second}`;
}

export function layerName(layer: number, layers: number): string {
  const letter = "ABCDEFGHI"[layer] ?? "";
  if (layer === layers - 1) return t("Layer {letter}, top", { letter });
  return layer === 0 ? t("Layer {letter}, bottom", { letter }) : t("Layer {letter}", { letter });
}

export function fieldState(field: BuildFieldView): string {
  return field.layer >= field.layers ? t("full") : t("layer {n} of {of}", { n: field.layer + 1, of: field.layers });
}
