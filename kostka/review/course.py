"""A reviewed game, as values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from kostka.games.core import Why
from kostka.review.labels import Label


@dataclass(frozen=True)
class Weight:
    """A move with its value for the seat that decided, and the standard error."""

    move: str
    value: float
    error: float


@dataclass(frozen=True)
class Decision:
    """A choice of a seat among several: what it chose, what was best, and how much that was better.

    `loss` and `error` are shares of the win, or points where one plays alone; `points` is the difference in the lead
    at the end. `gained` says by seat what the loss brought to the others.
    """

    event: int
    seat: int
    played: str
    best: str
    loss: float
    error: float
    points: float
    points_error: float
    label: Label
    options: tuple[Weight, ...]
    reasons: tuple[Why, ...]
    gained: tuple[float, ...]

    def told(self) -> dict[str, Any]:
        told = asdict(self)
        told["reasons"] = [_told(why) for why in self.reasons]
        return {"kind": "decision"} | told


@dataclass(frozen=True)
class Luck:
    """A roll or a deal: what it changed for every seat, whatever they choose."""

    event: int
    kind: str
    luck: tuple[float, ...]
    error: tuple[float, ...]

    def told(self) -> dict[str, Any]:
        return {"event": self.event, "kind": self.kind, "luck": list(self.luck), "error": list(self.error)}


@dataclass(frozen=True)
class Course:
    """What every seat could expect after so many events."""

    event: int
    values: tuple[float, ...]


@dataclass(frozen=True)
class Seat:
    """A seat's game in a line: result = before + luck − loss + rest, and rest = gained + unexplained.

    `gained` is what the others' losses brought it. `error` is the standard error of what is unexplained.
    """

    seat: int
    name: str
    before: float
    luck: float
    loss: float
    result: float
    rest: float
    gained: float
    unexplained: float
    error: float
    adjusted: float
    """The result with the luck taken out."""
    decisions: int
    best: int
    """So many of the decisions were best, as far as that can be told."""


@dataclass(frozen=True)
class Review:
    game: str
    exact: bool
    seats: tuple[Seat, ...]
    events: tuple[Decision | Luck, ...]
    course: tuple[Course, ...]
    turning: tuple[int, ...]
    """The events that changed the most, the greatest first."""

    @property
    def alone(self) -> bool:
        return len(self.seats) == 1

    def decisions(self) -> Iterator[Decision]:
        return (event for event in self.events if isinstance(event, Decision))

    def told(self) -> dict[str, Any]:
        """Ready for JSON."""
        return {
            "game": self.game,
            "exact": self.exact,
            "seats": [asdict(seat) for seat in self.seats],
            "events": [event.told() for event in self.events],
            "course": [asdict(moment) for moment in self.course],
            "turning": list(self.turning),
        }


def _told(why: Why) -> dict[str, Any]:
    return {"key": why.key, "gaps": dict(why.gaps)}
