"""Qwixx On Board in the terminal: the sheets, and the track with its pawns."""

from __future__ import annotations

from functools import partial
from typing import Final

from kostka.games.on_board.view import FieldView, OnBoardView
from kostka.terminal import sheets
from kostka.terminal.face import Entry, Names, name_of, numbered, seat_mark
from kostka.terminal.ink import Ink
from kostka.terminal.measure import WIDTH, cut, pad, width
from kostka.terminal.words import t
from kostka.words import later

SUMMARY = later("Qwixx with a pawn on a track of coloured numbers")
HELP: tuple[str, ...] = (
    *sheets.HELP,
    later(
        "The pawn: step 3 moves it three free fields forward and crosses off the number there if that is not done yet."
    ),
    later(
        "On the track: (1) to (4) are the pawns, +5 is the bonus, end marks the last fields. step 3× also crosses off."
    ),
    later("On a small screen the track shows only signs: › within reach, ! one of the last fields."),
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


def draw_small(view: OnBoardView, names: Names, ink: Ink, front: int) -> list[str]:
    return [
        sheets.dice_line(view["dice"], ink),
        *sheets.draw_sheet(view, names, ink, front),
        *draw_short_track(view, names, ink),
    ]


def draw_track(view: OnBoardView, names: Names, ink: Ink) -> list[str]:
    """Ten fields a line, from the top left; below each its pawn, or the step that leads there."""
    lines = [_start(view, ink)]
    track = view["track"]
    for start in range(0, len(track), A_LINE):
        fields = track[start : start + A_LINE]
        lines.append(" ".join(_number(field, ink) for field in fields))
        lines.append(" ".join(_below(field, ink) for field in fields).rstrip())
    return [*lines, *_announced(view, names)]


def draw_short_track(view: OnBoardView, names: Names, ink: Ink) -> list[str]:
    """The fields alone: a pawn stands for the bonus of its field, and what is within reach has its sign."""
    track = view["track"]
    start = _start(view, ink)
    above = [start, *(cut(line, WIDTH - width(start) - 2) for line in _announced(view, names))]
    lines = ("".join(map(partial(_short, ink=ink), track[at : at + A_LINE])) for at in range(0, len(track), A_LINE))
    return ["  ".join(above), *lines]


def _start(view: OnBoardView, ink: Ink) -> str:
    waiting = [ink.token(seat, seat_mark(seat)) for seat, pawn in enumerate(view["pawns"], 1) if pawn == 0]
    return f"{t('Start')} {' '.join(waiting)}".rstrip()


def _announced(view: OnBoardView, names: Names) -> list[str]:
    if not view["announcer"]:
        return []
    who = name_of(view["announcer"], names)
    return [t("{name} has reached the last fields: the others’ last turns.", name=who)]


def _short(field: FieldView, ink: Ink) -> str:
    """A field with its sign before it, in as many columns as ten of them may take."""
    sign = "›" if field["move"] else "!" if field["final"] else " "
    words = f"{ink.symbol(field['colour'])}{field['number']}"
    if field["pawn"]:
        pawn = ink.token(field["pawn"], seat_mark(field["pawn"]))
        return sign + ink.on(field["colour"], words.ljust(FIELD - 3)) + pawn
    return sign + _number(field, ink)


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
    return (*steps, *numbered(sheets.offers(view, ink), view["plain"], view["pass_points"]))


def _step(move: str, field: FieldView, ink: Ink) -> Entry:
    cell, bonus = sheets.cell_words(field["colour"], field["number"], ink), field["bonus"]
    crossing = t("crossing off {cell}, bonus {bonus}", cell=cell, bonus=bonus)
    reached = crossing if field["crosses"] else t("on {cell}, bonus {bonus}", cell=cell, bonus=bonus)
    return Entry(move.removeprefix("step "), f"{move}: {reached}", move)


def scores(view: OnBoardView) -> list[tuple[str, list[str]]]:
    bonus = [0, *(field["bonus"] for field in view["track"])]
    return [*sheets.scores(view), (later("bonus"), [str(bonus[pawn]) for pawn in view["pawns"]])]
