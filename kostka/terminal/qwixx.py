"""Qwixx in the terminal."""

from __future__ import annotations

from kostka.terminal import sheets
from kostka.terminal.face import Names, View
from kostka.terminal.ink import Ink
from kostka.terminal.words import later

TITLE = "Qwixx"
SUMMARY = later("cross numbers in four rows, further right each time")
HELP = sheets.HELP

tell = sheets.tell
news = sheets.news
scores = sheets.scores
entries = sheets.entries


def draw(view: View, names: Names, ink: Ink) -> list[str]:
    return [sheets.dice_line(view, ink), "", *sheets.draw_sheets(view, names, ink)]
