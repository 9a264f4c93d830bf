"""Qwixx On Board in the terminal: the sheets, and the track with its pawns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from kostka.terminal import sheets
from kostka.terminal.face import PASS, Entry, Names, View, name_of, numbered, seat_mark
from kostka.terminal.ink import Ink
from kostka.terminal.measure import pad
from kostka.terminal.words import later, t

TITLE = "Qwixx On Board"
SUMMARY = later("Qwixx with a pawn on a track of coloured numbers")
HELP = (
    *sheets.HELP,
    later("The pawn: step 3 moves it three free fields on; a number that is not crossed yet is crossed there."),
    later(
        "On the track: (1) to (4) are the pawns, +5 is the bonus, end is one of the last fields. step 3× also crosses."
    ),
)

A_LINE: Final = 10
FIELD: Final = 7


def draw(view: View, names: Names, ink: Ink) -> list[str]:
    return [
        sheets.dice_line(view, ink),
        "",
        *sheets.draw_sheets(view, names, ink),
        "",
        *draw_track(view, names, ink),
    ]


def draw_track(view: View, names: Names, ink: Ink) -> list[str]:
    """Ten fields a line, from the top left; below each its pawn, or the step that leads there."""
    waiting = [ink.token(seat, seat_mark(seat)) for seat, pawn in enumerate(view["pawns"], 1) if pawn == 0]
    lines = [f"{t('Start')} {' '.join(waiting)}".rstrip()]
    track = view["track"]
    for start in range(0, len(track), A_LINE):
        fields = track[start : start + A_LINE]
        lines.append(" ".join(_number(field, ink) for field in fields))
        lines.append(" ".join(_below(field, ink) for field in fields).rstrip())
    if view["announcer"]:
        who = name_of(view["announcer"], names)
        lines.append(t("{name} has reached the last fields: the others' last turns.", name=who))
    return lines


def _number(field: dict[str, Any], ink: Ink) -> str:
    words = f"{ink.symbol(field['colour'])}{field['number']}"
    bonus = f"+{field['bonus']}"
    return ink.on(field["colour"], words + bonus.rjust(FIELD - len(words)), marked=bool(field["move"]))


def _below(field: dict[str, Any], ink: Ink) -> str:
    if field["pawn"]:
        return pad(" " + ink.token(field["pawn"], seat_mark(field["pawn"])), FIELD)
    if field["move"]:
        return pad(ink.bold(field["move"] + ("×" if field["crosses"] else "")), FIELD)
    return pad(ink.faint(f" {t('end')}") if field["final"] else "", FIELD)


# --- in words -------------------------------------------------------------------------------------------------------


def tell(move: str, seat: int, view: View, names: Names, ink: Ink) -> str:
    if field := _target(move, view):
        return f"{name_of(seat, names)}: {move}, {_reached(field, ink)}"
    return sheets.tell(move, seat, view, names, ink)


def entries(moves: Sequence[str], view: View, names: Names, ink: Ink) -> tuple[Entry, ...]:
    """Numbered; a step has the number of its fields."""
    listed = numbered(moves, [_label(move, view, ink) for move in moves])
    return tuple(replace(entry, key=_fields(entry) or entry.key) for entry in listed)


def _fields(entry: Entry) -> str | None:
    word, _, fields = (entry.move or "").partition(" ")
    return fields if word == "step" else None


def _label(move: str, view: View, ink: Ink) -> str:
    if field := _target(move, view):
        return f"{move}: {_reached(field, ink)}"
    return t("pass") if move == PASS else sheets.cell_words(move, ink)


def _target(move: str, view: View) -> dict[str, Any] | None:
    """The field that a step leads to."""
    return next((field for field in view["track"] if field["move"] == move), None)


def _reached(field: dict[str, Any], ink: Ink) -> str:
    cell = sheets.cell_words(f"{field['colour']} {field['number']}", ink)
    if field["crosses"]:
        return t("crossing {cell}, bonus {bonus}", cell=cell, bonus=field["bonus"])
    return t("on {cell}, bonus {bonus}", cell=cell, bonus=field["bonus"])


def news(before: View, after: View, names: Names) -> list[str]:
    told = sheets.news(before, after, names)
    if after["announcer"] and not before["announcer"]:
        who = name_of(after["announcer"], names)
        told.append(t("{name} has reached the last fields: one more turn for the others", name=who))
    return told


def scores(view: View) -> list[tuple[str, list[str]]]:
    bonus = [0, *(field["bonus"] for field in view["track"])]
    return [*sheets.scores(view), (later("bonus"), [str(bonus[pawn]) for pawn in view["pawns"]])]
