"""What every kernel promises: which moves are legal, what each is worth, and what a position is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import isfinite
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from kostka.games.core import Chance, Decide, Decided, Over, Refused
from kostka.games.registry import NAMES, PACKAGES, game
from kostka.lab import solver
from kostka.lab.kernel import Budget, Figure, Kernel, Packed, Weighed, Worth
from kostka.lab.registry import kernel
from tests.lab.lock_step import uniform, walk
from tests.tables import Table

TABLES = [
    Table("qwixx", 1),
    Table("qwixx", 2),
    Table("qwixx", 3),
    Table("qwixx", 5),
    Table("on-board", 2, {"side": "1"}),
    Table("on-board", 4, {"side": "2"}),
    Table("duel", 2),
    Table("qubix", 2, {"side": "grey", "neutral": "navy"}),
    Table("qubix", 3, {"side": "navy", "pile": "dealt"}),
    Table("qubix", 5),
]
GAMES = 3
BUDGET = Budget(60, points=20)
ROUNDING = 1e-9


class Position(NamedTuple):
    """A position of the rules and of the kernel, and by the rules the numbers of the moves of those who decide."""

    state: Any
    packed: Packed
    moves: Mapping[int, list[int]]


@dataclass(frozen=True)
class Played:
    """Random games at a table: all their positions."""

    table: Table
    lab: Kernel
    positions: Sequence[Position]

    @property
    def seats(self) -> int:
        return self.table.seats

    def decisions(self, of_each_phase: int = 2) -> list[tuple[Position, int]]:
        """Some positions of every phase in which a seat has a choice, and that seat."""
        found: dict[str, list[tuple[Position, int]]] = {}
        for position in self.positions:
            for seat, numbers in position.moves.items():
                if len(numbers) > 1:
                    found.setdefault(position.state.phase, []).append((position, seat))
        return [chosen for some in found.values() for chosen in Random(2).sample(some, min(len(some), of_each_phase))]

    def nodes(self, kind: type) -> list[Position]:
        return [position for position in self.positions if isinstance(self.table.game.node(position.state), kind)]


@pytest.fixture(scope="module", params=TABLES, ids=str)
def played(request: pytest.FixtureRequest) -> Played:
    table: Table = request.param
    lab, setup = kernel(table.name), table.start().setup
    positions = walk(table.game, lab, setup, GAMES, 7, uniform)
    return Played(table, lab, [Position(state, packed, offered(table, state)) for state, packed in positions])


def offered(table: Table, state: Any) -> dict[int, list[int]]:
    node, number_of = table.game.node(state), table.game.numbers(state.setup)
    moves = node.moves if isinstance(node, Decide) else {}
    return {seat: sorted(number_of[move] for move in legal) for seat, legal in moves.items()}


# --- the list of kernels --------------------------------------------------------------------------------------------


def test_every_game_is_tested_here() -> None:
    assert {table.name for table in TABLES} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_kernel_is_found_by_the_name_of_its_game(name: str) -> None:
    found = kernel(name)
    assert found is import_module(f"kostka.lab.{PACKAGES[name]}")
    asked = [function for function in vars(Kernel) if not function.startswith("_")]
    assert {"legal", "play", "value", "weigh"} <= set(asked)
    assert all(callable(getattr(found, function)) for function in asked)


@pytest.mark.parametrize("name", ["chess", "", "on_board"])
def test_there_is_no_kernel_for_anything_else(name: str) -> None:
    with pytest.raises(Refused, match=f"no kernel for '{name}'"):
        kernel(name)


# --- legal moves ----------------------------------------------------------------------------------------------------


def test_legal_are_the_moves_of_the_rules_and_none_for_whoever_has_nothing_to_decide(played: Played) -> None:
    asked = {True: 0, False: 0}
    for position in played.positions:
        for seat in range(-2, played.seats + 4):
            expected = position.moves.get(seat, [])
            assert sorted(played.lab.legal(position.packed, seat)) == expected
            asked[bool(expected)] += 1
    assert min(asked.values()) > 50


# --- what moves are worth -------------------------------------------------------------------------------------------


def all_figures(worths: Sequence[Worth]) -> Iterator[Figure]:
    for worth in worths:
        yield from (worth.share, worth.total, worth.lead)


def check_worths(seats: int, worths: Sequence[Worth]) -> None:
    """Shares of all seats make up one win, and everything is a number with its error."""
    assert len(worths) == seats
    assert all(isfinite(figure.mean) and isfinite(figure.error) for figure in all_figures(worths))
    assert all(figure.error >= 0 for figure in all_figures(worths))
    assert all(0 <= worth.share.mean <= 1 for worth in worths)
    assert sum(worth.share.mean for worth in worths) == pytest.approx(1)


def check_weighed(seats: int, seat: int, numbers: Sequence[int], weighed: Sequence[Weighed]) -> None:
    assert sorted(move.number for move in weighed) == sorted(numbers)
    best = weighed[0]
    assert [figure.mean for figure in all_figures([best.behind])] == [0, 0, 0]
    for move in weighed:
        check_worths(seats, move.seats)
        assert all(isfinite(figure.mean) and 0 <= figure.error < np.inf for figure in all_figures([move.behind]))
        assert move.behind.share.mean >= -ROUNDING
        assert move.seats[seat - 1].share.mean <= best.seats[seat - 1].share.mean + ROUNDING


@pytest.mark.parametrize(
    "budget",
    [BUDGET, Budget(60, points=0), Budget(1), Budget(seconds=0.02), Budget(seconds=0.02, points=0)],
    ids=["playouts", "no points", "one playout", "seconds", "seconds and no points"],
)
def test_every_move_is_weighed_once_and_the_best_comes_first(played: Played, budget: Budget) -> None:
    decisions = played.decisions()
    for position, seat in decisions:
        before = position.packed.copy()
        weighed = played.lab.weigh(position.packed, seat, position.moves[seat], budget, 5)
        check_weighed(played.seats, seat, position.moves[seat], weighed)
        assert np.array_equal(position.packed, before)
    phases = {position.state.phase for position in played.positions if position.moves}
    assert {position.state.phase for position, _ in decisions} == phases


def test_one_move_alone_can_be_weighed(played: Played) -> None:
    for position, seat in played.decisions():
        number = position.moves[seat][-1]
        (weighed,) = played.lab.weigh(position.packed, seat, [number], BUDGET, 5)
        check_weighed(played.seats, seat, [number], [weighed])


def test_the_same_seed_gives_the_same_figures(played: Played) -> None:
    others = 0
    for position, seat in played.decisions():
        weighed = played.lab.weigh(position.packed, seat, position.moves[seat], BUDGET, 5)
        assert played.lab.weigh(position.packed, seat, position.moves[seat], BUDGET, 5) == weighed
        assert played.lab.value(position.packed, BUDGET, 5) == played.lab.value(position.packed, BUDGET, 5)
        others += played.lab.weigh(position.packed, seat, position.moves[seat], BUDGET, 6) != weighed
    if played.table.game.dice:
        # alone it is exact
        assert bool(others) == (played.seats > 1)


def test_the_order_of_two_moves_does_not_matter(played: Played) -> None:
    """They get the same playouts, and the same dice in each."""
    for position, seat in played.decisions(4):
        numbers = position.moves[seat][:2]
        one = played.lab.weigh(position.packed, seat, numbers, BUDGET, 5)
        other = played.lab.weigh(position.packed, seat, numbers[::-1], BUDGET, 5)
        assert {move.number: move.seats for move in one} == {move.number: move.seats for move in other}


def test_a_move_that_ends_the_game_is_worth_its_end(played: Played) -> None:
    """Whoever may end the game sees the result, whatever the dice would be."""
    rules, found = played.table.game, 0
    moves = rules.moves(played.table.start().setup)
    for end in (place for place, position in enumerate(played.positions) if not position.moves and place):
        position = played.positions[end - 1]
        if not isinstance(rules.node(played.positions[end].state), Over) or len(position.moves) != 1:
            continue
        ((seat, numbers),) = position.moves.items()
        for number in numbers:
            after = rules.apply(position.state, Decided({seat: moves[number]}))
            node = rules.node(after)
            if isinstance(node, Over):
                (weighed,) = played.lab.weigh(position.packed, seat, [number], BUDGET, 1)
                check_ended(node, weighed.seats)
                found += 1
    assert found


def check_ended(node: Over, worths: Sequence[Worth]) -> None:
    """The exact result of a game: who won, the totals, and the leads over the best other seat."""
    for place, worth in enumerate(worths):
        others = node.totals[:place] + node.totals[place + 1 :]
        won = (place + 1 in node.winners) / len(node.winners)
        assert worth.share.mean == pytest.approx(won)
        assert worth.total.mean == pytest.approx(node.totals[place])
        assert worth.lead.mean == pytest.approx(node.totals[place] - max(others, default=0))
        assert [figure.error for figure in all_figures([worth])] == [0, 0, 0]


# --- what positions are worth ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "budget",
    [BUDGET, Budget(60, points=0), Budget(seconds=0.02), Budget(seconds=0.02, points=0)],
    ids=["playouts", "no points", "seconds", "seconds and no points"],
)
def test_every_position_has_a_value(played: Played, budget: Budget) -> None:
    chances, decisions = played.nodes(Chance), played.nodes(Decide)
    assert chances or not played.table.game.dice
    for position in (*chances[::40], *decisions[::40]):
        before = position.packed.copy()
        check_worths(played.seats, played.lab.value(position.packed, budget, 3))
        assert np.array_equal(position.packed, before)


def test_a_game_that_is_over_is_worth_its_result(played: Played) -> None:
    ends = played.nodes(Over)
    assert len(ends) == GAMES
    for position in ends:
        node = played.table.game.node(position.state)
        assert isinstance(node, Over)
        for budget in (BUDGET, Budget(60, points=0), Budget(seconds=0.01)):
            worths = played.lab.value(position.packed, budget, 1)
            check_worths(played.seats, worths)
            check_ended(node, worths)


@pytest.mark.parametrize(
    ("name", "seats", "policy"), [("qwixx", 2, "judge"), ("on-board", 3, "policy"), ("duel", 2, "policy")]
)
def test_the_opening_is_worth_what_whole_games_of_the_policy_bring(name: str, seats: int, policy: str) -> None:
    rules, lab, first = game(name), kernel(name), seats
    totals = lab.play(rules.setup(seats, first), 4000, 17, policy=policy).totals
    worths = lab.value(lab.pack(rules.start(seats, first)), Budget(100, points=4000), 3)
    for place, worth in enumerate(worths):
        error = np.hypot(worth.total.error, totals[:, place].std() / len(totals) ** 0.5)
        assert abs(worth.total.mean - totals[:, place].mean()) < 4 * error


# --- alone ----------------------------------------------------------------------------------------------------------


def test_qwixx_alone_is_exact() -> None:
    rules, lab, alone = game("qwixx"), kernel("qwixx"), solver.solution(1)
    decisions = 0
    for state, packed in walk(rules, lab, rules.setup(1), 4, 3, uniform):
        assert lab.value(packed, Budget(1), 1) == (
            Worth(Figure(1.0), Figure(value := alone.value(state)), Figure(value)),
        )
        if numbers := lab.legal(packed, 1):
            weighed = lab.weigh(packed, 1, numbers, Budget(1), 1)
            options = {rules.numbers(state.setup)[move]: value for move, value in alone.options(state)}
            assert {move.number: move.seats[0].total for move in weighed} == {
                number: Figure(value) for number, value in options.items()
            }
            assert weighed[0].seats[0].total.mean == value
            for move in weighed:
                assert move.seats[0].lead == move.seats[0].total
                assert move.behind.total == Figure(value - options[move.number])
                assert move.behind.share == Figure(0.0)
            decisions += len(numbers) > 1
    assert decisions > 30


def test_qwixx_alone_is_exact_for_some_of_the_moves() -> None:
    rules, lab = game("qwixx"), kernel("qwixx")
    packed = next(
        packed for _, packed in walk(rules, lab, rules.setup(1), 1, 3, uniform) if len(lab.legal(packed, 1)) > 3
    )
    whole = lab.weigh(packed, 1, lab.legal(packed, 1), Budget(1), 1)
    some = lab.weigh(packed, 1, [move.number for move in whole[:0:-1]], Budget(1), 1)
    assert [move.number for move in some] == [move.number for move in whole[1:]]
    assert [move.seats for move in some] == [move.seats for move in whole[1:]]
    assert some[0].behind.total == Figure(0.0)


# --- refusals -------------------------------------------------------------------------------------------------------


def test_only_different_legal_moves_of_a_seat_that_decides_are_weighed(played: Played) -> None:
    position, seat = played.decisions()[0]
    numbers = position.moves[seat]
    count = len(played.table.game.moves(position.state.setup))
    illegal = next(number for number in range(count) if number not in numbers)
    for wrong in ([illegal], [*numbers, illegal], [], [numbers[0], numbers[0]], [-1], [count]):
        with pytest.raises(Refused, match=f"different legal moves of seat {seat}"):
            played.lab.weigh(position.packed, seat, wrong, BUDGET, 1)


def test_whoever_has_nothing_to_decide_weighs_nothing(played: Played) -> None:
    idle = [(played.nodes(Over)[0], 1), *((position, 1) for position in played.nodes(Chance)[:1])]
    position, seat = played.decisions()[0]
    idle += [(position, other) for other in range(played.seats + 2) if other not in position.moves]
    for position, seat in idle:
        with pytest.raises(Refused, match=f"seat {seat} has nothing to decide"):
            played.lab.weigh(position.packed, seat, [0], BUDGET, 1)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Budget(0),
        lambda: Budget(-5),
        lambda: Budget(points=-1),
        lambda: Budget(seconds=0),
        lambda: Budget(seconds=-0.5),
        lambda: Budget(seconds=float("nan")),
    ],
)
def test_a_budget_of_nothing_is_refused(wrong: Callable[[], Budget]) -> None:
    with pytest.raises(Refused, match="at least one playout"):
        wrong()
