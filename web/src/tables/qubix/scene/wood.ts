// Wood made by us: stained grain with the colour's symbol cut into it, and the boards with their cells.
import { CanvasTexture, SRGBColorSpace, type Texture } from "three";
import { SYMBOLS } from "../../../ui/symbols";
import type { BlockColour } from "../../../views";

const CELL = 128;

/** A small generator of our own, so that a block looks the same on every visit. */
function chances(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}

function paper(wide: number, high: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  canvas.width = wide;
  canvas.height = high;
  const ink = canvas.getContext("2d");
  if (!ink) throw new Error("no canvas");
  return [canvas, ink];
}

function texture(canvas: HTMLCanvasElement): Texture {
  const made = new CanvasTexture(canvas);
  made.colorSpace = SRGBColorSpace;
  made.anisotropy = 4;
  return made;
}

/** Long wavy lines, darker and lighter, as the saw leaves them. */
function grain(ink: CanvasRenderingContext2D, wide: number, high: number, random: () => number): void {
  for (let line = 0; line < high / 2; line++) {
    const y = random() * high;
    const sway = 2 + random() * 5;
    ink.strokeStyle = random() < 0.62 ? `rgb(40 20 0 / ${0.05 + random() * 0.13})` : `rgb(255 244 220 / ${0.04 + random() * 0.1})`;
    ink.lineWidth = 0.6 + random() * 2.2;
    ink.beginPath();
    ink.moveTo(-4, y);
    ink.bezierCurveTo(wide * 0.3, y + sway * (random() - 0.5) * 3, wide * 0.7, y - sway * (random() - 0.5) * 3, wide + 4, y + sway * (random() - 0.5));
    ink.stroke();
  }
}

/** A symbol cut into the wood: dark ground, a shadow at the upper edge, light on the lower one. */
function engrave(ink: CanvasRenderingContext2D, symbol: string, left: number, tint: string): void {
  const size = CELL * 0.5;
  const shape = new Path2D(symbol);
  const cut = (shift: number, style: string) => {
    ink.save();
    ink.translate(left + (CELL - size) / 2 + shift * 0.7, (CELL - size) / 2 + shift);
    ink.scale(size / 20, size / 20);
    ink.fillStyle = style;
    ink.fill(shape);
    ink.restore();
  };
  cut(2.6, "rgb(255 255 255 / 55%)");
  cut(-2.2, "rgb(0 0 0 / 50%)");
  cut(0, tint);
}

/** The coat of a block: its wood with a symbol on every cell. */
export function blockWood(colour: BlockColour | null, base: string, tint: string, length: number): Texture {
  const wide = CELL * length;
  const [canvas, ink] = paper(wide, CELL);
  ink.fillStyle = base;
  ink.fillRect(0, 0, wide, CELL);
  grain(ink, wide, CELL, chances(length * 31 + (colour ?? "bare").length * 7 + (colour ?? "b").charCodeAt(0)));
  if (colour) for (let cell = 0; cell < length; cell++) engrave(ink, SYMBOLS[colour], cell * CELL, tint);
  return texture(canvas);
}

/** The top of a board: pale wood, with a frame around each cell. */
export function boardWood(columns: number, rows: number, base: string, line: string): Texture {
  const cell = 64;
  const [canvas, ink] = paper(columns * cell, rows * cell);
  ink.fillStyle = base;
  ink.fillRect(0, 0, canvas.width, canvas.height);
  grain(ink, canvas.width, canvas.height, chances(columns * 5 + rows));
  ink.strokeStyle = line;
  ink.lineWidth = 2.5;
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      ink.beginPath();
      ink.roundRect(column * cell + 5, row * cell + 5, cell - 10, cell - 10, 8);
      ink.stroke();
    }
  return texture(canvas);
}
