"""The figures of a tournament. A deal with all its games is one sample: its games share their dice, so they are not
independent of each other, but deals are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from kostka.arena.play import Played
from kostka.arena.tournament import Tournament

Z: Final = 1.959964
"""95 % of a normal distribution lies within this many standard deviations."""


class Mean(NamedTuple):
    """A mean with half the width of its 95 % interval, None if there are too few samples to tell."""

    value: float
    margin: float | None


@dataclass(frozen=True)
class Line:
    """The figures of one bot; shared wins count in part."""

    bot: str
    games: int
    wins: Mean
    score: Mean
    misthrows: float | None
    closed: float | None
    turns: float
    rating: Mean | None
    skill: Mean | None = None
    """Wins with the luck of the dice taken out."""


@dataclass(frozen=True)
class Summary:
    games: int
    deals: int
    lines: tuple[Line, ...]

    def told(self) -> dict[str, Any]:
        return asdict(self)


def summary(tournament: Tournament, games: Iterable[Played], ratings: Sequence[Mean] | None) -> Summary:
    """The figures of all bots, in the order in which they were named; the order of the games does not matter."""
    ordered = sorted(games, key=lambda game: (game.deal, game.number))
    deals: dict[int, list[Played]] = defaultdict(list)
    for game in ordered:
        deals[game.deal].append(game)
    lines = [
        _line(tournament.labels[place], place, list(deals.values()), ratings[place] if ratings else None)
        for place in range(len(tournament.bots))
    ]
    return Summary(len(ordered), len(deals), tuple(lines))


def _line(label: str, place: int, deals: list[list[Played]], rating: Mean | None) -> Line:
    def mean(value: Callable[[Played, int], float]) -> Mean:
        return sample_mean([fmean(_values(deal, place, value)) for deal in deals])

    rows = bool(deals) and deals[0][0].misthrows is not None
    return Line(
        label,
        sum(place in game.bots for deal in deals for game in deal),
        share_mean([fmean(_values(deal, place, Played.share)) for deal in deals]),
        mean(lambda game, seat: game.totals[seat - 1]),
        mean(lambda game, seat: (game.misthrows or ())[seat - 1]).value if rows else None,
        mean(lambda game, seat: (game.closed or ())[seat - 1]).value if rows else None,
        mean(lambda game, seat: game.turns).value,
        rating,
        mean(Played.skill) if deals and deals[0][0].luck is not None else None,
    )


def _values(deal: list[Played], place: int, value: Callable[[Played, int], float]) -> list[float]:
    """One figure of a bot in all games of a deal in which it sits at the table."""
    return [value(game, game.bots.index(place) + 1) for game in deal if place in game.bots]


def sample_mean(samples: Sequence[float]) -> Mean:
    if len(samples) < 2:
        return Mean(samples[0] if samples else float("nan"), None)
    return Mean(fmean(samples), Z * stdev(samples) / sqrt(len(samples)))


def share_mean(samples: Sequence[float]) -> Mean:
    """The mean of shares; if all deals were won, or all lost, the rule of three says what may still be hidden."""
    mean = sample_mean(samples)
    if mean.margin == 0 and mean.value in (0, 1):
        return Mean(mean.value, min(1.0, 3 / len(samples)))
    return mean


def running_shares(tournament: Tournament, games: Iterable[Played]) -> list[list[Mean]]:
    """For every bot the share of wins after 1, 2, 3… deals, with its margin."""
    deals: dict[int, list[Played]] = defaultdict(list)
    for game in games:
        deals[game.deal].append(game)
    samples = [
        [fmean(_values(deals[deal], place, Played.share)) for deal in sorted(deals)]
        for place in range(len(tournament.bots))
    ]
    return [_running(shares) for shares in samples]


def _running(shares: Sequence[float]) -> list[Mean]:
    total = squares = 0.0
    means = []
    for count, share in enumerate(shares, 1):
        total += share
        squares += share * share
        spread = max(0.0, squares - total * total / count) / (count - 1) if count > 1 else None
        means.append(Mean(total / count, None if spread is None else Z * sqrt(spread / count)))
    return means
