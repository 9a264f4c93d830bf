"""From a position of the rules to a packed one."""

from __future__ import annotations

import numpy as np

from kostka.games.qubix.parts import SIDES, Parts
from kostka.games.qubix.rules import State, cells_showing, side_of
from kostka.lab.kernel import Packed
from kostka.lab.qubix.moves import FULL, LAYER, SHOWN
from kostka.lab.qubix.tables import CELLS, COLOURS, LAYERS, MOST_ROOM, room_ways, table
from kostka.lab.qubix.work import (
    ACTIVE,
    BEFORE,
    BLOCKS,
    BUILD,
    BUILDING,
    DEAL,
    FIELD,
    FIELDS,
    HEAD,
    MORE,
    OVER,
    PHASE,
    ROOM_CELLS,
    SCORE,
    SEATS,
    SIDE,
)

PHASES = {"deal": DEAL, "build": BUILD, "build-more": MORE, "over": OVER}


def pack(state: State) -> Packed:
    """The kernel's position for a position of the rules, with the table of its setup at the end."""
    parts, seats = state.parts, state.setup.seats
    head = np.zeros(HEAD, np.int64)
    head[SEATS], head[FIELDS] = seats, len(state.fields)
    head[ACTIVE], head[PHASE], head[BUILDING] = state.active - 1, PHASES[state.phase], state.building
    head[BEFORE] = _shown(state.before, parts)
    head[BLOCKS], head[ROOM_CELLS] = len(parts.blocks), parts.store.columns * parts.store.rows
    head[SCORE : SCORE + seats] = state.scores
    for place, field in enumerate(state.fields):
        taken = FULL if field.layer == LAYERS else field.taken
        head[FIELD + place] = _shown(field.top, parts) | field.layer << LAYER | taken
        head[SIDE + place] = SIDES.index(side_of(state, place + 1))
    pile = np.array([block in state.pile for block in sorted(parts.blocks)], np.int64)
    return np.concatenate([head, kinds(parts, state.colours), pile, _stores(state), table(state.setup)])


def kinds(parts: Parts, colours: str) -> Packed:
    """The kinds of the blocks in the order of ids, or minus their sizes before the deal."""
    order = "".join(parts.colours)
    sizes = np.array([parts.blocks[block].size for block in sorted(parts.blocks)], np.int64)
    if not colours:
        return -sizes
    numbers = np.array([order.index(colour) for colour in colours], np.int64)
    found: Packed = (sizes - 1) * COLOURS + numbers
    return found


def _shown(top: str, parts: Parts) -> int:
    return sum(cells_showing(top, colour) << SHOWN + CELLS * place for place, colour in enumerate(parts.colours))


def _stores(state: State) -> Packed:
    stores = np.zeros((state.setup.seats, state.parts.store.columns * state.parts.store.rows), np.int64)
    ways = room_ways(state.parts)
    for seat, store in enumerate(state.stores):
        for slot, laid in enumerate(store):
            stores[seat, slot] = 1 + (laid.block - 1) * MOST_ROOM + ways[laid.cells]
    return stores.reshape(-1)
