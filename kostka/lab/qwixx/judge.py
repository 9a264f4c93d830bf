"""Who will win? A judgement of a position before a roll, as the sum of a few learned weights, for fast strong playouts.

For a seat and a rival the log-odds of the seat ending ahead are g(seat, rival) - g(rival, seat). The sum g looks at the
seat's rows two by two, its misthrows, its points and who rolls next; each of these has its own weights for how close
the rival is to ending the game. With several rivals the most dangerous one counts. `training` finds the weights.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.games.rows import CROSSES_BEFORE_LAST, ROWS_TO_END
from kostka.lab.jit import jit_inline
from kostka.lab.kernel import PASS_NUMBER, Packed
from kostka.lab.qwixx.position import CLOSED, DICE, SEATS, closed_rows, total
from kostka.lab.qwixx.space import CLOSED as CLOSED_KIND
from kostka.lab.qwixx.space import FOLLOWING, GAIN, KIND, KINDS, PAIR, PAIRS
from kostka.lab.qwixx.tables import BOXES, COLUMN, LAST, MISTHROW, MOVE, ROWS, STATES
from kostka.lab.qwixx.values import kinds_of, misthrows_of

Floats = NDArray[np.float64]

FILE: Final = Path(__file__).with_name("judge.npy")

# a seat's line: the kinds of its rows, its misthrows, its points
MISSED, POINTS = ROWS, ROWS + 1
LINE: Final = ROWS + 2

THREATS: Final = 6
_THREAT: Final[NDArray[np.int64]] = np.array([0, 1, 2, 3, 4, 4, *[5] * 12], np.int64)
_MISSED: Final[NDArray[np.int64]] = np.array([0, 0, 1, 3], np.int64)
_NEAR_END: Final = 7
"""A row with enough crosses that has come this far is a greater threat to be closed."""


def _closable() -> NDArray[np.int64]:
    """How much a row of a kind adds to the threat that the seat ends the game."""
    found = np.zeros(KINDS, np.int64)
    for state, kind in zip(STATES, KIND, strict=True):
        if state.column <= LAST and state.crosses >= CROSSES_BEFORE_LAST:
            found[kind] = 2 if state.column >= _NEAR_END else 1
    return found


CLOSABLE: Final = _closable()

# where the weights stand: partners, rows that run against each other, misthrows, points, the roll
PARTNERS: Final = 0
CROSSWISE: Final = PARTNERS + THREATS * PAIRS
MISTHROWS: Final = CROSSWISE + THREATS * KINDS * KINDS
PER_POINT: Final = MISTHROWS + THREATS * 2 * BOXES
NEXT_ROLL: Final = PER_POINT + THREATS * THREATS
WEIGHTS: Final = NEXT_ROLL + THREATS * THREATS
POINT: Final = 0.1
"""Points are taken in tens, so that their weights learn as fast as the others."""

DECIDED: Final = 1000.0
"""The log-odds of a game that is won; a higher lead is still better."""


@cache
def weights() -> Floats:
    """The weights that come with the program."""
    found: Floats = np.load(FILE).astype(np.float64)
    found.flags.writeable = False
    return found


@jit_inline
def read(packed: Packed, lines: Packed) -> int:
    """Fill in a line for each seat; says how many rows are closed."""
    for seat in range(packed[SEATS]):
        kinds_of(packed, seat, lines[seat])
        lines[seat, MISSED] = misthrows_of(packed, seat)
        lines[seat, POINTS] = total(packed, seat)
    return closed_rows(packed[CLOSED])


@jit_inline
def threat(line: Packed, closed: int) -> int:
    """How close a seat is to ending the game, from 0 to THREATS - 1."""
    rows = CLOSABLE[line[0]] + CLOSABLE[line[1]] + CLOSABLE[line[2]] + CLOSABLE[line[3]]
    return int(_THREAT[rows + 2 * closed + _MISSED[line[MISSED]]])


@jit_inline
def side(weights: Floats, line: Packed, mine: int, theirs: int, closed: int, rolls: bool) -> float:
    """g: what a seat's line is worth, given the threats that the seat and its rival are."""
    red, yellow, green, blue = line[0], line[1], line[2], line[3]
    pairs, cross = PARTNERS + theirs * PAIRS, CROSSWISE + theirs * KINDS * KINDS
    found = weights[pairs + PAIR[red, yellow]] + weights[pairs + PAIR[green, blue]]
    found += weights[cross + red * KINDS + green] + weights[cross + red * KINDS + blue]
    found += weights[cross + yellow * KINDS + green] + weights[cross + yellow * KINDS + blue]
    found += weights[MISTHROWS + (theirs * 2 + closed) * BOXES + line[MISSED]]
    found += weights[PER_POINT + mine * THREATS + theirs] * line[POINTS] * POINT
    return float(found + (weights[NEXT_ROLL + mine * THREATS + theirs] if rolls else 0.0))


@jit_inline
def between(weights: Floats, lines: Packed, closed: int, roller: int, seat: int, rival: int) -> float:
    """The log-odds of a seat ending ahead of a rival; the roller has the next turn."""
    mine, theirs = threat(lines[seat], closed), threat(lines[rival], closed)
    own = side(weights, lines[seat], mine, theirs, closed, roller == seat)
    return own - side(weights, lines[rival], theirs, mine, closed, roller == rival)


@jit_inline
def odds(weights: Floats, lines: Packed, closed: int, roller: int, seat: int) -> float:
    """The log-odds of the seat ending ahead of its most dangerous rival."""
    worst = 2 * DECIDED
    for rival in range(len(lines)):
        if rival != seat:
            worst = min(worst, between(weights, lines, closed, roller, seat, rival))
    return worst


@jit_inline
def share(weights: Floats, lines: Packed, closed: int, roller: int, shares: Floats) -> None:
    """Write every seat's share of the win: 1 / (1 + the odds of all rivals against it), so that all make up one."""
    whole = 0.0
    for seat in range(len(lines)):
        against = 1.0
        for rival in range(len(lines)):
            if rival != seat:
                against += np.exp(-between(weights, lines, closed, roller, seat, rival))
        shares[seat] = 1 / against
        whole += shares[seat]
    for seat in range(len(lines)):
        shares[seat] /= whole


@jit_inline
def ended(lines: Packed, seat: int) -> float:
    """The same once the game is over."""
    best = -(10**6)
    for rival in range(len(lines)):
        if rival != seat:
            best = max(best, lines[rival, POINTS])
    lead = lines[seat, POINTS] - best
    if lead == 0:
        return 0.0
    return float(lead) + (DECIDED if lead > 0 else -DECIDED)


@jit_inline
def _mark(lines: Packed, seat: int, row: int, column: int, kept: Packed) -> None:
    """Cross on the seat's line, and close the row for all if it is the last column; `kept` remembers the row."""
    for other in range(len(lines)):
        kept[other] = lines[other, row]
    lines[seat, POINTS] += GAIN[kept[seat], column]
    lines[seat, row] = FOLLOWING[kept[seat], column]
    if column == LAST:
        for other in range(len(lines)):
            lines[other, row] = CLOSED_KIND


@jit_inline
def _unmark(lines: Packed, seat: int, row: int, column: int, kept: Packed) -> None:
    for other in range(len(lines)):
        lines[other, row] = kept[other]
    lines[seat, POINTS] -= GAIN[kept[seat], column]


@jit_inline
def crossing(
    weights: Floats, lines: Packed, closed: int, roller: int, seat: int, row: int, column: int, kept: Packed
) -> float:
    """The odds if the seat makes a cross that is allowed and the turn ends with it."""
    _mark(lines, seat, row, column, kept)
    now = closed + (1 if column == LAST else 0)
    found = ended(lines, seat) if now >= ROWS_TO_END else odds(weights, lines, now, roller, seat)
    _unmark(lines, seat, row, column, kept)
    return found


@jit_inline
def passing(weights: Floats, lines: Packed, closed: int, roller: int, seat: int, crossed: bool) -> float:
    """The odds if the active seat passes its colour action."""
    if crossed:
        return odds(weights, lines, closed, roller, seat)
    lines[seat, MISSED] += 1
    lines[seat, POINTS] += MISTHROW
    over = lines[seat, MISSED] >= BOXES
    found = ended(lines, seat) if over else odds(weights, lines, closed, roller, seat)
    lines[seat, MISSED] -= 1
    lines[seat, POINTS] -= MISTHROW
    return found


@jit_inline
def best_colour(
    weights: Floats, packed: Packed, lines: Packed, closed: int, seat: int, crossed: bool, kept: Packed
) -> tuple[float, int]:
    """The best colour action: its odds and its number."""
    roller = (seat + 1) % len(lines)
    best, move = passing(weights, lines, closed, roller, seat, crossed), PASS_NUMBER
    for row in range(ROWS):
        for white in range(2):
            column = COLUMN[row, packed[DICE + white] + packed[DICE + 2 + row] - 2]
            if lines[seat, row] == CLOSED_KIND or FOLLOWING[lines[seat, row], column] < 0:
                continue
            found = crossing(weights, lines, closed, roller, seat, row, column, kept)
            if found > best:
                best, move = found, MOVE[row, column]
    return best, move


@jit_inline
def best_white(
    weights: Floats, packed: Packed, lines: Packed, closed: int, active: int, seat: int, kept: Packed, spare: Packed
) -> int:
    """The number of the best white action; the active seat thinks of its colour action, too."""
    number, move = packed[DICE] + packed[DICE + 1] - 2, PASS_NUMBER
    roller = (active + 1) % len(lines)
    if seat == active:
        best = best_colour(weights, packed, lines, closed, seat, False, spare)[0]
    else:
        best = odds(weights, lines, closed, roller, seat)
    for row in range(ROWS):
        column = COLUMN[row, number]
        if FOLLOWING[lines[seat, row], column] < 0:
            continue
        if seat != active or (closed + 1 >= ROWS_TO_END and column == LAST):
            found = crossing(weights, lines, closed, roller, seat, row, column, kept)
        else:
            _mark(lines, seat, row, column, kept)
            now = closed + (1 if column == LAST else 0)
            found = best_colour(weights, packed, lines, now, seat, True, spare)[0]
            _unmark(lines, seat, row, column, kept)
        # a cross now and later is worth the same, but later another seat may have closed the row
        if found > best or (found == best and move == PASS_NUMBER):
            best, move = found, MOVE[row, column]
    return move
