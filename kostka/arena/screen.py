"""What a person at the terminal sees: a progress bar with the time left, and the table at the end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final, TextIO

from kostka.arena.summary import Line, Mean, Summary
from kostka.arena.tournament import Tournament

WIDTH: Final = 30
MISSING: Final = "–"


class Progress:
    """A bar on standard error, if that is a terminal."""

    def __init__(self, done: int, total: int, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stderr
        self.shown = self.stream.isatty()
        self.before = done
        self.done = done
        self.total = total
        self.start = self.drawn = monotonic()

    def add(self, games: int) -> None:
        self.done += games
        now = monotonic()
        if self.shown and (now - self.drawn > 0.1 or self.done == self.total):
            self.drawn = now
            self.stream.write("\r\x1b[K" + self.text(now - self.start))
            self.stream.flush()

    def text(self, seconds: float) -> str:
        """The bar after that many seconds of this run."""
        filled = WIDTH * self.done // self.total
        fresh = self.done - self.before
        left = seconds * (self.total - self.done) / fresh if fresh else 0.0
        return f"[{'#' * filled}{'.' * (WIDTH - filled)}] {self.done:,} of {self.total:,} games, {clock(left)} left"

    def clear(self) -> None:
        if self.shown:
            self.stream.write("\r\x1b[K")
            self.stream.flush()


def clock(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def caption(tournament: Tournament, found: Summary) -> str:
    options = "".join(f", {name} {value}" for name, value in tournament.options)
    return (
        f"{tournament.game}, {_many(tournament.seats, 'seat')}{options}, seed {tournament.seed}: "
        f"{_many(found.games, 'game')} in {_many(found.deals, 'deal')}, the same dice for every seating of a deal"
    )


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


COLUMNS: Final[tuple[tuple[str, Callable[[Line], str | None]], ...]] = (
    ("bot", lambda line: line.bot),
    ("wins", lambda line: _share(line.wins)),
    ("luck taken out", lambda line: line.skill and _share(line.skill)),
    ("score", lambda line: _mean(line.score, 2)),
    ("misthrows", lambda line: _plain(line.misthrows)),
    ("closed rows", lambda line: _plain(line.closed)),
    ("turns", lambda line: _plain(line.turns)),
    ("rating", lambda line: line.rating and _mean(line.rating, 2)),
)


def table(found: Summary) -> str:
    """One line per bot; a column that says nothing about this game is left out."""
    columns = []
    for title, value in COLUMNS:
        cells = [value(line) for line in found.lines]
        if any(cell is not None for cell in cells):
            columns.append([title, *(cell or MISSING for cell in cells)])
    widths = [max(map(len, column)) for column in columns]
    return "\n".join(_row(row, widths) for row in zip(*columns, strict=True))


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    name, *figures = (
        f"{cell:<{width}}" if place == 0 else f"{cell:>{width}}"
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return "  ".join([name, *figures]).rstrip()


def _mean(mean: Mean, digits: int, unit: str = "") -> str:
    margin = MISSING if mean.margin is None else f"{mean.margin:.{digits}f}"
    return f"{mean.value:.{digits}f} ± {margin}{unit}"


def _share(mean: Mean) -> str:
    return _mean(Mean(100 * mean.value, mean.margin and 100 * mean.margin), 1, " %")


def _plain(value: float | None) -> str | None:
    return None if value is None else f"{value:.2f}"
