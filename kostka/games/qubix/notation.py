"""The moves and places of Qubix in text, and why a move is not legal."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kostka.games.core import PASS, Decide, Pass, Why, because
from kostka.games.qubix.grid import Grid
from kostka.games.qubix.rules import (
    DONE,
    STORE,
    Done,
    Lay,
    Move,
    Source,
    State,
    is_covered,
    is_walled_in,
    node,
    places,
)

BLOCK = re.compile(r"(pile|store) ([1-9][0-9]{0,2})")
SPOT = re.compile(r"(pile|store) ([1-9][0-9]{0,2}) ([a-i][1-9]) of (store|[1-9])")
LAY = re.compile(r"(pile|store) ([1-9][0-9]{0,2}) ([a-i][1-9](?:-[a-i][1-9])?) > (store|[1-9])")


def write_move(move: Move) -> str:
    match move:
        case Done():
            return "done"
        case Pass():
            return "-"
        case Lay(source, block, cells, to):
            return f"{source} {block} {_onto(cells, to)}"


def write_lays(source: Source, blocks: Iterable[int], cells: Iterable[str], to: int) -> list[list[str]]:
    """The moves that lay each of the blocks on each of the cells; a view has hundreds of them."""
    goals = [_onto(one, to) for one in cells]
    return [[f"{source} {block} {goal}" for goal in goals] for block in blocks]


def _onto(cells: str, to: int) -> str:
    return f"{cells} > {'store' if to == STORE else to}"


def read_move(text: str) -> Move | None:
    """The move, or None if the text is not one of this game."""
    if text in ("-", "done"):
        return PASS if text == "-" else DONE
    found = LAY.fullmatch(text)
    if not found:
        return None
    return Lay(_source(found[1]), int(found[2]), found[3], _goal(found[4]))


def _source(word: str) -> Source:
    return "pile" if word == "pile" else "store"


def _goal(word: str) -> int:
    return STORE if word == "store" else int(word)


def why_not(state: State, seat: int, move: Move) -> Why:
    """Why a move that is not offered is not legal."""
    match move:
        case Done():
            return because("no move from the store is under way")
        case Pass():
            return because("if you can move, you must")
        case Lay(source, block, cells, to):
            return (
                _why_other_move(state, source, to)
                or _why_not_taken(state, seat, source, block)
                or _why_not_there(state, source, to)
                or _why_not_laid(state, block, cells, to)
            )


def place(state: State, seat: int, text: str) -> Move | Why | None:
    """What could be done with a block (`pile 12`), or with it on a cell of a field or the store (`pile 12 b2 of 3`)."""
    if found := BLOCK.fullmatch(text):
        return _at_block(state, seat, _source(found[1]), int(found[2]))
    if found := SPOT.fullmatch(text):
        return _at_spot(state, seat, _source(found[1]), int(found[2]), found[3], _goal(found[4]))
    return None


def _at_block(state: State, seat: int, source: Source, block: int) -> Move | Why:
    why = _why_other_move(state, source, state.building) or _why_not_taken(state, seat, source, block)
    if why:
        return why
    deciding = node(state)
    assert isinstance(deciding, Decide)
    found = (lay for lay in deciding.moves[seat] if isinstance(lay, Lay) and lay[:2] == (source, block))
    return next(found, because("there is no room for this block"))


def _at_spot(state: State, seat: int, source: Source, block: int, cell: str, to: int) -> Move | Why:
    why = (
        _why_other_move(state, source, to)
        or _why_not_taken(state, seat, source, block)
        or _why_not_there(state, source, to)
    )
    if why:
        return why
    grid, size = _grid(state, to), state.parts.blocks[block].size
    over = [lie for lie in grid.lies[size] if lie.mask & grid.masks.get(cell, 0)]
    free = places(state, seat, size, to)
    if found := next((lie for lie in over if lie in free), None):
        return Lay(source, block, found.name, to)
    if cell not in {lie.name for lie in places(state, seat, 1, to)}:
        return _not_free(cell, to)
    return because("a block of length {size} does not fit on {cell}", size=size, cell=cell)


def _grid(state: State, to: int) -> Grid:
    return state.parts.store if to == STORE else state.parts.field


def _not_free(cells: str, to: int) -> Why:
    if to == STORE:
        return because("{cells} is not free in the store", cells=cells)
    return because("{cells} is not free in the layer being filled now", cells=cells)


def _why_other_move(state: State, source: Source, to: int) -> Why | None:
    """A move from the store that is under way goes on before anything else."""
    if state.phase != "build-more" or (source, to) == ("store", state.building):
        return None
    return because("this move is placing blocks from the store on build field {field}", field=state.building)


def _why_not_taken(state: State, seat: int, source: Source, block: int) -> Why | None:
    if source == "store":
        stored = block in {stored.block for stored in state.store(seat)}
        return None if stored else because("this block is not in your store")
    if block not in state.pile:
        return because("this block is not in the pile")
    if is_covered(state, block):
        return because("this block is covered: another one lies on it")
    if is_walled_in(state, block):
        return because("this block is walled in: none of its side walls is free")
    return None


def _why_not_there(state: State, source: Source, to: int) -> Why | None:
    """What keeps every block away from a field or the store."""
    if to > len(state.fields):
        return because("there are build fields 1 to {most}", most=len(state.fields))
    if to == STORE:
        return because("a block from the store goes to a build field") if source == "store" else None
    return because("this build field is full") if state.field(to).layer == state.parts.layers else None


def _why_not_laid(state: State, block: int, cells: str, to: int) -> Why:
    grid, size = _grid(state, to), state.parts.blocks[block].size
    if cells in {lie.name for lie in grid.lies[size]}:
        return _not_free(cells, to)
    return because(
        "a block of size {size} does not fit on {cells}; try for example {example}",
        cells=cells,
        size=size,
        example=grid.lies[size][0].name,
    )
