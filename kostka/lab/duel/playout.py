"""Games of Qwixx Das Duell played on by the kernel's best fast policy."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.lab import streams
from kostka.lab.duel.board import ACTIVE, IN_COLOUR, IN_WHITE, OVER, PHASE, STATE
from kostka.lab.duel.policy import Values, earliness, lead_of, turn_choice, worth
from kostka.lab.duel.turn import act, after_colour, after_white, begin
from kostka.lab.jit import jit
from kostka.lab.kernel import Packed
from kostka.lab.rows import show

Reals = NDArray[np.float64]

POINTS_AHEAD: Final = 13.0
"""So many points is a seat ahead that has e times the chance of the other."""


@jit
def play_turn(state: Packed, values: Values) -> None:
    """What is left of a turn whose dice have been rolled."""
    white, colour = turn_choice(state, values)
    if state[PHASE] == IN_WHITE:
        after_white(state, white)
    if state[PHASE] == IN_COLOUR:
        after_colour(state, colour)


@jit
def play_on(state: Packed, values: Values, stream: np.uint64, turns: int, seat: int) -> tuple[float, float]:
    """Finish the turn, play so many more, and say how a seat stands then: its share of the win, and its lead."""
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
        lead = lead_of(state, seat)
        return (1.0 if lead > 0 else 0.5 if lead == 0 else 0.0), float(lead)
    ahead = worth(state, values, early, mover)
    if mover != seat:
        ahead = -ahead
    return 1 / (1 + np.exp(-ahead)), ahead * POINTS_AHEAD


@jit
def evaluate(
    root: Packed,
    values: Values,
    choices: Packed,
    seed: np.uint64,
    playouts: int,
    turns: int,
    shares: Reals,
    leads: Reals,
) -> None:
    """Add up, for each of the active seat's choices, the shares of the win and leads of playouts with the same dice."""
    state = np.empty(STATE, np.int64)
    seat = root[ACTIVE]
    for playout in range(playouts):
        stream = streams.start(seed, np.uint64(playout))
        for move in range(choices.size):
            for place in range(STATE):
                state[place] = root[place]
            act(state, choices[move])
            share, lead = play_on(state, values, stream, turns, seat)
            shares[move] += share
            leads[move] += lead
