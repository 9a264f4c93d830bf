"""The rules of Qubix (section X)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from kostka.games.core import PASS, Deal, Dealt, Decide, Decided, Event, Node, Pass, Setup, over
from kostka.games.qubix.grid import SIZES, Lie
from kostka.games.qubix.parts import Parts, Pattern, Side

Phase = Literal["deal", "build", "build-more", "over"]
Source = Literal["pile", "store"]

STORE: Final = 0
"""As the goal of a move: one's own store; build fields are numbered from 1."""
BARE: Final = "."


@dataclass(frozen=True, slots=True)
class Done(Pass):
    """Lay no further block from the store."""


DONE: Final = Done()


class Lay(NamedTuple):
    """Take a block from the pile or one's own store, and lay it on these cells of a build field or the own store."""

    source: Source
    block: int
    cells: str
    to: int


Move = Lay | Done | Pass


class Laid(NamedTuple):
    """A block on a build field (with its layer) or in a store (layer 0)."""

    block: int
    cells: str
    layer: int


@dataclass(frozen=True, slots=True)
class Field:
    """A build field: its blocks, the layer now being filled, its taken cells, and the colours seen from above."""

    blocks: tuple[Laid, ...]
    layer: int
    taken: int
    top: str


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup[Parts]
    colours: str
    """The colour letter of every block in the order of ids; empty before the deal."""
    pile: frozenset[int]
    fields: tuple[Field, ...]
    stores: tuple[tuple[Laid, ...], ...]
    scores: tuple[int, ...]
    active: int
    phase: Phase = "build"
    building: int = 0
    """The build field of a move from the store that may go on; 0 if there is none."""
    before: str = ""
    """How that field looked from above before the move."""

    @property
    def parts(self) -> Parts:
        return self.setup.layout.parts

    def field(self, number: int) -> Field:
        return self.fields[number - 1]

    def store(self, seat: int) -> tuple[Laid, ...]:
        return self.stores[seat - 1]


def opening(setup: Setup[Parts]) -> State:
    parts, seats = setup.layout.parts, setup.seats
    field = Field((), 0, 0, BARE * (parts.field.columns * parts.field.rows))
    dealt = setup.option("pile") == "dealt"
    return State(
        setup,
        "" if dealt else _scheme_colours(parts),
        frozenset(parts.blocks),
        (field,) * fields_at(seats),
        ((),) * seats,
        (0,) * seats,
        setup.first,
        "deal" if dealt else "build",
    )


def fields_at(seats: int) -> int:
    """How many build fields there are: with two seats a third, neutral one."""
    return seats + (seats == 2)


def deal(parts: Parts) -> Deal:
    """The shuffle of the blocks' colours, before it happens."""
    return Deal(tuple(block.size for block in parts.blocks.values()), _scheme_colours(parts))


def node(state: State) -> Node[Move]:
    match state.phase:
        case "deal":
            return deal(state.parts)
        case "build":
            return Decide({state.active: tuple(lays(state, state.active)) or (PASS,)})
        case "build-more":
            return Decide({state.active: (DONE, *_from_store(state, state.active, state.building))})
        case "over":
            return over(totals(state))


def apply(state: State, event: Event) -> State:
    match event:
        case Dealt(colours):
            return replace(state, colours=colours, phase="build")
        case Decided(moves):
            match moves[state.active]:
                case Lay(source="store") as lay:
                    return _after_store(state, lay)
                case Lay() as lay if lay.to == STORE:
                    return _end_turn(_laid(state, lay))
                case Lay() as lay:
                    return _end_turn(_scored(_laid(state, lay), lay.to, state.field(lay.to).top))
                case Done():
                    return _end_turn(_scored(state, state.building, state.before))
                case Pass():
                    return _end_turn(state)
    raise TypeError(f"{event} does not happen in qubix")


@lru_cache(maxsize=16)
def moves(setup: Setup[Parts]) -> tuple[Move, ...]:
    """Every move that can ever be legal: passing, done, and each lay of each block from the pile and from the store."""
    parts, fields = setup.layout.parts, range(1, fields_at(setup.seats) + 1)
    blocks = [(block.id, block.size) for block in parts.blocks.values()]
    built = {size: [(to, lie.name) for to in fields for lie in parts.field.lies[size]] for size in SIZES}
    stored = {size: [(STORE, lie.name) for lie in parts.store.lies[size]] for size in SIZES}
    return (
        PASS,
        DONE,
        *(Lay("pile", block, cells, to) for block, size in blocks for to, cells in built[size] + stored[size]),
        *(Lay("store", block, cells, to) for block, size in blocks for to, cells in built[size]),
    )


def totals(state: State) -> tuple[int, ...]:
    return state.scores


# --- legal moves ----------------------------------------------------------------------------------------------------


def is_covered(state: State, block: int) -> bool:
    """Something lies on a part of the block."""
    return not state.pile.isdisjoint(state.parts.blocks[block].above)


def is_walled_in(state: State, block: int) -> bool:
    """None of the four side walls is free along its whole length."""
    return not any(state.pile.isdisjoint(wall) for wall in state.parts.blocks[block].walls)


def takeable(state: State) -> list[int]:
    """The blocks that may be taken from the pile (X2)."""
    return [block for block in sorted(state.pile) if not is_covered(state, block) and not is_walled_in(state, block)]


def places(state: State, seat: int, size: int, to: int) -> list[Lie]:
    """Where a block of that size may be laid on a build field, or in the seat's own store (X3, X4)."""
    if to == STORE:
        grid, taken = state.parts.store, _stored(state, seat)
    elif state.field(to).layer == state.parts.layers:
        return []
    else:
        grid, taken = state.parts.field, state.field(to).taken
    return [lie for lie in grid.lies[size] if not lie.mask & taken]


def lays(state: State, seat: int) -> Iterator[Lay]:
    """All that a seat may do in its turn (X1), a pass excepted."""
    goals = (*range(1, len(state.fields) + 1), STORE)
    free: dict[int, list[tuple[int, str]]] = {}
    for block in takeable(state):
        size = state.parts.blocks[block].size
        if size not in free:
            free[size] = [(to, lie.name) for to in goals for lie in places(state, seat, size, to)]
        for to, cells in free[size]:
            yield Lay("pile", block, cells, to)
    for to in goals[:-1]:
        yield from _from_store(state, seat, to)


def _from_store(state: State, seat: int, to: int) -> Iterator[Lay]:
    for stored in state.store(seat):
        for lie in places(state, seat, state.parts.blocks[stored.block].size, to):
            yield Lay("store", stored.block, lie.name, to)


def _can_move(state: State, seat: int) -> bool:
    return any(True for _ in lays(state, seat))


def _stored(state: State, seat: int) -> int:
    return sum(state.parts.store.masks[stored.cells] for stored in state.store(seat))


# --- moving ---------------------------------------------------------------------------------------------------------


def _laid(state: State, lay: Lay) -> State:
    """The block taken from where it was and laid where it goes."""
    seat = state.active
    pile = state.pile - {lay.block}
    store = tuple(stored for stored in state.store(seat) if stored.block != lay.block)
    if lay.to == STORE:
        store = (*store, Laid(lay.block, lay.cells, 0))
    stores = (*state.stores[: seat - 1], store, *state.stores[seat:])
    fields = state.fields
    if lay.to != STORE:
        fields = (*fields[: lay.to - 1], _built(state, lay), *fields[lay.to :])
    return replace(state, pile=pile, stores=stores, fields=fields)


def _built(state: State, lay: Lay) -> Field:
    field, grid = state.field(lay.to), state.parts.field
    mask = grid.masks[lay.cells]
    colour = colour_of(state, lay.block)
    top = "".join(colour if mask >> place & 1 else seen for place, seen in enumerate(field.top))
    blocks = (*field.blocks, Laid(lay.block, lay.cells, field.layer))
    taken = field.taken | mask
    return Field(blocks, field.layer + 1, 0, top) if taken == grid.full else Field(blocks, field.layer, taken, top)


def _after_store(state: State, lay: Lay) -> State:
    before = state.before if state.phase == "build-more" else state.field(lay.to).top
    laid = replace(_laid(state, lay), phase="build-more", building=lay.to, before=before)
    if any(True for _ in _from_store(laid, laid.active, lay.to)):
        return laid
    return _end_turn(_scored(laid, lay.to, before))


def _end_turn(state: State) -> State:
    following = state.setup.after(state.active)
    state = replace(state, active=following, phase="build", building=0, before="")
    if any(_can_move(state, seat) for seat in range(1, state.setup.seats + 1)):
        return state
    return replace(state, phase="over")


# --- scoring --------------------------------------------------------------------------------------------------------


class Formed(NamedTuple):
    """A pattern that a colour shows, and its cells."""

    pattern: Pattern
    colour: str
    mask: int


def formed(state: State, to: int, top: str, colours: Iterable[str]) -> list[Formed]:
    """The patterns that these colours show on a field that looks like this from above."""
    forms = state.parts.patterns[side_of(state, to)]
    shown = ((colour, cells_showing(top, colour)) for colour in sorted(set(colours) - {BARE}))
    return [Formed(forms[mask], colour, mask) for colour, mask in shown if mask in forms]


def scored_pattern(state: State, to: int, before: str, after: str) -> Formed | None:
    """The pattern that a move scores: formed by a colour whose cells it changed, the one worth more (X5)."""
    changed = (colour for old, new in zip(before, after, strict=True) if old != new for colour in (old, new))
    found = formed(state, to, after, changed)
    return max(found, key=lambda one: (one.pattern.mover, one.pattern.owner), default=None)


def cells_showing(top: str, colour: str) -> int:
    return sum(1 << place for place, seen in enumerate(top) if seen == colour)


def cell_names(state: State, mask: int) -> str:
    """The names of a field's cells, one after the other."""
    return " ".join(lie.name for lie in state.parts.field.lies[1] if lie.mask & mask)


def side_of(state: State, to: int) -> Side:
    """The pattern side on which a field's board lies."""
    neutral = to > state.setup.seats
    return "grey" if state.setup.option("neutral" if neutral else "side") == "grey" else "navy"


def partner(state: State, seat: int, to: int) -> int | None:
    """Who gets the second number when the seat scores on a field: its owner, or the other seat on the neutral one."""
    if to > state.setup.seats:
        return state.setup.after(seat)
    return to if to != seat else None


def colour_of(state: State, block: int) -> str:
    return state.colours[block - 1]


def _scored(state: State, to: int, before: str) -> State:
    """The points of a finished move on a build field."""
    scored = scored_pattern(state, to, before, state.field(to).top)
    if scored is None:
        return state
    pattern, other = scored.pattern, partner(state, state.active, to)
    scores = tuple(
        score + pattern.mover * (seat == state.active) + pattern.owner * (seat == other)
        for seat, score in enumerate(state.scores, 1)
    )
    return replace(state, scores=scores)


def _scheme_colours(parts: Parts) -> str:
    return "".join(block.colour for block in parts.blocks.values())
