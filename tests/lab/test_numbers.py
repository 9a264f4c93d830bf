"""Every kernel speaks of moves by the numbers that the rules give them."""

from __future__ import annotations

from importlib import import_module
from typing import cast

import pytest

from kostka.games.core import PASS
from kostka.games.registry import NAMES, PACKAGES, game
from kostka.lab.kernel import PASS_NUMBER, Kernel
from tests.lab.lock_step import uniform, walk


@pytest.mark.parametrize(("name", "seats"), [(name, seats) for name in NAMES for seats in game(name).seats])
def test_a_kernel_offers_the_moves_of_the_rules_by_their_numbers(name: str, seats: int) -> None:
    rules, kernel = game(name), cast(Kernel, import_module(f"kostka.lab.{PACKAGES[name]}"))
    setup = rules.setup(seats, first=seats)
    assert rules.numbers(setup)[PASS] == PASS_NUMBER
    assert sum(1 for _ in walk(rules, kernel, setup, 6, seats, uniform)) > 150
