"""Games of Qwixx On Board played on by the kernel's best fast policy."""

from __future__ import annotations

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
from kostka.lab.weighing import share_win

Reals = NDArray[np.float64]


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
def share(state: Packed, board: Packed, values: Values, level: int, shares: Reals) -> None:
    """Write every seat's share of the win by the policy's numbers."""
    best, whole = np.float32(-1e9), 0.0
    for seat in range(state[SEATS]):
        shares[seat] = outlook(state, board, values, level, seat)
        best = max(best, np.float32(shares[seat]))
    for seat in range(state[SEATS]):
        shares[seat] = np.exp(shares[seat] - best)
        whole += shares[seat]
    for seat in range(state[SEATS]):
        shares[seat] /= whole


@jit
def play_on(
    state: Packed, board: Packed, values: Values, chosen: Packed, stream: np.uint64, turns: int
) -> tuple[np.uint64, int]:
    """Finish the turn and play so many more; says the level at which the last one began."""
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
    return stream, level


@jit
def sample(
    root: Packed,
    values: Values,
    seat: int,
    choices: Packed,
    seed: np.uint64,
    first: int,
    turns: int,
    judged: int,
    shares: Reals,
    totals: Reals,
) -> None:
    """One playout of so many turns for each line of the arrays, after each of the choices (none: as it is).

    All choices get the same dice. What they bring to every seat stands in the arrays by playout, choice and seat; the
    shares of the win are the mean of the judgements after so many of the last turns.
    """
    board, stands = root[STATE:], np.empty(root[SEATS])
    state, chosen, others = np.empty(STATE, np.int64), np.zeros(MOST_SEATS, np.int64), np.zeros(MOST_SEATS, np.int64)
    if choices.size and root[PHASE] == IN_WHITE:
        white_choices(root, board, values, others)
    for playout in range(len(shares)):
        for place in range(shares.shape[1]):
            stream = streams.start(seed, np.uint64(first + playout))
            for copied in range(STATE):
                state[copied] = root[copied]
            if choices.size:
                make(state, board, seat, choices[place], others)
            shares[playout, place] = 0.0
            more = turns - judged + 1
            for _ in range(judged):
                stream, level = play_on(state, board, values, chosen, stream, more)
                stand(state, board, values, level, totals[playout, place], stands)
                for other in range(state[SEATS]):
                    shares[playout, place, other] += stands[other] / judged
                more = 1


@jit
def stand(state: Packed, board: Packed, values: Values, level: int, totals: Reals, shares: Reals) -> None:
    """Write how all seats stand: their totals, and their shares of the win, judged if the game goes on."""
    for seat in range(state[SEATS]):
        totals[seat] = total(state, board, seat)
    if state[PHASE] == OVER:
        share_win(totals, shares)
    else:
        share(state, board, values, level, shares)


@jit_inline
def make(state: Packed, board: Packed, seat: int, choice: int, others: Packed) -> None:
    """A seat's choice, with those of the others in the white action."""
    phase = state[PHASE]
    if phase == IN_WHITE:
        for other in range(state[SEATS]):
            if other != seat:
                choose(state, other, others[other])
    act(state, board, seat, choice)
    if phase != IN_PAWN:
        after_dice(state)
