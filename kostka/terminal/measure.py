"""Lines of text that fit: how wide characters are, cutting, padding, wrapping, and pictures side by side."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from kostka.names import clean

WIDTH: Final = 80
DENSEST: Final = 8
"""Characters in a column: a letter with its marks and joiners. Of a text that is too long, no more are looked at."""
CODES: Final = re.compile(r"\x1b\[[0-9;]*m")
AS_EMOJI: Final = "\ufe0f"


def width(text: str) -> int:
    """The columns that a text takes; where terminals differ, the larger number."""
    text = CODES.sub("", text)
    if text.isascii():
        return len(text)
    columns = before = 0
    for letter in text:
        wide = int(before == 1) if letter == AS_EMOJI else _columns(letter)
        columns += wide
        before = wide
    return columns


@lru_cache(maxsize=1024)
def _columns(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def cut(text: str, most: int) -> str:
    """The text, shortened with an ellipsis if it is wider than that."""
    text = clean(text)
    if width(text) <= most:
        return text
    text = text[: DENSEST * most]
    while text and width(text) > most - 1:
        text = text[:-1]
    return text.rstrip() + "…"


def fit(text: str, columns: int) -> str:
    """The text in exactly so many columns, cut or padded on the right."""
    return pad(cut(text, columns), columns)


def pad(text: str, columns: int) -> str:
    return text + " " * (columns - width(text))


def pad_left(text: str, columns: int) -> str:
    return " " * (columns - width(text)) + text


def apart(left: str, right: str, columns: int) -> str:
    """One text at the left end of a line, one at the right."""
    return left + " " * max(1, columns - width(left) - width(right)) + right


def wrap(text: str, columns: int) -> list[str]:
    """The text broken between words."""
    return flow(text.split(" "), columns, " ")


def flow(pieces: Iterable[str], columns: int, between: str) -> list[str]:
    """The pieces one after the other on as few lines as they need; only a piece too long for a line is broken."""
    lines: list[str] = []
    for piece in pieces:
        if lines and width(lines[-1] + between + piece) <= columns:
            lines[-1] += between + piece
        elif width(piece) <= columns or " " not in piece:
            lines.append(piece)
        else:
            lines += wrap(piece, columns)
    return lines or [""]


def side_by_side(pictures: Iterable[Sequence[str]], gap: int = 2, columns: int = WIDTH) -> list[str]:
    """The pictures next to each other, as many as fit, the others below after an empty line."""
    lines: list[str] = []
    band: list[Sequence[str]] = []
    for picture in pictures:
        if band and _across([*band, picture], gap) > columns:
            lines += [*_band(band, gap), ""]
            band = []
        band.append(picture)
    return lines + _band(band, gap)


def _across(band: Sequence[Sequence[str]], gap: int) -> int:
    return sum(max(map(width, picture), default=0) for picture in band) + gap * (len(band) - 1)


def _band(band: Sequence[Sequence[str]], gap: int) -> list[str]:
    widths = [max(map(width, picture), default=0) for picture in band]
    return [
        (" " * gap).join(pad(line, across) for line, across in zip(lines, widths, strict=True)).rstrip()
        for lines in zip_longest(*band, fillvalue="")
    ]
