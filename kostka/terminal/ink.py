"""Colours and symbols: what this terminal can show, and how to show it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, TextIO

SYMBOLS: Final = {
    "red": "▲",
    "yellow": "●",
    "green": "◆",
    "blue": "■",
    "violet": "★",
    "pink": "♥",
    "white": "○",
}
HOLLOW: Final = {"red": "△", "yellow": "◦", "green": "◇", "blue": "□", "violet": "☆", "pink": "♡", "white": "◌"}
"""The symbols of blocks that cannot be taken now."""

PLAIN: Final = str.maketrans(
    {
        "×": "x",
        "·": ".",
        "›": ">",
        "–": "-",
        "−": "-",
        "─": "-",
        "…": "~",
        "█": "#",
        "□": "_",
        "⊠": "X",
        "’": "'",
    }
)
"""Plain characters of the same width, for a terminal that has no others."""

Tone = tuple[int, int, int]

TONES: Final[Mapping[str, Tone]] = {
    "red": (0xC1, 0x27, 0x2D),
    "yellow": (0xF7, 0xD0, 0x38),
    "green": (0x2B, 0xAE, 0x8A),
    "blue": (0x1B, 0x4F, 0x9C),
    "violet": (0x7E, 0x2D, 0xE5),
    "pink": (0xF9, 0x89, 0xB8),
    "white": (0xE9, 0xE5, 0xDC),
}
"""Far apart from each other under simulated colour blindness as well."""

BLACK: Final[Tone] = (0x14, 0x14, 0x14)
WHITE: Final[Tone] = (0xFF, 0xFF, 0xFF)
DARK: Final[Tone] = (0x4A, 0x4A, 0x4A)
STEPS: Final = (0, 95, 135, 175, 215, 255)
RESET: Final = "\x1b[0m"


class Depth(Enum):
    """How many colours there are."""

    NONE = 0
    PALETTE = 8
    TRUE = 24


@dataclass(frozen=True)
class Ink:
    """How lines are coloured, and whether there are symbols or only letters."""

    depth: Depth = Depth.NONE
    glyphs: bool = True

    def symbol(self, colour: str | None, hollow: bool = False) -> str:
        """The symbol of a colour, or its letter; hollow, or a small letter, for what cannot be taken."""
        if colour is None:
            return "?"
        if self.glyphs and colour in SYMBOLS:
            return (HOLLOW if hollow else SYMBOLS)[colour]
        return colour[0].lower() if hollow else colour[0].upper()

    def on(self, colour: str, text: str, *, strong: bool = False, marked: bool = False) -> str:
        """The text on a ground of the colour; strong is bold, marked is bold and underlined."""
        if self.depth is Depth.NONE or not text:
            return text
        ground = TONES[colour]
        style = "1;4;" if marked else "1;" if strong else ""
        return f"\x1b[{style}{self._code(38, _writing(ground))};{self._code(48, ground)}m{text}{RESET}"

    def turned(self, colour: str, text: str) -> str:
        """The text in the colour on a light ground, as a cross on a printed sheet."""
        if self.depth is Depth.NONE:
            return text
        writing = BLACK if _writing(TONES[colour]) == BLACK else TONES[colour]
        return f"\x1b[1;{self._code(38, writing)};{self._code(48, TONES['white'])}m{text}{RESET}"

    def token(self, seat: int, text: str) -> str:
        """The text as a light token for odd seats, a dark one for even seats."""
        if self.depth is Depth.NONE:
            return text
        ground = TONES["white"] if seat % 2 else DARK
        return f"\x1b[1;{self._code(38, _writing(ground))};{self._code(48, ground)}m{text}{RESET}"

    def bold(self, text: str) -> str:
        return f"\x1b[1m{text}{RESET}" if self.depth is not Depth.NONE and text else text

    def faint(self, text: str) -> str:
        return f"\x1b[2m{text}{RESET}" if self.depth is not Depth.NONE and text else text

    def shown(self, text: str) -> str:
        """The text in characters that this terminal has."""
        return text if self.glyphs else text.translate(PLAIN)

    def _code(self, layer: int, tone: Tone) -> str:
        if self.depth is Depth.TRUE:
            return f"{layer};2;{tone[0]};{tone[1]};{tone[2]}"
        red, green, blue = (min(range(6), key=lambda step: abs(STEPS[step] - part)) for part in tone)
        return f"{layer};5;{16 + 36 * red + 6 * green + blue}"


def _writing(ground: Tone) -> Tone:
    """Black or white, whichever is easier to read on the ground."""
    red, green, blue = ground
    return BLACK if 299 * red + 587 * green + 114 * blue > 120_000 else WHITE


def ink_for(stream: TextIO, environ: Mapping[str, str] = os.environ) -> Ink:
    """The ink for a stream: colour on terminals only, unless the environment forbids or forces it."""
    if environ.get("NO_COLOR"):
        colour = False
    else:
        colour = bool(environ.get("FORCE_COLOR")) or (stream.isatty() and environ.get("TERM") != "dumb")
    rich = environ.get("COLORTERM") in ("truecolor", "24bit")
    depth = Depth.NONE if not colour else Depth.TRUE if rich else Depth.PALETTE
    return Ink(depth, _has_glyphs(stream.encoding))


def _has_glyphs(encoding: str | None) -> bool:
    try:
        "".join((*SYMBOLS.values(), *HOLLOW.values(), *map(chr, PLAIN))).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
