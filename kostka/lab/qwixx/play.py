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
from kostka.lab.weighing import share_win

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
) -> tuple[np.uint64, int]:
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
    return stream, turns


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
        _, turns = play_on(policy, packed, stream, table, weights, moves, desk, WHOLE_GAME)
        others[game, seats], others[game, seats + 1] = closed_rows(packed[CLOSED]), turns
        for seat in range(seats):
            totals[game, seat] = total(packed, seat)
            others[game, seat] = packed[sheet_at(seat) + MISTHROWS]


@jit
def sample(
    policy: int,
    position: Packed,
    seat: int,
    options: Packed,
    table: Floats,
    weights: Floats,
    seed: np.uint64,
    first: int,
    turns: int,
    judged: int,
    shares: Floats,
    totals: Floats,
) -> None:
    """One playout of so many turns for each line of the arrays, after each of the moves (none: as it is).

    All moves get the same dice. What they bring to every seat stands in the arrays by playout, move and seat; the
    shares of the win are the mean of the judgements after so many of the last turns.
    """
    seats = position[SEATS]
    packed, moves, desk = position.copy(), np.empty(seats, np.int64), desk_for(seats)
    hidden, share = np.empty(seats, np.int64), np.empty(seats)
    if len(options) and position[PHASE] == WHITE:
        for other in range(seats):
            hidden[other] = choose_white(policy, packed, other, table, weights, desk)
    for playout in range(len(shares)):
        for place in range(shares.shape[1]):
            stream = streams.start(seed, np.uint64(first + playout))
            packed[:] = position
            if len(options):
                if position[PHASE] == WHITE:
                    moves[:] = hidden
                    moves[seat] = options[place]
                    cross_all(packed, moves)
                else:
                    after_colour(packed, options[place])
            shares[playout, place] = 0.0
            more = turns - judged + 1
            for _ in range(judged):
                stream, _ = play_on(policy, packed, stream, table, weights, moves, desk, more)
                stand(packed, weights, desk, totals[playout, place], share)
                for other in range(seats):
                    shares[playout, place, other] += share[other] / judged
                more = 1


@jit
def stand(packed: Packed, weights: Floats, desk: Desk, totals: Floats, shares: Floats) -> None:
    """Write how all seats stand: their totals, and their shares of the win, judged if the game goes on."""
    for seat in range(packed[SEATS]):
        totals[seat] = total(packed, seat)
    if packed[PHASE] == OVER:
        share_win(totals, shares)
    else:
        closed = judge.read(packed, desk[1])
        judge.share(weights, desk[1], closed, packed[ACTIVE], shares)
