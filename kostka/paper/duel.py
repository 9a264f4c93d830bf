"""Qwixx Das Duell on paper: the board with room for tokens, the tokens to cut out, and the board after a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kostka.games.duel.view import DuelRowView, DuelView
from kostka.games.rows import MISTHROW_POINTS
from kostka.paper.ink import Ink
from kostka.paper.marks import label, lock, symbol, token
from kostka.paper.order import Order, Result
from kostka.paper.shapes import Box, Disc, Frame, Page, Shape, Text, line
from kostka.paper.sheets import ladder, offer, signed
from kostka.paper.stationery import NOTICE, Paper, heading, small_print, small_print_height

WIDE = True
AT_A_BOARD = 2
SETS = 2
"""So many boards' tokens have room on one page."""
TOKEN = 17.0
"""The side of a token that is cut out; a field of the board has room for it."""


def pages(order: Order) -> list[Page]:
    """For every two players a board and their tokens."""
    view: DuelView = order.view()
    boards = -(-order.count // AT_A_BOARD)
    tokens = [_tokens(order, view, min(SETS, boards - start)) for start in range(0, boards, SETS)]
    return [*[_board(order, view)] * boards, *tokens]


# --- the board ------------------------------------------------------------------------------------------------------


def _board(order: Order, view: DuelView) -> Page:
    paper, t = order.paper, order.paper.t
    area = paper.area(wide=True)
    notes = [t(NOTICE)]
    place = area.below(11).without_foot(small_print_height(area, notes))
    below = place.below(place.h * 0.74)
    shapes = [
        *heading(area, order.game.title, t("Board"), paper.ink),
        *_board_rows(view, place.without_foot(place.h * 0.26), paper.ink),
        *_misthrows(view, Frame(below.x, below.y, below.w * 0.4, below.h), paper),
        *_scores(view, Frame(below.x + below.w * 0.43, below.y, below.w * 0.57, below.h), paper),
        *small_print(area, notes, paper.ink),
    ]
    return paper.page(shapes, wide=True)


def result(table: Result, frame: Frame, paper: Paper) -> Iterator[Shape]:
    """The board after the game, and what it brought."""
    view: DuelView = table.view
    yield from _board_rows(view, frame.without_foot(frame.h * 0.3), paper.ink)
    names = [player.name for player in table.players()]
    yield from _score_table(view, frame.below(frame.h * 0.74), names, paper)


def _board_rows(view: DuelView, frame: Frame, ink: Ink) -> Iterator[Shape]:
    """The rows below each other, with the tokens that lie there."""
    for row, place in zip(view["rows"], frame.grid(1, len(view["rows"]), frame.h * 0.025), strict=True):
        yield from board_row(row, place, ink)


def board_row(row: DuelRowView, frame: Frame, ink: Ink, offered: int | None = None) -> Iterator[Shape]:
    """A row with its lock; a number that is offered has a thick rim."""
    colour = row["lock"]["colour"]
    tone = ink.tone(colour)
    yield frame.box(frame.h * 0.16, tone.main)
    yield symbol(colour, frame.x + frame.w * 0.02, frame.level, frame.h * 0.14, tone.on)
    cells = Frame(frame.x + frame.w * 0.04, frame.y + frame.h * 0.06, frame.w * 0.952, frame.h * 0.88)
    *places, last = cells.grid(len(row["cells"]) + 1, 1, frame.w * 0.004)
    for cell, place in zip(row["cells"], places, strict=True):
        rim = tone.deep if cell is row["cells"][-1] else None
        yield place.box(frame.h * 0.1, tone.tint, rim, 0.5)
        y, size = place.y + place.h * 0.14, place.h * 0.2
        yield label(place.middle, y, str(cell["number"]), size, tone.deep, place.w, bold=True)
        yield from _room(place, cell["owner"], cell["height"], tone.deep, ink)
        if cell["number"] == offered:
            yield offer(place, place.w, ink)
    yield last.box(frame.h * 0.1, tone.main)
    yield from lock(last.middle, last.y + last.h * 0.14, last.h * 0.1, tone.on)
    yield from _room(last, row["lock"]["owner"], 1, tone.deep, ink)


def _room(place: Frame, owner: int | None, height: int, rim: str, ink: Ink) -> Iterator[Shape]:
    """Where a token lies, or could."""
    r = min(place.w * 0.46, place.h * 0.35)
    x, y = place.middle, place.bottom - r * 1.1
    if owner is None:
        yield Disc(x, y, r, ink.paper, rim, 0.2, 0.8)
    else:
        yield from token(x, y, r, ink.seat(owner), ink.text, height)


def _misthrows(view: DuelView, frame: Frame, paper: Paper) -> Iterator[Shape]:
    """Where tokens for misthrows lie."""
    ink, t = paper.ink, paper.t
    boxes = view["misthrow_boxes"]
    r = min(TOKEN / 2 + 0.6, frame.w * 0.74 / boxes / 2.1, frame.h * 0.27)
    y = frame.y + frame.h * 0.36 + r
    yield label(
        frame.x, frame.y + frame.h * 0.24, t("Misthrow column"), frame.h * 0.11, ink.soft, frame.w, align="start"
    )
    for number in range(boxes):
        yield Disc(frame.x + 0.3 + r + number * r * 2.15, y, r, ink.paper, ink.text, 0.3)
    worth = frame.x + boxes * r * 2.15 + r * 0.4
    yield Text(worth, y, signed(MISTHROW_POINTS), frame.h * 0.13, ink.soft, True, "start")


def _scores(view: DuelView, frame: Frame, paper: Paper) -> Iterator[Shape]:
    """What tokens in a row are worth, and a line for each player's points."""
    ink, t = paper.ink, paper.t
    yield from ladder(view["scale"], Frame(frame.x, frame.y + 2, frame.w, frame.h * 0.26), ink, t, t("Tokens"))
    table = frame.below(frame.h * 0.26 + 4)
    yield from _score_table(view, table, [None, None], paper)


def _score_table(view: DuelView, frame: Frame, names: Sequence[str | None], paper: Paper) -> Iterator[Shape]:
    """A line for each player: a column for each row, for the misthrows and for the total; filled in after a game."""
    ink, t = paper.ink, paper.t
    head, first = frame.h * 0.22, frame.w * 0.3
    columns = Frame(frame.x + first, frame.y, frame.w - first, frame.h).grid(len(view["rows"]) + 2, 1, 1.2)
    for row, place in zip(view["rows"], columns, strict=False):
        colour = row["lock"]["colour"]
        yield symbol(colour, place.middle, place.y + head * 0.45, head * 0.32, ink.tone(colour).main)
    for word, place in zip((t("misthrows"), t("total")), columns[-2:], strict=True):
        yield label(place.middle, place.y + head * 0.45, word, head * 0.5, ink.soft, place.w)
    for seat, (name, place) in enumerate(zip(names, frame.below(head).grid(1, len(names), 1.2), strict=True), 1):
        yield from _player(seat, name, Frame(place.x, place.y, first - 2, place.h), ink)
        values = _values(view, seat) if name is not None else [""] * len(columns)
        for value, column in zip(values, columns, strict=True):
            cell = Frame(column.x, place.y, column.w, place.h).inset(0.2)
            yield cell.box(1, ink.panel if column is columns[-1] else None, ink.text)
            if value:
                yield label(cell.middle, cell.level, value, cell.h * 0.5, ink.text, cell.w * 0.9, bold=True)


def _player(seat: int, name: str | None, place: Frame, ink: Ink) -> Iterator[Shape]:
    """A token, and the name beside it or a line to write it on."""
    r = place.h * 0.3
    yield from token(place.x + r + 0.3, place.level, r, ink.seat(seat), ink.text)
    left = place.x + r * 2.6
    if name is None:
        yield line(left, place.bottom - 1, place.right, place.bottom - 1, ink.hair)
    else:
        yield label(left, place.level, name, place.h * 0.5, ink.text, place.right - left, True, "start")


def _values(view: DuelView, seat: int) -> list[str]:
    points = [row["points"][seat - 1] for row in view["rows"]]
    misthrows = view["players"][seat - 1]["misthrows"]["points"]
    return [signed(value) for value in (*points, misthrows, view["totals"][seat - 1])]


# --- tokens ---------------------------------------------------------------------------------------------------------


def _tokens(order: Order, view: DuelView, sets: int) -> Page:
    """The tokens of both players of so many boards, in squares that are cut apart with a few straight cuts."""
    paper, ink, t = order.paper, order.paper.ink, order.paper.t
    area = paper.area()
    notes = [t("Glue the page onto cardboard and cut along the lines."), t(NOTICE)]
    shapes: list[Shape] = [*heading(area, order.game.title, t("Tokens"), ink)]
    y = area.y + 16
    for player in view["players"] * sets:
        shapes.append(Text(area.x, y, t("Player {n}", n=player["seat"]), 4.2, ink.text, True, "start"))
        place = Frame(area.x, y + 5, area.w, area.h)
        shapes += _set(player["seat"], player["supply"], place, ink)
        y = place.y + -(-player["supply"] // _columns(area)) * TOKEN + 14
    return paper.page([*shapes, *small_print(area, notes, ink)])


def _columns(frame: Frame) -> int:
    return int((frame.w - 1) // TOKEN)


def _set(seat: int, count: int, frame: Frame, ink: Ink) -> Iterator[Shape]:
    columns = _columns(frame)
    left = frame.x + (frame.w - columns * TOKEN) / 2
    for number in range(count):
        x, y = left + number % columns * TOKEN, frame.y + number // columns * TOKEN
        yield Box(x, y, TOKEN, TOKEN, 0, None, ink.hair, 0.2)
        yield from token(x + TOKEN / 2, y + TOKEN / 2, TOKEN * 0.45, ink.seat(seat), ink.text)
