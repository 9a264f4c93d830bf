"""Small drawings of our own: the symbol of each colour, locks, crosses, dice, pawns, tokens and texts that fit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kostka.paper.fonts import fitted
from kostka.paper.ink import Ink, Seat
from kostka.paper.shapes import Align, Box, Disc, Path, Shape, Step, Text, line

Figure = tuple[Step, ...]

FIGURES: Final[dict[str, Figure]] = {
    "red": ((10, 2.2), (19, 17.6), (1, 17.6)),
    "green": ((10, 0.8), (19.2, 10), (10, 19.2), (0.8, 10)),
    "violet": (
        *((10, 0.8), (12.7, 6.8), (19.2, 7.5), (14.3, 11.9), (15.7, 18.4)),
        *((10, 15), (4.3, 18.4), (5.7, 11.9), (0.8, 7.5), (7.3, 6.8)),
    ),
    "pink": (
        (10, 18),
        (4, 13.5, 1.2, 10.4, 1.2, 6.8),
        (1.2, 4, 3.3, 2.2, 5.7, 2.2),
        (7.5, 2.2, 9.1, 3.2, 10, 4.8),
        (10.9, 3.2, 12.5, 2.2, 14.3, 2.2),
        (16.7, 2.2, 18.8, 4, 18.8, 6.8),
        (18.8, 10.4, 16, 13.5, 10, 18),
    ),
}
"""The symbols of the page that are no disc and no square, in a square of 20 by 20."""

CROWN: Final[Figure] = ((2, 16), (1, 5), (6, 9.5), (10, 2.5), (14, 9.5), (19, 5), (18, 16))
BODY: Final[Figure] = (
    (7.4, 8.6),
    (12.6, 8.6),
    (12.9, 12, 14, 14.4, 16, 16.2),
    (16.6, 16.8, 16.6, 18.4, 15.6, 18.4),
    (4.4, 18.4),
    (3.4, 18.4, 3.4, 16.8, 4, 16.2),
    (6, 14.4, 7.1, 12, 7.4, 8.6),
)
PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def label(
    x: float, y: float, text: str, size: float, colour: str, width: float, bold: bool = False, align: Align = "middle"
) -> Text:
    """A text that is made smaller if it would be wider than its place."""
    text, size = fitted(text, width, size, bold)
    return Text(x, y, text, size, colour, bold, align)


def figure(steps: Figure, x: float, y: float, r: float, fill: str | None, line: str | None = None) -> Path:
    """A drawing on a square of 20 by 20, of that radius around a point."""
    return Path(tuple(_moved(step, x, y, r / 10) for step in steps), fill, line, r * 0.1)


def _moved(step: Step, x: float, y: float, scale: float) -> Step:
    return tuple((x, y)[place % 2] + (value - 10) * scale for place, value in enumerate(step))


def symbol(colour: str, x: float, y: float, r: float, fill: str) -> Shape:
    """The symbol that goes with a colour, so that it is known without it."""
    if colour == "yellow":
        return Disc(x, y, r * 0.8, fill)
    if colour == "blue":
        return Box(x - r * 0.76, y - r * 0.76, r * 1.52, r * 1.52, r * 0.1, fill)
    return figure(FIGURES[colour], x, y, r, fill)


def lock(x: float, y: float, r: float, colour: str) -> Iterator[Shape]:
    """A padlock, still open."""
    width = r * 0.2
    yield Path(
        (
            (x - r * 0.42, y),
            (x - r * 0.42, y - r * 0.45),
            *_bow(x, y - r * 0.45, r * 0.42),
            (x + r * 0.42, y - r * 0.3),
        ),
        None,
        colour,
        width,
        closed=False,
    )
    yield Box(x - r * 0.68, y - r * 0.05, r * 1.36, r * 0.95, r * 0.16, colour)


def _bow(x: float, y: float, r: float) -> tuple[Step, ...]:
    """A half circle over a point, from its left to its right."""
    k = r * 0.5523
    return (x - r, y - k, x - k, y - r, x, y - r), (x + k, y - r, x + r, y - k, x + r, y)


def cross(x: float, y: float, r: float, colour: str, width: float | None = None) -> Iterator[Shape]:
    width = r * 0.34 if width is None else width
    yield line(x - r, y - r, x + r, y + r, colour, width)
    yield line(x + r, y - r, x - r, y + r, colour, width)


def crown(x: float, y: float, r: float, fill: str) -> Shape:
    return figure(CROWN, x, y, r, fill)


def pawn(x: float, y: float, r: float, seat: Seat, rim: str) -> Iterator[Shape]:
    yield figure(BODY, x, y, r, seat.fill, rim)
    yield Disc(x, y - r * 0.45, r * 0.42, seat.fill, rim, r * 0.1)


def die(x: float, y: float, size: float, colour: str, value: int, ink: Ink) -> Iterator[Shape]:
    """A die around a point."""
    tone = ink.tone(colour)
    yield Box(x - size / 2, y - size / 2, size, size, size * 0.2, tone.main, tone.deep, size * 0.04)
    for across, down in PIPS[value]:
        yield Disc(x + across * size * 0.25, y + down * size * 0.25, size * 0.095, tone.on)


def token(x: float, y: float, r: float, seat: Seat, rim: str, height: int = 1) -> Iterator[Shape]:
    """A token from above, or a stack with its height written on it."""
    yield Disc(x, y, r, seat.fill, rim, r * 0.06)
    yield Disc(x, y, r * 0.78, None, seat.on, r * 0.06)
    if height > 1:
        yield Text(x, y, str(height), r * 1.05, seat.on, bold=True)
