"""The colours of the page on paper, and the greys that stand for them on a printer without colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Tone:
    """A colour of a row or of a block: itself, a pale and a deep shade, and what is written on it."""

    main: str
    tint: str
    deep: str
    on: str


@dataclass(frozen=True, slots=True)
class Seat:
    """The shade of a seat's pawn or tokens, and what is written on it."""

    fill: str
    on: str


@dataclass(frozen=True)
class Ink:
    """All that a page is drawn with."""

    tones: Mapping[str, Tone]
    seats: tuple[Seat, ...]
    accent: str
    panel: str
    hair: str
    gold: str
    text: str = "#23242b"
    soft: str = "#5a5860"
    paper: str = "#ffffff"
    cross: str = "#16171c"

    def tone(self, colour: str) -> Tone:
        return self.tones[colour]

    def seat(self, number: int) -> Seat:
        return self.seats[number - 1]


COLOUR: Final = Ink(
    tones={
        "red": Tone("#c1272d", "#fdecea", "#8e1519", "#ffffff"),
        "yellow": Tone("#f7d038", "#fff8db", "#5f4900", "#352900"),
        "green": Tone("#2bae8a", "#e2f6ef", "#0b5440", "#04261c"),
        "blue": Tone("#1b4f9c", "#e6eefb", "#143c78", "#ffffff"),
        "violet": Tone("#7e2de5", "#f1e7fd", "#4a1291", "#ffffff"),
        "pink": Tone("#f989b8", "#fdeef5", "#7a2450", "#3d0c25"),
        "white": Tone("#ffffff", "#ffffff", "#23242b", "#23242b"),
    },
    seats=(
        Seat("#2b2d36", "#ffffff"),
        Seat("#cfd3dc", "#23242b"),
        Seat("#7d4fb8", "#ffffff"),
        Seat("#e58a2e", "#23242b"),
        Seat("#8fd0e8", "#23242b"),
    ),
    accent="#1b4f9c",
    panel="#f1eadd",
    hair="#b3a995",
    gold="#d4a017",
)

GREY: Final = Ink(
    tones={
        "red": Tone("#757575", "#f7f7f7", "#2a2a2a", "#ffffff"),
        "yellow": Tone("#dedede", "#fafafa", "#2a2a2a", "#1c1c1c"),
        "green": Tone("#a9a9a9", "#f7f7f7", "#2a2a2a", "#1c1c1c"),
        "blue": Tone("#484848", "#f5f5f5", "#2a2a2a", "#ffffff"),
        "violet": Tone("#5f5f5f", "#f5f5f5", "#2a2a2a", "#ffffff"),
        "pink": Tone("#c6c6c6", "#fafafa", "#2a2a2a", "#1c1c1c"),
        "white": Tone("#ffffff", "#ffffff", "#232323", "#232323"),
    },
    seats=(
        Seat("#2e2e2e", "#ffffff"),
        Seat("#d4d4d4", "#232323"),
        Seat("#6b6b6b", "#ffffff"),
        Seat("#a0a0a0", "#232323"),
        Seat("#f2f2f2", "#232323"),
    ),
    accent="#3a3a3a",
    panel="#eeeeee",
    hair="#9a9a9a",
    gold="#6a6a6a",
    text="#232323",
    soft="#565656",
)

INKS: Final[Mapping[str, Ink]] = {"colour": COLOUR, "grey": GREY}
