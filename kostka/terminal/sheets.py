"""What the row games share in the terminal: dice, sheets, and their moves in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from kostka.games.rows_view import CellView, DieView, RowView, SheetView
from kostka.terminal.face import Names, seat_mark
from kostka.terminal.ink import Ink
from kostka.terminal.measure import apart, cut, fit, pad_left, side_by_side
from kostka.terminal.words import t, tc, tn
from kostka.words import later

if TYPE_CHECKING:  # so that only the game that is played is imported
    from kostka.games.on_board.view import OnBoardView
    from kostka.games.qwixx.view import QwixxView

    SheetsView = QwixxView | OnBoardView

SHEET: Final = 39
CELL: Final = 3
OTHER: Final = 18
"""Columns of another seat's name."""
MISTHROWS: Final = later("misthrows")
ROWS: Final = {
    "red": later("the red row"),
    "yellow": later("the yellow row"),
    "green": later("the green row"),
    "blue": later("the blue row"),
}
MARKS: Final = {"crossed": "×", "skipped": "·", "closed": "–"}

HELP: Final = (
    later("Type the number of a move, or the move itself: red 5, r5, - for a pass."),
    later("On the sheets: × crossed off, · skipped, – closed, › possible now, □ lock."),
    later("On a small screen the others have one line each: their crosses in every row, misthrows, points."),
)


def dice_line(dice: Sequence[DieView], ink: Ink) -> str:
    """The dice on the table, the white ones first, and the sum of those."""
    white = [die["value"] or 0 for die in dice if die["colour"] == "white"]
    together = f"   {t('the white dice make {sum}', sum=sum(white))}" if all(white) else ""
    return (" ".join(_die(die, ink) for die in dice) + together).rstrip()


def _die(die: DieView, ink: Ink) -> str:
    symbol = ink.symbol(die["colour"])
    if die["gone"]:
        return ink.faint(f" {symbol} – ")
    return ink.on(die["colour"], f" {symbol} {die['value'] or '?'} ", strong=True)


def draw_sheets(view: SheetsView, names: Names, ink: Ink) -> list[str]:
    return side_by_side(
        [sheet_lines(sheet, names, total, ink) for sheet, total in zip(view["sheets"], view["totals"], strict=True)]
    )


def draw_sheet(view: SheetsView, names: Names, ink: Ink, front: int) -> list[str]:
    """The sheet of the seat in front, and beside it the others with a line each."""
    own = sheet_lines(view["sheets"][front - 1], names, view["totals"][front - 1], ink)
    return side_by_side([own, _others(view, names, ink, front)])


def _others(view: SheetsView, names: Names, ink: Ink, front: int) -> list[str]:
    """The crosses of each of the other seats in every row, its misthrows and its points."""
    others = [sheet for sheet in view["sheets"] if sheet["seat"] != front]
    if not others:
        return []
    colours = [row["lock"]["colour"] for row in others[0]["rows"]]
    signs = "".join(ink.on(colour, f" {ink.symbol(colour)} ", strong=True) for colour in colours)
    lines = [" " * OTHER + signs + _counts(minus(others[0]["misthrows"]["each"]), t("pts"))]
    for sheet in others:
        seat = sheet["seat"]
        name = fit(f"{seat_mark(seat)} {names[seat - 1]}", OTHER)
        crosses = "".join(f"{row['crosses']:2} " for row in sheet["rows"])
        lines.append(name + crosses + _counts(str(sheet["misthrows"]["count"]), minus(view["totals"][seat - 1])))
    return lines


def _counts(misthrows: str, points: str) -> str:
    return pad_left(misthrows, 4) + pad_left(cut(points, 4), 5)


def sheet_lines(sheet: SheetView, names: Names, total: int, ink: Ink) -> list[str]:
    """A seat's sheet: name and total, the rows, the misthrows."""
    points = tn("{n} point", "{n} points", total)
    name = fit(f"{seat_mark(sheet['seat'])} {names[sheet['seat'] - 1]}", SHEET - len(points) - 1)
    misthrows = sheet["misthrows"]
    boxes = " ".join("×" if box < misthrows["count"] else "□" for box in range(misthrows["boxes"]))
    return [
        ink.bold(f"{name} {points}"),
        *(_row_line(row, ink) for row in sheet["rows"]),
        apart(f"  {t(MISTHROWS)} {boxes}", minus(misthrows["points"]), SHEET),
    ]


def _row_line(row: RowView, ink: Ink) -> str:
    lock = row["lock"]
    cells = "".join(_cell(cell, ink) for cell in row["cells"])
    sign = {"crossed": "⊠", "open": "□"}.get(lock["mark"], "–")
    shut = ink.turned if lock["mark"] == "crossed" else ink.on
    return (
        ink.on(lock["colour"], ink.symbol(lock["colour"]), strong=True)
        + cells
        + shut(lock["colour"], f" {sign}")
        + f"{row['points']:3}"
    )


def _cell(cell: CellView, ink: Ink) -> str:
    colour = cell["colour"]
    if cell["mark"] == "crossed":
        return ink.on(colour, " ") + ink.turned(colour, " ×")
    if cell["move"]:
        return ink.on(colour, " " * (CELL - 1 - len(str(cell["number"])))) + ink.on(
            colour, f"›{cell['number']}", marked=True
        )
    return ink.on(colour, f"{MARKS.get(cell['mark'], cell['number']):>{CELL}}")


# --- in words -------------------------------------------------------------------------------------------------------


def cell_words(colour: str, number: int, ink: Ink) -> str:
    """A number of a row in words, with its symbol."""
    return f"{ink.symbol(colour)} {t('{colour} {number}', colour=tc('number', colour), number=number)}"


def offers(view: SheetsView, ink: Ink) -> list[tuple[str, str]]:
    """The numbers that may be crossed: the moves and their labels."""
    cells = (cell for sheet in view["sheets"] for row in sheet["rows"] for cell in row["cells"])
    return [(cell["move"], cell_words(cell["colour"], cell["number"], ink)) for cell in cells if cell["move"]]


def scores(view: SheetsView) -> list[tuple[str, list[str]]]:
    sheets = view["sheets"]
    rows = [
        (row["lock"]["colour"], [str(sheet["rows"][number]["points"]) for sheet in sheets])
        for number, row in enumerate(sheets[0]["rows"])
    ]
    return [*rows, (MISTHROWS, [minus(sheet["misthrows"]["points"]) for sheet in sheets])]


def minus(points: int) -> str:
    """The number with a proper minus sign."""
    return str(points).replace("-", "−")
