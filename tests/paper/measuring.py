"""Where shapes end on a page, measured with another reader of the fonts than the one that drew them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from fontTools.ttLib import TTFont

from kostka.paper.fonts import FOLDER
from kostka.paper.shapes import MARGIN, Box, Disc, Page, Path, Shape, Text

TOUCH = 0.02
"""Less than this is a matter of rounding."""


class Edges(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Edges) -> bool:
        return (
            self.left < other.right - TOUCH
            and other.left < self.right - TOUCH
            and self.top < other.bottom - TOUCH
            and other.top < self.bottom - TOUCH
        )


@cache
def font(bold: bool) -> Any:
    return TTFont(FOLDER / ("bold.ttf" if bold else "regular.ttf"))


@cache
def letter(bold: bool, sign: str) -> tuple[float, float, float]:
    """How wide a letter is, and how deep and how high it reaches, for size 1."""
    used = font(bold)
    name = used.getBestCmap()[ord(sign)]
    glyph, unit = used["glyf"][name], used["head"].unitsPerEm
    low, high = (getattr(glyph, "yMin", 0), getattr(glyph, "yMax", 0)) if glyph.numberOfContours else (0, 0)
    return used["hmtx"][name][0] / unit, low / unit, high / unit


def edges(shape: Shape) -> Edges:
    """The room that the ink of a shape takes."""
    if isinstance(shape, Text):
        return text_edges(shape)
    rim = shape.width / 2 if shape.line else 0.0
    match shape:
        case Box(x=x, y=y, w=w, h=h):
            return Edges(x - rim, y - rim, x + w + rim, y + h + rim)
        case Disc(x=x, y=y, r=r):
            return Edges(x - r - rim, y - r - rim, x + r + rim, y + r + rim)
        case Path(steps=steps):
            across = [value for step in steps for value in step[::2]]
            down = [value for step in steps for value in step[1::2]]
            return Edges(min(across) - rim, min(down) - rim, max(across) + rim, max(down) + rim)


def text_edges(text: Text) -> Edges:
    letters = [letter(text.bold, sign) for sign in text.text]
    wide = sum(width for width, _, _ in letters) * text.size
    left = text.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.align] * wide
    base = text.y + font(text.bold)["OS/2"].sCapHeight / font(text.bold)["head"].unitsPerEm / 2 * text.size
    low, high = min(deep for _, deep, _ in letters), max(high for _, _, high in letters)
    return Edges(left, base - high * text.size, left + wide, base - low * text.size)


def texts(page: Page) -> list[Text]:
    return [shape for shape in page.shapes if isinstance(shape, Text)]


def outside(page: Page) -> list[Shape]:
    """What cannot be printed because it lies too near to the edge."""
    limit = MARGIN - TOUCH

    def leaves(found: Edges) -> bool:
        return found.left < limit or found.top < limit or found.right > page.w - limit or found.bottom > page.h - limit

    return [shape for shape in page.shapes if leaves(edges(shape))]


def overlaps(page: Page) -> Iterator[tuple[str, str]]:
    """Texts that lie on each other."""
    placed = sorted((text_edges(text).top, text_edges(text), text.text) for text in texts(page))
    for at, (_, one, said) in enumerate(placed):
        for top, other, also in placed[at + 1 :]:
            if top >= one.bottom:
                break
            if one.meets(other):
                yield said, also
