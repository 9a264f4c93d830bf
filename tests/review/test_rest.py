"""What luck and losses do not explain is not more than its error says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kostka.review.labels import SURE
from kostka.review.review import BUDGETS
from tests.review.games import reviewed

PLAYOUTS = 1000
SEATINGS = (("easy", "medium"), ("greedy", "greedy"), ("random", "greedy"), ("medium", "easy"))
GAMES = {"qwixx": 8, "on-board": 8, "duel": 12}


@pytest.mark.parametrize("name", GAMES)
def test_the_unexplained_rest_is_within_its_error(name: str) -> None:
    """One game in twenty may be beyond 1.96 errors, and none in ten thousand beyond 4."""
    errors = []
    for seed in range(GAMES[name]):
        budget = replace(BUDGETS[name], playouts=PLAYOUTS, points=0)
        first, second = reviewed(name, SEATINGS[seed % 4], seed, budget).seats
        assert first.unexplained == pytest.approx(-second.unexplained, abs=1e-6)
        assert first.error == pytest.approx(second.error, abs=1e-6)
        errors.append(abs(first.unexplained) / first.error)
    shown = " ".join(f"{error:.1f}" for error in errors)
    assert max(errors) < 4, shown
    assert sum(error > SURE for error in errors) <= 1, shown
