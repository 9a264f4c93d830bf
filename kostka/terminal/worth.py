"""What options are worth, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kostka.games.core import AnyGame
from kostka.terminal.face import Entry, face_of
from kostka.terminal.ink import Ink
from kostka.terminal.measure import WIDTH, cut, fit, pad_left, width, wrap
from kostka.terminal.words import say, spoken, t

if TYPE_CHECKING:
    from kostka.review import Option

MOST_LETTERS = 36
MOST_LINES = 12
"""So many options are shown: in Qubix there may be hundreds."""


def move_labels(game: AnyGame, state: Any, seat: int, names: tuple[str, ...]) -> dict[str, str]:
    """What the moves of a seat are called in the list to choose from; longer ones keep the record's notation."""
    entries: Sequence[Entry] = face_of(game.name).entries(game.view(state, seat), names, Ink())
    return {entry.move: entry.label for entry in entries if entry.move}


def option_lines(options: Sequence[Option], labels: dict[str, str], alone: bool) -> Iterator[str]:
    """A heading, and a line for every option: its value and how far it is behind; and what speaks for the best."""
    from kostka.review.words import Figures

    figures = Figures(alone, spoken())
    rows = [(t("move"), t("points") if alone else t("wins"), t("behind"), t("points behind"), "")]
    for option in options[:MOST_LINES]:
        best = option is options[0]
        behind = f"{figures.amount(option.behind)} ± {figures.amount(1.96 * option.behind_error)}"
        rows.append(
            (
                cut(labels.get(option.move, option.move), MOST_LETTERS),
                figures.amount(option.value),
                t("best") if best else behind,
                "" if best or alone else figures.number(option.points, 1),
                ", ".join(map(say, option.reasons)) if best else "",
            )
        )
    if alone:
        rows = [(move, value, behind, "", why) for move, value, behind, _, why in rows]
    yield from _columns(rows)
    if len(options) > MOST_LINES:
        yield t("further options: {n}", n=len(options) - MOST_LINES)


def _columns(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """The first and the last column to the left, figures to the right."""
    widths = [max(width(row[place]) for row in rows) for place in range(4)]
    room = WIDTH - sum(2 + across for across in widths[1:] if across) - 2
    for move, *figures, why in rows:
        cells = [fit(move, min(room, widths[0]))]
        cells += [pad_left(cell, across) for cell, across in zip(figures, widths[1:], strict=True) if across]
        line = "  ".join(["", *cells])
        if not why or width(line) + 3 + width(why) <= WIDTH:
            yield f"{line}   {why}".rstrip()
        else:
            yield line.rstrip()
            yield from (f"    {more}" for more in wrap(why, WIDTH - 4))
