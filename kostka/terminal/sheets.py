"""What the row games share in the terminal: dice, sheets, and their moves in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kostka.terminal.face import PASS, Entry, Names, View, listed, name_of, numbered, seat_mark
from kostka.terminal.ink import Ink
from kostka.terminal.measure import apart, fit, side_by_side
from kostka.terminal.words import later, t, tn

SHEET: Final = 39
CELL: Final = 3
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
    later("On the sheets: × crossed, · skipped, – closed, › possible now, □ lock."),
)


def dice_words(view: View, ink: Ink) -> str:
    """The dice on the table within a sentence."""
    return " ".join(_die(die, ink, "") for die in view["dice"] if not die["gone"])


def dice_line(view: View, ink: Ink) -> str:
    """The dice on the table, the white ones first, and the sum of those."""
    white = [die["value"] for die in view["dice"] if die["colour"] == "white"]
    together = f"   {t('the white dice make {sum}', sum=sum(white))}" if all(white) else ""
    return (" ".join(_die(die, ink, " ") for die in view["dice"]) + together).rstrip()


def _die(die: dict[str, Any], ink: Ink, space: str) -> str:
    symbol = ink.symbol(die["colour"])
    if die["gone"]:
        return ink.faint(f"{space}{symbol}{space}–{space}")
    return ink.on(die["colour"], f"{space}{symbol}{space}{die['value'] or '?'}{space}", strong=True)


def draw_sheets(view: View, names: Names, ink: Ink) -> list[str]:
    return side_by_side(
        [sheet_lines(sheet, names, total, ink) for sheet, total in zip(view["sheets"], view["totals"], strict=True)]
    )


def sheet_lines(sheet: dict[str, Any], names: Names, total: int, ink: Ink) -> list[str]:
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


def _row_line(row: dict[str, Any], ink: Ink) -> str:
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


def _cell(cell: dict[str, Any], ink: Ink) -> str:
    colour = cell["colour"]
    if cell["mark"] == "crossed":
        return ink.on(colour, " ") + ink.turned(colour, " ×")
    if cell["move"]:
        return ink.on(colour, " " * (CELL - 1 - len(str(cell["number"])))) + ink.on(
            colour, f"›{cell['number']}", marked=True
        )
    return ink.on(colour, f"{MARKS.get(cell['mark'], cell['number']):>{CELL}}")


# --- in words -------------------------------------------------------------------------------------------------------


def cell_words(text: str, ink: Ink) -> str:
    """`red 5` in words, with its symbol."""
    colour, number = text.split()
    return f"{ink.symbol(colour)} {t(colour)} {number}"


def tell(move: str, seat: int, view: View, names: Names, ink: Ink) -> str:
    return f"{name_of(seat, names)}: {t('pass') if move == PASS else cell_words(move, ink)}"


def entries(moves: Sequence[str], view: View, names: Names, ink: Ink) -> tuple[Entry, ...]:
    return numbered(moves, [t("pass") if move == PASS else cell_words(move, ink) for move in moves])


def news(before: View, after: View, names: Names) -> list[str]:
    """Closed rows and misthrows."""
    return [*_closings(before, after, names), *_misthrows(before, after, names)]


def _closings(before: View, after: View, names: Names) -> list[str]:
    lines = []
    for number, row in enumerate(after["sheets"][0]["rows"]):
        if row["closed"] and not before["sheets"][0]["rows"][number]["closed"]:
            closers = [
                name_of(sheet["seat"], names)
                for sheet in after["sheets"]
                if sheet["rows"][number]["lock"]["mark"] == "crossed"
            ]
            which = t(ROWS[row["lock"]["colour"]])
            many = len(closers) > 1
            lines.append(
                t("{names} close {row}", names=listed(closers), row=which)
                if many
                else t("{name} closes {row}", name=listed(closers), row=which)
            )
    return lines


def _misthrows(before: View, after: View, names: Names) -> list[str]:
    return [
        t("{name} takes a misthrow", name=name_of(new["seat"], names))
        for old, new in zip(before["sheets"], after["sheets"], strict=True)
        if new["misthrows"]["count"] > old["misthrows"]["count"]
    ]


def scores(view: View) -> list[tuple[str, list[str]]]:
    sheets = view["sheets"]
    rows = [
        (row["lock"]["colour"], [str(sheet["rows"][number]["points"]) for sheet in sheets])
        for number, row in enumerate(sheets[0]["rows"])
    ]
    return [*rows, (MISTHROWS, [minus(sheet["misthrows"]["points"]) for sheet in sheets])]


def minus(points: int) -> str:
    """The number with a proper minus sign."""
    return str(points).replace("-", "−")
