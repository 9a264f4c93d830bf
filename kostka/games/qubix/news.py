"""What happened in a game of Qubix."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kostka.games import core
from kostka.games.core import Decided, Event, Pass
from kostka.games.news import Ended, Passed, Turn, ended
from kostka.games.qubix.parts import BlockColour
from kostka.games.qubix.rules import (
    STORE,
    Done,
    Lay,
    Move,
    Source,
    State,
    cell_names,
    colour_of,
    partner,
    scored_pattern,
)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The colours of the pile were dealt: a letter for every block, in the order of their ids."""

    colours: str
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class Laid:
    """A block was taken from its cells in the pile or the store, and laid on a build field, or in the own store."""

    seat: int
    block: int
    colour: BlockColour
    source: Source
    source_cells: str
    source_layer: int
    field: int | None
    cells: str
    layer: int
    kind: Literal["laid"] = "laid"


@dataclass(frozen=True, slots=True)
class Filled:
    """A layer of a build field was filled; `full` says that it was the last one."""

    field: int
    layer: int
    full: bool
    kind: Literal["filled"] = "filled"


@dataclass(frozen=True, slots=True)
class Finished:
    """A seat laid no further block from its store."""

    seat: int
    field: int
    kind: Literal["done"] = "done"


@dataclass(frozen=True, slots=True)
class Gain:
    """What a seat got for a pattern, and as what: it moved, owns the field, or is the other one at a neutral field."""

    seat: int
    points: int
    role: Literal["mover", "owner", "neutral"]


@dataclass(frozen=True, slots=True)
class Scored:
    """A pattern was scored on a field: its colour, its cells, and who got what for it."""

    seat: int
    field: int
    pattern: str
    colour: BlockColour
    cells: str
    gains: tuple[Gain, ...]
    kind: Literal["scored"] = "scored"


News = Dealt | Laid | Filled | Finished | Scored | Passed | Turn | Ended


def news(before: State, event: Event, after: State) -> tuple[News, ...]:
    if isinstance(event, core.Dealt):
        return (Dealt(event.colours),)
    assert isinstance(event, Decided)
    return tuple(_decided(before, event.moves[before.active], after))


def _decided(before: State, move: Move, after: State) -> Iterator[News]:
    match move:
        case Lay():
            yield from _laid(before, move, after)
            to = move.to
        case Done():
            yield Finished(before.active, before.building)
            to = before.building
        case Pass():
            yield Passed(before.active, "build", forced=True)
            to = STORE
    if after.phase == "build-more":
        return
    if to != STORE:
        yield from _scored(before, to, after)
    if after.phase == "over":
        yield ended("stuck", None, after.scores)
    else:
        yield Turn(after.active)


def _laid(before: State, lay: Lay, after: State) -> Iterator[News]:
    seat, block = before.active, before.parts.blocks[lay.block]
    cells, layer = block.name, block.layer
    if lay.source == "store":
        cells, layer = next(one.cells for one in before.store(seat) if one.block == lay.block), 0
    colour = before.parts.colours[colour_of(before, lay.block)]
    onto = None if lay.to == STORE else lay.to
    floor = before.field(lay.to).layer if onto else 0
    yield Laid(seat, lay.block, colour, lay.source, cells, layer, onto, lay.cells, floor)
    if onto and after.field(onto).layer > floor:
        yield Filled(onto, floor, after.field(onto).layer == before.parts.layers)


def _scored(before: State, to: int, after: State) -> Iterator[Scored]:
    """The pattern of a finished move, seen against the field as it was before the move began."""
    seat, start = before.active, before.before or before.field(to).top
    scored = scored_pattern(before, to, start, after.field(to).top)
    if scored is None:
        return
    gains = [Gain(seat, scored.pattern.mover, "mover")]
    if other := partner(before, seat, to):
        gains.append(Gain(other, scored.pattern.owner, "neutral" if to > before.setup.seats else "owner"))
    colour = before.parts.colours[scored.colour]
    yield Scored(seat, to, scored.pattern.name, colour, cell_names(before, scored.mask), tuple(gains))
