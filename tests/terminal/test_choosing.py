"""Lists to choose from: they lead to exactly the legal moves, and what is typed is understood."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kostka.games.core import Decide
from kostka.terminal.face import Entry, face_of
from kostka.terminal.ink import Ink
from kostka.terminal.measure import WIDTH, width
from kostka.terminal.menu import entry_lines, meant, picked
from tests.tables import Table, every_table, random_walk

MOVES = ["-", "red 5", "blue 5", "blue 10", "yellow 5", "step 3"]
LAYS = ["pile 21 a1-c1 > 2", "pile 21 a1-c1 > 1", "pile 31 a1-b1 > store", "store 51 b2 > 3", "done"]


@pytest.mark.parametrize("table", every_table()[::2], ids=str)
def test_the_lists_lead_to_exactly_the_legal_moves(table: Table) -> None:
    names = tuple("Anna Berta Carla Dora Emilia".split())[: table.seats]
    game = table.game
    for number, (state, _) in enumerate(random_walk(table, seed=3)):
        node = game.node(state)
        if not isinstance(node, Decide) or number % 6 > 2:
            continue
        for seat, moves in node.moves.items():
            texts = [game.write_move(move) for move in moves]
            entries = face_of(table.name).entries(game.view(state, seat), names, Ink())
            assert sorted(leaves(entries)) == sorted(texts)
            check_steps(entries)


def leaves(entries: Sequence[Entry]) -> list[str]:
    """All moves that the entries lead to."""
    return [move for entry in entries for move in (leaves(entry.inner) if entry.move is None else [entry.move])]


def check_steps(entries: Sequence[Entry]) -> None:
    """In every list the keys are different, and lines fit."""
    names = [name for entry in entries for name in (entry.key, entry.alias) if name is not None]
    assert len(set(names)) == len(names)
    assert len(entries) <= 40
    assert all(width(line) <= WIDTH for line in entry_lines(entries, Ink()))
    for entry in entries:
        assert (entry.move is None) == bool(entry.inner)
        if entry.inner:
            assert entry.question
            check_steps(entry.inner)


@pytest.mark.parametrize("game", ["qwixx", "on-board", "duel"])
def test_a_pass_says_what_it_costs(game: str) -> None:
    table, labels = Table(game, 2), set()
    for state, _ in random_walk(table, seed=3):
        view = table.game.view(state, state.active)
        if view["plain"]:
            *_, last = face_of(game).entries(view, ("Anna", "Berta"), Ink())
            assert ("(−5)" in last.label) == (view["pass_points"] < 0)
            labels.add(last.label)
    assert labels == {"pass", "pass (−5)"}


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("red 5", "red 5"),
        ("r5", "red 5"),
        ("re 5", "red 5"),
        ("y5", "yellow 5"),
        ("blue 1", None),
        ("b 10", "blue 10"),
        ("b", None),
        ("5", None),
        ("s3", "step 3"),
        ("-", "-"),
        ("pass", "-"),
        ("p", "-"),
        ("", None),
        ("red 05", None),
        ("rot 5", None),
    ],
)
def test_what_is_meant(typed: str, move: str | None) -> None:
    assert meant(MOVES, typed) == move


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("pile 21 a1-c1 > 2", "pile 21 a1-c1 > 2"),
        ("p 21 a1-c1>2", "pile 21 a1-c1 > 2"),
        ("p 31 a1-b1 > s", "pile 31 a1-b1 > store"),
        ("store 51 b2 > 3", "store 51 b2 > 3"),
        ("d", "done"),
        ("pile 21", None),
        ("pass", None),
    ],
)
def test_what_is_meant_in_qubix(typed: str, move: str | None) -> None:
    assert meant(LAYS, typed) == move


def test_an_entry_is_picked_by_its_key_or_its_other_name() -> None:
    entries = [Entry("1", "a1", "x", alias="a1"), Entry("0", "pass", "-")]
    assert picked(entries, "1") is picked(entries, "a1") is entries[0]
    assert picked(entries, "0") is entries[1]
    assert picked(entries, "2") is None
    assert picked(entries, "") is None
