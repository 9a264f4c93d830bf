"""What pages have in common: paper sizes, headings, small print, and where to cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from kostka.paper.fonts import face, lines
from kostka.paper.ink import Ink
from kostka.paper.marks import label
from kostka.paper.shapes import MARGIN, Frame, Page, Shape, Text, line
from kostka.paper.words import Words
from kostka.words import later

SIZES: Final[Mapping[str, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
NOTICE: Final = later(
    "Kostka is free and open source. It is not affiliated with the games’ publishers, who own the names."
)
LINE: Final = 0.5
"""No line is thicker than twice that."""
SMALL: Final = 2.1
LEADING: Final = 1.36
"""From line to line, in sizes of the letters."""
GUTTER: Final = 10.0
"""Between sheets that are cut apart."""


@dataclass(frozen=True)
class Paper:
    """What is drawn on, with what, and in which language."""

    size: tuple[float, float]
    ink: Ink
    t: Words

    def area(self, wide: bool = False) -> Frame:
        """The part of the page that can be printed on; a line along its edge still lies inside."""
        return Frame(0, 0, *self._sides(wide)).inset(MARGIN + LINE)

    def page(self, shapes: Iterable[Shape], wide: bool = False) -> Page:
        return Page(*self._sides(wide), tuple(shapes))

    def _sides(self, wide: bool) -> tuple[float, float]:
        return (self.size[1], self.size[0]) if wide else self.size


def heading(frame: Frame, title: str, aside: str, ink: Ink, size: float = 8) -> Iterator[Shape]:
    """The title at the left, what it is at the right."""
    wide = min(face(True).width(title) * size, frame.w * 0.62)
    yield label(frame.x, frame.y + size * 0.5, title, size, ink.text, wide, True, "start")
    if aside:
        yield label(frame.right, frame.y + size * 0.56, aside, size * 0.56, ink.soft, frame.w - wide - 4, align="end")


def paragraph(text: str, frame: Frame, size: float, ink: Ink) -> Iterator[Shape]:
    """Running text from the top of a frame on."""
    for place, one in enumerate(lines(text, frame.w, size)):
        yield Text(frame.x, frame.y + size * (0.5 + LEADING * place), one, size, ink.text, align="start")


def small_print(frame: Frame, texts: Iterable[str], ink: Ink, size: float = SMALL) -> Iterator[Shape]:
    """Notes at the foot of a frame, in small letters; as many lines as they need, the last one at its bottom."""
    broken = [one for text in texts for one in lines(text, frame.w, size)]
    for place, text in enumerate(reversed(broken)):
        yield Text(frame.x, frame.bottom - size * (0.55 + LEADING * place), text, size, ink.soft, align="start")


def small_print_height(frame: Frame, texts: Iterable[str], size: float = SMALL) -> float:
    """How much room the notes take, with some air above."""
    return size * (LEADING * sum(len(lines(text, frame.w, size)) for text in texts) + 0.8)


def cut_lines(area: Frame, places: list[Frame], ink: Ink) -> Iterator[Shape]:
    """Where to cut between the places: a fine dashed line with a tick at both ends."""
    for x in sorted({round(place.right + GUTTER / 2, 3) for place in places}):
        if x < area.right:
            yield from _cut(x, area.y, x, area.bottom, ink)
    for y in sorted({round(place.bottom + GUTTER / 2, 3) for place in places}):
        if y < area.bottom:
            yield from _cut(area.x, y, area.right, y, ink)


def _cut(x1: float, y1: float, x2: float, y2: float, ink: Ink) -> Iterator[Shape]:
    long = 5.0
    across, down = (long, 0.0) if x1 != x2 else (0.0, long)
    yield line(x1, y1, x2, y2, ink.hair, 0.15, 1.2)
    yield line(x1, y1, x1 + across, y1 + down, ink.text)
    yield line(x2 - across, y2 - down, x2, y2, ink.text)
