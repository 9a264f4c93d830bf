"""A page as a value: shapes in millimetres from its top left corner. Who writes it into a file is elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

MARGIN: Final = 10.0
"""Nearer to the edge most printers leave the paper white."""

Align = Literal["start", "middle", "end"]
Step = tuple[float, ...]
"""A straight line to a point: x and y; or a curve: two control points, and where it leads."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, its corners rounded by `r`."""

    x: float
    y: float
    w: float
    h: float
    r: float = 0
    fill: str | None = None
    line: str | None = None
    width: float = 0.3
    dash: float = 0


@dataclass(frozen=True, slots=True)
class Disc:
    x: float
    y: float
    r: float
    fill: str | None = None
    line: str | None = None
    width: float = 0.3
    dash: float = 0


@dataclass(frozen=True, slots=True)
class Path:
    """A figure, or an open line; the first step is where it begins."""

    steps: tuple[Step, ...]
    fill: str | None = None
    line: str | None = None
    width: float = 0.3
    dash: float = 0
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Text:
    """One line of letters, `size` high; `y` is the middle of its capitals."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    bold: bool = False
    align: Align = "middle"


Shape = Box | Disc | Path | Text


@dataclass(frozen=True, slots=True)
class Page:
    w: float
    h: float
    shapes: tuple[Shape, ...]


class Frame(NamedTuple):
    """A place on a page that something is drawn into."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def middle(self) -> float:
        """The middle between left and right."""
        return self.x + self.w / 2

    @property
    def level(self) -> float:
        """The middle between top and bottom."""
        return self.y + self.h / 2

    def box(
        self, r: float, fill: str | None = None, line: str | None = None, width: float = 0.3, dash: float = 0
    ) -> Box:
        """A rectangle that fills the place."""
        return Box(self.x, self.y, self.w, self.h, r, fill, line, width, dash)

    def inset(self, across: float, down: float | None = None) -> Frame:
        down = across if down is None else down
        return Frame(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)

    def below(self, height: float) -> Frame:
        """What is left under a strip of that height."""
        return Frame(self.x, self.y + height, self.w, self.h - height)

    def without_foot(self, height: float) -> Frame:
        return Frame(self.x, self.y, self.w, self.h - height)

    def grid(self, columns: int, rows: int, gap: float) -> list[Frame]:
        """Equal places beside and below each other, row by row."""
        w, h = (self.w - gap * (columns - 1)) / columns, (self.h - gap * (rows - 1)) / rows
        return [
            Frame(self.x + column * (w + gap), self.y + row * (h + gap), w, h)
            for row in range(rows)
            for column in range(columns)
        ]


def line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 0.3, dash: float = 0) -> Path:
    return Path(((x1, y1), (x2, y2)), None, colour, width, dash, closed=False)


def number(value: float) -> str:
    """Millimetres as the files write them: to a hundredth, without zeros at the end."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
