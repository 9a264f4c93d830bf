"""A whole position on the terminal: what is going on, and the drawing; at the end the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kostka.games.core import Decide
from kostka.record import Record
from kostka.terminal.face import Names, View, face_of, listed, name_of, seat_mark
from kostka.terminal.ink import Ink
from kostka.terminal.measure import WIDTH, apart, cut, fit, pad, pad_left
from kostka.terminal.sheets import minus

ACTIONS: Final = {"white": "the white action", "colour": "the colour action", "pawn": "the pawn action"}
LABEL: Final = 12
POINTS: Final = 8
WIDEST_COLUMN: Final = 22


def position_lines(record: Record, state: Any, seat: int | None, note: str, ink: Ink) -> list[str]:
    """The position as a seat sees it; the note stands at the right end of the first line."""
    view = record.game.view(state, seat)
    face = face_of(record.game.name)
    rule = ink.faint("─" * WIDTH)
    return [*heading(view, record.names, note, ink), rule, *face.draw(view, record.names, ink), rule]


def spectator_seat(record: Record, state: Any) -> int | None:
    """Whose moves to show to somebody who looks on: the active seat's, if it decides."""
    node = record.game.node(state)
    return state.active if isinstance(node, Decide) and state.active in node.moves else None


def heading(view: View, names: Names, note: str, ink: Ink) -> list[str]:
    options = [f"{name} {value}" for name, value in view["options"].items()]
    if view["layout"] != "standard":
        options.append(f"layout {view['layout']}")
    title = face_of(view["game"]).TITLE
    about = cut(f"  {', '.join(options)}", WIDTH - len(title) - len(note) - 2) if options else ""
    return [apart(f"{ink.bold(title)}{ink.faint(about)}", ink.faint(note), WIDTH).rstrip(), status(view, names)]


def status(view: View, names: Names) -> str:
    """What happens next, in a sentence."""
    if view["winners"]:
        return winners_line(view["totals"], view["winners"], names)
    active = name_of(view["active"], names)
    match view["phase"]:
        case "roll":
            return f"{active} rolls next."
        case "deal":
            return f"The pile is dealt next, then {active} begins."
        case "build":
            return f"{active}’s turn: a block from the pile, or from the store."
        case "build-more":
            return f"{active} may lay further blocks from the store on field {view['building']}."
        case phase:
            action = ACTIONS.get(phase, phase)
            return f"{active}’s turn, {action}" + (": everybody decides." if len(view["deciding"]) > 1 else ".")


def winners_line(totals: Sequence[int], winners: Sequence[int], names: Names) -> str:
    points = minus(max(totals))
    if len(names) == 1:
        return f"The game is over: {name_of(1, names)} has {points} points."
    who = listed([name_of(seat, names) for seat in winners])
    return f"{who} {'share the win' if len(winners) > 1 else 'wins'} with {points} points."


def score_table(view: View, names: Names, ink: Ink) -> list[str]:
    """The score row by row, a column for each seat."""
    table = [*face_of(view["game"]).scores(view), ("total", [minus(total) for total in view["totals"]])]
    column = min(WIDEST_COLUMN, (WIDTH - LABEL + 2) // len(names) - 2)
    titles = [fit(f"{seat_mark(seat)} {name}", column) for seat, name in enumerate(names, 1)]
    lines = [" " * LABEL + "  ".join(titles).rstrip()]
    for label, values in table:
        sign = ink.symbol(label) if label in ("red", "yellow", "green", "blue") else " "
        points = "  ".join(pad(pad_left(value, POINTS), column) for value in values)
        line = fit(f"{sign} {label}", LABEL) + points
        lines.append(ink.bold(line.rstrip()) if label == "total" else line.rstrip())
    return lines
