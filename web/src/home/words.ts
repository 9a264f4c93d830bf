// What a table may be for, and who sits there, in words.
import type { ComponentProps } from "svelte";
import type Icon from "../ui/Icon.svelte";
import type { Played } from "../lib/stats";
import { t, tn } from "../lib/texts.svelte";
import { isBot, type Kind } from "./create";
import { meansOf, purposesOf, type Means, type Purpose } from "./purposes";
import type { Offered } from "../wire";

type IconName = NonNullable<ComponentProps<typeof Icon>["name"]>;
export interface Choice<One extends string> {
  value: One;
  title: string;
  about: string;
  icon: IconName;
}

export const purposeChoices = (game: Offered | undefined): Choice<Purpose>[] => purposesOf(game).map((one) => purposeChoice(one, game));

function purposeChoice(value: Purpose, game: Offered | undefined): Choice<Purpose> {
  switch (value) {
    case "bots":
      return { value, icon: "bot", title: t("Against bots"), about: t("Right away, as easy or as hard as you like.") };
    case "friends":
      return { value, icon: "link", title: t("With friends by link"), about: t("Near or far, each on a device of their own.") };
    case "device":
      return { value, icon: "device", title: t("On this device"), about: t("You pass it around the table.") };
    case "alone":
      return { value, icon: "person", title: t("Alone"), about: t("How many points can you get?") };
    case "own":
      return meansOf(game).includes("pad")
        ? { value, icon: "die", title: t("Our own dice or score pad"), about: t("You have dice, or the whole game, on a real table.") }
        : { value, icon: "die", title: t("With our own dice"), about: t("You roll on a real table and enter what you rolled.") };
  }
}

export const meansChoices = (game: Offered | undefined): Choice<Means>[] => meansOf(game).map(meansChoice);

function meansChoice(value: Means): Choice<Means> {
  return value === "dice"
    ? { value, icon: "die", title: t("Enter our rolls"), about: t("Kostka keeps the sheets and shows what you may cross off.") }
    : { value, icon: "pad", title: t("Score pad"), about: t("Only the sheets: you take care of dice and turns.") };
}

/** Who sits on a seat of this kind. */
export function kindName(kind: Kind): string {
  if (isBot(kind)) return t("Bot");
  return kind === "open" ? t("Someone with the link") : t("Someone on this device");
}

export function kindIcon(kind: Kind): IconName {
  if (isBot(kind)) return "bot";
  return kind === "open" ? "link" : "person";
}

export function levelName(level: string): string {
  switch (level) {
    case "easy":
      return t("easy");
    case "medium":
      return t("medium");
    case "hard":
      return t("hard");
    default:
      return level;
  }
}

/** How a game went, in a few words. */
export function outcomeOf({ result, points }: Played): string {
  const total = tn("{n} point", "{n} points", points);
  switch (result) {
    case "won":
      return t("Won with {points}", { points: total });
    case "shared":
      return t("Shared the win with {points}", { points: total });
    case "lost":
      return t("Lost with {points}", { points: total });
    case "alone":
      return total;
  }
}
