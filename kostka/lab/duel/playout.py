"""Games of Qwixx Das Duell played on by the kernel's best fast policy."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kostka.lab import streams
from kostka.lab.duel.board import ACTIVE, IN_COLOUR, IN_WHITE, OVER, PHASE, STATE
from kostka.lab.duel.policy import Values, earliness, turn_choice, worth
from kostka.lab.duel.turn import act, after_colour, after_white, begin, total
from kostka.lab.jit import jit
from kostka.lab.kernel import Packed
from kostka.lab.rows import show
from kostka.lab.weighing import share_win

Reals = NDArray[np.float64]


@jit
def play_turn(state: Packed, values: Values) -> None:
    """What is left of a turn whose dice have been rolled."""
    white, colour = turn_choice(state, values)
    if state[PHASE] == IN_WHITE:
        after_white(state, white)
    if state[PHASE] == IN_COLOUR:
        after_colour(state, colour)


@jit
def play_on(state: Packed, values: Values, stream: np.uint64, turns: int) -> tuple[np.uint64, float]:
    """Finish the turn and play so many more; gives the first seat's chance to win then, if the game is not over."""
    early, mover = earliness(state), state[ACTIVE]
    if state[PHASE] == IN_WHITE or state[PHASE] == IN_COLOUR:
        play_turn(state, values)
    else:
        # the turn has ended already
        mover = 1 - mover
    while state[PHASE] != OVER and turns > 0:
        stream, bits = streams.next(stream)
        white, coloured = show(bits)
        begin(state, white, coloured)
        early, mover = earliness(state), state[ACTIVE]
        play_turn(state, values)
        turns -= 1
    if state[PHASE] == OVER:
        return stream, 0.0
    ahead = worth(state, values, early, mover)
    return stream, float(1 / (1 + np.exp(ahead if mover else -ahead)))


@jit
def sample(
    root: Packed,
    values: Values,
    choices: Packed,
    seed: np.uint64,
    first: int,
    turns: int,
    judged: int,
    shares: Reals,
    totals: Reals,
) -> None:
    """One playout of so many turns for each line of the arrays, after each of the choices (none: as it is).

    All choices get the same dice. What they bring to both seats stands in the arrays by playout, choice and seat; the
    shares of the win are the mean of the judgements after so many of the last turns.
    """
    state, stands = np.empty(STATE, np.int64), np.empty(2)
    for playout in range(len(shares)):
        for place in range(shares.shape[1]):
            stream = streams.start(seed, np.uint64(first + playout))
            for copied in range(STATE):
                state[copied] = root[copied]
            if choices.size:
                act(state, choices[place])
            shares[playout, place] = 0.0
            more = turns - judged + 1
            for _ in range(judged):
                stream, chance = play_on(state, values, stream, more)
                totals[playout, place, 0], totals[playout, place, 1] = total(state, 0), total(state, 1)
                if state[PHASE] == OVER:
                    share_win(totals[playout, place], stands)
                else:
                    stands[0], stands[1] = chance, 1 - chance
                for seat in range(2):
                    shares[playout, place, seat] += stands[seat] / judged
                more = 1
