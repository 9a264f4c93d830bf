"""Qwixx in the terminal."""

from __future__ import annotations

from kostka.games.qwixx.view import QwixxView
from kostka.terminal import sheets
from kostka.terminal.face import Entry, Names, numbered
from kostka.terminal.ink import Ink
from kostka.words import later

SUMMARY = later("cross off numbers in four rows, always further right")
HELP: tuple[str, ...] = sheets.HELP

scores = sheets.scores


def draw(view: QwixxView, names: Names, ink: Ink) -> list[str]:
    return [sheets.dice_line(view["dice"], ink), "", *sheets.draw_sheets(view, names, ink)]


def draw_small(view: QwixxView, names: Names, ink: Ink, front: int) -> list[str]:
    return [sheets.dice_line(view["dice"], ink), "", *sheets.draw_sheet(view, names, ink, front)]


def entries(view: QwixxView, names: Names, ink: Ink) -> tuple[Entry, ...]:
    return numbered(sheets.offers(view, ink), view["plain"], view["pass_points"])
