"""What the terminal knows about a game: how it is drawn and chosen from. One module a game offers all of this."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Protocol, TypeVar, cast

from kostka.games.registry import PACKAGES
from kostka.terminal.ink import Ink
from kostka.terminal.measure import cut
from kostka.terminal.words import t, tc

V_contra = TypeVar("V_contra", contravariant=True)
Names = tuple[str, ...]

PASS: Final = "-"
NONE_FITS: Final = "0"
"""The key of passing, or of ending a move, in every list of moves."""

SHORT: Final = 14
"""Columns of a name within a sentence."""


@dataclass(frozen=True)
class Entry:
    """A numbered line to choose from: a move, or a question that leads to moves."""

    key: str
    label: str
    move: str | None = None
    alias: str | None = None
    """Another word that may be typed for the key."""
    question: str = ""
    inner: tuple[Entry, ...] = ()


class Face(Protocol[V_contra]):
    """The terminal's side of a game; it gets the game's view."""

    SUMMARY: str
    HELP: tuple[str, ...]
    """Like the summary in English; whoever shows them translates them."""

    def draw(self, view: V_contra, names: Names, ink: Ink) -> list[str]:
        """The position, at most 80 columns wide."""
        ...

    def draw_small(self, view: V_contra, names: Names, ink: Ink, front: int) -> list[str]:
        """The position in few lines, for a low screen: what belongs to the seat in front is whole."""
        ...

    def scores(self, view: V_contra) -> list[tuple[str, list[str]]]:
        """The parts of the score, each with its points by seat; the total is not among them."""
        ...

    def entries(self, view: V_contra, names: Names, ink: Ink) -> tuple[Entry, ...]:
        """The moves that the view offers, as a list to choose from."""
        ...


def face_of(game: str) -> Face[Any]:
    return cast(Face[Any], import_module(f"kostka.terminal.{PACKAGES[game]}"))


def seat_mark(seat: int) -> str:
    """The sign of a seat: its tokens, its pawn, its field."""
    return f"({seat})"


def name_of(seat: int, names: Names) -> str:
    """A name that fits into a sentence."""
    return cut(names[seat - 1], SHORT)


def listed(texts: Sequence[str]) -> str:
    """One, two and three."""
    return texts[0] if len(texts) == 1 else t("{names} and {name}", names=", ".join(texts[:-1]), name=texts[-1])


def numbered(offers: Sequence[tuple[str, str]], plain: Sequence[str], pass_points: int) -> tuple[Entry, ...]:
    """The moves with their labels numbered from 1; passing, if that is possible, comes last and has the key 0."""
    cost = f" (−{-pass_points})" if pass_points else ""
    entries = [Entry(str(number), label, move) for number, (move, label) in enumerate(offers, 1)]
    return (*entries, *(Entry(NONE_FITS, tc("choice", "pass") + cost, move) for move in plain))
