// The pile's base, the build fields and the stores: groups on the table into which blocks are put.
import { Group, Mesh, type Vector3 } from "three";
import type { BuildFieldView, QubixView } from "../../../views";
import { spanOf, type Cell } from "../grid";
import type { Goal } from "../words";
import { storeAway, type Arrangement } from "./places";
import { BOARD, type Workshop } from "./workshop";

/** A rectangle of cells that blocks lie on. */
export interface Ground {
  group: Group;
  columns: number;
  rows: number;
}

function ground(workshop: Workshop, columns: number, rows: number, side: string): Ground {
  const group = new Group();
  const board = new Mesh(workshop.board(columns, rows), workshop.wood(side));
  board.position.y = -BOARD / 2;
  board.castShadow = board.receiveShadow = true;
  const cells = new Mesh(workshop.plate(columns, rows), workshop.cells(columns, rows, side));
  cells.position.y = 0.006;
  cells.receiveShadow = true;
  group.add(board, cells);
  return { group, columns, rows };
}

/** A block's middle on its ground, and whether it lies along the columns. */
export function put(block: { position: Vector3; rotation: { y: number } }, on: Ground, cells: string, layer: number): void {
  const { column, row, wide, high } = spanOf(cells);
  block.position.set(column + wide / 2 - on.columns / 2, layer + 0.5, row + high / 2 - on.rows / 2);
  block.rotation.y = high > wide ? Math.PI / 2 : 0;
}

export class Boards {
  readonly root = new Group();
  readonly pile: Ground;
  readonly fields = new Map<number, Ground>();
  /** By the seat that owns it. */
  readonly stores = new Map<number, Ground>();

  constructor(workshop: Workshop, view: QubixView) {
    this.pile = ground(workshop, view.pile.columns, view.pile.rows, "pile");
    this.root.add(this.pile.group);
    for (const field of view.fields) this.#add(workshop, view, field);
  }

  #add(workshop: Workshop, view: QubixView, field: BuildFieldView): void {
    const made = ground(workshop, field.columns, field.rows, field.side);
    made.group.userData["field"] = field.field;
    this.fields.set(field.field, made);
    this.root.add(made.group);
    const store = field.owner ? view.stores[field.owner - 1] : undefined;
    if (!store || !field.owner) return;
    const beside = ground(workshop, store.columns, store.rows, field.side);
    beside.group.position.z = storeAway(field, store.rows);
    made.group.add(beside.group);
    this.stores.set(field.owner, beside);
  }

  arrange({ pile, fields }: Arrangement): void {
    this.pile.group.position.set(pile.x, 0, pile.z);
    for (const [field, stand] of fields) {
      const group = this.fields.get(field)?.group;
      group?.position.set(stand.x, BOARD * (stand.scale - 1), stand.z);
      group?.scale.setScalar(stand.scale);
    }
    this.root.updateMatrixWorld(true);
  }

  on(to: Goal, front: number): Ground | undefined {
    return to === "store" ? this.stores.get(front) : this.fields.get(to);
  }

  /** The cell of a ground at a point of the table. */
  cellAt(on: Ground, point: Vector3): Cell | null {
    const local = on.group.worldToLocal(point.clone());
    const [column, row] = [Math.floor(local.x + on.columns / 2), Math.floor(local.z + on.rows / 2)];
    return column >= 0 && column < on.columns && row >= 0 && row < on.rows ? { column, row } : null;
  }
}
