"""Pictures of a review as SVG: how the chances went, and luck against skill. They need nothing else to be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import Final

from kostka.games.core import Why, because
from kostka.review.course import Decision, Luck, Review
from kostka.review.words import Figures

Say = Callable[[Why], str]

COLOURS: Final = ("#1b4f9c", "#c1272d", "#2b8a6e", "#8a5a00", "#7b3fa0")
DASHES: Final = ("", "7 4", "2 4", "10 3 2 3", "5 5 1 5")
"""A line is told by its dashes too, not only by its colour."""
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 800, 320, 52, 12, 14, 30
SHOWN_LUCK: Final = (0.04, 2.0)
"""Rolls that changed less of a win, or fewer points where one plays alone, are not marked."""
BAR, GAP, NAME = 18, 10, 150


def course(review: Review, figures: Figures, say: Say) -> str:
    """The value of the position for every seat over the game, with great luck and mistakes marked."""
    top = max(value for moment in review.course for value in moment.values) * 1.1 if review.alone else 1.0
    last = max(1, review.course[-1].event)

    def across(event: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * event / last

    def up(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * max(0.0, value) / top

    parts = list(_axes(review, top, up, say))
    for place, seat in enumerate(review.seats):
        points = " ".join(f"{across(m.event):.1f},{up(m.values[place]):.1f}" for m in review.course)
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{COLOURS[place]}" stroke-width="2.2" '
            f'stroke-dasharray="{DASHES[place]}"><title>{escape(seat.name)}</title></polyline>'
        )
    values = {moment.event: moment.values for moment in review.course}
    for event in review.events:
        parts.extend(_mark(event, values, across, up, figures, say))
    return _svg(WIDTH, HEIGHT, parts, say(because("how the chances went")))


def _axes(review: Review, top: float, up: Callable[[float], float], say: Say) -> Iterator[str]:
    for quarter in range(5):
        value = top * quarter / 4
        yield f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{up(value):.1f}" y2="{up(value):.1f}" class="grid"/>'
        written = f"{value:.0f}" if review.alone else f"{100 * value:.0f} %"
        yield f'<text x="{LEFT - 6}" y="{up(value) + 4:.1f}" text-anchor="end">{written}</text>'
    yield f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{escape(say(because("events")))}</text>'


def _mark(
    event: Decision | Luck,
    values: dict[int, tuple[float, ...]],
    across: Callable[[int], float],
    up: Callable[[float], float],
    figures: Figures,
    say: Say,
) -> Iterator[str]:
    """A ring where luck was great, a triangle where a mistake was made."""
    near = max((number for number in values if number <= event.event), default=0)
    if isinstance(event, Luck):
        swing = max(event.luck, key=abs)
        if abs(swing) >= SHOWN_LUCK[figures.alone]:
            place = event.luck.index(swing)
            about = escape(say(because("luck: {amount}", amount=figures.signed(swing))))
            yield (
                f'<circle cx="{across(event.event):.1f}" cy="{up(values[near][place]):.1f}" r="4" '
                f'class="ring" stroke="{COLOURS[place]}"><title>{about}</title></circle>'
            )
    elif event.label:
        place = event.seat - 1
        x, y = across(event.event), up(values[near][place])
        about = escape(f"{event.played} → {event.best}: {figures.amount(event.loss)}")
        yield (f'<path d="M{x:.1f} {y + 5:.1f} l6 9 h-12 z" fill="{COLOURS[place]}"><title>{about}</title></path>')


def skill(review: Review, figures: Figures, say: Say) -> str:
    """For every seat a bar for its luck, one for its own losses, one for what the others' losses brought it."""
    rows: list[tuple[str, str, float, str]] = []
    for place, seat in enumerate(review.seats):
        bars = [(because("luck"), seat.luck), (because("own losses"), -seat.loss)]
        if not review.alone:
            bars.append((because("others’ losses"), seat.gained))
        for number, (what, value) in enumerate(bars):
            rows.append(("" if number else seat.name, say(what), value, COLOURS[place]))
    most = max((abs(value) for *_, value, _ in rows), default=0.0) or 1.0
    height, middle = TOP + len(rows) * (BAR + GAP) + GAP, NAME * 2 + (WIDTH - NAME * 2) / 2
    parts = [f'<line x1="{middle}" x2="{middle}" y1="0" y2="{height}" class="grid"/>']
    for number, row in enumerate(rows):
        parts.extend(_bar(row, TOP + number * (BAR + GAP), middle, most, figures))
    return _svg(WIDTH, height, parts, say(because("luck against skill")))


def _bar(row: tuple[str, str, float, str], top: float, middle: float, most: float, figures: Figures) -> Iterator[str]:
    name, what, value, colour = row
    length = abs(value) / most * (WIDTH - middle - 70)
    start = middle if value >= 0 else middle - length
    yield f'<text x="0" y="{top + 14}" class="name">{escape(name)}</text>'
    yield f'<text x="{NAME}" y="{top + 14}">{escape(what)}</text>'
    yield f'<rect x="{start:.1f}" y="{top}" width="{length:.1f}" height="{BAR}" fill="{colour}" rx="2"/>'
    at, anchor = (start + length + 6, "start") if value >= 0 else (start - 6, "end")
    yield f'<text x="{at:.1f}" y="{top + 14}" text-anchor="{anchor}">{figures.signed(value)}</text>'


def _svg(width: int, height: float, parts: Sequence[str], title: str) -> str:
    style = (
        "text{font:13px system-ui,sans-serif;fill:currentColor}.name{font-weight:600}"
        ".grid{stroke:currentColor;stroke-opacity:.2}.ring{fill:none;stroke-width:2}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" color="#222">'
        f"<title>{escape(title)}</title><style>{style}</style>{''.join(parts)}</svg>\n"
    )
