// Choosing a move step by step: a block, a place for it, and how it lies there. What is possible stands in the view.
import type { BlockView, LaysView, QubixView, ScoreView } from "../../views";
import { cellName, namesIn, spanOf, type Cell } from "./grid";
import type { Goal } from "./words";

export interface Spot {
  to: Goal;
  cells: string;
}

export interface Preview {
  score: ScoreView | null;
  partner: number | null;
}

interface Around {
  readonly view: QubixView;
  readonly mayPick: boolean;
  readonly picked: string | null;
  pick: (move: string) => void;
  unpick: () => void;
  ask: (place: string) => void;
}

/** What was tapped and is not offered: a block that stays where it is, or a cell where the block in hand can't lie. */
export interface Asked {
  place: string;
  block: BlockView | null;
}

const down = (cells: string): boolean => spanOf(cells).high > 1;

export class Choice {
  /** The block in hand. */
  block = $state.raw<BlockView | null>(null);
  /** Where it would lie. */
  ghost = $state.raw<Spot | null>(null);
  asked = $state.raw<Asked | null>(null);
  /** Whether the block lies along the columns. */
  #down = $state(false);
  /** The cell under the pointer or the keys, around which a block turns. */
  #anchor: Cell = { column: 0, row: 0 };

  constructor(private around: Around) {}

  /** The groups of legal lays of a block. */
  #lays(id: number): LaysView[] {
    return this.around.mayPick ? this.around.view.lays.filter((group) => group.blocks.includes(id)) : [];
  }

  /** Blocks that may be taken now. */
  free = $derived.by(() => new Set(this.around.mayPick ? this.around.view.lays.flatMap((group) => group.blocks) : []));
  goals = $derived.by<Goal[]>(() => (this.block ? this.#lays(this.block.id).map((group) => group.to) : []));
  move = $derived.by(() => {
    const { block, ghost } = this;
    const group = block && ghost ? this.#group(ghost.to) : undefined;
    return (block && ghost && group?.moves[group.blocks.indexOf(block.id)]?.[group.cells.indexOf(ghost.cells)]) ?? null;
  });
  /** Whether the ghost stays where it is until it is confirmed or moved. */
  laid = $derived.by(() => this.move !== null && this.move === this.around.picked);
  preview = $derived.by<Preview | null>(() => {
    const { ghost } = this;
    if (!ghost) return null;
    const group = this.#group(ghost.to);
    return { score: group?.scores[ghost.cells] ?? null, partner: group?.partner ?? null };
  });
  mayTurn = $derived.by(() => {
    const { ghost } = this;
    return ghost !== null && this.spots(ghost.to).some((cells) => down(cells) !== down(ghost.cells));
  });

  #group(to: Goal): LaysView | undefined {
    return this.block ? this.#lays(this.block.id).find((group) => group.to === to) : undefined;
  }

  /** The ways in which the block in hand may lie at a place. */
  spots(to: Goal): string[] {
    return this.#group(to)?.cells ?? [];
  }

  scoreOf(to: Goal, cells: string): Preview {
    const group = this.#group(to);
    return { score: group?.scores[cells] ?? null, partner: group?.partner ?? null };
  }

  /** The most points that the block in hand can bring at a place now. */
  best(to: Goal): number {
    return Math.max(0, ...Object.values(this.#group(to)?.scores ?? {}).map((score) => score.points[0] ?? 0));
  }

  take(block: BlockView): void {
    if (!this.free.has(block.id)) return this.#ask(this.#named(block), block);
    if (this.block?.id === block.id) return this.drop();
    this.block = block;
    this.ghost = null;
    this.around.unpick();
  }

  #named({ id }: BlockView): string {
    return `${this.around.view.pile.blocks.some((one) => one.id === id) ? "pile" : "store"} ${id}`;
  }

  #ask(place: string, block: BlockView | null = null): void {
    this.asked = { place, block };
    this.around.ask(place);
  }

  /** Put the block back. */
  drop(): void {
    this.block = null;
    this.ghost = null;
    this.around.unpick();
  }

  /** How the block would lie with that cell under it: as it was turned last, if it can. */
  at(to: Goal, cell: Cell): string | null {
    const name = cellName(cell);
    const there = this.spots(to).filter((cells) => namesIn(cells).includes(name));
    const begins = (cells: string) => Number(namesIn(cells)[0] !== name);
    const ranked = there.sort((one, two) => Number(down(one) !== this.#down) - Number(down(two) !== this.#down) || begins(one) - begins(two));
    return ranked[0] ?? null;
  }

  hover(to: Goal, cell: Cell | null): void {
    if (this.laid || !this.block) return;
    const cells = cell ? this.at(to, cell) : null;
    if (cell && cells) this.#anchor = cell;
    if (this.ghost?.to !== to || this.ghost.cells !== cells) this.ghost = cells ? { to, cells } : null;
  }

  /** A tap on a cell: lay the block there, turn it if it lies there, or ask why it can't. */
  tap(to: Goal, cell: Cell): void {
    if (!this.block) return;
    if (this.laid && this.ghost?.to === to && namesIn(this.ghost.cells).includes(cellName(cell))) return this.turn();
    const cells = this.at(to, cell);
    if (!cells) return this.#ask(`${this.#named(this.block)} ${cellName(cell)} of ${to}`);
    this.#anchor = cell;
    this.#lay({ to, cells });
  }

  /** Lay the ghost that is only shown so far. */
  lay(): void {
    if (this.ghost && !this.laid) this.#lay(this.ghost);
  }

  turn(): void {
    const { ghost } = this;
    this.#down = ghost ? !down(ghost.cells) : !this.#down;
    if (!ghost) return;
    const around = this.at(ghost.to, this.#anchor);
    const other = this.spots(ghost.to).find((cells) => down(cells) === this.#down);
    const cells = around && down(around) === this.#down ? around : other;
    if (cells) this.#show({ to: ghost.to, cells });
  }

  /** Move the ghost by the keys: to the nearest way to lie in that direction. */
  step(across: number, along: number): void {
    const { ghost } = this;
    if (!ghost) return;
    const from = spanOf(ghost.cells);
    const ways = this.spots(ghost.to).map((cells) => ({ cells, span: spanOf(cells) }));
    const ahead = ways
      .map((way) => ({ ...way, x: way.span.column - from.column, y: way.span.row - from.row }))
      .filter(({ x, y }) => x * across + y * along > 0)
      .sort((one, two) => this.#far(one, across) - this.#far(two, across));
    const [next] = ahead;
    if (!next) return;
    this.#anchor = next.span;
    this.#show({ to: ghost.to, cells: next.cells });
  }

  #far({ x, y, cells }: { x: number; y: number; cells: string }, across: number): number {
    const aside = across ? Math.abs(y) : Math.abs(x);
    return Math.abs(x) + Math.abs(y) + 3 * aside + (down(cells) === this.#down ? 0 : 0.5);
  }

  /** Show the block at a place, at the first spot that there is. */
  open(to: Goal): void {
    if (!this.block || this.ghost?.to === to) return;
    const ways = this.spots(to);
    const first = ways.find((cells) => down(cells) === this.#down) ?? ways[0];
    if (!first) return;
    this.#anchor = spanOf(first);
    this.#show({ to, cells: first });
  }

  #show(spot: Spot): void {
    if (this.laid) this.#lay(spot);
    else this.ghost = spot;
  }

  #lay(spot: Spot): void {
    this.ghost = spot;
    // The page takes a move that is picked twice as confirmed.
    if (this.move && this.move !== this.around.picked) this.around.pick(this.move);
  }
}
