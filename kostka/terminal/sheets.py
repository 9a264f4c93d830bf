"""What the row games share in the terminal: dice, sheets, and their moves in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kostka.terminal.face import PASS, Entry, Names, View, listed, name_of, numbered, seat_mark
from kostka.terminal.ink import Ink
from kostka.terminal.measure import apart, fit, side_by_side

SHEET: Final = 39
CELL: Final = 3
MARKS: Final = {"crossed": "×", "skipped": "·", "closed": "–"}

HELP: Final = (
    "Type the number of a move, or the move itself: red 5, r5, - for a pass.",
    "On the sheets: × crossed, · skipped, – closed, › possible now, □ lock.",
)


def dice_words(view: View, ink: Ink) -> str:
    """The dice on the table within a sentence."""
    return " ".join(_die(die, ink, "") for die in view["dice"] if not die["gone"])


def dice_line(view: View, ink: Ink) -> str:
    """The dice on the table, the white ones first, and the sum of those."""
    white = [die["value"] for die in view["dice"] if die["colour"] == "white"]
    together = f"   the white dice make {sum(white)}" if all(white) else ""
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
    points = f"{total} points" if total != 1 else "1 point"
    name = fit(f"{seat_mark(sheet['seat'])} {names[sheet['seat'] - 1]}", SHEET - len(points) - 1)
    misthrows = sheet["misthrows"]
    boxes = " ".join("×" if box < misthrows["count"] else "□" for box in range(misthrows["boxes"]))
    return [
        ink.bold(f"{name} {points}"),
        *(_row_line(row, ink) for row in sheet["rows"]),
        apart(f"  misthrows {boxes}", minus(misthrows["points"]), SHEET),
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
    """`red 5` with its symbol."""
    return f"{ink.symbol(text.split(maxsplit=1)[0])} {text}"


def tell(move: str, seat: int, view: View, names: Names, ink: Ink) -> str:
    return f"{name_of(seat, names)}: {'pass' if move == PASS else cell_words(move, ink)}"


def entries(moves: Sequence[str], view: View, names: Names, ink: Ink) -> tuple[Entry, ...]:
    return numbered(moves, ["pass" if move == PASS else cell_words(move, ink) for move in moves])


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
            lines.append(
                f"{listed(closers)} {'close' if len(closers) > 1 else 'closes'} the {row['lock']['colour']} row"
            )
    return lines


def _misthrows(before: View, after: View, names: Names) -> list[str]:
    return [
        f"{name_of(new['seat'], names)} takes a misthrow"
        for old, new in zip(before["sheets"], after["sheets"], strict=True)
        if new["misthrows"]["count"] > old["misthrows"]["count"]
    ]


def scores(view: View) -> list[tuple[str, list[str]]]:
    sheets = view["sheets"]
    rows = [
        (row["lock"]["colour"], [str(sheet["rows"][number]["points"]) for sheet in sheets])
        for number, row in enumerate(sheets[0]["rows"])
    ]
    return [*rows, ("misthrows", [minus(sheet["misthrows"]["points"]) for sheet in sheets])]


def minus(points: int) -> str:
    """The number with a proper minus sign."""
    return str(points).replace("-", "−")
