// The words of a score pad.
import { listed, t } from "../lib/texts.svelte";
import { ended } from "../tables/news";
import { cellName, placeName } from "../tables/rows/words";
import type { Name } from "../tables/types";
import type { View } from "../views";
import { MISTHROW } from "./drawn";

/** A mark in words. */
export function markName(view: View, mark: string): string {
  if (mark === MISTHROW) return t("misthrow");
  const field = "track" in view ? view.track.find((one) => mark === `field ${one.field}`) : undefined;
  return field ? t("pawn on {what}", { what: cellName(field.colour, field.number) }) : placeName(mark);
}

/** Who has won, or who is ahead in the last round; and why. Nothing as long as the game goes on. */
export function verdict(view: View, name: Name): { headline: string; why: string } | null {
  const { winners, pad } = view;
  if (!winners || !pad?.ended) return null;
  const names = listed(winners.map(name));
  const by = pad.by ?? 0;
  if (pad.ended === "last-round") {
    const headline = winners.length > 1 ? t("{names} are ahead", { names }) : t("{name} is ahead", { name: names });
    return { headline, why: t("{name} has reached the last fields: everyone else has one more turn", { name: name(by) }) };
  }
  const headline = winners.length > 1 ? t("{names} share the win", { names }) : t("{name} wins", { name: names });
  const why = pad.ended === "misthrows" && !by ? t("The misthrow boxes are full: the game is over") : ended({ cause: pad.ended, seat: by }, name);
  return { headline, why };
}
