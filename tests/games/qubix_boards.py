"""Positions of Qubix from a few words."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from kostka.games.qubix.rules import BARE, Field, Laid, State
from kostka.games.registry import game
from tests.games.boards import decide, totals

QUBIX = game("qubix")
PARTS = QUBIX.standard.parts


def blocks(colour: str, size: int) -> list[int]:
    return [block.id for block in PARTS.blocks.values() if (block.colour, block.size) == (colour, size)]


def build(*lays: str) -> Field:
    """A build field from lays such as `b a1-b1` in order, from blocks that nobody uses otherwise."""
    layer, taken, top, laid = 0, 0, [BARE] * 9, []
    for lay in lays:
        colour, cells = lay.split()
        mask = PARTS.field.masks[cells]
        laid.append(Laid(75, cells, layer))
        taken |= mask
        top = [colour if mask >> place & 1 else seen for place, seen in enumerate(top)]
        if taken == PARTS.field.full:
            layer, taken = layer + 1, 0
    return Field(tuple(laid), layer, taken, "".join(top))


def table(
    *fields: Field, seats: int = 3, store: str = "", active: int = 1, side: str = "grey", **options: str
) -> State:
    """A position with these build fields and the active seat's store from `b a1-b1; r c1`."""
    state = QUBIX.start(seats, active, None, side=side, **options)
    stored: list[Laid] = []
    used = count()
    for lay in filter(None, store.split("; ")):
        colour, cells = lay.split()
        size = PARTS.store.masks[cells].bit_count()
        block = next(one for one in blocks(colour, size)[next(used) :] if one not in {old.block for old in stored})
        stored.append(Laid(block, cells, 0))
    stores = tuple(tuple(stored) if seat == active else () for seat in range(1, seats + 1))
    position: State = replace(
        state,
        fields=(*fields, *state.fields[len(fields) :]),
        stores=stores,
        pile=state.pile - {laid.block for laid in stored},
    )
    return position


def lay(state: State, colour: str, cells: str, to: int) -> State:
    """A block of that colour and the needed size, taken from the pile as if it were free, laid by the active seat."""
    size = PARTS.field.masks[cells].bit_count()
    block = next(one for one in blocks(colour, size) if one in state.pile)
    uncovered = replace(state, pile=frozenset({block, 1}) if block != 1 else frozenset({block}))
    laid: State = decide(uncovered, f"{state.active}: pile {block} {cells} > {to}")
    return replace(laid, pile=state.pile - {block})


def gained(before: State, after: State) -> tuple[int, ...]:
    return tuple(new - old for old, new in zip(totals(before), totals(after), strict=True))
