"""Positions drawn: they fit into 80 columns, look the same with and without colour, and show what they should."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from kostka.games.duel.view import DuelView
from kostka.games.on_board.view import OnBoardView
from kostka.games.qubix.view import QubixView
from kostka.games.qwixx.view import QwixxView
from kostka.games.registry import NAMES, game
from kostka.record import Record, read
from kostka.terminal import duel, on_board, qubix, qwixx
from kostka.terminal.account import account, ending
from kostka.terminal.face import Face, face_of
from kostka.terminal.ink import SYMBOLS, Depth, Ink
from kostka.terminal.measure import CODES, WIDTH, width
from kostka.terminal.menu import entry_lines
from kostka.terminal.news import why_ended
from kostka.terminal.picture import position_lines, spectator_seat
from tests.tables import Table, every_table, random_record
from tests.terminal.sessions import kostka

PICTURES = Path(__file__).parent / "pictures"

ODD_NAMES = (
    "Maximiliane Wilhelmine von und zu Hohens",
    "🎲🎲🎲 👩\u200d🚀 日本語日本語日本語日本語日本語",
    "Z\u030c\u0301\u0302ofie \u202eevil",
    "❤\ufe0f",
    "x",
)

LARGE_LAYOUT = """
[qubix]
store = [9, 9]
pile = [9, 9, 9]
blocks_per_colour = { 1 = 25 }
[qubix.scheme]
blocks = [
BLOCKS
]
[qubix.grey]
"a pattern with a rather long name \\u001b[31m" = { shape = ["#.", ".#"], points = [999, 999] }
SMALL
[qubix.navy]
dot = { shape = ["#"], points = [1, 0] }
"""


def large_layout() -> str:
    """As large as layouts may be, with ids of three digits and many patterns."""
    places = [(layer, column, row) for layer in range(2) for row in range(9) for column in range(9)]
    blocks = [
        f'{{ id = {number}, layer = "{"AB"[layer]}", cells = "{"abcdefghi"[column]}{row + 1}", '
        f'colour = "{"rybvp"[number % 5]}" }},'
        for number, (layer, column, row) in enumerate(places[:125], 1)
    ]
    shapes = [["#"], ["##"], ["###"], ["##", "##"], ["###", "###"], ["#.#"], ["###", "#.#", "#.#"]]
    small = [f"p{number} = {{ shape = {shape}, points = [5, 2] }}" for number, shape in enumerate(shapes)]
    return LARGE_LAYOUT.replace("BLOCKS", "\n".join(blocks)).replace("SMALL", "\n".join(small))


def check_lines(lines: list[str]) -> None:
    for line in lines:
        assert width(line) <= WIDTH, line
        assert line.isprintable() or "\u200d" in line, line


def with_names(record: Record, names: tuple[str, ...]) -> Record:
    return Record(record.game, record.setup, names[: record.setup.seats], (), record.events)


def some_positions(record: Record) -> list[Any]:
    positions = list(record.positions())
    return [*positions[:3], *positions[5:-1:17], positions[-1]]


@pytest.mark.parametrize("table", every_table(), ids=str)
def test_every_position_fits_and_colour_is_laid_over_the_same_text(table: Table) -> None:
    record = with_names(random_record(table, seed=5), ODD_NAMES)
    for state in some_positions(record):
        for seat, front in product({None, spectator_seat(record, state)}, (None, 1)):
            plain = position_lines(record, state, seat, "after 100 of 100 events", Ink(), front)
            check_lines(plain)
            coloured = position_lines(record, state, seat, "after 100 of 100 events", Ink(Depth.TRUE), front)
            assert [CODES.sub("", line).rstrip() for line in coloured] == [line.rstrip() for line in plain]


@pytest.mark.parametrize("table", [Table(name, seats) for name in NAMES for seats in game(name).seats], ids=str)
def test_every_account_fits(table: Table) -> None:
    record = with_names(random_record(table, seed=6), ODD_NAMES)
    lines = list(account(record, Ink()))
    check_lines(lines)
    totals = " | ".join(f"{total:>3}" for total in record.game.totals(record.last())).replace("-", "−")
    assert any(line.endswith(totals) for line in lines)


@pytest.mark.parametrize("name", NAMES)
def test_letters_are_enough(name: str) -> None:
    ink = Ink(glyphs=False)
    record = random_record(Table(name, 2), seed=7)
    for state in some_positions(record):
        for front in (None, 1):
            lines = position_lines(record, state, spectator_seat(record, state), "", ink, front)
            assert all(ink.shown(line).isascii() for line in lines)


def test_large_layouts_fit() -> None:
    qubix = game("qubix")
    layout = qubix.read_layout(large_layout(), "large")
    record = Record(qubix, qubix.setup(5, 1, layout), ODD_NAMES)
    state = record.last()
    lines = position_lines(record, state, 1, "", Ink())
    check_lines(lines)
    assert sum("125■" in line or "125▲" in line for line in lines) == 1
    entries = face_of("qubix").entries(qubix.view(state, 1), ODD_NAMES, Ink())
    check_lines(entry_lines(entries, Ink()))


@pytest.mark.parametrize("name", NAMES)
def test_every_colour_has_its_symbol(name: str) -> None:
    record = random_record(Table(name, 2), seed=8)
    lines = "\n".join(position_lines(record, record.last(), None, "", Ink()))
    row_games, qubix = ("red", "yellow", "green", "blue", "white"), ("red", "yellow", "blue", "violet", "pink")
    wanted = qubix if name == "qubix" else row_games
    assert all(SYMBOLS[colour] in lines for colour in wanted)


def last_news(record: Record) -> Any:
    *_, before, after = record.positions()
    return record.game.news(before, record.events[-1], after)[-1]


@pytest.mark.parametrize("name", NAMES)
def test_the_final_table_adds_up(name: str) -> None:
    for seed in range(5):
        record = random_record(Table(name, 2), seed)
        view = record.game.view(record.last())
        parts = face_of(name).scores(view)
        if parts:
            columns = zip(*(values for _, values in parts), strict=True)
            assert [sum(int(value.replace("−", "-")) for value in column) for column in columns] == view["totals"]
        lines = ending(record, Ink())
        assert lines[0] == f"{why_ended(last_news(record), record.names)}."
        most = max(view["totals"])
        assert lines[-1].endswith(f"with {most} {'point' if most == 1 else 'points'}.".replace("-", "−"))
        assert all(record.names[seat - 1] in lines[-1] for seat in view["winners"])


@pytest.mark.parametrize("picture", sorted(PICTURES.glob("*.txt")), ids=lambda path: path.stem)
def test_pictures_are_as_they_were(picture: Path) -> None:
    """Drawn by `kostka show NAME.kostka --at N`, where the first line says NAME and N."""
    call, _, wanted = picture.read_text("utf-8").partition("\n")
    name, _, at = call.partition(" --at ")
    found = kostka("show", str(PICTURES / name), *(["--at", at] if at else []))
    assert (found.status, found.err) == (0, "")
    assert found.out == wanted


def test_every_game_has_a_face_for_its_own_view() -> None:
    faces: tuple[Face[QwixxView], Face[OnBoardView], Face[DuelView], Face[QubixView]] = (qwixx, on_board, duel, qubix)
    assert tuple(map(face_of, NAMES)) == faces


def test_every_game_has_its_picture() -> None:
    shown = [read(file.read_bytes()).game.name for file in PICTURES.glob("*.kostka")]
    assert sorted(shown) == sorted(NAMES)


def test_an_unfinished_decision_is_told() -> None:
    record = read("kostka 1\ngame: qwixx\nseats: Ada | Ben\n\nroll 4 1 6 2 3 6\n2: red 5\n")
    *_, before_last, last, _, end = account(record, Ink())
    assert "already decided: Ben" in last
    assert "Ada rolls" in before_last
    assert end == "The game continues."


def test_what_is_possible_now_is_marked() -> None:
    record = read("kostka 1\ngame: qwixx\nseats: Ada | Ben\n\nroll 4 1 6 2 3 6\n")
    first, *_ = (line for line in position_lines(record, record.last(), 1, "", Ink()) if line.startswith("▲"))
    assert first == "▲  2  3  4 ›5  6  7  8  9 10 11 12 □  0  ▲  2  3  4  5  6  7  8  9 10 11 12 □  0"
