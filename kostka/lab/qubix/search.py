"""Search by depth: the seats in turn make the moves that look best, and the seat that searches expects the worst.

With two seats this is alpha-beta search over the most promising moves; with more, the other seats are taken to choose
what is worst for the searching seat among the few moves that look best to themselves.
"""

from __future__ import annotations

from kostka.lab.jit import jit, jit_inline
from kostka.lab.qubix.actions import act
from kostka.lab.qubix.candidates import ACTION, ROOT_WORTH, WORTH, expand
from kostka.lab.qubix.desk import D_ROOT, UNIT
from kostka.lab.qubix.work import ACTIVE, OVER, PHASE, SCORE, SEATS, Ints, copy

MOST_PLIES = 24
INFINITE = 1 << 60
MANY, TRIED, LOW, HIGH, BEST, CHOSEN = range(6)
"""Of a node: how many actions it has, how many were tried, the window, the best value and action so far."""
FRAME = 6


@jit_inline
def final_worth(w: Ints, root: int) -> int:
    """How far the seat is ahead at the end: of the best other seat."""
    best = -INFINITE
    for seat in range(w[SEATS]):
        if seat != root:
            best = max(best, w[SCORE + seat])
    return int((w[SCORE + root] - best) * UNIT)


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
def leaf(found: Ints, many: int) -> int:
    """The value of a position in which the active seat makes the move that looks best, and nobody looks further."""
    best = 0
    for place in range(1, many):
        if found[place, WORTH] > found[best, WORTH]:
            best = place
    return int(found[best, ROOT_WORTH])


@jit
def search(d: Ints, ws: Ints, lists: Ints, frames: Ints, depth: int, widths: Ints) -> int:
    """Search the position ws[0], whose actions are in lists[0]; how many positions were looked at."""
    root, nodes, ply = d[D_ROOT], 0, 0
    frames[0, TRIED], frames[0, LOW], frames[0, HIGH], frames[0, BEST] = 0, -INFINITE, INFINITE, -INFINITE
    while True:
        frame = frames[ply]
        mine = ws[ply, ACTIVE] == root
        if frame[TRIED] < min(frame[MANY], widths[ply]) and frame[LOW] < frame[HIGH]:
            place = frame[TRIED]
            action = pick(lists[ply], place, frame[MANY])
            frame[TRIED] += 1
            copy(ws[ply], ws[ply + 1], ws.shape[1])
            act(ws[ply + 1], d, action)
            if ws[ply + 1, PHASE] != OVER:
                nodes += 1
                many = expand(d, ws[ply + 1], lists[ply + 1])
                if ply + 2 < depth:
                    ply += 1
                    below = frames[ply]
                    below[MANY], below[TRIED] = many, 0
                    below[LOW], below[HIGH] = frame[LOW], frame[HIGH]
                    below[BEST] = -INFINITE if ws[ply, ACTIVE] == root else INFINITE
                    continue
                worth = leaf(lists[ply + 1], many)
            else:
                worth = final_worth(ws[ply + 1], root)
        else:
            if ply == 0:
                return nodes
            worth = frame[BEST]
            ply -= 1
            frame = frames[ply]
            mine = ws[ply, ACTIVE] == root
            place = frame[TRIED] - 1
        if ply == 0:
            lists[0, place, ROOT_WORTH] = worth
        if mine and worth > frame[BEST]:
            frame[BEST], frame[CHOSEN] = worth, lists[ply, place, ACTION]
            frame[LOW] = max(frame[LOW], worth)
        elif not mine and worth < frame[BEST]:
            frame[BEST] = worth
            frame[HIGH] = min(frame[HIGH], worth)
