"""What a page or terminal needs to draw a position of Qubix."""

from __future__ import annotations

from typing import Literal, TypedDict

from kostka.games.core import PASS, BaseView
from kostka.games.qubix.grid import Lie
from kostka.games.qubix.notation import write_lays
from kostka.games.qubix.parts import BlockColour, Side
from kostka.games.qubix.rules import (
    BARE,
    DONE,
    STORE,
    Laid,
    Lay,
    Move,
    Phase,
    Source,
    State,
    cell_names,
    cells_showing,
    deal,
    formed,
    is_covered,
    is_walled_in,
    partner,
    places,
    scored_pattern,
    side_of,
)


class BlockView(TypedDict):
    """A block in a store; the colour is a letter, null before the deal."""

    id: int
    colour: str | None
    cells: str


class PileBlockView(BlockView):
    """A block of the pile; `held` says why it cannot be taken, null if it can."""

    layer: int
    held: Literal["covered", "walled"] | None


class LaidBlockView(BlockView):
    """A block on a build field."""

    layer: int


class PileView(TypedDict):
    columns: int
    rows: int
    layers: int
    blocks: list[PileBlockView]


class FormedView(TypedDict):
    """A pattern that stands on a field; `fresh` if the unfinished move from the store has made it."""

    pattern: str
    colour: str
    cells: str
    fresh: bool


class BuildFieldView(TypedDict):
    """A build field: its blocks layer by layer, and row by row the colours seen from above."""

    field: int
    owner: int | None
    side: Side
    columns: int
    rows: int
    layers: int
    layer: int
    blocks: list[LaidBlockView]
    top: list[list[str | None]]
    formed: list[FormedView]


class StoreView(TypedDict):
    columns: int
    rows: int
    blocks: list[BlockView]


class PatternView(TypedDict):
    """A pattern, and the points of the mover and of the partner."""

    name: str
    shape: list[str]
    points: list[int]


class ScoreView(TypedDict):
    pattern: str
    points: list[int]
    cells: str


class EarnedView(ScoreView):
    partner: int | None


# "from" is a word of the language, so this one cannot be written as a class
LaysView = TypedDict(
    "LaysView",
    {
        "from": Source,
        "blocks": list[int],
        "to": int | Literal["store"],
        "cells": list[str],
        "moves": list[list[str]],
        "partner": int | None,
        "scores": dict[str, ScoreView],
    },
)
"""Legal lays, grouped: every block of the group may be laid on each of its cells, by `moves[block][cells]`.

`scores` names the cells on which the move, if it ended there, would form a pattern.
"""


class DealView(TypedDict):
    """What was shuffled, so that the deal can be checked: the blocks' sizes and their colours before it."""

    sizes: list[int]
    colours: str


class QubixView(BaseView):
    game: Literal["qubix"]
    phase: Phase
    plain: list[str]
    colours: dict[str, BlockColour]
    pile: PileView
    fields: list[BuildFieldView]
    stores: list[StoreView]
    patterns: dict[str, list[PatternView]]
    deal: DealView | None
    building: int | None
    earned: EarnedView | None
    lays: list[LaysView]


def picture(state: State, base: BaseView) -> QubixView:
    parts = state.parts
    return {
        **base,
        "game": "qubix",
        "phase": state.phase,
        "plain": [],
        "colours": dict(parts.colours),
        "pile": {
            "columns": parts.pile.columns,
            "rows": parts.pile.rows,
            "layers": parts.pile_layers,
            "blocks": [_pile_block(state, block) for block in sorted(state.pile)],
        },
        "fields": [_field(state, number) for number in range(1, len(state.fields) + 1)],
        "stores": [
            {"columns": parts.store.columns, "rows": parts.store.rows, "blocks": [_laid(state, one) for one in store]}
            for store in state.stores
        ],
        "patterns": {
            side: _patterns(state, side) for side in sorted({side_of(state, 1), side_of(state, len(state.fields))})
        },
        "deal": _deal(state),
        "building": state.building or None,
        "earned": None,
        "lays": [],
    }


def with_moves(state: State, moves: tuple[Move, ...], shown: QubixView) -> QubixView:
    return {
        **shown,
        "plain": ["-"] if PASS in moves else ["done"] if DONE in moves else [],
        "earned": _earned(state) if DONE in moves else None,
        "lays": _lays(state, moves),
    }


def _deal(state: State) -> DealView | None:
    if state.setup.option("pile") != "dealt":
        return None
    shuffle = deal(state.parts)
    return {"sizes": list(shuffle.sizes), "colours": shuffle.colours}


def _pile_block(state: State, number: int) -> PileBlockView:
    block = state.parts.blocks[number]
    return {
        "id": number,
        "colour": _colour(state, number),
        "layer": block.layer,
        "cells": block.name,
        "held": "covered" if is_covered(state, number) else "walled" if is_walled_in(state, number) else None,
    }


def _field(state: State, number: int) -> BuildFieldView:
    grid, field = state.parts.field, state.field(number)
    seen = [None if letter == BARE else letter for letter in field.top]
    return {
        "field": number,
        "owner": number if number <= state.setup.seats else None,
        "side": side_of(state, number),
        "columns": grid.columns,
        "rows": grid.rows,
        "layers": state.parts.layers,
        "layer": field.layer,
        "blocks": [{**_laid(state, laid), "layer": laid.layer} for laid in field.blocks],
        "top": [seen[row * grid.columns : (row + 1) * grid.columns] for row in range(grid.rows)],
        "formed": _formed(state, number),
    }


def _formed(state: State, number: int) -> list[FormedView]:
    top = state.field(number).top
    before = state.before if state.building == number else top
    return [
        {
            "pattern": pattern.name,
            "colour": colour,
            "cells": cell_names(state, mask),
            "fresh": cells_showing(before, colour) != mask,
        }
        for pattern, colour, mask in formed(state, number, top, top)
    ]


def _laid(state: State, laid: Laid) -> BlockView:
    return {"id": laid.block, "colour": _colour(state, laid.block), "cells": laid.cells}


def _colour(state: State, block: int) -> str | None:
    return state.colours[block - 1] if state.colours else None


def _patterns(state: State, side: Side) -> list[PatternView]:
    found = dict.fromkeys(state.parts.patterns[side].values())
    return [
        {"name": pattern.name, "shape": list(pattern.shape), "points": [pattern.mover, pattern.owner]}
        for pattern in found
    ]


def _lays(state: State, moves: tuple[Move, ...]) -> list[LaysView]:
    groups: dict[tuple[Source, int, str, int], list[int]] = {}
    for move in moves:
        if isinstance(move, Lay):
            size = state.parts.blocks[move.block].size
            blocks = groups.setdefault((move.source, move.to, state.colours[move.block - 1], size), [])
            if move.block not in blocks:
                blocks.append(move.block)
    return [_group(state, *key, blocks) for key, blocks in groups.items()]


def _group(state: State, source: Source, to: int, colour: str, size: int, blocks: list[int]) -> LaysView:
    lies = places(state, state.active, size, to)
    cells = [lie.name for lie in lies]
    return {
        "from": source,
        "blocks": blocks,
        "to": "store" if to == STORE else to,
        "cells": cells,
        "moves": write_lays(source, blocks, cells, to),
        "partner": None if to == STORE else partner(state, state.active, to),
        "scores": {} if to == STORE else _scores(state, to, colour, lies),
    }


def _scores(state: State, to: int, colour: str, lies: list[Lie]) -> dict[str, ScoreView]:
    now = state.field(to).top
    before = state.before or now
    scores = {}
    for lie in lies:
        after = "".join(colour if lie.mask >> place & 1 else seen for place, seen in enumerate(now))
        if score := _score(state, to, before, after):
            scores[lie.name] = score
    return scores


def _score(state: State, to: int, before: str, after: str) -> ScoreView | None:
    """What a move that changes a field like this brings: the pattern, its cells, the points of mover and partner."""
    scored = scored_pattern(state, to, before, after)
    if scored is None:
        return None
    pattern = scored.pattern
    return {
        "pattern": pattern.name,
        "points": [pattern.mover, pattern.owner],
        "cells": cell_names(state, scored.mask),
    }


def _earned(state: State) -> EarnedView | None:
    """What the unfinished move from the store brings if it ends here."""
    score = _score(state, state.building, state.before, state.field(state.building).top)
    return None if score is None else {**score, "partner": partner(state, state.active, state.building)}
