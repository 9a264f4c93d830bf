"""Backward induction over all positions of one seat."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kostka.lab.jit import jit
from kostka.lab.qwixx.space import CLOSED, FOLLOWING, GAIN, MEMBERS, PAIR, sheet
from kostka.lab.qwixx.tables import BOXES, COLUMN, COLUMNS, LAST, MISTHROW, ROWS

Values = NDArray[np.float64]

NEVER = -1e9
"""The value of what is not allowed."""


@jit
def _singles(kinds, after, closed, single):
    """For every cross: its points and what comes after it; NEVER where it is not allowed."""
    follow = kinds.copy()
    for row in range(ROWS):
        for column in range(COLUMNS):
            then = FOLLOWING[kinds[row], column]
            if then < 0:
                for m in range(4):
                    single[row, column, m] = NEVER
                continue
            follow[row] = then
            gain = GAIN[kinds[row], column]
            at = sheet(follow[0], follow[1], follow[2], follow[3])
            for m in range(4):
                single[row, column, m] = gain + after[at, m]
            follow[row] = kinds[row]


@jit
def _raise(best, one, two, row, column, value):
    pass


@jit
def _doubles(kinds, after, closed, best):
    """Raise best[white sum, row, column] by the crosses in which the white action crosses, too."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            then = FOLLOWING[kinds[row], column]
            if then < 0:
                continue
            gain = GAIN[kinds[row], column]
            number = column if row < 2 else 10 - column
            ends = closed == 1 and column == LAST
            # the same row twice, further right
            for column2 in range(column + 1, COLUMNS):
                then2 = FOLLOWING[then, column2]
                if then2 < 0:
                    continue
                gain2 = gain + GAIN[then, column2]
                if row == 0:
                    at = sheet(then2, kinds[1], kinds[2], kinds[3])
                elif row == 1:
                    at = sheet(kinds[0], then2, kinds[2], kinds[3])
                elif row == 2:
                    at = sheet(kinds[0], kinds[1], then2, kinds[3])
                else:
                    at = sheet(kinds[0], kinds[1], kinds[2], then2)
                for m in range(4):
                    v = gain2 + after[at, m]
                    if v > best[number, row, column2, m]:
                        best[number, row, column2, m] = v
            for row2 in range(row + 1, ROWS):
                k2 = kinds[row2]
                for column2 in range(COLUMNS):
                    then2 = FOLLOWING[k2, column2]
                    if then2 < 0:
                        continue
                    gain2 = gain + GAIN[k2, column2]
                    r0 = kinds[0]; r1 = kinds[1]; r2 = kinds[2]; r3 = kinds[3]
                    if row == 0: r0 = then
                    elif row == 1: r1 = then
                    else: r2 = then
                    if row2 == 1: r1 = then2
                    elif row2 == 2: r2 = then2
                    else: r3 = then2
                    at = sheet(r0, r1, r2, r3)
                    number2 = column2 if row2 < 2 else 10 - column2
                    ends2 = closed == 1 and column2 == LAST
                    for m in range(4):
                        v = gain2 + after[at, m]
                        if not ends and v > best[number, row2, column2, m]:
                            best[number, row2, column2, m] = v
                        if not ends2 and v > best[number2, row, column, m]:
                            best[number2, row, column, m] = v


@jit
def _expected(best, floor, one, two, m, values, tags):
    """The mean over the coloured dice of the best that the turn can bring, the white dice being given."""
    n = 0
    number = one + two
    for row in range(ROWS):
        for die in range(6):
            c1 = one + die
            c2 = two + die
            if row >= 2:
                c1 = 10 - c1
                c2 = 10 - c2
            v = max(best[number, row, c1, m], best[number, row, c2, m])
            if v > floor:
                at = n
                while at > 0 and values[at - 1] < v:
                    values[at] = values[at - 1]
                    tags[at] = tags[at - 1]
                    at -= 1
                values[at] = v
                tags[at] = row
                n += 1
    left = np.empty(4)
    l0 = l1 = l2 = l3 = 6.0
    share = 1.0
    mean = 0.0
    for i in range(n):
        t = tags[i]
        if t == 0: l0 -= 1.0
        elif t == 1: l1 -= 1.0
        elif t == 2: l2 -= 1.0
        else: l3 -= 1.0
        now = l0 * l1 * l2 * l3 / 1296.0
        mean += values[i] * (share - now)
        share = now
    return mean + floor * share


@jit
def sweep(start, stop, seats, values):
    """values[k, sheet, misthrows]: k white rolls of others come before the own turn."""
    kinds = np.empty(4, np.int64)
    single = np.empty((4, 11, 4))
    best = np.empty((11, 4, 11, 4))
    vs = np.empty(24)
    tags = np.empty(24, np.int64)
    after = values[seats - 1]
    for a in range(start, stop):
        for b in range(a + 1):
            kinds[0] = MEMBERS[a, 0]; kinds[1] = MEMBERS[a, 1]; kinds[2] = MEMBERS[b, 0]; kinds[3] = MEMBERS[b, 1]
            closed = 0
            for r in range(4):
                closed += kinds[r] == CLOSED
            here = a * (a + 1) // 2 + b
            if closed >= 2:
                continue
            _singles(kinds, after, closed, single)
            for number in range(11):
                best[number] = single
            _doubles(kinds, after, closed, best)
            for m in range(3, -1, -1):
                mis = -5.0
                if m < 3:
                    mis += after[here, m + 1]
                total = 0.0
                for one in range(6):
                    for two in range(one, 6):
                        number = one + two
                        floor = mis
                        for r in range(4):
                            floor = max(floor, single[r, number if r < 2 else 10 - number, m])
                        e = _expected(best, floor, one, two, m, vs, tags)
                        total += e if one == two else 2 * e
                values[0, here, m] = total / 36
                # passive
                for k in range(1, seats):
                    total = 0.0
                    for number in range(11):
                        v = values[k - 1, here, m]
                        for r in range(4):
                            c = number if r < 2 else 10 - number
                            then = FOLLOWING[kinds[r], c]
                            if then >= 0:
                                r0 = kinds[0]; r1 = kinds[1]; r2 = kinds[2]; r3 = kinds[3]
                                if r == 0: r0 = then
                                elif r == 1: r1 = then
                                elif r == 2: r2 = then
                                else: r3 = then
                                v = max(v, GAIN[kinds[r], c] + values[k - 1, sheet(r0, r1, r2, r3), m])
                        total += v * (6 - abs(number - 5))
                    values[k, here, m] = total / 36
