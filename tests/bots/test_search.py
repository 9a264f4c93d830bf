"""The bot `search` takes what its game's kernel weighs best; how moves are weighed is tested in tests/lab."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kostka.bots.search import PLAYOUTS, Search
from kostka.games.core import PASS, Decide
from kostka.games.registry import NAMES, game
from kostka.lab import qwixx, registry
from kostka.lab.kernel import Budget, Figure, Packed, Weighed, Worth
from kostka.play import play
from tests.games.boards import roll

NOTHING = Worth(Figure(0.0), Figure(0.0), Figure(0.0))


class Backwards:
    """A kernel for which the moves are the better the later they are named."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, Budget, int]] = []

    def pack(self, state: Any) -> Packed:
        return qwixx.pack(state)

    def weigh(self, packed: Packed, seat: int, numbers: list[int], budget: Budget, seed: int) -> list[Weighed]:
        self.asked.append((seat, budget, seed))
        return [Weighed(number, (NOTHING, NOTHING), NOTHING) for number in reversed(numbers)]


@pytest.fixture
def backwards(monkeypatch: pytest.MonkeyPatch) -> Backwards:
    found = Backwards()
    monkeypatch.setattr("kostka.lab.registry.kernel", {"qwixx": found}.__getitem__)
    return found


@pytest.mark.parametrize(
    ("search", "budget"),
    [
        (Search(), Budget(PLAYOUTS, points=0)),
        (Search(playouts=7), Budget(7, points=0)),
        (Search(seconds=0.5), Budget(PLAYOUTS, 0.5, points=0)),
    ],
)
def test_search_takes_the_first_move_that_is_weighed_for_its_budget(
    backwards: Backwards, search: Search, budget: Budget
) -> None:
    rules = game("qwixx")
    state = roll(rules.start(2), "1 2 3 4 5 6")
    node = rules.node(state)
    assert isinstance(node, Decide)
    moves = node.moves[2]
    assert search.choose(rules, state, 2, moves, Random(5)) == moves[-1]
    assert search.choose(rules, state, 2, moves[::-1], Random(5)) == moves[0] == PASS
    seed = Random(5).getrandbits(63)
    assert backwards.asked == [(2, budget, seed)] * 2


def test_search_does_not_think_about_the_only_move(backwards: Backwards) -> None:
    rules = game("qwixx")
    state = roll(rules.start(2), "1 2 3 4 5 6")
    assert Search().choose(rules, state, 2, (PASS,), Random(5)) == PASS
    assert not backwards.asked


@pytest.mark.parametrize("name", NAMES)
def test_search_chooses_the_best_of_weigh(name: str) -> None:
    rules, lab, asked = game(name), registry.kernel(name), 0
    steps = [step for step in play(rules, rules.start(2), Random(4)) if isinstance(rules.node(step.before), Decide)]
    for step in Random(1).sample(steps, 8):
        node, state = rules.node(step.before), step.before
        assert isinstance(node, Decide)
        for seat, moves in node.moves.items():
            numbers = [rules.numbers(state.setup)[move] for move in moves]
            if len(numbers) > 1:
                chosen = Search(playouts=40).choose(rules, state, seat, moves, Random(9))
                seed = Random(9).getrandbits(63)
                best = lab.weigh(lab.pack(state), seat, numbers, Budget(40, points=0), seed)[0]
                assert rules.numbers(state.setup)[chosen] == best.number
                asked += 1
    assert asked > 2
