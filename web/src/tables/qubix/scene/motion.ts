// What moves in the picture: blocks that fall into place, and how fast pictures come while the table is turned by hand.
import type { Mesh } from "three";

const DROP = { height: 2.4, time: 420 };
const SLOWEST = 20;
const PATIENCE = 1500;
/** Milliseconds for a picture from which a machine counts as slow. */
const HEAVY = 45;

export class Falls {
  #falling = new Map<Mesh, { to: number; since: number }>();

  get any(): boolean {
    return this.#falling.size > 0;
  }

  has(block: Mesh): boolean {
    return this.#falling.has(block);
  }

  /** The block falls to where it is now; one that falls already gets a new place, because it may have begun in a hand. */
  begin(block: Mesh): void {
    const falling = this.#falling.get(block);
    if (falling) falling.to = block.position.y;
    else this.#falling.set(block, { to: block.position.y, since: 0 });
  }

  /** Says whether anything has moved. */
  go(time: number): boolean {
    const moving = this.any;
    for (const [block, fall] of this.#falling) {
      fall.since ||= time;
      const done = Math.min(1, (time - fall.since) / DROP.time);
      block.position.y = fall.to + DROP.height * (1 - done) ** 2 * Math.abs(Math.cos(done * Math.PI * 1.5));
      if (done === 1) this.#falling.delete(block);
    }
    return moving;
  }
}

/** While the view is turned by hand, pictures follow each other without a pause, and that shows how fast they come. */
export class Pace {
  on = false;
  #frames = 0;
  #time = 0;
  #last = 0;

  turning(on: boolean): void {
    this.on = on;
    this.#last = 0;
  }

  /** What the time of a picture tells: this one took long, or they have been too slow for a while. */
  measure(time: number): "fine" | "heavy" | "slow" {
    const took = this.on && this.#last ? time - this.#last : 0;
    this.#last = this.on ? time : 0;
    if (took) this.#frames++;
    this.#time += took;
    if (this.#time >= PATIENCE) {
      const rate = (this.#frames * 1000) / this.#time;
      this.#frames = this.#time = 0;
      if (rate < SLOWEST) return "slow";
    }
    return took > HEAVY ? "heavy" : "fine";
  }
}

/** Whether the processor has to paint in place of a graphics card; then edges are not smoothed, which it would pay for. */
export function paintsByHand(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  const about = context?.getExtension("WEBGL_debug_renderer_info");
  const name = about ? String(context?.getParameter(about.UNMASKED_RENDERER_WEBGL)) : "";
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}
