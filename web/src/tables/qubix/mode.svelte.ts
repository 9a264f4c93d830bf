// In three dimensions or flat: as the player likes, and flat by itself where the picture can't be drawn or is too slow.
import { read, write } from "../../lib/kept";

export type Mode = "solid" | "flat";
export type Why = "no picture" | "slow" | "lost" | null;

function canDraw(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext(); // browsers allow a page only a few of them
  return context !== null;
}

export class Look {
  #chosen = $state<Mode | null>(read<Mode | null>("qubix.look", null));
  #why = $state<Why>(canDraw() ? null : "no picture");

  get mode(): Mode {
    if (this.#why === "no picture" || this.#why === "lost") return "flat";
    return this.#chosen ?? (this.#why ? "flat" : "solid");
  }
  set mode(mode: Mode) {
    this.#chosen = mode;
    write("qubix.look", mode);
    if (mode === "solid" && this.#why === "lost") this.#why = null; // worth another try
  }

  /** Why it is flat without having been chosen. */
  get why(): Why {
    return this.mode === "flat" && this.#chosen !== "flat" ? this.#why : null;
  }

  get canSwitch(): boolean {
    return this.#why !== "no picture";
  }

  /** A player who asked for three dimensions keeps them, however slow. */
  failed(why: "slow" | "lost"): void {
    if (why === "lost" || this.#chosen === null) this.#why = why;
  }
}
