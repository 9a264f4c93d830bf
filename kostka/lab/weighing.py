"""Moves compared by playouts with the same dice, for the kernels of games with dice.

Playouts are too expensive to spend on bad moves. They are shared out by sequential halving (Karnin, Koren, Somekh
2013): in every round all moves that are left get the same number, and the better half stays. Playout number n has the
same dice for every move, so two moves are compared over the playouts that both have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from time import perf_counter
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kostka.lab.jit import jit
from kostka.lab.kernel import Budget, Figure, Weighed, Worth

Floats = NDArray[np.float64]

Sample = Callable[[Sequence[int], int, int, bool], tuple[Floats, Floats]]
"""From the moves (none: the position as it is), the number of the first playout, how many, and whether they go to the
end of the game, to the shares and totals of all seats, as arrays by playout, move and seat."""

FEWEST: Final = 16
"""So many playouts at least: fewer tell nothing about their error."""
VALUE_SHARE: Final = 2
"""A position gets as many playouts as this fraction of the budget, about what the last moves of a decision get."""


class Horizon(NamedTuple):
    """How many turns a playout goes on after the present one, and after how many of the last ones it is judged.

    That is done once with every seat as the next one to roll, because a judgement may be kinder to whoever rolls.
    """

    turns: int
    judged: int


WHOLE_GAME: Final = Horizon(1000, 1)


def ahead(seats: int, further: int, budget: Budget) -> Horizon:
    """As far as a round and so many turns more, or as the budget says."""
    turns = max(0, (seats + further if budget.turns is None else budget.turns) - budget.sooner)
    return Horizon(turns, min(seats, turns + 1))


def weigh(sample: Sample, seat: int, numbers: Sequence[int], budget: Budget) -> list[Weighed]:
    """Every move with its worth, the best first."""
    race = Race(sample, seat - 1, numbers)
    rounds = (len(numbers) - 1).bit_length()
    if budget.seconds is None:
        race.spend(budget.playouts, rounds)
    else:
        race.last(budget.seconds, rounds)
    order = race.order()
    points = None
    if budget.points:
        points = sample([numbers[place] for place in order], 0, max(FEWEST, budget.points), True)[1]
    best = race.tracks[order[0]]
    found = [
        _weighed(numbers[place], seat - 1, best, race.tracks[place], points, rank) for rank, place in enumerate(order)
    ]
    return sorted(found, key=lambda weighed: weighed.behind.share.mean)  # equal ones stay in order


def value(sample: Sample, budget: Budget) -> tuple[Worth, ...]:
    """What every seat can expect in the position as it is."""
    if budget.seconds is None:
        shares, totals = sample((), 0, max(FEWEST, budget.playouts // VALUE_SHARE), False)
    else:
        shares, totals = _sampled_for(sample, budget.seconds)
    if budget.points:
        totals = sample((), 0, max(FEWEST, budget.points), True)[1]
    leads = lead(totals)
    return tuple(
        Worth(figure(shares[:, 0, seat]), figure(totals[:, 0, seat]), figure(leads[:, 0, seat]))
        for seat in range(shares.shape[2])
    )


def figure(samples: Floats) -> Figure:
    """The mean and its standard error."""
    return Figure(float(samples.mean()), sqrt(float(_variance(samples)) / len(samples)))


def lead(totals: Floats) -> Floats:
    """Every seat's lead over the best other one, along the last axis; alone its total."""
    if totals.shape[-1] == 1:
        return totals
    ranked = np.sort(totals, axis=-1)
    best, second = ranked[..., -1:], ranked[..., -2:-1]
    return np.where(totals == best, totals - second, totals - best)


def _sampled_for(sample: Sample, seconds: float) -> tuple[Floats, Floats]:
    race = Race(sample, 0, ())
    race.last(seconds, 1)
    shares, totals = race.tracks[0]
    return shares[:, np.newaxis], totals[:, np.newaxis]


Track = tuple[Floats, Floats]
"""The playouts of a move so far: shares and totals, by playout and seat."""


class Race:
    """The moves of one decision, by their places in the list, and what their playouts have brought so far."""

    def __init__(self, sample: Sample, seat: int, numbers: Sequence[int]) -> None:
        self.sample = sample
        self.seat = seat
        self.numbers = numbers
        self.left = list(range(len(numbers) or 1))
        self.tracks: list[Track] = []

    def played(self, place: int) -> int:
        return len(self.tracks[place][0])

    def order(self) -> list[int]:
        """All moves, the best first: those that came further, and among them by rank."""
        return sorted(range(len(self.tracks)), key=lambda place: (-self.played(place), self._rank(place)))

    def spend(self, playouts: int, rounds: int) -> None:
        """Run the race for so many playouts, or one a move if that is more."""
        for _ in range(max(1, rounds)):
            self._play(max(1, playouts // (max(1, rounds) * len(self.left))))
            self._halve()

    def last(self, seconds: float, rounds: int) -> None:
        """Run the race for so long; compiling the kernel does not count."""
        self._play(1)
        now = perf_counter()
        for number in range(1, max(1, rounds) + 1):
            self._until(now + seconds * number / max(1, rounds))
            self._halve()

    def _until(self, end: float) -> None:
        """Play in growing parts, none of which is likely to end too late."""
        each = 4
        while (start := perf_counter()) < end:
            self._play(each)
            took = perf_counter() - start
            each = max(1, min(2 * each, int(each * (end - perf_counter()) / took)))

    def _play(self, each: int) -> None:
        """So many playouts for every move that is left."""
        first = self.played(self.left[0]) if self.tracks else 0
        shares, totals = self.sample([self.numbers[place] for place in self.left if self.numbers], first, each, False)
        fresh = [(shares[:, column], totals[:, column]) for column in range(len(self.left))]
        if not self.tracks:
            self.tracks = fresh
            return
        for place, (more_shares, more_totals) in zip(self.left, fresh, strict=True):
            old_shares, old_totals = self.tracks[place]
            self.tracks[place] = np.concatenate((old_shares, more_shares)), np.concatenate((old_totals, more_totals))

    def _halve(self) -> None:
        """Keep the better half; between equals the earlier move."""
        self.left.sort(key=self._rank)
        del self.left[(len(self.left) + 1) // 2 :]

    def _rank(self, place: int) -> tuple[float, float]:
        """The smallest is the best: by the share of the win, then by the lead. Alone that is the total."""
        shares, totals = self.tracks[place]
        return -float(shares[:, self.seat].mean()), -float(lead(totals)[:, self.seat].mean())


def _weighed(number: int, seat: int, best: Track, own: Track, points: Floats | None, rank: int) -> Weighed:
    """A move against the best one, over the playouts that both have; its points are those of whole games, if any."""
    shared = len(own[0])
    ahead, ahead_totals = best[0][:shared], best[1][:shared]
    totals, best_totals = (own[1], ahead_totals) if points is None else (points[:, rank], points[:, 0])
    leads, best_leads = lead(totals), lead(best_totals)
    worths = tuple(
        Worth(share, figure(totals[:, other]), figure(leads[:, other]))
        for other, share in enumerate(_levelled(best[0], own[0]))
    )
    behind = Worth(
        figure((ahead - own[0])[:, seat]),
        figure((best_totals - totals)[:, seat]),
        figure((best_leads - leads)[:, seat]),
    )
    return Weighed(number, worths, behind)


def _levelled(best: Floats, own: Floats) -> list[Figure]:
    """A move's shares by seat: the best move's mean minus the difference over the playouts that both have.

    So what an unlucky sequence of dice did to both is not held against one.
    """
    shared, played = len(own), len(best)
    means = best.mean(axis=0) - (best[:shared] - own).mean(axis=0)
    # with few playouts the difference can be larger than what there is to win
    means = np.clip(means, 0, 1)
    means /= means.sum()
    both = own - (1 - shared / played) * best[:shared]
    spreads = _variance(both) / shared + _variance(best) * (played - shared) / played**2
    return [Figure(float(mean), sqrt(spread)) for mean, spread in zip(means, spreads, strict=True)]


def _variance(samples: Floats) -> Floats:
    """Along the first axis; none at all, and no rounding either, where all samples are the same."""
    if len(samples) == 1:
        return np.zeros(samples.shape[1:])
    found: Floats = (samples - samples[0]).var(axis=0, ddof=1)
    return found


@jit
def share_win(totals: Floats, shares: Floats) -> None:
    """Write every seat's share of the win at the end of a game; seats with the same total share it."""
    best, winners = totals.max(), 0.0
    for seat in range(len(totals)):
        winners += totals[seat] == best
    for seat in range(len(totals)):
        shares[seat] = 1 / winners if totals[seat] == best else 0.0
