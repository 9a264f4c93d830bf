"""Qwixx Das Duell in the terminal: the shared board with its tokens."""

from __future__ import annotations

from typing import Final

from kostka.games.duel.view import DuelCellView, DuelMisthrowsView, DuelRowView, DuelView
from kostka.terminal import sheets
from kostka.terminal.face import Entry, Names, numbered, seat_mark
from kostka.terminal.ink import Ink
from kostka.terminal.measure import fit, pad, pad_left, width
from kostka.terminal.words import t, tn
from kostka.words import later

SUMMARY = later("two players place, stack and capture tokens on one board")
HELP: tuple[str, ...] = (
    sheets.HELP[0],
    later("On the board: (1) and (2) are tokens, (1)3 is a stack of three, › possible now, □ the lock."),
    later("On the right: how many tokens each of you has in the row, and their points."),
)

CELL: Final = 5
NAME: Final = 20


def draw(view: DuelView, names: Names, ink: Ink) -> list[str]:
    return [sheets.dice_line(view["dice"], ink), "", *_board(view, ink), "", *_below(view, names, ink)]


def draw_small(view: DuelView, names: Names, ink: Ink, front: int) -> list[str]:
    return [sheets.dice_line(view["dice"], ink), *_board(view, ink), *_below(view, names, ink)]


def _board(view: DuelView, ink: Ink) -> list[str]:
    return [_heading(view), *(line for row in view["rows"] for line in _row_lines(row, ink))]


def _heading(view: DuelView) -> str:
    return " " * (2 + CELL * (len(view["rows"][0]["cells"]) + 1)) + "".join(
        f" {seat_mark(player['seat'])} {t('pts')}" for player in view["players"]
    )


def _row_lines(row: DuelRowView, ink: Ink) -> list[str]:
    """The numbers, with the tokens and points of both seats; below them the tokens."""
    lock = row["lock"]
    symbol = ink.symbol(lock["colour"])
    numbers = "".join(_number(cell, row["closed"], ink) for cell in row["cells"])
    counts = "".join(f" {tokens:2}{points:5}" for tokens, points in zip(row["tokens"], row["points"], strict=True))
    tokens = "".join(pad(_token(cell["owner"], cell["height"], ink), CELL) for cell in row["cells"])
    return [
        ink.on(lock["colour"], f"{symbol} ", strong=True)
        + numbers
        + ink.on(lock["colour"], "–".center(CELL) if row["closed"] else "□".center(CELL))
        + counts,
        f"  {tokens}{_token(lock['owner'], 1, ink)}".rstrip(),
    ]


def _number(cell: DuelCellView, closed: bool, ink: Ink) -> str:
    if cell["move"]:
        mark = f"›{cell['number']}"
        return (
            ink.on(cell["colour"], " ") + ink.on(cell["colour"], mark, marked=True) + _rest(cell["colour"], mark, ink)
        )
    shown = "–" if closed and not cell["owner"] else str(cell["number"])
    return ink.on(cell["colour"], f"  {shown}".ljust(CELL))


def _rest(colour: str, mark: str, ink: Ink) -> str:
    return ink.on(colour, " " * (CELL - 1 - len(mark)))


def _token(owner: int | None, height: int, ink: Ink) -> str:
    if not owner:
        return ""
    return " " * (height < 10) + ink.token(owner, seat_mark(owner) + (str(height) if height > 1 else ""))


def _below(view: DuelView, names: Names, ink: Ink) -> list[str]:
    """The supplies, the totals and the misthrow column."""
    supplies = [tn("{n} token left", "{n} tokens left", player["supply"]) for player in view["players"]]
    misthrows = [_misthrows(player["misthrows"]) for player in view["players"]]
    lines = []
    for player, supply, missed, total in zip(view["players"], supplies, misthrows, view["totals"], strict=True):
        mark = ink.token(player["seat"], seat_mark(player["seat"]))
        name = f"{mark} {ink.bold(fit(names[player['seat'] - 1], NAME))}"
        left, lost = pad_left(supply, max(map(width, supplies))), pad(missed, max(map(width, misthrows)))
        lines.append(f"{name}  {left}   {lost}  {ink.bold(tn('{n} point', '{n} points', total))}")
    taken = [
        ink.token(p["seat"], seat_mark(p["seat"])) for p in view["players"] for _ in range(p["misthrows"]["count"])
    ]
    boxes = taken + ["□"] * (view["misthrow_boxes"] - len(taken))
    return [*lines, f"{t('Misthrow column')}  {' '.join(boxes)}"]


def _misthrows(misthrows: DuelMisthrowsView) -> str:
    return t("misthrows {n} ({points})", n=misthrows["count"], points=sheets.minus(misthrows["points"]))


# --- in words -------------------------------------------------------------------------------------------------------


def entries(view: DuelView, names: Names, ink: Ink) -> tuple[Entry, ...]:
    cells = (cell for row in view["rows"] for cell in row["cells"])
    offers = [(cell["move"], _words(cell, view["active"], ink)) for cell in cells if cell["move"]]
    return numbered(offers, view["plain"], view["pass_points"])


def _words(cell: DuelCellView, seat: int | None, ink: Ink) -> str:
    """The field, and what placing a token there does to the tokens that lie there."""
    what = sheets.cell_words(cell["colour"], cell["number"], ink)
    if not cell["owner"]:
        return what
    return t("{what}, stack", what=what) if cell["owner"] == seat else t("{what}, capture", what=what)


def scores(view: DuelView) -> list[tuple[str, list[str]]]:
    rows = [(row["lock"]["colour"], [str(points) for points in row["points"]]) for row in view["rows"]]
    return [*rows, (sheets.MISTHROWS, [sheets.minus(player["misthrows"]["points"]) for player in view["players"]])]
