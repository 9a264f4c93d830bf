"""Alone in Qwixx everything is exact: what was expected, luck and losses add up to the total."""

from __future__ import annotations

import pytest

from kostka.lab import solver
from kostka.review import Luck, hint
from tests.review.games import choices, played, reviewed

EXPECTED = 115.483126
"""What the best play brings on average, as it is published."""


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_the_value_at_the_start_and_luck_without_losses_are_the_total_of_a_hundred_games(level: str) -> None:
    for seed in range(100):
        record, found = played("qwixx", (level,), seed), reviewed("qwixx", (level,), seed)
        (seat,) = found.seats
        (total,) = record.game.totals(record.last())
        assert found.exact
        assert seat.before == pytest.approx(EXPECTED, abs=1e-6)
        assert seat.result == total
        assert seat.before + seat.luck - seat.loss == pytest.approx(total, abs=1e-9)
        assert seat.rest == pytest.approx(0, abs=1e-9)
        assert (seat.gained, seat.error) == (0, 0)
        assert seat.adjusted == pytest.approx(total - seat.luck, abs=1e-9)


def test_every_roll_and_every_choice_is_told_as_the_solution_has_it() -> None:
    """A choice that is not told was forced."""
    solution, record = solver.solution(1), played("qwixx", ("greedy",), 3)
    states = list(record.positions())
    found = reviewed("qwixx", ("greedy",), 3)
    assert len(found.events) == sum(isinstance(event, Luck) for event in found.events) + len(list(choices(record)))
    for event in found.events:
        before, after = solution.value(states[event.event - 1]), solution.value(states[event.event])
        if isinstance(event, Luck):
            assert event.luck == pytest.approx((after - before,), abs=1e-9)
            assert event.error == (0,)
        else:
            assert (event.loss, event.error) == pytest.approx((before - after, 0), abs=1e-9)
            assert event.points == event.loss


def test_the_best_choices_cost_nothing() -> None:
    for seed in range(10):
        record = played("qwixx", ("optimal",), seed)
        (seat,) = reviewed("qwixx", ("optimal",), seed).seats
        assert seat.loss == 0
        assert seat.best == seat.decisions == len(list(choices(record)))


def test_options_are_the_solution_s() -> None:
    solution, record = solver.solution(1), played("qwixx", ("random",), 4)
    for choice in choices(record):
        options = hint(record.game, choice.state, 1)
        wanted = [(record.game.write_move(move), value) for move, value in solution.options(choice.state)]
        assert [(option.move, option.value) for option in options] == wanted
        assert [option.behind for option in options] == [wanted[0][1] - value for _, value in wanted]
        assert {option.error for option in options} == {option.behind_error for option in options} == {0}
