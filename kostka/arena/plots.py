"""Pictures of a tournament: how scores are distributed, and how win shares and ratings settle."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kostka.arena.play import Played
from kostka.arena.summary import Mean, running_shares
from kostka.arena.tournament import Tournament


def are_at_hand() -> bool:
    return find_spec("matplotlib") is not None


def draw(directory: Path, tournament: Tournament, games: Sequence[Played], ratings: list[list[Mean]] | None) -> None:
    """Write scores.png and convergence.png, and ratings.png if there are ratings."""
    shares = running_shares(tournament, games)
    _save(directory / "scores.png", "points", "games", lambda axes: _scores(axes, tournament, games))
    _save(
        directory / "convergence.png",
        "deals",
        "share of wins, with 95 % interval",
        lambda axes: _lines(axes, tournament, shares),
    )
    if ratings:
        by_bot = [list(history) for history in zip(*ratings, strict=True)]
        _save(
            directory / "ratings.png",
            "deals",
            "rating, with 95 % interval",
            lambda axes: _lines(axes, tournament, by_bot),
        )


def _save(path: Path, across: str, up: str, content: Any) -> None:
    # no pyplot: it would choose a screen and keep every figure
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    content(axes)
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.legend()
    axes.grid(alpha=0.3)
    figure.savefig(path, dpi=120)


def _scores(axes: Any, tournament: Tournament, games: Sequence[Played]) -> None:
    points = [
        [game.totals[game.bots.index(place)] for game in games if place in game.bots]
        for place in range(len(tournament.bots))
    ]
    flat = [total for totals in points for total in totals]
    step = max(1, (max(flat) - min(flat)) // 40)
    bins = range(min(flat), max(flat) + 2 * step, step)
    for label, totals in zip(tournament.labels, points, strict=True):
        axes.hist(totals, bins=bins, histtype="step", linewidth=1.5, label=label)


def _lines(axes: Any, tournament: Tournament, means: list[list[Mean]]) -> None:
    for label, history in zip(tournament.labels, means, strict=True):
        deals = range(1, len(history) + 1)
        axes.plot(deals, [mean.value for mean in history], label=label)
        known = [(deal, mean.value, mean.margin) for deal, mean in zip(deals, history, strict=True) if mean.margin]
        if known:
            places, values, margins = zip(*known, strict=True)
            low = [value - margin for value, margin in zip(values, margins, strict=True)]
            high = [value + margin for value, margin in zip(values, margins, strict=True)]
            axes.fill_between(places, low, high, alpha=0.15)
