// The table in three dimensions. Nothing is drawn unless something has changed.
import {
  AmbientLight, DirectionalLight, HemisphereLight, Mesh, PCFShadowMap, Plane, PlaneGeometry, Raycaster, Scene, ShadowMaterial, Vector2, Vector3, WebGLRenderer,
  type Group, type Object3D,
} from "three";
import type { BlockView, QubixView } from "../../../views";
import { lengthOf, namesIn, type Cell } from "../grid";
import type { Spot } from "../choice.svelte";
import type { Goal } from "../words";
import { Boards, put, type Ground } from "./boards";
import { Eye } from "./camera";
import { Falls, Pace, paintsByHand } from "./motion";
import { arranged } from "./places";
import { BOARD, Workshop, type Look } from "./workshop";

export interface Shown {
  view: QubixView;
  /** The build field that stands in full size. */
  open: number;
  front: number;
  free: Set<number>;
  /** Whether blocks light up at all now. */
  mayPick: boolean;
  inHand: BlockView | null;
  /** The block that the keys point at. */
  cursor: number | null;
  ghost: Spot | null;
  /** The blocks that the last turn has laid. */
  laid: Set<number>;
}

export type Hit = { block: number } | { to: Goal; cell: Cell } | { field: number } | null;

/** What stands where on the screen. */
export interface Spotted {
  x: number;
  y: number;
}

interface Hooks {
  drawn: () => void;
  /** The picture comes too slowly to turn it by hand. */
  slow: () => void;
}

const LIFT = 0.45;
/** Points painted for each of the page's: at rest, and while a slow machine turns the table. */
const FINE = 1.5;
const COARSE = 0.6;

export class Stage {
  readonly eye: Eye;
  renders = 0;
  #renderer: WebGLRenderer;
  #scene = new Scene();
  #workshop = new Workshop();
  #boards: Boards | null = null;
  #blocks = new Map<number, Mesh>();
  #ghost = new Mesh();
  #rims = new Map<number, Mesh>();
  #flashes: Mesh[] = [];
  #marks: Mesh[] = [];
  #falls = new Falls();
  #floor = new Mesh(new PlaneGeometry(60, 60).rotateX(-Math.PI / 2), new ShadowMaterial({ opacity: 0.26 }));
  #sun = new DirectionalLight("#fff3df", 2.5);
  #shown: Shown | null = null;
  #frame = 0;
  #shadows = true;
  #pace = new Pace();
  #ray = new Raycaster();

  constructor(
    private canvas: HTMLCanvasElement,
    private hooks: Hooks,
    private still: () => boolean,
  ) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: !paintsByHand(), alpha: true, powerPreference: "low-power" });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#renderer.shadowMap.autoUpdate = false;
    this.eye = new Eye(canvas, () => this.refresh());
    // A press that turns nothing is a tap.
    this.eye.controls.addEventListener("change", () => this.eye.held && !this.#pace.on && this.#turning(true));
    this.eye.controls.addEventListener("end", () => this.#turning(false));
    this.#floor.position.y = -BOARD - 0.01;
    this.#floor.receiveShadow = true;
    this.#ghost.visible = false;
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(1024, 1024);
    this.#sun.shadow.radius = 3;
    this.#sun.shadow.normalBias = 0.03;
    this.#scene.add(this.#floor, this.#ghost, this.#sun, this.#sun.target, new HemisphereLight("#fffaf0", "#8f7a62", 1.15), new AmbientLight("#ffffff", 0.35));
  }

  show(shown: Shown): void {
    const { view } = shown;
    if (!this.#boards) {
      this.#boards = new Boards(this.#workshop, view);
      this.#scene.add(this.#boards.root);
    }
    const before = this.#shown;
    const turned = before?.open !== shown.open || before.view !== view;
    this.#shown = shown;
    if (turned) this.#arrange();
    this.#putBlocks(this.#boards, shown, before === null);
    this.#putMarks(shown.laid);
    this.#putGhost(this.#boards, shown);
    this.#scene.updateMatrixWorld(); // pointing must not wait for the next picture
    this.#shadows ||= turned || before.inHand !== shown.inHand; // a ghost casts none
    this.refresh();
  }

  resize(): void {
    const { clientWidth: wide, clientHeight: high } = this.canvas;
    if (!wide || !high) return;
    this.#sharpen(Math.min(devicePixelRatio, FINE));
    this.#arrange();
    this.refresh();
  }

  /** How many points are painted; a machine without a graphics card has to work for every one of them. */
  #sharpen(ratio: number): void {
    if (ratio === this.#renderer.getPixelRatio() && this.#renderer.domElement.width === Math.floor(this.canvas.clientWidth * ratio)) return;
    this.#renderer.setPixelRatio(ratio);
    this.#renderer.setSize(this.canvas.clientWidth, this.canvas.clientHeight, false);
  }

  refresh(): void {
    this.#frame ||= requestAnimationFrame((time) => this.#draw(time));
  }

  home(): void {
    this.eye.home();
    this.refresh();
  }

  /** Lets the cells of a pattern blink. */
  flash(field: number, cells: string): void {
    const on = this.#boards?.fields.get(field);
    const shown = this.#shown?.view.fields.find((one) => one.field === field);
    if (!on || !shown) return;
    this.#unflash();
    this.#flashes = namesIn(cells).map((cell) => {
      const light = new Mesh(this.#workshop.plate(1, 1), this.#workshop.flash());
      const height = Math.max(0, ...shown.blocks.filter((block) => namesIn(block.cells).includes(cell)).map((block) => block.layer + 1));
      put(light, on, cell, height);
      light.position.y = height + 0.02;
      light.renderOrder = 2;
      on.group.add(light);
      return light;
    });
    const lights = this.#flashes;
    const blink = (times: number) => {
      if (this.#flashes !== lights) return;
      if (!times) this.#unflash();
      else lights.forEach((light) => (light.visible = this.still() || times % 2 === 1));
      this.refresh();
      if (times) setTimeout(() => blink(times - 1), 260);
    };
    blink(7);
  }

  // --- pointing ---------------------------------------------------------------------------------------------------

  hit(x: number, y: number): Hit {
    const boards = this.#boards;
    const shown = this.#shown;
    if (!boards || !shown) return null;
    const box = this.canvas.getBoundingClientRect();
    this.#ray.setFromCamera(new Vector2(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2), this.eye.camera);
    const [first] = this.#ray.intersectObject(boards.root, true).filter(({ object }) => !object.userData["rim"]);
    const found = first ? this.#meant(first.object, shown) : null;
    if (found) return found;
    for (const to of [shown.open, "store"] as const) {
      const on = to === "store" && shown.open !== shown.front ? undefined : boards.on(to, shown.front);
      const cell = on ? this.#cellUnder(on, to === "store" ? 0 : (shown.view.fields[to - 1]?.layer ?? 0)) : null;
      if (cell) return { to, cell };
    }
    return null;
  }

  /** The block or the small field that was hit; null for the open field, whose cells are looked up. */
  #meant(object: Object3D, { open, front }: Shown): Hit {
    const id = object.userData["block"] as number | undefined;
    for (let above: Object3D | null = object; above; above = above.parent) {
      const field = above.userData["field"] as number | undefined;
      if (field === undefined) continue;
      if (field !== open) return { field };
      const stored = id !== undefined && object.parent === this.#boards?.stores.get(front)?.group;
      return stored ? { block: id } : null;
    }
    return id === undefined ? null : { block: id };
  }

  /** The cell under the pointer, at the height at which a block would lie. */
  #cellUnder(on: Ground, layer: number): Cell | null {
    const height = on.group.localToWorld(new Vector3(0, layer + 0.3, 0)).y;
    const point = this.#ray.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), -height), new Vector3());
    return point && this.#boards ? this.#boards.cellAt(on, point) : null;
  }

  /** The blocks that light up. */
  get free(): number[] {
    return [...(this.#shown?.free ?? [])];
  }

  /** Where a block is seen. */
  blockAt(id: number): Spotted | null {
    const block = this.#blocks.get(id);
    return block ? this.#seen(block.localToWorld(new Vector3(0, 0.49, 0))) : null;
  }

  /** How high a block is above its ground, and whether it is falling. */
  heightOf(id: number): { height: number; falls: boolean } | null {
    const block = this.#blocks.get(id);
    return block ? { height: block.position.y, falls: this.#falls.has(block) } : null;
  }

  /** Where a cell is seen, at the height at which a block would lie. */
  cellAt(to: Goal, column: number, row: number): Spotted | null {
    const on = this.#boards?.on(to, this.#shown?.front ?? 0);
    const layer = to === "store" ? 0 : (this.#shown?.view.fields[to - 1]?.layer ?? 0);
    return on ? this.#seen(on.group.localToWorld(new Vector3(column + 0.5 - on.columns / 2, layer + 0.3, row + 0.5 - on.rows / 2))) : null;
  }

  /** Where the front edge of a field, or of the pile, is seen; for its name. */
  edgeAt(what: number | "pile" | "store"): Spotted | null {
    const { open, front, view } = this.#shown ?? {};
    if (what === "store") return front === open ? this.#edge(this.#boards?.stores.get(front ?? 0)) : null;
    if (what === "pile") return this.#edge(this.#boards?.pile, (this.#boards?.pile.columns ?? 0) * -0.34); // before its middle stand others
    const on = this.#boards?.fields.get(what);
    const owner = view?.fields[what - 1]?.owner ?? 0;
    // a small field has its name in front of its store, the open one behind itself
    if (what !== open) return this.#edge(this.#boards?.stores.get(owner) ?? on);
    const highest = Math.max(0, ...(view?.fields[what - 1]?.blocks.map((block) => block.layer + 1) ?? []));
    return on ? this.#seen(on.group.localToWorld(new Vector3(0.4, highest, -on.rows / 2 - 0.3))) : null;
  }

  #edge(on: Ground | undefined, x = 0): Spotted | null {
    return on ? this.#seen(on.group.localToWorld(new Vector3(x, -0.1, on.rows / 2 + 0.3))) : null;
  }

  #seen(point: Vector3): Spotted {
    const { x, y } = point.project(this.eye.camera);
    return { x: ((x + 1) / 2) * this.canvas.clientWidth, y: ((1 - y) / 2) * this.canvas.clientHeight };
  }

  get memory(): { geometries: number; textures: number } {
    return { ...this.#renderer.info.memory };
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#unflash();
    this.eye.dispose();
    this.#workshop.dispose();
    this.#floor.geometry.dispose();
    this.#floor.material.dispose();
    this.#sun.dispose();
    this.#renderer.dispose();
    // Browsers allow a page only a few of these.
    this.#renderer.forceContextLoss();
  }

  // --- putting everything in its place ----------------------------------------------------------------------------

  #arrange(): void {
    const shown = this.#shown;
    const boards = this.#boards;
    if (!shown || !boards) return;
    const aspect = this.canvas.clientWidth / Math.max(1, this.canvas.clientHeight);
    boards.arrange(arranged(shown.view, shown.open));
    const highest = Math.max(1, ...shown.view.pile.blocks.map((block) => block.layer + 1));
    const points = [...corners(boards.pile, highest)];
    for (const [field, on] of boards.fields) points.push(...corners(on, (shown.view.fields[field - 1]?.layer ?? 0) + 1));
    for (const on of boards.stores.values()) points.push(...corners(on, 1));
    this.eye.frame(points, aspect);
    this.#light(points);
  }

  #light(points: Vector3[]): void {
    const middle = points.reduce((sum, point) => sum.add(point), new Vector3()).divideScalar(points.length);
    const reach = Math.max(...points.map((point) => point.distanceTo(middle))) + 0.5;
    this.#sun.target.position.copy(middle);
    this.#sun.position.copy(middle).add(new Vector3(4.5, 13, 6.5));
    Object.assign(this.#sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 1, far: 40 });
    this.#sun.shadow.camera.updateProjectionMatrix();
  }

  #putBlocks(boards: Boards, shown: Shown, first: boolean): void {
    const { view } = shown;
    for (const block of view.pile.blocks) this.#putBlock(block, boards.pile, block.layer, shown, first);
    for (const field of view.fields) {
      const on = boards.fields.get(field.field);
      if (on) for (const block of field.blocks) this.#putBlock(block, on, block.layer, shown, first);
    }
    view.stores.forEach((store, at) => {
      const on = boards.stores.get(at + 1);
      if (on) for (const block of store.blocks) this.#putBlock(block, on, 0, shown, first);
    });
  }

  #putBlock(block: BlockView, on: Ground, layer: number, shown: Shown, first: boolean): void {
    const colour = shown.view.colours[block.colour ?? ""] ?? null;
    const length = lengthOf(block.cells);
    const mesh = this.#blocks.get(block.id) ?? this.#newBlock(block.id, length);
    const free = shown.free.has(block.id);
    const inHand = shown.inHand?.id === block.id;
    const look: Look = free || inHand ? "lit" : shown.mayPick && on === this.#boards?.pile ? "dim" : "plain";
    mesh.material = this.#workshop.coat(colour, length, look);
    const moved = mesh.parent !== on.group;
    if (moved) on.group.add(mesh);
    put(mesh, on, block.cells, layer);
    if (inHand) mesh.position.y += LIFT;
    if (this.#falls.has(mesh) || (moved && !first && shown.laid.has(block.id) && !this.still())) this.#falls.begin(mesh);
    this.#rim(mesh, block.id, length, inHand || shown.cursor === block.id ? "chosen" : free ? "free" : null);
  }

  #newBlock(id: number, length: number): Mesh {
    const mesh = new Mesh(this.#workshop.block(length));
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.userData["block"] = id;
    this.#blocks.set(id, mesh);
    return mesh;
  }

  #rim(mesh: Mesh, id: number, length: number, kind: "free" | "chosen" | null): void {
    let rim = this.#rims.get(id);
    if (!rim && kind) {
      rim = new Mesh(this.#workshop.hull(length));
      rim.userData["rim"] = true;
      this.#rims.set(id, rim);
      mesh.add(rim);
    }
    if (!rim) return;
    rim.visible = kind !== null;
    rim.scale.setScalar(kind === "chosen" ? 1.05 : 1);
    if (kind) rim.material = this.#workshop.rim(kind);
  }

  #putGhost(boards: Boards, { view, ghost, inHand, front }: Shown): void {
    const on = ghost ? boards.on(ghost.to, front) : undefined;
    this.#ghost.visible = Boolean(on && inHand);
    if (!on || !ghost || !inHand) return;
    const length = lengthOf(inHand.cells);
    this.#ghost.geometry = this.#workshop.block(length);
    this.#ghost.material = this.#workshop.coat(view.colours[inHand.colour ?? ""] ?? null, length, "ghost");
    this.#ghost.renderOrder = 1;
    const group: Group = on.group;
    if (this.#ghost.parent !== group) group.add(this.#ghost);
    this.#ghost.userData["rim"] = true; // looked through when pointing
    put(this.#ghost, on, ghost.cells, ghost.to === "store" ? 0 : (view.fields[ghost.to - 1]?.layer ?? 0));
  }

  /** A ring on every block that the last turn has laid. */
  #putMarks(laid: Set<number>): void {
    for (const mark of this.#marks) mark.removeFromParent();
    const blocks = [...laid].flatMap((id) => this.#blocks.get(id) ?? []);
    this.#marks = blocks.flatMap((block) => (["edge", "face"] as const).map((part, at) => {
      const ring = new Mesh(this.#workshop.ring(part), this.#workshop.mark(part));
      ring.position.y = 0.49 + 0.006 * at;
      ring.userData["rim"] = true; // looked through when pointing
      block.add(ring);
      return ring;
    }));
  }

  #unflash(): void {
    for (const light of this.#flashes) light.removeFromParent();
    this.#flashes = [];
  }

  // --- drawing ----------------------------------------------------------------------------------------------------

  #draw(time: number): void {
    this.#frame = 0;
    this.#shadows = this.#falls.go(time) || this.#shadows;
    const pace = this.#pace.measure(time);
    if (pace === "heavy") this.#sharpen(COARSE);
    else if (pace === "slow") this.hooks.slow();
    this.#renderer.shadowMap.needsUpdate = this.#shadows;
    this.#shadows = false;
    this.#renderer.render(this.#scene, this.eye.camera);
    this.renders++;
    this.hooks.drawn();
    if (this.#falls.any || this.#pace.on) this.refresh();
  }

  #turning(on: boolean): void {
    this.#pace.turning(on);
    if (!on && this.canvas.clientWidth) this.#sharpen(Math.min(devicePixelRatio, FINE));
    this.refresh();
  }
}

/** The eight corners of what stands on a ground. */
function corners(on: Ground, height: number): Vector3[] {
  const [x, z] = [on.columns / 2 + 0.25, on.rows / 2 + 0.25];
  return [-BOARD, height].flatMap((y) => [[-x, -z], [x, -z], [-x, z], [x, z]].map(([a = 0, b = 0]) => on.group.localToWorld(new Vector3(a, y, b))));
}
