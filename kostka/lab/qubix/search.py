"""Search by depth: the seats in turn make the moves that look best.

With two seats this is alpha-beta search over the most promising moves. With more there are two ways: every seat for
itself; or the others all against the searching seat, choosing what is worst for it among the few moves that look best
to themselves. Only the second can leave out moves that cannot change the choice.
"""

from __future__ import annotations

import numpy as np

from kostka.lab.jit import jit, jit_inline
from kostka.lab.qubix.actions import act
from kostka.lab.qubix.candidates import ACTION, SEAT_WORTH, WORTH, expand, left_out
from kostka.lab.qubix.desk import D_ROOT, UNIT
from kostka.lab.qubix.tables import MOST
from kostka.lab.qubix.work import ACTIVE, OVER, PHASE, SCORE, SEATS, Ints, copy

MOST_PLIES = 24
INFINITE = 1 << 60
ENDED = MOST
"""A line of play is what every seat's score and hopes are where it was left, and whether the game was over there."""
LINE = MOST + 1
MANY, TRIED, LOW, HIGH, BEST, CHOSEN, GUESSED, BEST_LINE = range(8)
"""Of a node: how many actions it has, how many were tried, the window, the best value and action so far, what the value
rests on, and the line of the best action."""
FRAME = BEST_LINE + LINE
FOUND, FOUND_GUESSED, FOUND_LINE = range(3)
"""Of an action of the first position: what it was found to be worth to the searching seat, what that rests on, and its
line."""
OUTCOME = FOUND_LINE + LINE
ALIKE, ESTIMATED = 1, 2
"""What a value may rest on, a bit each: that moves are alike which look alike; and estimates, or the choice of the most
promising moves. On neither: it is proven."""
AGAINST, APART, OPEN = 0, 1, 2
"""How to search: the others against the searching seat or (a bit) every seat for itself; and (a bit) whether every
action of the first position gets its real value, or only a bound where it is no better than one before."""


@jit_inline
def worth_for(line: Ints, seats: int, seat: int) -> int:
    """How far a seat is ahead: at the end of the best other seat, before of half that and half the average."""
    best, total = -INFINITE, 0
    for other in range(seats):
        if other != seat:
            best = max(best, line[other])
            total += line[other]
    if line[ENDED]:
        return int(line[seat] - best)
    return int(line[seat] - (best + total // (seats - 1)) // 2)


@jit_inline
def pick(found: Ints, place: int, many: int) -> int:
    """Bring the most promising of the actions not tried yet to this place of the list."""
    best = place
    for other in range(place + 1, many):
        if found[other, WORTH] > found[best, WORTH]:
            best = other
    for column in range(3):
        found[place, column], found[best, column] = found[best, column], found[place, column]
    return int(found[place, ACTION])


@jit_inline
def leaf(found: Ints, many: int, line: Ints) -> None:
    """The line of a position in which the active seat makes the move that looks best, and nobody looks further."""
    best = 0
    for place in range(1, many):
        if found[place, WORTH] > found[best, WORTH]:
            best = place
    for seat in range(MOST):
        line[seat] = found[best, SEAT_WORTH + seat]
    line[ENDED] = 0


@jit_inline
def end(w: Ints, line: Ints) -> None:
    """The line of a finished game."""
    for seat in range(w[SEATS]):
        line[seat] = w[SCORE + seat] * UNIT
    line[ENDED] = 1


@jit_inline
def enter(frame: Ints, above: Ints, many: int, against: bool, guessed: int) -> None:
    """Begin with a node."""
    frame[MANY], frame[TRIED], frame[GUESSED] = many, 0, guessed
    frame[LOW], frame[HIGH] = above[LOW], above[HIGH]
    frame[BEST] = INFINITE if against else -INFINITE


@jit_inline
def improve(frame: Ints, worth: int, against: bool, line: Ints, action: int) -> None:
    """Keep an action's value if it is the best so far."""
    if worth < frame[BEST] if against else worth > frame[BEST]:
        frame[BEST], frame[CHOSEN] = worth, action
        for number in range(LINE):
            frame[BEST_LINE + number] = line[number]


@jit_inline
def tell(outcomes: Ints, place: int, worth: int, guessed: int, line: Ints) -> None:
    """Note what was found of an action of the first position."""
    outcomes[place, FOUND] = worth
    outcomes[place, FOUND_GUESSED] = guessed
    for number in range(LINE):
        outcomes[place, FOUND_LINE + number] = line[number]


@jit
def search(d: Ints, ws: Ints, lists: Ints, frames: Ints, outcomes: Ints, depth: int, widths: Ints, how: int) -> int:
    """Search the position ws[0], whose actions are in lists[0]; how many positions were looked at.

    What the actions that were tried are worth stands in `outcomes`, in the order that the list has afterwards.
    """
    root, seats, nodes, ply = d[D_ROOT], ws[0, SEATS], 0, 0
    apart, opened = how & APART != 0, how & OPEN != 0
    line = np.empty(LINE, np.int64)
    first = frames[0]
    first[TRIED], first[LOW], first[HIGH], first[BEST] = 0, -INFINITE, INFINITE, -INFINITE
    while True:
        frame = frames[ply]
        if frame[TRIED] < min(frame[MANY], widths[ply]) and frame[LOW] < frame[HIGH]:
            action = pick(lists[ply], frame[TRIED], frame[MANY])
            frame[TRIED] += 1
            below = ws[ply + 1]
            copy(ws[ply], below, ws.shape[1])
            act(below, d, action)
            guessed = 0
            if below[PHASE] == OVER:
                end(below, line)
            else:
                nodes += 1
                many = expand(d, below, lists[ply + 1])
                if ply + 2 < depth:
                    ply += 1
                    partial = ESTIMATED if many > widths[ply] else ALIKE * left_out(below, d)
                    enter(frames[ply], frame, many, not apart and below[ACTIVE] != root, partial)
                    continue
                leaf(lists[ply + 1], many, line)
                guessed = ESTIMATED
        else:
            if ply == 0:
                return nodes
            for number in range(LINE):
                line[number] = frame[BEST_LINE + number]
            guessed = frame[GUESSED]
            ply -= 1
            frame = frames[ply]
        seat, place = ws[ply, ACTIVE], frame[TRIED] - 1
        against = not apart and seat != root
        worth = worth_for(line, seats, seat if apart else root)
        improve(frame, worth, against, line, lists[ply, place, ACTION])
        if ply == 0:
            tell(outcomes, place, worth, guessed | frame[GUESSED], line)
            if opened:
                continue
        else:
            frame[GUESSED] |= guessed
        if against:
            frame[HIGH] = min(frame[HIGH], worth)
        elif not apart:
            frame[LOW] = max(frame[LOW], worth)
