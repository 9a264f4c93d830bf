"""Qwixx On Board in the terminal: the sheets, and the track with its pawns."""

from __future__ import annotations

from typing import Final

from kostka.games.on_board.view import FieldView, OnBoardView
from kostka.terminal import sheets
from kostka.terminal.face import Entry, Names, name_of, numbered, seat_mark
from kostka.terminal.ink import Ink
from kostka.terminal.measure import pad
from kostka.terminal.words import t
from kostka.words import later

SUMMARY = later("Qwixx with a pawn on a track of coloured numbers")
HELP: tuple[str, ...] = (
    *sheets.HELP,
    later("The pawn: step 3 moves it three free fields on; a number that is not crossed yet is crossed there."),
    later(
        "On the track: (1) to (4) are the pawns, +5 is the bonus, end is one of the last fields. step 3× also crosses."
    ),
)

A_LINE: Final = 10
FIELD: Final = 7


def draw(view: OnBoardView, names: Names, ink: Ink) -> list[str]:
    return [
        sheets.dice_line(view["dice"], ink),
        "",
        *sheets.draw_sheets(view, names, ink),
        "",
        *draw_track(view, names, ink),
    ]


def draw_track(view: OnBoardView, names: Names, ink: Ink) -> list[str]:
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


def _number(field: FieldView, ink: Ink) -> str:
    words = f"{ink.symbol(field['colour'])}{field['number']}"
    bonus = f"+{field['bonus']}"
    return ink.on(field["colour"], words + bonus.rjust(FIELD - len(words)), marked=bool(field["move"]))


def _below(field: FieldView, ink: Ink) -> str:
    if field["pawn"]:
        return pad(" " + ink.token(field["pawn"], seat_mark(field["pawn"])), FIELD)
    if field["move"]:
        return pad(ink.bold(field["move"] + ("×" if field["crosses"] else "")), FIELD)
    return pad(ink.faint(f" {t('end')}") if field["final"] else "", FIELD)


# --- in words -------------------------------------------------------------------------------------------------------


def entries(view: OnBoardView, names: Names, ink: Ink) -> tuple[Entry, ...]:
    """Numbered; a step has the number of its fields."""
    steps = (_step(field["move"], field, ink) for field in view["track"] if field["move"])
    return (*steps, *numbered(sheets.offers(view, ink), view["plain"]))


def _step(move: str, field: FieldView, ink: Ink) -> Entry:
    cell, bonus = sheets.cell_words(field["colour"], field["number"], ink), field["bonus"]
    crossing = t("crossing {cell}, bonus {bonus}", cell=cell, bonus=bonus)
    reached = crossing if field["crosses"] else t("on {cell}, bonus {bonus}", cell=cell, bonus=bonus)
    return Entry(move.removeprefix("step "), f"{move}: {reached}", move)


def scores(view: OnBoardView) -> list[tuple[str, list[str]]]:
    bonus = [0, *(field["bonus"] for field in view["track"])]
    return [*sheets.scores(view), (later("bonus"), [str(bonus[pawn]) for pawn in view["pawns"]])]
