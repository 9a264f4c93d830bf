"""What the terminal knows about a game: how it is drawn, told and chosen from. One module a game offers all of this."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Protocol, cast

from kostka.games.registry import PACKAGES
from kostka.terminal.ink import Ink
from kostka.terminal.measure import cut
from kostka.terminal.words import t

View = dict[str, Any]
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


class Face(Protocol):
    """The terminal's side of a game."""

    TITLE: str
    SUMMARY: str
    HELP: Sequence[str]
    """Like the summary in English; whoever shows them translates them."""

    def draw(self, view: View, names: Names, ink: Ink) -> list[str]:
        """The position, at most 80 columns wide."""
        ...

    def tell(self, move: str, seat: int, view: View, names: Names, ink: Ink) -> str:
        """The move of a seat in words; the view is of the position before it."""
        ...

    def news(self, before: View, after: View, names: Names) -> list[str]:
        """What the rules made of an event, one sentence each."""
        ...

    def scores(self, view: View) -> list[tuple[str, list[str]]]:
        """The parts of the score, each with its points by seat; the total is not among them."""
        ...

    def entries(self, moves: Sequence[str], view: View, names: Names, ink: Ink) -> tuple[Entry, ...]:
        """The moves as a list to choose from."""
        ...


def face_of(game: str) -> Face:
    return cast(Face, import_module(f"kostka.terminal.{PACKAGES[game]}"))


def seat_mark(seat: int) -> str:
    """The sign of a seat: its tokens, its pawn, its field."""
    return f"({seat})"


def name_of(seat: int, names: Names) -> str:
    """A name that fits into a sentence."""
    return cut(names[seat - 1], SHORT)


def listed(texts: Sequence[str]) -> str:
    """One, two and three."""
    return texts[0] if len(texts) == 1 else t("{names} and {name}", names=", ".join(texts[:-1]), name=texts[-1])


def numbered(moves: Sequence[str], labels: Sequence[str]) -> tuple[Entry, ...]:
    """The moves numbered from 1, those that do nothing last and with the key 0."""
    told = [(move, label) for move, label in zip(moves, labels, strict=True) if move != PASS]
    entries = [Entry(str(number), label, move) for number, (move, label) in enumerate(told, 1)]
    if PASS in moves:
        entries.append(Entry(NONE_FITS, labels[list(moves).index(PASS)], PASS))
    return tuple(entries)
