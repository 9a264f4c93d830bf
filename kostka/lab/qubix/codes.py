"""Moves as numbers, the same for every layout: source, block, cells and goal of a lay."""

from __future__ import annotations

from kostka.games.core import PASS, Pass, Refused
from kostka.games.qubix.grid import LARGEST, SIZES, span
from kostka.games.qubix.notation import write_move
from kostka.games.qubix.rules import DONE, Done, Lay, Move

PASSES, DONES, LAYS = 0, 1, 2
"""The codes of a pass, of `done`, and of the first lay."""

GOALS = 6
"""One's own store, and build fields 1 to 5."""
BLOCKS = 1000
"""Block numbers are below this in every layout."""


def _spans() -> list[str]:
    """The names of all straight runs of cells on the largest grid; a code of cells is a place in this list."""
    names = []
    for size in SIZES:
        for across, down in ((1, 0), (0, 1))[: 1 if size == 1 else 2]:
            for row in range(LARGEST):
                for column in range(LARGEST):
                    cells = [(column + across * step, row + down * step) for step in range(size)]
                    names.append(span(tuple(cells)) if max(cells[-1]) < LARGEST else "")
    return names


SPANS = _spans()
SPAN_CODES = {name: code for code, name in enumerate(SPANS) if name}
MOST_SPANS = len(SPANS)

FIRST_STORE = LAYS + BLOCKS * MOST_SPANS * GOALS
LAST = LAYS + 2 * BLOCKS * MOST_SPANS * GOALS - 1


def code(move: Move) -> int:
    """The code of a move of the rules."""
    match move:
        case Done():
            return DONES
        case Pass():
            return PASSES
        case Lay(source, block, cells, to):
            if cells not in SPAN_CODES or not 0 < block < BLOCKS or not 0 <= to < GOALS:
                raise Refused(f"{write_move(move)} is no move of qubix: cells, block or build field do not exist")
            taken = BLOCKS * (source == "store") + block
            return LAYS + (taken * MOST_SPANS + SPAN_CODES[cells]) * GOALS + to


def move(code: int) -> Move:
    """The move of the rules for a code."""
    if code in (PASSES, DONES):
        return PASS if code == PASSES else DONE
    taken, rest = divmod(code - LAYS, MOST_SPANS * GOALS)
    place, to = divmod(rest, GOALS)
    stored, block = divmod(taken, BLOCKS)
    if not LAYS <= code <= LAST or not block or not SPANS[place]:
        raise Refused(f"{code} is not the code of a move; codes come from code() or legal()")
    return Lay("store" if stored else "pile", block, SPANS[place], to)
