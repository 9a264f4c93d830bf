"""What a page or terminal needs to draw a position of Qubix."""

from __future__ import annotations

from typing import Any

from kostka.games.core import PASS
from kostka.games.qubix.grid import Lie
from kostka.games.qubix.rules import (
    BARE,
    DONE,
    STORE,
    Laid,
    Lay,
    Move,
    State,
    cells_showing,
    deal,
    is_covered,
    is_walled_in,
    partner,
    places,
    scored_pattern,
    side_of,
)

Picture = dict[str, Any]


def picture(state: State, seat: int | None, moves: tuple[Move, ...]) -> Picture:
    parts = state.parts
    return {
        "plain": ["-"] if PASS in moves else ["done"] if DONE in moves else [],
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
        "earned": _earned(state) if DONE in moves else None,
        "lays": _lays(state, moves),
    }


def _deal(state: State) -> Picture | None:
    """What was shuffled, so that the deal can be checked: the blocks' sizes and their colours before it."""
    if state.setup.option("pile") != "dealt":
        return None
    shuffle = deal(state.parts)
    return {"sizes": list(shuffle.sizes), "colours": shuffle.colours}


def _pile_block(state: State, number: int) -> Picture:
    """A block of the pile; `held` says why it cannot be taken, null if it can."""
    block = state.parts.blocks[number]
    return {
        "id": number,
        "colour": _colour(state, number),
        "layer": block.layer,
        "cells": block.name,
        "held": "covered" if is_covered(state, number) else "walled" if is_walled_in(state, number) else None,
    }


def _field(state: State, number: int) -> Picture:
    """A build field: its blocks layer by layer, and row by row the colours seen from above."""
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
        "blocks": [_laid(state, laid) | {"layer": laid.layer} for laid in field.blocks],
        "top": [seen[row * grid.columns : (row + 1) * grid.columns] for row in range(grid.rows)],
        "formed": _formed(state, number),
    }


def _formed(state: State, number: int) -> list[Picture]:
    """The patterns that stand on a field; `fresh` are those that the unfinished move from the store has made."""
    top = state.field(number).top
    before = state.before if state.building == number else top
    forms = state.parts.patterns[side_of(state, number)]
    shown = ((colour, cells_showing(top, colour)) for colour in sorted(set(top) - {BARE}))
    return [
        {
            "pattern": forms[mask].name,
            "colour": colour,
            "cells": _cells(state, mask),
            "fresh": cells_showing(before, colour) != mask,
        }
        for colour, mask in shown
        if mask in forms
    ]


def _cells(state: State, mask: int) -> str:
    """The names of a field's cells, one after the other."""
    return " ".join(lie.name for lie in state.parts.field.lies[1] if lie.mask & mask)


def _laid(state: State, laid: Laid) -> Picture:
    return {"id": laid.block, "colour": _colour(state, laid.block), "cells": laid.cells}


def _colour(state: State, block: int) -> str | None:
    return state.colours[block - 1] if state.colours else None


def _patterns(state: State, side: str) -> list[Picture]:
    found = dict.fromkeys(state.parts.patterns[side].values())
    return [
        {"name": pattern.name, "shape": list(pattern.shape), "points": [pattern.mover, pattern.owner]}
        for pattern in found
    ]


def _lays(state: State, moves: tuple[Move, ...]) -> list[Picture]:
    """The legal lays, grouped: every block of a group may be laid on each of its cells.

    The text of a move is `FROM BLOCK CELLS > TO`. `scores` names the cells on which the move, if it ended there, would
    form a pattern: its cells, and the points of the mover and of the partner.
    """
    groups: dict[tuple[str, int, str, int], list[int]] = {}
    for move in moves:
        if isinstance(move, Lay):
            size = state.parts.blocks[move.block].size
            blocks = groups.setdefault((move.source, move.to, state.colours[move.block - 1], size), [])
            if move.block not in blocks:
                blocks.append(move.block)
    return [_group(state, *key, blocks) for key, blocks in groups.items()]


def _group(state: State, source: str, to: int, colour: str, size: int, blocks: list[int]) -> Picture:
    lies = places(state, state.active, size, to)
    return {
        "from": source,
        "blocks": blocks,
        "to": "store" if to == STORE else to,
        "cells": [lie.name for lie in lies],
        "partner": None if to == STORE else partner(state, state.active, to),
        "scores": {} if to == STORE else _scores(state, to, colour, lies),
    }


def _scores(state: State, to: int, colour: str, lies: list[Lie]) -> Picture:
    now = state.field(to).top
    before = state.before or now
    scores = {}
    for lie in lies:
        after = "".join(colour if lie.mask >> place & 1 else seen for place, seen in enumerate(now))
        if score := _score(state, to, before, after):
            scores[lie.name] = score
    return scores


def _score(state: State, to: int, before: str, after: str) -> Picture | None:
    """What a move that changes a field like this brings: the pattern, its cells, the points of mover and partner."""
    pattern = scored_pattern(state, to, before, after)
    if pattern is None:
        return None
    forms = state.parts.patterns[side_of(state, to)]
    masks = [
        mask
        for colour in sorted(set(after) - {BARE})
        if forms.get(mask := cells_showing(after, colour)) == pattern and mask != cells_showing(before, colour)
    ]
    return {"pattern": pattern.name, "points": [pattern.mover, pattern.owner], "cells": _cells(state, masks[0])}


def _earned(state: State) -> Picture | None:
    """What the unfinished move from the store brings if it ends here."""
    score = _score(state, state.building, state.before, state.field(state.building).top)
    return score and score | {"partner": partner(state, state.active, state.building)}
