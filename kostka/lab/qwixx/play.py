"""Whole games by a policy, and playouts from a position."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.lab import streams
from kostka.lab.jit import jit
from kostka.lab.kernel import PASS_NUMBER, Packed
from kostka.lab.qwixx import judge
from kostka.lab.qwixx.policies import Desk, choose_colour, choose_white, desk_for
from kostka.lab.qwixx.position import (
    ACTIVE,
    CLOSED,
    COLOUR,
    DICE,
    MISTHROWS,
    OVER,
    PHASE,
    ROLL,
    SEATS,
    WHITE,
    after_colour,
    after_white,
    closed_rows,
    cross,
    sheet_at,
    total,
)
from kostka.lab.qwixx.tables import ROWS

Floats = NDArray[np.float64]
Counts = NDArray[np.int32]

WHOLE_GAME: Final = 1000
"""More turns than any game has."""
ROLLS = np.uint64(6**6)
_32 = np.uint64(32)


@jit
def roll(packed: Packed, stream: np.uint64) -> np.uint64:
    """Roll the dice that are in the game; the stream moves on by one number, whatever happens with it."""
    stream, bits = streams.next(stream)
    rest = np.int64(((bits >> _32) * ROLLS) >> _32)
    for die in range(ROWS + 1, -1, -1):
        packed[DICE + die] = rest % 6 + 1
        rest //= 6
    for row in range(ROWS):
        if packed[CLOSED] >> row & 1:
            packed[DICE + 2 + row] = 0
    packed[PHASE] = WHITE
    return stream


@jit
def white_action(policy: int, packed: Packed, table: Floats, weights: Floats, moves: Packed, desk: Desk) -> None:
    """All seats choose, then all cross."""
    for seat in range(packed[SEATS]):
        moves[seat] = choose_white(policy, packed, seat, table, weights, desk)
    cross_all(packed, moves)


@jit
def cross_all(packed: Packed, moves: Packed) -> None:
    for seat in range(packed[SEATS]):
        if moves[seat] != PASS_NUMBER:
            cross(packed, seat, moves[seat])
    after_white(packed, moves[packed[ACTIVE]] != PASS_NUMBER)


@jit
def play_on(
    policy: int, packed: Packed, stream: np.uint64, table: Floats, weights: Floats, moves: Packed, desk: Desk, most: int
) -> int:
    """Finish the turn and play on to the end, or for so many turns at most; says how many turns began."""
    turns = 0
    while packed[PHASE] != OVER:
        if packed[PHASE] == ROLL:
            if turns == most:
                break
            stream = roll(packed, stream)
            turns += 1
        if packed[PHASE] == WHITE:
            white_action(policy, packed, table, weights, moves, desk)
        if packed[PHASE] == COLOUR:
            after_colour(packed, choose_colour(policy, packed, table, weights, desk))
    return turns


@jit
def play_by(
    policy: int,
    opening: Packed,
    table: Floats,
    weights: Floats,
    seed: np.uint64,
    first_game: int,
    totals: Counts,
    others: Counts,
) -> None:
    """One game for each line of the arrays: totals, and misthrows, rows closed, turns."""
    seats = opening[SEATS]
    packed, moves, desk = opening.copy(), np.empty(seats, np.int64), desk_for(seats)
    for game in range(len(totals)):
        packed[:] = opening
        stream = streams.start(seed, np.uint64(first_game + game))
        turns = play_on(policy, packed, stream, table, weights, moves, desk, WHOLE_GAME)
        others[game, seats], others[game, seats + 1] = closed_rows(packed[CLOSED]), turns
        for seat in range(seats):
            totals[game, seat] = total(packed, seat)
            others[game, seat] = packed[sheet_at(seat) + MISTHROWS]


@jit
def playouts(
    policy: int,
    position: Packed,
    seat: int,
    options: Packed,
    count: int,
    table: Floats,
    weights: Floats,
    seed: np.uint64,
    turns: int,
    wins: Floats,
    leads: Floats,
) -> None:
    """Sums over `count` playouts of so many turns after each of the moves, with the same dice for all of them."""
    seats = position[SEATS]
    packed, moves, desk = position.copy(), np.empty(seats, np.int64), desk_for(seats)
    hidden = np.empty(seats, np.int64)
    if position[PHASE] == WHITE:
        for other in range(seats):
            hidden[other] = choose_white(policy, packed, other, table, weights, desk)
    for playout in range(count):
        stream = streams.start(seed, np.uint64(playout))
        for i in range(len(options)):
            packed[:] = position
            if position[PHASE] == WHITE:
                moves[:] = hidden
                moves[seat] = options[i]
                cross_all(packed, moves)
            else:
                after_colour(packed, options[i])
            play_on(policy, packed, stream, table, weights, moves, desk, turns)
            share, lead = outcome(packed, seat)
            if packed[PHASE] != OVER:
                closed = judge.read(packed, desk[1])
                share = 1 / (1 + np.exp(-judge.odds(weights, desk[1], closed, packed[ACTIVE], seat)))
            wins[i] += share
            leads[i] += lead


@jit
def outcome(packed: Packed, seat: int) -> tuple[float, float]:
    """The seat's part of the win, and its lead over the best other seat (alone: its total)."""
    own, best, equal = total(packed, seat), -1000, 1
    for other in range(packed[SEATS]):
        if other == seat:
            continue
        found = total(packed, other)
        best = max(best, found)
        if found == own:
            equal += 1
    if best == -1000:
        return 1.0, float(own)
    return (1.0 / equal if own >= best else 0.0), float(own - best)
