// What happened, in a sentence: what all games tell, and what the row games do.
import type { Closed, Ended, News } from "../news";
import type { Colour } from "../views";
import { within } from "../lib/names";
import { listed, t } from "../lib/texts.svelte";
import { SAID, type Signs } from "./signs";
import type { Name } from "./types";

export function sentence(news: News, name: Name, signs: Signs = SAID): string {
  switch (news.kind) {
    case "rolled":
      return t("{name} rolls: {dice}", { name: name(news.seat), dice: signs.dice(news.dice) });
    case "crossed":
    case "placed":
      return `${within(name(news.seat))}: ${signs.cell(news.colour, news.number)}`;
    case "passed":
      return news.forced ? t("{name} has to pass", { name: name(news.seat) }) : t("{name} passes", { name: name(news.seat) });
    case "locked":
      return t("{name} crosses off the lock too", { name: name(news.seat) });
    case "closed":
      return closed(news, name);
    case "misthrow":
      return t("{name} takes a misthrow", { name: name(news.seat) });
    case "pawn":
      return t("{name} moves the pawn to {what}, bonus {bonus}", { name: name(news.seat), what: signs.cell(news.colour, news.number), bonus: news.bonus });
    case "last-round":
      return t("{name} has reached the last fields: everyone else has one more turn", { name: name(news.seat) });
    case "stacked":
      return t("{name} stacks on {what}, now {n} high", { name: name(news.seat), what: signs.cell(news.colour, news.number), n: news.height });
    case "captured":
      return t("{name} captures {what}", { name: name(news.seat), what: signs.cell(news.colour, news.number) });
    case "ended":
      return ended(news, name);
    default:
      return ""; // supplies and turns are seen, and a game has words of its own for the rest
  }
}

function closed({ colour, seats }: Closed, name: Name): string {
  const names = listed(seats.map(name));
  return seats.length === 1 ? t("{name} closes {row}", { name: names, row: rowWord(colour) }) : t("{names} close {row}", { names, row: rowWord(colour) });
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
      return t("Nobody can place a block any more: the game is over");
  }
}
