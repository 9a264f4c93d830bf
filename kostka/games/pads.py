"""A score pad, for people with the box and real dice: the sheets' rules without turns and dice.

A pad is the fold of marks, such as `red 5` or `misthrow`. A mark may be taken back as long as the later ones hold
without it. Whose turn it is and what the dice show is the people's affair, so a pad is never quite over: it says when
the game would be, and lets them go on correcting.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, NamedTuple, TypeVar

from kostka.games.core import BaseView, Cause, Decided, Event, PadView, Refused, Setup, Why, because, over

P = TypeVar("P")
S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V", bound=BaseView)


@dataclass(frozen=True, slots=True)
class Misthrow:
    """The mark that takes a misthrow."""


MISTHROW: Final = Misthrow()
TAKES_MISTHROW: Final = "misthrow"
"""How that mark is written."""

BOXES_FULL: Final = because("all misthrow boxes are full")
NOT_MARKED: Final = because("you have not marked this")


class Mark(NamedTuple):
    """What a seat has marked, under a number that grows from mark to mark."""

    number: int
    seat: int
    text: str


class Ending(NamedTuple):
    """Why the game is over, or for the last round: will be; the seat if it was anyone's doing and is known."""

    cause: Cause
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Filled(Generic[S]):
    """A pad with marks on it: the position that they make, and those that stand, in order."""

    setup: Setup[Any]
    state: S
    marks: tuple[Mark, ...] = ()

    def of(self, seat: int) -> list[str]:
        """The texts of a seat's marks."""
        return [mark.text for mark in self.marks if mark.seat == seat]


@dataclass(frozen=True)
class ScorePad(Generic[P, S, M, V]):
    """The score pad of a game."""

    opening: Callable[[Setup[P]], S] = field(repr=False)
    marks: Callable[[Setup[P]], tuple[M, ...]] = field(repr=False)
    """Every mark that can ever be made."""
    why_not: Callable[[S, int, M], Why | None] = field(repr=False)
    """Why a seat may not make a mark now; None if it may."""
    apply: Callable[[S, int, M], S] = field(repr=False)
    totals: Callable[[S], tuple[int, ...]] = field(repr=False)
    ending: Callable[[S], Ending | None] = field(repr=False)
    news: Callable[[S, int, M, S], tuple[Any, ...]] = field(repr=False)
    picture: Callable[[S, tuple[M, ...], BaseView], V] = field(repr=False)
    write: Callable[[M], str] = field(repr=False)
    read: Callable[[Setup[P], str], M | None] = field(repr=False)
    """The mark that a text, or a place such as a lock, stands for; None if there is none."""

    def blank(self, setup: Setup[P]) -> Filled[S]:
        return Filled(setup, self.opening(setup))

    def offers(self, filled: Filled[S], seat: int) -> tuple[M, ...]:
        """All marks that the seat may make now."""
        return tuple(mark for mark in self.marks(filled.setup) if self.why_not(filled.state, seat, mark) is None)

    def at(self, filled: Filled[S], place: str) -> M:
        """The mark at a place of the pad, or by its text."""
        mark = self.read(filled.setup, place)
        if mark is None:
            raise Refused(because("a score pad has no place {place}", place=place[:60]))
        return mark

    def why(self, filled: Filled[S], seat: int, place: str) -> Why | None:
        """Why a place of the pad, or a mark by its text, is not offered to the seat now; None if it is."""
        return self.why_not(filled.state, seat, self.at(filled, place))

    def marked(self, filled: Filled[S], mark: Mark) -> Filled[S]:
        """The pad with one more mark; like the rules' `apply` it trusts what it is given."""
        state = self.apply(filled.state, mark.seat, self.at(filled, mark.text))
        return replace(filled, state=state, marks=(*filled.marks, mark))

    def told(self, before: Filled[S], event: Event, after: Filled[S]) -> tuple[Any, ...]:
        """The news of a mark, which is told as the decision of a seat."""
        assert isinstance(event, Decided)
        ((seat, mark),) = event.moves.items()
        return self.news(before.state, seat, mark, after.state)

    def last(self, filled: Filled[S], seat: int, text: str) -> Mark:
        """The seat's last mark with that text."""
        for mark in reversed(filled.marks):
            if (mark.seat, mark.text) == (seat, text):
                return mark
        raise Refused(NOT_MARKED)

    def without(self, filled: Filled[S], back: Mark) -> Filled[S]:
        """The pad without one of its marks; refused if a later one does not hold without it."""
        left = self.blank(filled.setup)
        for mark in filled.marks:
            if mark == back:
                continue
            if why := self.why(left, mark.seat, mark.text):
                if mark.seat == back.seat:
                    raise Refused(because("a later mark of yours depends on it: {why}", why=why))
                raise Refused(because("a later mark of seat {seat} depends on it", seat=mark.seat))
            left = self.marked(left, mark)
        return left

    def resized(self, filled: Filled[S], setup: Setup[P]) -> Filled[S]:
        """The same marks at a table with more seats."""
        return self.folded(setup, filled.marks)

    def folded(self, setup: Setup[P], marks: Iterable[Mark]) -> Filled[S]:
        """The pad that marks make, which are trusted."""
        filled = self.blank(setup)
        for mark in marks:
            filled = self.marked(filled, mark)
        return filled

    def view(self, filled: Filled[S], seat: int | None = None) -> V:
        """All that is needed to draw the pad for a seat, or for a spectator, in the shape of the game's own view."""
        setup, totals, ending = filled.setup, self.totals(filled.state), self.ending(filled.state)
        base = BaseView(
            seats=setup.seats,
            first=setup.first,
            options=dict(setup.options),
            layout=setup.layout.name,
            seat=seat,
            active=None,
            deciding=[],
            totals=list(totals),
            winners=list(over(totals).winners) if ending else None,
            pad=PadView(
                marks=filled.of(seat) if seat else [],
                ended=ending.cause if ending else None,
                by=ending.seat if ending else None,
            ),
        )
        return self.picture(filled.state, self.offers(filled, seat) if seat else (), base)


AnyPad = ScorePad[Any, Any, Any, Any]
