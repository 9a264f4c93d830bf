"""A whole position on the terminal: what is going on, and the drawing; at the end the score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kostka.games.core import Decide
from kostka.games.rows import COLOURS
from kostka.labels import PILES, SIDES
from kostka.record import Record
from kostka.terminal.face import Names, face_of, listed, name_of, seat_mark
from kostka.terminal.ink import Ink
from kostka.terminal.measure import WIDTH, apart, cut, fit, pad, pad_left, width
from kostka.terminal.sheets import minus
from kostka.terminal.words import capital, t, tc, tn
from kostka.words import later

if TYPE_CHECKING:  # so that only the game that is played is imported
    from kostka.games.views import View

ACTIONS: Final = {
    "white": later("the white action"),
    "colour": later("the colour action"),
    "pawn": later("the pawn action"),
}
LABEL: Final = 12
TOTAL: Final = later("total")
POINTS: Final = 8
WIDEST_COLUMN: Final = 22


def position_lines(
    record: Record, state: Any, seat: int | None, note: str, ink: Ink, front: int | None = None
) -> list[str]:
    """The position as a seat sees it; the note stands at the right end of the first line.

    With a seat in front it is drawn in few lines, for a low screen, with what belongs to that seat whole.
    """
    view: View = record.game.view(state, seat)
    face = face_of(record.game.name)
    drawn = face.draw_small(view, record.names, ink, front) if front else face.draw(view, record.names, ink)
    rule = ink.faint("─" * WIDTH)
    return [_heading(record, note, ink), status(view, record.names), rule, *drawn, rule]


def spectator_seat(record: Record, state: Any) -> int | None:
    """Whose moves to show to somebody who looks on: the active seat's, if it decides."""
    node = record.game.node(state)
    return state.active if isinstance(node, Decide) and state.active in node.moves else None


def _heading(record: Record, note: str, ink: Ink) -> str:
    title, options = record.game.title, agreed(record)
    about = cut(f"  {', '.join(options)}", WIDTH - width(title) - width(note) - 2) if options else ""
    return apart(f"{ink.bold(title)}{ink.faint(about)}", ink.faint(note), WIDTH).rstrip()


def agreed(record: Record) -> list[str]:
    """The options, unless they are like the one that they follow; and the layout if it is not the standard one."""
    chosen, like = dict(record.setup.options), {option.name: option.like for option in record.game.options}
    told = [(name, value) for name, value in chosen.items() if chosen.get(like[name] or "") != value]
    options = [_option_words(name, value) for name, value in told]
    if record.setup.layout != record.game.standard:
        options.append(t("layout {name}", name=record.setup.layout.name))
    return options


def _option_words(name: str, value: str) -> str:
    match name:
        case "side":
            return t(SIDES[value]) if value in SIDES else t("Side {n}", n=value)
        case "neutral":
            return t("neutral: {side}", side=t(SIDES[value]))
        case "pile":
            return t(PILES[value])
    return f"{name} {value}"


def status(view: View, names: Names) -> str:
    """What happens next, in a sentence."""
    if view["active"] is None:
        return winners_line(view, names)
    active = name_of(view["active"], names)
    if view["game"] == "qubix" and view["building"]:
        field = view["building"]
        return t("{name} may place more blocks from the store on field {n}.", name=active, n=field)
    match view["phase"]:
        case "roll":
            return t("{name} rolls next.", name=active)
        case "deal":
            return t("The pile is dealt next, then {name} begins.", name=active)
        case "build":
            return t("{name}’s turn: a block from the pile, or from the store.", name=active)
        case phase if len(view["deciding"]) > 1:
            return t("{name}’s turn, {action}: everybody decides.", name=active, action=t(ACTIONS[phase]))
        case phase:
            return t("{name}’s turn, {action}.", name=active, action=t(ACTIONS[phase]))


def winners_line(view: View, names: Names) -> str:
    most, winners = max(view["totals"]), view["winners"] or []
    if len(names) == 1:
        who = name_of(1, names)
        return tn("The game is over: {name} has {n} point.", "The game is over: {name} has {n} points.", most, name=who)
    who = listed([name_of(seat, names) for seat in winners])
    if len(winners) > 1:
        return tn("{names} share the win with {n} point.", "{names} share the win with {n} points.", most, names=who)
    return tn("{name} wins with {n} point.", "{name} wins with {n} points.", most, name=who)


def score_table(view: View, names: Names, ink: Ink) -> list[str]:
    """The score row by row, a column for each seat."""
    table = [*face_of(view["game"]).scores(view), (TOTAL, [minus(total) for total in view["totals"]])]
    left = max(LABEL, *(1 + width(_score_label(label, ink)) for label, _ in table))
    column = min(WIDEST_COLUMN, (WIDTH - left + 2) // len(names) - 2)
    titles = [fit(f"{seat_mark(seat)} {name}", column) for seat, name in enumerate(names, 1)]
    lines = [" " * left + "  ".join(titles).rstrip()]
    for label, values in table:
        points = "  ".join(pad(pad_left(value, POINTS), column) for value in values)
        line = fit(_score_label(label, ink), left) + points
        lines.append(ink.bold(line.rstrip()) if label == TOTAL else line.rstrip())
    return lines


def _score_label(label: str, ink: Ink) -> str:
    """A row by its colour, or another line of the score, which has no symbol."""
    return f"{ink.symbol(label)} {capital(tc('row', label))}" if label in COLOURS else f"  {capital(t(label))}"
