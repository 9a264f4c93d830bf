// What the last turn left on the table, to be marked there.
import type { News } from "../news";

/** The news of the last turn in which somebody did something: a roll alone does not wipe the marks away. */
export function lastTurn(news: News[]): News[] {
  const done = news.findLastIndex(({ kind }) => kind !== "turn" && kind !== "rolled" && kind !== "dealt");
  return news.slice(news.slice(0, Math.max(0, done)).findLastIndex(({ kind }) => kind === "turn") + 1);
}

/** What each seat did last, where there are no turns. */
export function lastOfEach(news: News[]): News[] {
  return news.filter((one, at) => {
    const seat = "seat" in one ? one.seat : null;
    return !news.slice(at + 1).some((later) => "seat" in later && later.seat === seat && later.kind !== "locked" && (later.kind === "pawn") === (one.kind === "pawn"));
  });
}

/** The places of numbers and locks that were crossed or got a token, by one seat or by anyone. */
export function marked(news: News[], seat?: number): Set<string> {
  const places = news.flatMap((one) => {
    if (!("seat" in one) || (seat !== undefined && one.seat !== seat)) return [];
    switch (one.kind) {
      case "crossed":
      case "placed":
      case "stacked":
      case "captured":
        return [`${one.colour} ${one.number}`];
      case "locked":
        return [`${one.colour} lock`];
      default:
        return [];
    }
  });
  return new Set(places);
}

/** The fields of the track that were stepped on. */
export const steppedOn = (news: News[]): Set<number> => new Set(news.flatMap((one) => (one.kind === "pawn" ? [one.reached] : [])));
