// The first steps of Qubix: how to take a block, and what decides the game.
import { inShort } from "../how-to/lessons";
import { t } from "../lib/texts.svelte";
import type { QubixView } from "../views";
import type { At, Lesson } from "./lesson";

export function qubix({ view }: At<QubixView>): Lesson[] {
  const fits = view.phase === "build" && view.lays.length > 0;
  return [
    { name: "take", fits, text: t("You may take the blocks with a golden rim: choose one, then a cell for it, and press Done.") },
    ...inShort("qubix").map((text, at) => ({ name: `tip ${at}`, fits, text })),
    { name: "layers", fits, text: t("A layer must be full before the next one begins. From above only the topmost blocks count.") },
  ];
}
