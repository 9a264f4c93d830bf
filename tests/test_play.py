"""One whole game: step by step to its end, with the dice and the choices of whoever is asked."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from kostka.games.core import PASS, Decide, Over, Refused, Rolled
from kostka.games.registry import game
from kostka.games.rows import Cell
from kostka.play import play, recorded
from kostka.record import Record, read, write
from tests.tables import Table, every_table


@pytest.mark.parametrize("table", every_table(), ids=str)
def test_steps_lead_from_the_opening_to_the_end(table: Table) -> None:
    steps = list(play(table.game, table.start(), Random(8)))
    assert steps[0].before == table.start()
    assert all(step.after == following.before for step, following in pairwise(steps))
    for before, event, after in steps:
        table.game.check(before, event)
        assert after == table.game.apply(before, event)
    assert isinstance(table.game.node(steps[-1].after), Over)


def test_a_game_is_its_random_source() -> None:
    duel = game("duel")
    first, again, other = (list(play(duel, duel.start(2), Random(seed))) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert list(play(duel, duel.start(2))) != list(play(duel, duel.start(2)))


def test_chance_and_choices_come_from_whoever_is_asked() -> None:
    qwixx = game("qwixx")
    asked: list[tuple[str, int]] = []

    def choose(state: Any, seat: int, moves: tuple[Any, ...]) -> Any:
        node = qwixx.node(state)
        assert isinstance(node, Decide)
        assert moves == node.moves[seat]
        asked.append((state.phase, seat))
        return PASS

    steps = list(play(qwixx, qwixx.start(2, first=2), choose=choose, chance=lambda _: Rolled((6, 6, 1, 1, 1, 1))))
    # the first seat's fourth misthrow ends the game in the seventh turn
    assert [step.event for step in steps[::3]] == [Rolled((6, 6, 1, 1, 1, 1))] * 7
    assert asked == ([("white", 1), ("white", 2), ("colour", 2), ("white", 1), ("white", 2), ("colour", 1)] * 4)[:-3]
    assert qwixx.totals(steps[-1].after) == (-15, -20)


def test_a_choice_that_is_not_legal_is_refused() -> None:
    qwixx = game("qwixx")
    steps = play(qwixx, qwixx.start(2), Random(1), choose=lambda *_: Cell("red", 13))
    assert isinstance(next(steps).event, Rolled)
    with pytest.raises(Refused, match="red 13 is not legal for seat 1: there is no such number"):
        next(steps)


def test_a_record_goes_on_with_the_steps() -> None:
    qubix = game("qubix")
    opened = Record(qubix, qubix.setup(3, pile="dealt"), ("Ada", "Ben", "Cleo"), (("event", "test"),))
    steps = list(play(qubix, opened.last(), Random(3)))
    begun = recorded(opened, steps[:20])
    finished = recorded(begun, play(qubix, begun.last(), Random(4)))
    assert finished.events[:20] == tuple(step.event for step in steps[:20])
    assert finished.last() != steps[-1].after
    assert "result:" in write(finished)
    assert read(write(finished)) == finished
