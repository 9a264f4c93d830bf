"""How moves are weighed by playouts, seen with playouts whose results are known."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import perf_counter

import numpy as np
import pytest

from kostka.games.core import over
from kostka.lab import weighing
from kostka.lab.kernel import Budget, Figure, Weighed
from kostka.lab.weighing import Floats, Race

PAR = 50.0
"""The second seat's total, whatever happens."""


class Known:
    """Playouts for two seats: move number n brings the first one n per cent of the win, and n points more than par.

    `luck` is what the dice do to every move alike, `noise` what they do to each by itself.
    """

    def __init__(self, noise: float = 0.0, luck: float = 0.0, seed: int = 1, length: int = 500, moves: int = 100):
        dice = np.random.default_rng(seed)
        self.luck = dice.normal(0, luck, (length, 1)) + dice.normal(0, noise, (length, moves))
        self.calls: list[tuple[list[int], int, int, bool]] = []

    def __call__(self, numbers: Sequence[int], first: int, count: int, whole: bool) -> tuple[Floats, Floats]:
        self.calls.append((list(numbers), first, count, whole))
        moves = list(numbers) or [50]
        dice = self.luck[np.arange(first, first + count) % len(self.luck)][:, moves]
        share = np.array(moves) / 100 + dice
        total = PAR + 100 * (share - 0.5)
        return np.stack((share, 1 - share), axis=2), np.stack((total, np.full_like(total, PAR)), axis=2)

    @property
    def spent(self) -> int:
        """The playouts of the race, those for points left out."""
        return sum(len(numbers) * count for numbers, _, count, whole in self.calls if not whole)


def shuffled(count: int) -> list[int]:
    return Random(count).sample(range(count), count)


def weigh(sample: Known, numbers: Sequence[int], playouts: int, points: int = 0) -> list[Weighed]:
    return weighing.weigh(sample, 1, numbers, Budget(playouts, points=points))


# --- the race -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 3, 7, 8, 40])
def test_the_best_move_wins_and_the_budget_is_kept(count: int) -> None:
    sample = Known()
    weighed = weigh(sample, shuffled(count), 1000)
    assert weighed[0].number == count - 1
    assert sorted(move.number for move in weighed) == list(range(count))
    assert 0.9 * 1000 <= sample.spent <= 1000
    assert len(sample.calls) == max(1, (count - 1).bit_length())


def test_half_of_the_moves_stay_and_every_round_goes_on_with_new_dice() -> None:
    sample = Known()
    weigh(sample, range(9), 900)
    assert [len(numbers) for numbers, *_ in sample.calls] == [9, 5, 3, 2]
    assert [count for _, _, count, _ in sample.calls] == [25, 45, 75, 112]
    assert [first for _, first, _, _ in sample.calls] == [0, 25, 25 + 45, 25 + 45 + 75]
    assert [sorted(numbers) for numbers, *_ in sample.calls[1:]] == [[4, 5, 6, 7, 8], [6, 7, 8], [7, 8]]


def test_every_move_is_tried_although_the_budget_is_small() -> None:
    sample = Known()
    weighed = weigh(sample, range(40), 5)
    assert weighed[0].number == 39
    assert sample.calls[0] == (list(range(40)), 0, 1, False)
    assert [move.number for move in weighed] == list(reversed(range(40)))


def test_after_the_best_move_the_others_come_by_how_far_they_are_behind() -> None:
    """Move 3 has the best first playouts and the worst later ones, so it stays a round longer than 4, and is worse."""
    sample = Known()
    sample.luck[:, 3] = -0.03
    sample.luck[:25, 3] = 0.06
    weighed = weigh(sample, range(9), 900)
    assert [move.number for move in weighed] == [8, 7, 6, 5, 4, 3, 2, 1, 0]
    gaps = [move.behind.share.mean for move in weighed]
    assert gaps == sorted(gaps)
    assert gaps[0] == 0


def test_more_playouts_find_the_best_move_more_often() -> None:
    def found(playouts: int) -> int:
        samples = (Known(0.3, seed=seed, length=2000) for seed in range(60))
        return sum(weigh(sample, range(40, 50), playouts)[0].number == 49 for sample in samples)

    few, many = found(80), found(8000)
    assert few + 10 < many
    assert many > 30


def test_equal_shares_are_told_apart_by_the_lead() -> None:
    def sample(numbers: Sequence[int], first: int, count: int, whole: bool) -> tuple[Floats, Floats]:
        totals = np.zeros((count, len(numbers), 2))
        totals[:, :, 0] = numbers
        return np.full((count, len(numbers), 2), 0.5), totals

    weighed = weighing.weigh(sample, 1, [3, 9, 4], Budget(100, points=0))
    assert [move.number for move in weighed] == [9, 4, 3]
    assert [move.behind.share for move in weighed] == [Figure(0.0)] * 3
    assert [move.behind.lead for move in weighed] == [Figure(0.0), Figure(5.0), Figure(6.0)]


def test_the_second_seat_wants_the_opposite() -> None:
    weighed = weighing.weigh(Known(), 2, range(8), Budget(100, points=0))
    assert weighed[0].number == 0
    assert weighed[0].seats[1].share.mean == pytest.approx(1.0)


def test_a_budget_of_time_ends_with_one_move() -> None:
    race = Race(Known(), 0, [1, 5, 3])
    race.last(0.01, 2)
    assert race.numbers[race.order()[0]] == 5
    assert len(race.left) == 1
    assert race.played(1) >= race.played(0) >= 1


@pytest.mark.parametrize("moves", [0, 1, 20])
def test_a_budget_of_time_is_used_and_kept(moves: int) -> None:
    sample, budget = Known(0.1), Budget(seconds=0.1, points=0)
    start = perf_counter()
    if moves:
        weighing.weigh(sample, 1, range(moves), budget)
    else:
        weighing.value(sample, budget)
    # others may be using the machine
    assert 0.09 < perf_counter() - start < 2


@pytest.mark.parametrize("seconds", [None, 0.01])
def test_points_are_those_of_whole_games_with_the_same_dice_for_all_moves(seconds: float | None) -> None:
    sample = Known()
    weighed = weighing.weigh(sample, 1, [4, 6, 5], Budget(100, seconds, points=30))
    assert sample.calls[-1] == ([6, 5, 4], 0, 30, True)
    assert [whole for *_, whole in sample.calls].count(True) == 1
    assert [move.seats[0].lead.mean for move in weighed] == pytest.approx([-44, -45, -46])
    assert [move.seats[1].lead.mean for move in weighed] == pytest.approx([44, 45, 46])
    assert [move.behind.total.mean for move in weighed] == pytest.approx([0, 1, 2])


def test_a_position_is_valued_by_half_of_the_playouts_of_a_decision() -> None:
    sample = Known(0.1)
    mine, other = weighing.value(sample, Budget(400, points=0))
    assert sample.calls == [([], 0, 200, False)]
    assert mine.share.mean + other.share.mean == pytest.approx(1)
    assert mine.lead.mean == pytest.approx(-other.lead.mean)
    assert other.total == Figure(PAR)


# --- errors ---------------------------------------------------------------------------------------------------------

RUNS = 400


def covered(found: Sequence[Figure], truth: float) -> float:
    """How often the truth lies within two standard errors; 95.4 % is right, and over 400 runs ± 1 % is usual."""
    return float(np.mean([abs(figure.mean - truth) <= 2 * figure.error for figure in found]))


def test_a_value_lies_within_two_errors_of_the_truth_as_often_as_it_should() -> None:
    found = [weighing.value(Known(0.3, 0.2, seed, 200), Budget(200, points=50)) for seed in range(RUNS)]
    assert 0.92 < covered([mine.share for mine, _ in found], 0.5) < 0.98
    assert 0.92 < covered([other.share for _, other in found], 0.5) < 0.98
    assert 0.92 < covered([mine.total for mine, _ in found], PAR) < 0.98
    assert 0.92 < covered([mine.lead for mine, _ in found], 0) < 0.98


@pytest.mark.parametrize(("noise", "luck"), [(0.1, 0.3), (0.3, 0.0)], ids=["same luck", "each its own"])
def test_shares_and_what_they_are_behind_have_honest_errors(noise: float, luck: float) -> None:
    """For the best move, for one that stayed for long, and for one that was left behind at once."""
    numbers = [20, 21, 22, 44, 45, 62, 80]
    samples = (Known(noise, luck, seed, 600) for seed in range(RUNS))
    found = [{move.number: move for move in weigh(sample, numbers, 1400)} for sample in samples]
    assert all(next(iter(weighed)) == 80 for weighed in found)
    for number in (80, 62, 44, 21):
        shares = [weighed[number].seats[0].share for weighed in found]
        assert 0.92 < covered(shares, number / 100) < 0.98, number
        if number != 80:
            behind = [weighed[number].behind for weighed in found]
            assert 0.92 < covered([worth.share for worth in behind], 0.8 - number / 100) < 0.98, number
            assert 0.92 < covered([worth.lead for worth in behind], 80 - number) < 0.98, number


def test_the_same_dice_make_the_error_of_a_difference_smaller() -> None:
    best, other = weigh(Known(0.05, 0.3), [60, 50], 400, points=200)
    independent = np.hypot(best.seats[0].share.error, other.seats[0].share.error)
    assert other.behind.share.error < independent / 4
    assert other.behind.share.mean == pytest.approx(0.1, abs=0.03)
    independent = np.hypot(best.seats[0].lead.error, other.seats[0].lead.error)
    assert other.behind.lead.error < independent / 4


def test_luck_that_all_moves_share_is_not_held_against_one() -> None:
    """A move that was left behind early has a share as if it had seen all the dice of the best one."""
    sample = Known(luck=0.3)
    weighed = weigh(sample, range(40, 60), 1000)
    luck = sample.luck[: sum(count for _, _, count, _ in sample.calls), 0].mean()
    assert abs(luck) > 0.005
    for move in weighed:
        assert move.seats[0].share.mean == pytest.approx(move.number / 100 + luck)
        assert move.behind.share == pytest.approx((0.59 - move.number / 100, 0))


def test_shares_stay_between_none_and_all_of_the_win() -> None:
    """The best move had all its luck while the others were still there, so they seem to be behind by more than all."""

    def sample(numbers: Sequence[int], first: int, count: int, whole: bool) -> tuple[Floats, Floats]:
        shares = np.zeros((count, len(numbers), 3))
        shares[:, :, 1] = 1
        if first == 0:
            shares[0] = [(1, 0, 0) if number == 7 else (0, 0, 1) for number in numbers]
        return shares, np.zeros_like(shares)

    weighed = weighing.weigh(sample, 1, range(8), Budget(480, points=0))
    assert weighed[0].number == 7
    for move in weighed:
        shares = [worth.share.mean for worth in move.seats]
        assert sum(shares) == pytest.approx(1)
        assert min(shares) >= 0
        assert shares[0] <= weighed[0].seats[0].share.mean


def test_a_figure_is_the_mean_and_its_standard_error() -> None:
    samples = [3.0, 4.0, 8.0, 1.0]
    found = weighing.figure(np.array(samples))
    assert found.mean == 4
    # the sum of squares is 26
    assert found.error == pytest.approx((26 / 3 / 4) ** 0.5)
    assert weighing.figure(np.array([7.0])) == Figure(7.0, 0.0)


def test_what_is_always_the_same_has_no_error_at_all() -> None:
    """Not even that of the arithmetic: no error means that it is exact."""

    def sample(numbers: Sequence[int], first: int, count: int, whole: bool) -> tuple[Floats, Floats]:
        shares = np.full((count, len(numbers) or 1, 3), 1 / 3)
        return shares, 0.1 * shares

    for move in weighing.weigh(sample, 1, range(5), Budget(1000)):
        for worth in (*move.seats, move.behind, *weighing.value(sample, Budget(1000))):
            assert (worth.share.error, worth.total.error, worth.lead.error) == (0, 0, 0)


# --- leads and shares of the win ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_leads_and_shares_of_the_win_are_those_of_plain_python(seats: int) -> None:
    games = np.random.default_rng(seats).integers(-3, 4, (300, 2, seats)).astype(float)
    leads = weighing.lead(games)
    assert leads.shape == games.shape
    for totals, found in zip(games.reshape(-1, seats).tolist(), leads.reshape(-1, seats).tolist(), strict=True):
        for seat, total in enumerate(totals):
            others = totals[:seat] + totals[seat + 1 :]
            assert found[seat] == total - max(others, default=0)
        shares, winners = np.empty(seats), over(tuple(totals)).winners
        weighing.share_win(np.array(totals), shares)
        assert shares.tolist() == [(seat in winners) / len(winners) for seat in range(1, seats + 1)]
