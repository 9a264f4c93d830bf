// What happened, in sentences, and what the last turn left on the table.
import type { Laid, News, Scored } from "../../news";
import type { QubixView } from "../../views";
import { within } from "../../lib/names";
import { t } from "../../lib/texts.svelte";
import { sentence } from "../news";
import { SAID, type Signs } from "../signs";
import type { Name } from "../types";
import { blockName, blockWord, patternName, pointsName } from "./words";

export function tell(news: News, name: Name, signs: Signs = SAID): string {
  switch (news.kind) {
    case "dealt":
      return t("The colours of the pile have been dealt.");
    case "laid":
      return `${within(name(news.seat))}: ${laid(news, name, signs)}`;
    case "filled":
      return t("{place}: layer {n} is full", { place: fieldName(news.field, name), n: news.layer + 1 });
    case "done":
      return `${within(name(news.seat))}: ${t("done")}`;
    case "scored":
      return scored(news, name);
    default:
      return sentence(news, name, signs);
  }
}

/** The neutral field has a number that is no seat's. */
const fieldName = (field: number, name: Name): string => (name(field) ? t("Build field: {name}", { name: name(field) }) : t("Neutral build field"));

function laid({ seat, colour, field, cells }: Laid, name: Name, signs: Signs): string {
  const where = field === null ? t("Store") : field === seat ? t("own build field") : fieldName(field, name);
  return `${signs.block?.(colour) ?? blockWord(colour)} → ${where}, ${cells.replace("-", "\u2011")}`; // a hyphen at which no line ends
}

function scored({ pattern, gains }: Scored, name: Name): string {
  const [mover = "", partner = null] = gains.map((gain) => name(gain.seat));
  return t("Pattern “{pattern}”: {points}", { pattern: patternName(pattern), points: pointsName(mover, partner, gains.map((gain) => gain.points)) });
}

/** A move as it stands in a decision, such as `pile 12 b2-b4 > 3`. */
export function moveName(move: string, view: QubixView, name: Name): string {
  const [, , id, cells = "", to = ""] = /^(pile|store) (\d+) (\S+) > (\w+)$/.exec(move) ?? [];
  if (!id) return move === "-" ? t("passing") : t("done");
  const block = [...view.pile.blocks, ...view.stores.flatMap((store) => store.blocks)].find((one) => one.id === Number(id));
  const where = to === "store" ? t("Store") : Number(to) === view.active ? t("own build field") : fieldName(Number(to), name);
  return `${block ? blockName(view, block) : blockWord(undefined)} → ${where}, ${cells.replace("-", "\u2011")}`;
}

export const laidIn = (news: News[]): Laid[] => news.filter((one) => one.kind === "laid");

/** The cells of a field, or of the store of a seat, on which blocks were laid. */
export function laidOn(all: Laid[], field: number | null, seat?: number): string {
  return all.filter((one) => one.field === field && (seat === undefined || one.seat === seat)).map((one) => one.cells).join(" ");
}
