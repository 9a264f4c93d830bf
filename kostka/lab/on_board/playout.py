"""Games of Qwixx On Board played on by the kernel's best fast policy."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.lab import streams
from kostka.lab.jit import jit, jit_inline
from kostka.lab.kernel import Packed
from kostka.lab.on_board.board import (
    ACTIVE,
    CLOSED,
    IN_COLOUR,
    IN_PAWN,
    IN_WHITE,
    MOST_SEATS,
    OVER,
    PHASE,
    ROLL,
    SEATS,
    STATE,
)
from kostka.lab.on_board.choice import turn_choice, waiting_choice
from kostka.lab.on_board.policy import Values, level_of, outlook
from kostka.lab.on_board.turn import act, after_dice, after_pawn, begin, choose, total
from kostka.lab.rows import show

POINTS_AHEAD: Final = 12.0
"""So many points is a seat ahead that has e times the chance of another."""


@jit_inline
def white_choices(state: Packed, board: Packed, values: Values, chosen: Packed) -> tuple[int, int]:
    """What all seats choose in the white action, without seeing each other; and the active seat's further plan."""
    level, active = level_of(state, board), state[ACTIVE]
    for seat in range(state[SEATS]):
        if seat != active:
            chosen[seat] = waiting_choice(state, board, values, level, seat)
    chosen[active], colour, step = turn_choice(state, board, values, level)
    return colour, step


@jit_inline
def finish_turn(state: Packed, board: Packed, values: Values, plan: tuple[int, int]) -> None:
    """The colour and the pawn action as planned."""
    colour, step = plan
    if state[PHASE] == IN_COLOUR:
        choose(state, state[ACTIVE], colour)
        after_dice(state)
    if state[PHASE] == IN_PAWN:
        after_pawn(state, board, step)


@jit
def play_turn(state: Packed, board: Packed, values: Values, chosen: Packed) -> None:
    """What is left of a turn whose dice have been rolled."""
    closed = state[CLOSED]
    if state[PHASE] == IN_WHITE:
        plan = white_choices(state, board, values, chosen)
        for seat in range(state[SEATS]):
            choose(state, seat, chosen[seat])
        after_dice(state)
        if state[CLOSED] == closed:
            finish_turn(state, board, values, plan)
            return
    # begun before, or another seat closed a row: the plan is made anew
    if state[PHASE] != OVER:
        _, colour, step = turn_choice(state, board, values, level_of(state, board))
        finish_turn(state, board, values, (colour, step))


@jit
def win_chance(state: Packed, board: Packed, values: Values, level: int, seat: int) -> tuple[float, float]:
    """A seat's share of the win by the policy's numbers, and how far it is ahead of the best other one in them."""
    own = float(outlook(state, board, values, level, seat))
    whole, best = 1.0, -1e9
    for other in range(state[SEATS]):
        if other != seat:
            theirs = float(outlook(state, board, values, level, other))
            whole += np.exp(theirs - own)
            best = max(best, theirs)
    return 1 / whole, own - best


@jit
def final_share(state: Packed, board: Packed, seat: int) -> tuple[float, float]:
    """A seat's share of the win and its lead over the best other seat."""
    own = total(state, board, seat)
    best, equal = -1000, 1
    for other in range(state[SEATS]):
        if other != seat:
            best = max(best, total(state, board, other))
            equal += total(state, board, other) == own
    return (1.0 / equal if own >= best else 0.0), float(own - best)


@jit
def play_on(
    state: Packed, board: Packed, values: Values, chosen: Packed, stream: np.uint64, turns: int, seat: int
) -> tuple[float, float]:
    """Finish the turn, play so many more, and say how a seat stands then."""
    level = level_of(state, board)
    if state[PHASE] != OVER and state[PHASE] != ROLL:
        play_turn(state, board, values, chosen)
    while state[PHASE] != OVER and turns > 0:
        stream, bits = streams.next(stream)
        white, coloured = show(bits)
        begin(state, white, coloured)
        level = level_of(state, board)
        play_turn(state, board, values, chosen)
        turns -= 1
    if state[PHASE] == OVER:
        return final_share(state, board, seat)
    share, ahead = win_chance(state, board, values, level, seat)
    return share, ahead * POINTS_AHEAD


@jit
def evaluate(
    root: Packed,
    values: Values,
    seat: int,
    choices: Packed,
    seed: np.uint64,
    playouts: int,
    turns: int,
    shares: NDArray[np.float64],
    leads: NDArray[np.float64],
) -> None:
    """Add up, for each of a seat's choices, the shares of the win and the leads of playouts with the same dice."""
    board = root[STATE:]
    state, chosen, others = np.empty(STATE, np.int64), np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS, np.int64)
    if root[PHASE] == IN_WHITE:
        white_choices(root, board, values, others)
    for playout in range(playouts):
        stream = streams.start(seed, np.uint64(playout))
        for move in range(choices.size):
            for place in range(STATE):
                state[place] = root[place]
            if state[PHASE] == IN_WHITE:
                for other in range(state[SEATS]):
                    if other != seat:
                        choose(state, other, others[other])
            act(state, board, seat, choices[move])
            if root[PHASE] != IN_PAWN:
                after_dice(state)
            share, lead = play_on(state, board, values, chosen, stream, turns, seat)
            shares[move] += share
            leads[move] += lead
