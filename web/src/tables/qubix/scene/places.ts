// Where everything stands on the table: the pile, the open build field in full size, the others small beside it.
import type { BuildFieldView, QubixView } from "../../../views";

/** Where a board stands: the middle of its build field, and its size. */
export interface Stand {
  x: number;
  z: number;
  scale: number;
}

export interface Arrangement {
  pile: Stand;
  fields: Map<number, Stand>;
}

const SMALL = 0.42;
/** Between a build field and its store, and between boards. */
const AISLE = 0.6;

/** From the middle of a build field to the middle of its store, which lies in front of it. */
export const storeAway = (field: BuildFieldView, rows: number): number => field.rows / 2 + AISLE + rows / 2;

function depth(view: QubixView, field: BuildFieldView): number {
  const store = field.owner ? (view.stores[field.owner - 1]?.rows ?? 0) : 0;
  return field.rows + (store ? AISLE + store : 0);
}

/** The pile at the back on the left, the open field in front of it on the right, the others in a row before the pile. */
export function arranged(view: QubixView, open: number): Arrangement {
  const { columns, rows } = view.pile;
  const shown = view.fields.find((field) => field.field === open) ?? view.fields[0];
  const others = view.fields.filter((field) => field !== shown);
  const deepest = Math.max(...view.fields.map((field) => depth(view, field)));
  const [across, along] = [shown?.columns ?? 3, shown?.rows ?? 3];
  const back = rows / 2 + 0.75;
  const edge = back + deepest * SMALL;
  const fields = new Map<number, Stand>();
  if (shown) fields.set(shown.field, { x: columns / 2 + 1 + across / 2, z: edge - deepest + along / 2, scale: 1 });
  const step = (across + 0.44) * SMALL + 0.22;
  others.forEach((field, at) => {
    const right = columns / 2 - 0.2 - (others.length - 1 - at + 0.5) * step;
    fields.set(field.field, { x: right, z: back + (field.rows * SMALL) / 2, scale: SMALL });
  });
  return { pile: { x: 0, z: 0, scale: 1 }, fields };
}
