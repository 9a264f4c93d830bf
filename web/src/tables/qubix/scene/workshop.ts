// Everything the scene is made of, made once and shared: shapes, coats, and what has to be given back at the end.
import { BackSide, MeshBasicMaterial, MeshLambertMaterial, PlaneGeometry, RingGeometry, type BufferGeometry, type Material, type Texture } from "three";
import { RoundedBoxGeometry } from "three/examples/jsm/geometries/RoundedBoxGeometry.js";
import type { BlockColour } from "../../../views";
import { blockWood, boardWood } from "./wood";

/** A hair of air between neighbours. */
export const GAP = 0.045;
export const BOARD = 0.22;

const BARE = { base: "#c9a877", tint: "#8d6b3f" };
const SIDES: Record<string, [string, string]> = { grey: ["#a9a49b", "#77716a"], navy: ["#2c416e", "#6d84b8"] };

/** How a block looks: lit if it may be taken, faint if it is only shown where it would lie. */
export type Look = "plain" | "lit" | "dim" | "ghost";

export class Workshop {
  #shapes = new Map<string, BufferGeometry>();
  #coats = new Map<string, Material>();
  #woods = new Map<string, Texture>();

  block(length: number): BufferGeometry {
    return this.#shape(`block ${length}`, () => wrapped(new RoundedBoxGeometry(length - GAP, 1 - GAP, 1 - GAP, 2, 0.09), length));
  }

  hull(length: number): BufferGeometry {
    return this.#shape(`hull ${length}`, () => new RoundedBoxGeometry(length + 0.05, 1.05, 1.05, 1, 0.1));
  }

  board(columns: number, rows: number): BufferGeometry {
    return this.#shape(`board ${columns} ${rows}`, () => new RoundedBoxGeometry(columns + 0.44, BOARD, rows + 0.44, 1, 0.09));
  }

  plate(columns: number, rows: number): BufferGeometry {
    return this.#shape(`plate ${columns} ${rows}`, () => new PlaneGeometry(columns, rows).rotateX(-Math.PI / 2));
  }

  /** The mark of a block that was laid last: light, with an edge that is dark, so that it is seen on every colour. */
  ring(part: "edge" | "face"): BufferGeometry {
    const [inside, outside] = part === "edge" ? [0.13, 0.31] : [0.17, 0.27];
    return this.#shape(`ring ${part}`, () => new RingGeometry(inside, outside, 40).rotateX(-Math.PI / 2));
  }

  mark(part: "edge" | "face"): Material {
    return this.#coat(`mark ${part}`, () => new MeshBasicMaterial({ color: part === "edge" ? "#16171c" : "#ffffff" }));
  }

  coat(colour: BlockColour | null, length: number, look: Look): Material {
    return this.#coat(`${colour} ${length} ${look}`, () => {
      const { base, tint } = colour ? paint(colour) : BARE;
      const map = this.#wood(`${colour} ${length}`, () => blockWood(colour, base, tint, length));
      if (look === "ghost") return new MeshLambertMaterial({ map, transparent: true, opacity: 0.62, depthWrite: false });
      const glow = look === "lit" ? { emissive: base, emissiveIntensity: 0.16 } : {};
      return new MeshLambertMaterial({ map, color: look === "dim" ? "#b9b4ae" : "#ffffff", ...glow });
    });
  }

  /** The rim around a block that lights up. */
  rim(kind: "free" | "chosen"): Material {
    return this.#coat(`rim ${kind}`, () => new MeshBasicMaterial({ color: kind === "free" ? "#ffd65a" : "#ffffff", side: BackSide }));
  }

  wood(side: string): Material {
    const [base] = SIDES[side] ?? ["#b08d5f", "#7d5f38"];
    return this.#coat(`board ${side}`, () => new MeshLambertMaterial({ color: base }));
  }

  cells(columns: number, rows: number, side: string): Material {
    const [base, line] = SIDES[side] ?? ["#b08d5f", "#7d5f38"];
    return this.#coat(`cells ${columns} ${rows} ${side}`, () => new MeshLambertMaterial({ map: this.#wood(`cells ${columns} ${rows} ${side}`, () => boardWood(columns, rows, base, line)) }));
  }

  flash(): Material {
    return this.#coat("flash", () => new MeshBasicMaterial({ color: "#fff6c9", transparent: true, opacity: 0.75, depthWrite: false }));
  }

  dispose(): void {
    for (const made of [...this.#shapes.values(), ...this.#coats.values(), ...this.#woods.values()]) made.dispose();
  }

  #shape = (key: string, make: () => BufferGeometry): BufferGeometry => remembered(this.#shapes, key, make);
  #coat = (key: string, make: () => Material): Material => remembered(this.#coats, key, make);
  #wood = (key: string, make: () => Texture): Texture => remembered(this.#woods, key, make);
}

function remembered<T>(all: Map<string, T>, key: string, make: () => T): T {
  const found = all.get(key) ?? make();
  all.set(key, found);
  return found;
}

/** The page's own colours, as its style sheet has them. */
function paint(colour: BlockColour): { base: string; tint: string } {
  const probe = document.createElement("i");
  probe.className = colour;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const [base, tint] = [style.getPropertyValue("--c").trim(), style.getPropertyValue("--on").trim()];
  probe.remove();
  return { base, tint };
}

/** Lays the wood around a block: lengthwise on the long faces, one cell of it on the ends. */
function wrapped(box: RoundedBoxGeometry, length: number): BufferGeometry {
  const places = box.getAttribute("position");
  const wood = box.getAttribute("uv");
  const face = places.count / 6;
  for (let at = 0; at < places.count; at++) {
    const [x, y, z] = [places.getX(at) / (length - GAP) + 0.5, places.getY(at) / (1 - GAP) + 0.5, places.getZ(at) / (1 - GAP) + 0.5];
    const side = Math.floor(at / face);
    if (side < 2) wood.setXY(at, (side ? z : 1 - z) / length, y);
    else if (side < 4) wood.setXY(at, x, 1 - z);
    else wood.setXY(at, side === 4 ? x : 1 - x, y);
  }
  return box;
}
