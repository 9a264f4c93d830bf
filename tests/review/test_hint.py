"""Hints: every legal move with its value, the best first."""

from __future__ import annotations

from itertools import islice

import pytest

from kostka.games.core import AnyGame, Refused
from kostka.games.registry import NAMES, game
from kostka.lab import solver
from kostka.lab.kernel import Budget
from kostka.review import hint
from kostka.review.labels import label
from tests.games.boards import qwixx, roll, sheet
from tests.review.games import QUICK, Choice, choices, played

SEATS = {"qwixx": (1, 2, 5), "on-board": (2, 4), "duel": (2,), "qubix": (2, 3)}
TABLES = [(name, seats) for name in NAMES for seats in SEATS[name]]


def some(name: str, seats: int) -> tuple[AnyGame, list[Choice]]:
    """Decisions from all over a game."""
    record = played(name, ("greedy",) * seats, 2)
    return record.game, list(islice(choices(record), 0, None, 5))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_hint_has_all_legal_moves_and_the_best_comes_first(name: str, seats: int) -> None:
    rules, decisions = some(name, seats)
    assert len(decisions) > 3
    for choice in decisions:
        best, *others = options = hint(rules, choice.state, choice.seat, budget=QUICK)
        assert sorted(option.move for option in options) == sorted(map(rules.write_move, choice.moves))
        assert (best.behind, best.behind_error, best.points, best.label) == (0, 0, 0, "")
        for other in others:
            assert other.value <= best.value
            assert other.behind >= 0
            assert other.label == label(other.behind, other.behind_error, alone=seats == 1)
        if seats > 1:  # values are shares of the win
            assert all(0 <= option.value <= 1 and option.error >= 0 for option in options)


def test_alone_values_are_points_and_exact() -> None:
    state = roll(qwixx(sheet("red 2 3", "green 12")), "3 1 6 2 3 6")
    options = hint(game("qwixx"), state, 1)
    assert options[0].move == "red 4"
    assert options[0].value == solver.solution(1).value(state)
    assert {(option.error, option.behind_error, option.points_error) for option in options} == {(0, 0, 0)}
    assert all(option.value == option.total == option.lead for option in options)
    assert all(option.behind == option.points == options[0].value - option.value for option in options)


@pytest.mark.parametrize("name", NAMES)
def test_who_has_nothing_to_decide_gets_no_hint(name: str) -> None:
    record = played(name, ("greedy", "greedy"), 2)
    states = list(record.positions())
    waiting = next(state for state in states if state.phase in ("colour", "build"))
    for state, seat in (
        (states[-1], 1),
        (waiting, 3 - waiting.active),
        (waiting, 3),
        *((state, 1) for state in states[:1] if state.phase == "roll"),
    ):
        with pytest.raises(Refused, match=f"seat {seat} has nothing to decide here"):
            hint(record.game, state, seat, budget=QUICK)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_hint(name: str) -> None:
    record = played(name, ("greedy", "greedy"), 2)
    choice = next(islice(choices(record), 6, None))
    first, again = (hint(record.game, choice.state, choice.seat, 5, QUICK) for _ in range(2))
    assert first == again


def test_more_playouts_make_the_errors_smaller() -> None:
    record = played("qwixx", ("greedy", "greedy"), 2)
    choice = next(islice(choices(record), 6, None))
    rough, fine = (hint(record.game, choice.state, choice.seat, budget=Budget(n, points=0)) for n in (300, 6000))
    assert fine[0].error < rough[0].error / 3


@pytest.mark.parametrize("name", ["qwixx", "on-board", "duel"])
def test_a_hint_is_as_sure_as_is_promised(name: str) -> None:
    """± 1 % of the win in the better moves, in the middle of a game, where that is hardest."""
    record = played(name, ("greedy", "greedy"), 2)
    decisions = list(choices(record))
    for choice in decisions[len(decisions) // 2 :: 10]:
        best, second, *_ = hint(record.game, choice.state, choice.seat)
        assert 1.96 * best.error < 0.015
        assert 1.96 * second.error < 0.015
