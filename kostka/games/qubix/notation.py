"""The moves of Qubix in text, and why a move is not legal."""

from __future__ import annotations

import re

from kostka.games.core import PASS, Pass
from kostka.games.qubix.rules import (
    DONE,
    STORE,
    Done,
    Lay,
    Move,
    State,
    is_covered,
    is_walled_in,
    places,
)

LAY = re.compile(r"(pile|store) ([1-9][0-9]{0,2}) ([a-i][1-9](?:-[a-i][1-9])?) > (store|[1-9])")


def write_move(move: Move) -> str:
    match move:
        case Done():
            return "done"
        case Pass():
            return "-"
        case Lay(source, block, cells, to):
            return f"{source} {block} {cells} > {'store' if to == STORE else to}"


def read_move(text: str) -> Move | None:
    """The move, or None if the text is not one of this game."""
    if text in ("-", "done"):
        return PASS if text == "-" else DONE
    found = LAY.fullmatch(text)
    if not found:
        return None
    source, block, cells, to = found.groups()
    return Lay("pile" if source == "pile" else "store", int(block), cells, STORE if to == "store" else int(to))


def why_not(state: State, seat: int, move: Move) -> str:
    """Why a move that is not offered is not legal."""
    match move:
        case Done():
            return "no move from the store is under way"
        case Pass():
            return "a seat that can move has to move"
        case Lay() as lay if state.phase == "build-more" and (lay.source, lay.to) != ("store", state.building):
            return f"the move under way lays blocks from the store on build field {state.building}"
        case Lay() as lay:
            return _why_not_taken(state, seat, lay) or _why_not_laid(state, seat, lay)


def _why_not_taken(state: State, seat: int, lay: Lay) -> str | None:
    if lay.source == "store":
        stored = lay.block in {stored.block for stored in state.store(seat)}
        return None if stored else f"block {lay.block} is not in the store of seat {seat}"
    if lay.block not in state.pile:
        return f"block {lay.block} is not in the pile"
    if is_covered(state, lay.block):
        return f"block {lay.block} is covered"
    if is_walled_in(state, lay.block):
        return f"block {lay.block} is walled in: none of its side walls is free"
    return None


def _why_not_laid(state: State, seat: int, lay: Lay) -> str:
    parts, size = state.parts, state.parts.blocks[lay.block].size
    if lay.to > len(state.fields):
        return f"there are build fields 1 to {len(state.fields)}"
    if lay.to == STORE and lay.source == "store":
        return "a block from the store goes to a build field"
    grid = parts.store if lay.to == STORE else parts.field
    if lay.cells not in {lie.name for lie in grid.lies[size]}:
        return f"{lay.cells} is no place for a block of size {size}, such as {grid.lies[size][0].name}"
    if lay.to != STORE and not places(state, seat, 1, lay.to):
        return f"build field {lay.to} is full"
    where = "in the store" if lay.to == STORE else "in the layer now being filled"
    return f"{lay.cells} is not free {where}"
