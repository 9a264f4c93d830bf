"""A position under search: its actions, and what was found of them, depth by depth."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import numpy as np

from kostka.lab import streams
from kostka.lab.jit import jit
from kostka.lab.kernel import Budget, Packed
from kostka.lab.qubix.candidates import ACTION, COLUMNS, MOST_ACTIONS, ROOT_WORTH, SEAT_WORTH, WORTH, expand, left_out
from kostka.lab.qubix.desk import D_ROOT, desk
from kostka.lab.qubix.options import expand_more
from kostka.lab.qubix.search import (
    AGAINST,
    ALIKE,
    APART,
    CHOSEN,
    ESTIMATED,
    FOUND,
    FOUND_GUESSED,
    FOUND_LINE,
    FRAME,
    GUESSED,
    MANY,
    MOST_PLIES,
    OPEN,
    OUTCOME,
    search,
)
from kostka.lab.qubix.weights import weights
from kostka.lab.qubix.work import ACTIVE, MORE, PHASE, SEATS, STORED, Ints, bench

WIDTHS = np.array([24, 20, 16, 12, 10, 8] + [6] * (MOST_PLIES - 6), np.int64)
"""How many of the most promising moves are looked at, by depth."""
APART_WIDTHS = np.array([24, 6, 4, 3] + [2] * (MOST_PLIES - 4), np.int64)
"""The same where every seat plays for itself, which leaves nothing out."""
GROWTH = 4
"""One ply more is expected to take so many times as long."""
OPEN_GROWTH = 6
"""The same where every move of the first position gets its real value, from depth 4 on."""
LEAST_WIDTH = 8
"""With fewer moves than this a further depth would say little about how sure the values are."""
BLUR = 20
"""Moves whose estimates differ by less, in thousandths of a point, are in random order."""
TRIED = 1 << 40
"""What was tried comes before what was not, and the more so the deeper it was looked at."""


@dataclass(frozen=True)
class Layer:
    """What the search found at one depth: for some of the actions, by their places, the line of play that follows."""

    depth: int
    places: Ints
    values: Ints
    """What the actions are worth to the active seat, in the search's own terms."""
    worths: Ints
    """Every seat's score and hopes at the end of the line."""
    guessed: Ints
    """What the line rests on; 0 if it is proven to be best play to the end of the game."""


class Look:
    """The search of one position, for its active seat."""

    def __init__(self, packed: Packed, seed: int) -> None:
        w, t = bench(packed)
        self.desk = desk(t, weights())
        self.desk[D_ROOT] = w[ACTIVE]
        self.seats = int(w[SEATS])
        self.bench = np.empty((MOST_PLIES, len(w)), np.int64)
        self.bench[0] = w
        self.lists = np.empty((MOST_PLIES, MOST_ACTIONS, COLUMNS), np.int64)
        self.frames = np.zeros((MOST_PLIES, FRAME), np.int64)
        self.outcomes = np.empty((MOST_ACTIONS, OUTCOME), np.int64)
        more = w[PHASE] == MORE
        many = expand_more(self.desk, w, self.lists[0]) if more else expand(self.desk, w, self.lists[0])
        partial = w[STORED + w[ACTIVE]] > 1 if more else left_out(w, self.desk)
        self.frames[0, MANY], self.frames[0, GUESSED] = many, ALIKE * partial
        self.found = self.lists[0, :many]
        """The actions in the order of the search; `actions` keeps theirs."""
        self.actions = self.found[:, ACTION].copy()
        self._sorted = self.actions.argsort()
        worths = self.found[:, SEAT_WORTH : SEAT_WORTH + self.seats].copy()
        self.layers = [Layer(1, np.arange(many), self.found[:, WORTH].copy(), worths, np.full(many, ESTIMATED))]
        _blur(self.found, streams.key(seed))
        self.chosen = int(self.found[:, WORTH].argmax())
        """The place of the best action so far."""

    def think(self, budget: Budget) -> None:
        """Look deeper and deeper, as long as the next depth is likely to stay within the budget."""
        if budget.points:
            self._compare(budget)
        elif len(self.actions) > 1:
            self._choose(budget)

    def _choose(self, budget: Budget) -> None:
        """Look for the best action only."""
        clock = Clock(budget)
        while clock.spent * GROWTH <= clock.limit and self._goes_on():
            clock.count(self._deepen(WIDTHS, AGAINST))

    def _compare(self, budget: Budget) -> None:
        """Give every action its real value: all of them at the first depth, then the most promising ones."""
        clock = Clock(budget)
        how, widths = (OPEN | APART, APART_WIDTHS.copy()) if self.seats > 2 else (OPEN, WIDTHS.copy())
        width, widths[0] = len(self.actions), len(self.actions)
        while width and self._goes_on():
            before = clock.spent
            clock.count(self._deepen(widths, how))
            depth = self.layers[-1].depth
            growth = widths[1] if depth == 2 else min(GROWTH if depth == 3 else OPEN_GROWTH, 1 + widths[depth - 1])
            each = max(1e-9, clock.spent - before) / width * growth
            width = min(width, int(WIDTHS[0]), int((clock.limit - clock.spent) / each))
            width = widths[0] = 0 if width < min(LEAST_WIDTH, len(self.actions)) else width

    def _goes_on(self) -> bool:
        return self.layers[-1].depth < MOST_PLIES - 1 and bool((self.layers[-1].guessed & ESTIMATED).any())

    def _deepen(self, widths: Ints, how: int) -> int:
        """One depth more; how many positions were looked at."""
        depth = self.layers[-1].depth + 1
        nodes = search(self.desk, self.bench, self.lists, self.frames, self.outcomes, depth, widths, how)
        tried = self.found[: widths[0]]
        places = self._sorted[np.searchsorted(self.actions[self._sorted], tried[:, ACTION])]
        told = self.outcomes[: len(tried)]
        worths = told[:, FOUND_LINE : FOUND_LINE + self.seats].copy()
        self.layers.append(Layer(depth, places, told[:, FOUND].copy(), worths, told[:, FOUND_GUESSED].copy()))
        best = tried[:, ACTION] == self.frames[0, CHOSEN]
        self.chosen = int(places[best.argmax()])
        tried[:, ROOT_WORTH] = told[:, FOUND]
        tried[:, WORTH] = TRIED * depth + told[:, FOUND] + best  # the next depth begins with what this one found best
        return nodes


class Clock:
    """How much of a budget is spent: positions, or seconds since the first depth, because that compiles the search."""

    def __init__(self, budget: Budget) -> None:
        self.seconds = budget.seconds
        self.limit = float(budget.playouts) if budget.seconds is None else budget.seconds
        self.spent = 1.0 if budget.seconds is None else 0.0
        self.began: float | None = None

    def count(self, nodes: int) -> None:
        if self.seconds is None:
            self.spent += nodes
            return
        now = perf_counter()
        self.began = self.began or now
        self.spent = now - self.began


@jit
def _blur(found: Ints, seed: np.uint64) -> None:
    """Chance decides between actions that look equally good."""
    stream = streams.start(seed, np.uint64(0))
    for place in range(len(found)):
        stream, more = streams.below(stream, BLUR)
        found[place, WORTH] += more
