"""Every kernel speaks of moves by the numbers that the rules give them."""

from __future__ import annotations

import pytest

from kostka.games.core import PASS
from kostka.games.registry import NAMES, game
from kostka.lab.kernel import PASS_NUMBER
from kostka.lab.registry import kernel
from tests.lab.lock_step import uniform, walk


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in NAMES for seats in game(name).seats])
def test_a_kernel_offers_the_moves_of_the_rules_by_their_numbers(name: str, seats: int) -> None:
    rules = game(name)
    setup = rules.setup(seats, first=seats)
    assert rules.numbers(setup)[PASS] == PASS_NUMBER
    assert sum(1 for _ in walk(rules, kernel(name), setup, 6, seats, uniform)) > 150
