// What happened, in a sentence: what all games tell, and what the row games do.
import type { Closed, Ended, News, Rolled } from "../news";
import type { Colour } from "../views";
import { t } from "../lib/texts.svelte";
import { cellName } from "./rows/words";
import type { Name } from "./types";

export function sentence(news: News, name: Name): string {
  switch (news.kind) {
    case "rolled":
      return t("{name} rolls: {dice}", { name: name(news.seat), dice: rolled(news) });
    case "crossed":
    case "placed":
      return `${name(news.seat)}: ${cellName(news.colour, news.number)}`;
    case "passed":
      return news.forced ? t("{name} has to pass", { name: name(news.seat) }) : t("{name} passes", { name: name(news.seat) });
    case "locked":
      return t("{name} crosses the lock too", { name: name(news.seat) });
    case "closed":
      return closed(news, name);
    case "misthrow":
      return t("{name} takes a misthrow", { name: name(news.seat) });
    case "pawn":
      return t("{name} moves the pawn to {what}, bonus {bonus}", { name: name(news.seat), what: cellName(news.colour, news.number), bonus: news.bonus });
    case "last-round":
      return t("{name} has reached the last fields: everyone else has one more turn", { name: name(news.seat) });
    case "stacked":
      return t("{name} stacks on {what}, now {n} high", { name: name(news.seat), what: cellName(news.colour, news.number), n: news.height });
    case "captured":
      return t("{name} captures {what}", { name: name(news.seat), what: cellName(news.colour, news.number) });
    case "ended":
      return ended(news, name);
    default:
      return ""; // supplies and turns are seen, and a game has words of its own for the rest
  }
}

function rolled({ dice }: Rolled): string {
  const [one = 0, two = 0] = dice.filter((die) => die.colour === "white").map((die) => die.value);
  return t("white {one} and {two} make {sum}", { one, two, sum: one + two });
}

function closed({ colour, seats }: Closed, name: Name): string {
  const names = seats.map(name);
  const last = names.pop() ?? "";
  if (!names.length) return t("{name} closes {row}", { name: last, row: rowWord(colour) });
  return t("{names} close {row}", { names: t("{names} and {name}", { names: names.join(", "), name: last }), row: rowWord(colour) });
}

function rowWord(colour: Colour): string {
  switch (colour) {
    case "red":
      return t("the red row");
    case "yellow":
      return t("the yellow row");
    case "green":
      return t("the green row");
    case "blue":
      return t("the blue row");
  }
}

/** Why a game is over. */
export function ended({ cause, seat }: Pick<Ended, "cause" | "seat">, name: Name): string {
  switch (cause) {
    case "rows":
      return t("The second row is closed: the game is over");
    case "misthrows":
      return t("{name} takes the last misthrow: the game is over", { name: name(seat ?? 0) });
    case "tokens":
      return t("{name} has no token left: the game is over", { name: name(seat ?? 0) });
    case "last-round":
      return t("The last round is over, and so is the game");
    case "stuck":
      return t("Nobody can lay a block any more: the game is over");
  }
}
