"""What every move, and every position, is worth: the search's findings as shares of the win, totals and leads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from kostka.lab import streams
from kostka.lab.kernel import Budget, Figure, Packed, Weighed, Worth, check_moves
from kostka.lab.qubix.batches import deal
from kostka.lab.qubix.judging import Judgement
from kostka.lab.qubix.looking import Look
from kostka.lab.qubix.moves import make_number
from kostka.lab.qubix.options import NUMBER, PLAYED_AS, beginnings, options
from kostka.lab.qubix.shares import Floats, final_figures
from kostka.lab.qubix.tables import COLOURS
from kostka.lab.qubix.work import ACTIVE, BLOCKS, BUILD, DEAL, HEAD, MORE, OVER, PHASE, SCORE, SEATS, bench

Numbers = Sequence[float]

PILES: Final = 8
"""So many piles are dealt for the value of a position before the deal."""


def weigh(packed: Packed, seat: int, numbers: Sequence[int], budget: Budget, seed: int) -> list[Weighed]:
    """Every one of these moves of a seat with its worth, the best first.

    Without `points` only the best one is looked at in full; of the others it is only known that they are no better.
    """
    if packed[PHASE] not in (BUILD, MORE) or seat != packed[ACTIVE] + 1:
        check_moves([], seat, numbers)
    look = Look(packed, seed)
    listed = options(look.desk, look.bench[0])
    check_moves(listed[:, NUMBER].tolist(), seat, numbers)
    look.think(budget)
    judgement = Judgement(packed, look, bool(budget.points))
    place_of = _places(look, judgement)
    action_of = dict(zip(listed[:, NUMBER].tolist(), listed[:, PLAYED_AS].tolist(), strict=True))
    worst = int(judgement.rank.argmax())  # for the rare moves that the search's list has no room for
    places = [place_of.get(action_of[number], worst) for number in numbers]
    best = min(places, key=judgement.rank.__getitem__)
    for place, number in zip(places, numbers, strict=True):
        if judgement.ended[place] and _ends_at_once(packed, number):
            judgement.errors[place] = 0.0
    if not budget.points:
        judgement.level(best)
    gaps, gap_errors = judgement.behind(best)
    used = sorted(set(places))
    found, errors = judgement.figures[used].tolist(), judgement.errors[used].tolist()
    seats = dict(zip(used, map(_worths, found, errors), strict=True))
    behind = dict(zip(used, map(_worth, gaps[used].tolist(), gap_errors[used].tolist()), strict=True))
    order = sorted(range(len(places)), key=lambda number: int(judgement.rank[places[number]]))
    return [Weighed(numbers[number], seats[places[number]], behind[places[number]]) for number in order]


def _ends_at_once(packed: Packed, number: int) -> bool:
    desk, table = bench(packed)
    make_number(desk, table, number)
    return bool(desk[PHASE] == OVER)


def value(packed: Packed, budget: Budget, seed: int) -> tuple[Worth, ...]:
    """What every seat can expect, wherever the game stands, looking as far ahead as `weigh` does."""
    if packed[PHASE] == OVER:
        scores = packed[SCORE : SCORE + packed[SEATS]].astype(np.float64)
        return _worths(final_figures(scores[None])[0].tolist(), np.zeros((len(scores), 3)).tolist())
    if packed[PHASE] == DEAL:
        return _before_the_deal(packed, budget, seed)
    found, errors = _best(packed, budget, seed)
    return _worths(found.tolist(), errors.tolist())


def _best(packed: Packed, budget: Budget, seed: int) -> tuple[Floats, Floats]:
    """The figures of the best action, and their errors."""
    look = Look(packed, seed)
    look.think(budget)
    judgement = Judgement(packed, look, bool(budget.points))
    best = int(judgement.rank.argmin())
    return judgement.figures[best], judgement.errors[best]


def _before_the_deal(packed: Packed, budget: Budget, seed: int) -> tuple[Worth, ...]:
    """The average over some piles."""
    seconds = None if budget.seconds is None else budget.seconds / PILES
    each = replace(budget, playouts=max(1, budget.playouts // PILES), seconds=seconds)
    coloured = packed.copy()
    blocks = coloured[HEAD : HEAD + packed[BLOCKS]]
    for size in set((-blocks).tolist()):  # as many of one colour as of another, in any order
        same = np.flatnonzero(packed[HEAD : HEAD + packed[BLOCKS]] == -size)
        blocks[same] = (size - 1) * COLOURS + np.arange(len(same)) % COLOURS
    coloured[PHASE] = BUILD
    found = []
    for number in range(PILES):
        dealt = coloured.copy()
        deal(coloured, dealt, np.uint64(streams.start(streams.key(seed), np.uint64(number))))
        found.append(_best(dealt, each, seed))
    means, errors = np.swapaxes(found, 0, 1)
    error = np.sqrt(means.var(axis=0, ddof=1) / PILES + (errors**2).mean(axis=0))  # the search errs alike everywhere
    return _worths(means.mean(axis=0).tolist(), error.tolist())


def _places(look: Look, judgement: Judgement) -> dict[int, int]:
    """For every action its place; a block from the store stands for the best action that can begin with it."""
    places = {action: place for place, action in enumerate(look.actions.tolist())}
    better = dict(places)
    for place, first in beginnings(look.desk, look.bench[0], look.actions):
        if first in places and judgement.rank[place] < judgement.rank[better[first]]:
            better[first] = place
    return better


def _worths(means: Iterable[Numbers], errors: Iterable[Numbers]) -> tuple[Worth, ...]:
    return tuple(map(_worth, means, errors))


def _worth(means: Numbers, errors: Numbers) -> Worth:
    share, total, lead = map(Figure, means, errors)
    return Worth(share, total, lead)
