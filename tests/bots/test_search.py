"""How `search` spends its playouts, seen with a kernel whose moves have known values."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from kostka.bots.search import Race
from kostka.lab.kernel import Kernel

NOWHERE = np.zeros(1, np.int64)


class Known:
    """A kernel in which move number n wins n per cent of its games, with noise that playouts average out."""

    def __init__(self, noise: float) -> None:
        self.noise = noise
        self.calls: list[tuple[list[int], int, int]] = []

    def evaluate(
        self, packed: Any, seat: int, numbers: list[int], playouts: int, seed: int
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        self.calls.append((list(numbers), playouts, seed))
        noise = np.random.default_rng(seed).normal(0, self.noise / playouts**0.5, 100)
        return np.array(numbers) / 100 + noise[numbers], np.zeros(len(numbers))


def race(kernel: Known, numbers: list[int]) -> Race:
    return Race(cast(Kernel, kernel), NOWHERE, 1, numbers, Random(3))


@pytest.mark.parametrize("count", [2, 3, 7, 8, 40])
def test_the_best_move_wins_and_the_budget_is_kept(count: int) -> None:
    kernel = Known(0.0)
    run = race(kernel, Random(count).sample(range(count), count))
    run.spend(1000)
    assert run.numbers[run.best()] == count - 1
    assert sum(len(numbers) * playouts for numbers, playouts, _ in kernel.calls) <= 1000
    assert len(kernel.calls) == (count - 1).bit_length()


def test_half_of_the_moves_stay_and_every_round_has_its_own_dice() -> None:
    kernel = Known(0.0)
    race(kernel, list(range(9))).spend(900)
    assert [len(numbers) for numbers, _, _ in kernel.calls] == [9, 5, 3, 2]
    assert len({seed for _, _, seed in kernel.calls}) == 4
    assert [playouts for _, playouts, _ in kernel.calls] == [25, 45, 75, 112]


def test_every_move_is_tried_although_the_budget_is_small() -> None:
    kernel = Known(0.0)
    run = race(kernel, list(range(40)))
    run.spend(5)
    assert run.numbers[run.best()] == 39
    assert kernel.calls[0][1] == 1


def test_more_playouts_find_the_best_move_more_often() -> None:
    found = {}
    for budget in (80, 8000):
        runs = [Race(cast(Kernel, Known(0.3)), NOWHERE, 1, list(range(40, 50)), Random(seed)) for seed in range(60)]
        for run in runs:
            run.spend(budget)
        found[budget] = sum(run.numbers[run.best()] == 49 for run in runs)
    assert found[80] < found[8000]


def test_a_budget_of_time_ends_with_one_move() -> None:
    run = race(Known(0.0), [1, 5, 3])
    run.last(0.01)
    assert run.numbers[run.best()] == 5
    assert len(run.left) == 1
