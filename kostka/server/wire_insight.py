"""Reviews and hints as they go over the wire; like the rest of it they are described to programs and to the page."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from kostka.games.core import Why

Label = Literal["", "inaccuracy", "mistake", "blunder"]


class Insight(msgspec.Struct, frozen=True):
    """Values are shares of the win, or points where one plays alone; so are losses and luck."""


class Weight(Insight, frozen=True):
    """A move and what it is worth."""

    move: str
    value: float
    error: float


class Decision(Insight, frozen=True, tag_field="kind", tag="decision"):
    """A choice: what was played, what was best, and how much that was better."""

    event: int
    """The number of the event in the record; several seats may decide in one."""
    seat: int
    played: str
    best: str
    loss: float
    error: float
    points: float
    """The same in points."""
    label: Label
    options: list[Weight]
    reasons: list[Why]
    """What speaks for the better move."""


class Luck(Insight, frozen=True):
    event: int
    luck: list[float]
    """What it changed, by seat."""


class Roll(Luck, frozen=True, tag_field="kind", tag="roll"):
    pass


class Deal(Luck, frozen=True, tag_field="kind", tag="deal"):
    pass


class Course(Insight, frozen=True):
    """What every seat could expect after so many events."""

    event: int
    values: list[float]


class SeatReview(Insight, frozen=True):
    """result = before + luck − loss + rest; what the others lost by their choices is part of the rest."""

    seat: int
    name: str
    before: float
    luck: float
    loss: float
    result: float
    rest: float
    error: float
    adjusted: float
    """The result without the luck."""
    decisions: int
    best: int
    """How many of the decisions were best."""


class Review(Insight, frozen=True):
    game: str
    exact: bool
    seats: list[SeatReview]
    events: list[Decision | Roll | Deal]
    course: list[Course]
    turning: list[int]
    """The events with the greatest swings, the greatest first."""


class Reviewed(Insight, frozen=True):
    """How far a review is; at the end there is the review itself."""

    progress: float
    review: Annotated[Any, Meta(extra_json_schema={"x-typescript": "Review | null"})]


class Option(Insight, frozen=True, omit_defaults=True):
    """A move that a seat may make now, what it is worth, and how far it is behind the best one."""

    move: str
    value: float
    behind: float = 0.0
    error: float = 0.0
    """The standard error of that difference."""
    points: float = 0.0
    """The difference in points."""
    label: Label = ""
    reasons: list[Why] = []
    """What speaks for it; only the best ones say so."""


class Hint(Insight, frozen=True, tag_field="type", tag="hint"):
    """What the moves of a seat are worth at a decision point, the best first; told to nobody else."""

    seat: int
    point: int
    options: list[Option]
    id: str | None = None
