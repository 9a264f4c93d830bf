"""What the kernels say about late positions, held against a plain enumeration of the rules.

The sheets are dead but for a few numbers: where the last number but one is crossed and there are too few crosses for
the last, nothing can be crossed any more. So misthrows, or the last round, end these games within sight of a playout,
and whatever is left to choose in it is plain enough for the kernel's policy.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from kostka.games.core import AnyGame, Decide, Roll
from kostka.games.rows import Sheet
from kostka.lab.kernel import Budget, Figure, Weighed, Worth
from kostka.lab.registry import kernel
from tests.games.boards import decide, game_of, qwixx, roll, sheet, totals
from tests.games.test_duel import board
from tests.games.test_on_board import pawn_action, table
from tests.lab.enumeration import Enumeration, Expected, is_better

BUDGET = Budget(80_000, points=80_000)
ERRORS = 4
EXACT = 1e-9

DEAD = ("red 11", "yellow 11", "green 3", "blue 3")
RED_CLOSED = "red 2 3 4 5 6 12 lock"


def dead(misthrows: int) -> Sheet:
    return sheet(*DEAD, misthrows=misthrows)


def closers(misthrows: int) -> tuple[Sheet, Sheet]:
    """The first can end the game with yellow 12 and the second with green 2, and nothing else can be crossed."""
    return (
        sheet(RED_CLOSED, "yellow 2 3 4 5 11", "green 3", "blue 3", misthrows=misthrows),
        sheet("red 2 3 4 5 6", "yellow 11", "green 12 11 10 9 8 3", "blue 3", misthrows=misthrows),
    )


def few_tokens(active: int, misthrows: tuple[int, int], more: int = 0) -> Any:
    """Yellow is closed. Red 11 and green 3 are for seat 1 to stack on, blue 3 for seat 2, and no field else."""
    return board(
        "red 2:1x2 10:2x4 11:1x2",
        f"yellow 2:1x{5 - more} 3:2x{5 - more} 11:1x2 12:2",
        "green 12:1x2 4:2x4 3:1x2",
        "blue 12:2x2 4:1x4 3:2x2",
        locks="yellow:2",
        active=active,
        misthrows=misthrows,
    )


POSITIONS: dict[str, Any] = {
    "qwixx, one number left": qwixx(sheet("red 10", *DEAD[1:], misthrows=3), dead(3)),
    "qwixx, both can close, one turn": qwixx(*closers(3)),
    "qwixx, both can close, three turns": qwixx(*closers(2)),
    "qwixx, both can close, five turns": qwixx(*closers(1)),
    "qwixx, three seats, two can close": qwixx(
        sheet(RED_CLOSED, "yellow 2 3 4 5 11", "green 3", "blue 3", misthrows=1),
        sheet("red 2 3 4 5 6 7", "yellow 11", "green 12 11 10 3", "blue 3", misthrows=2),
        sheet("red 2 3 4 5 6", "yellow 11", "green 12 11 10 9 8 3", "blue 3", misthrows=3),
    ),
    "on-board, last turn": table(
        sheet("red 2 3 4 10", "yellow 2 3 4 11", "green 12 11 10 3", "blue 3"),
        sheet("red 2 3 4 5 6 11", *DEAD[1:]),
        pawns=(36, 20),
        active=2,
        announcer=1,
    ),
    "on-board, last round of three": table(
        sheet("red 2 3 4 11", "yellow 2 3 11", "green 12 11 3", "blue 3"),
        sheet("red 2 3 4 5 6 11", *DEAD[1:]),
        sheet("red 11", "yellow 11", "green 12 11 10 9 8 3", "blue 3"),
        pawns=(36, 32, 33),
        active=2,
        announcer=1,
    ),
    "on-board, both can close, seven turns": table(*closers(0), pawns=(21, 22)),
    "duel, last token": board(
        "red 2:1x4 11:1x3",
        "yellow 2:2x5 10:1x4 11:2",
        "green 12:1x3 11:1x4 4:1 3:2x4",
        "blue 12:2x6 4:1x2 3:2x4",
    ),
    "duel, two tokens each": few_tokens(1, (1, 1)),
    "duel, two tokens against three": few_tokens(2, (1, 0)),
    "duel, one misthrow more": few_tokens(2, (2, 1), more=1),
}

DECISIONS: dict[str, tuple[Any, int]] = {
    "qwixx, a number is kept for the own turn": (
        roll(qwixx(sheet("red 10", *DEAD[1:], misthrows=3), dead(2), active=2), "5 6 1 1 1 1"),
        1,
    ),
    "qwixx, the end while one leads": (roll(qwixx(*closers(2)), "6 6 - 1 1 1"), 1),
    "qwixx, the end that takes the lead": (roll(qwixx(*closers(2)), "1 1 - 1 1 1"), 2),
    "qwixx, no end while one is behind": (roll(POSITIONS["qwixx, three seats, two can close"], "1 1 - 1 1 1"), 3),
    "qwixx, nothing left to chance": (roll(qwixx(*closers(3)), "1 1 - 1 1 1"), 2),
    "on-board, a row for the second seat": (roll(POSITIONS["on-board, last round of three"], "6 6 1 1 1 1"), 2),
    "on-board, a row for the third seat": (roll(POSITIONS["on-board, last round of three"], "1 1 1 1 1 1"), 3),
    "on-board, the pawn": (pawn_action(POSITIONS["on-board, last round of three"]), 2),
    "on-board, the end while one leads": (roll(table(*closers(0), pawns=(21, 22)), "6 6 - 1 1 1"), 1),
    "on-board, nothing left to chance": (roll(POSITIONS["on-board, last turn"], "6 6 1 1 1 1"), 2),
    "duel, a token more": (roll(few_tokens(1, (1, 1)), "5 6 1 - 1 1"), 1),
    "duel, a token of the other seat": (roll(few_tokens(2, (1, 0)), "1 2 2 - 1 1"), 2),
    "duel, nothing left to chance": (roll(POSITIONS["duel, last token"], "5 6 1 1 1 1"), 1),
}


@cache
def enumeration(game: AnyGame) -> Enumeration:
    return Enumeration(game)


@cache
def valued(name: str) -> tuple[Expected, tuple[Worth, ...]]:
    """The truth about a position, and what the kernel says."""
    state = POSITIONS[name]
    game = game_of(state)
    lab = kernel(game.name)
    return enumeration(game).value(state), lab.value(lab.pack(state), BUDGET, 1)


@cache
def weighed(name: str) -> list[tuple[Expected, Weighed]]:
    """The truth about every move of a decision, and what the kernel says, in its order."""
    state, seat = DECISIONS[name]
    game = game_of(state)
    lab, number_of = kernel(game.name), game.numbers(state.setup)
    options = {number_of[move]: after for move, after in enumeration(game).options(state, seat).items()}
    return [(options[move.number], move) for move in lab.weigh(lab.pack(state), seat, list(options), BUDGET, 1)]


def figures(expected: Expected, worths: tuple[Worth, ...]) -> Iterator[tuple[Figure, float]]:
    """All that was found, beside what it should be."""
    for place, worth in enumerate(worths):
        yield worth.share, expected.shares[place]
        yield worth.total, expected.totals[place]
        yield worth.lead, expected.leads[place]


def agrees(found: Figure, truth: float) -> bool:
    return abs(found.mean - truth) <= ERRORS * found.error + EXACT


@pytest.mark.parametrize("name", POSITIONS)
def test_values_agree_with_the_enumeration(name: str) -> None:
    expected, found = valued(name)
    for figure, truth in figures(expected, found):
        assert agrees(figure, truth), (figure, truth)


@pytest.mark.parametrize("name", DECISIONS)
def test_moves_are_weighed_as_by_the_enumeration(name: str) -> None:
    _, seat = DECISIONS[name]
    moves = weighed(name)
    best, _ = moves[0]
    for expected, move in moves:
        for figure, truth in figures(expected, move.seats):
            assert agrees(figure, truth), (move.number, figure, truth)
        for behind, of_best, own in (
            (move.behind.share, best.shares, expected.shares),
            (move.behind.total, best.totals, expected.totals),
            (move.behind.lead, best.leads, expected.leads),
        ):
            assert agrees(behind, of_best[seat - 1] - own[seat - 1]), (move.number, behind)


@pytest.mark.parametrize("name", DECISIONS)
def test_the_best_move_of_the_enumeration_comes_first(name: str) -> None:
    _, seat = DECISIONS[name]
    (best, _), *others = weighed(name)
    assert others
    assert not any(is_better(other.wanted(seat), best.wanted(seat)) for other, _ in others)
    assert any(is_better(best.wanted(seat), other.wanted(seat)) for other, _ in others)


@pytest.mark.parametrize("name", [name for name in DECISIONS if "nothing left to chance" in name])
def test_where_nothing_is_left_to_chance_there_is_no_error(name: str) -> None:
    for expected, move in weighed(name):
        for figure, truth in figures(expected, move.seats):
            assert figure.error == 0
            assert figure.mean == pytest.approx(truth, abs=EXACT)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_value_that_is_wrong_by_3_per_cent_would_be_found(name: str) -> None:
    expected, found = valued(name)
    for place, worth in enumerate(found):
        slip = 0.03 * abs(expected.totals[place])
        for sign in (-1, 1):
            assert not agrees(worth.share, expected.shares[place] + sign * 0.03)
            assert not agrees(worth.total, expected.totals[place] + sign * slip)
            assert not agrees(worth.lead, expected.leads[place] + sign * slip)


# --- are these positions good for anything? -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["qwixx", "on-board", "duel"])
def test_there_are_real_decisions_and_open_games_of_several_turns(name: str) -> None:
    gaps = []
    for label, (_, seat) in DECISIONS.items():
        if label.startswith(name):
            shares = [expected.shares[seat - 1] for expected, _ in weighed(label)]
            gaps.append(max(shares) - min(shares))
    assert sum(gap > 0.05 for gap in gaps) >= 2
    opened = [valued(label)[0] for label in POSITIONS if label.startswith(name)]
    assert sum(0.1 < expected.shares[0] < 0.9 for expected in opened) >= 1
    assert max(passed(POSITIONS[label]) for label in POSITIONS if label.startswith(name)) >= 3


def passed(state: Any, turns: int = 0) -> int:
    """The turns until the end if everyone always passes."""
    game = game_of(state)
    match game.node(state):
        case Roll(there):
            return passed(roll(state, " ".join("1" if die else "-" for die in there)), turns + 1)
        case Decide(moves):
            return passed(decide(state, *(f"{seat}: -" for seat in moves)), turns)
    return turns


# --- is the enumeration right? --------------------------------------------------------------------------------------


def test_a_position_is_enumerated_as_by_hand() -> None:
    """Red 11 is crossed with white 5 and 6 (12 of 216 rolls), else with red 6 and a 5 or red 5 and a 6 (9 each)."""
    state = POSITIONS["qwixx, one number left"]
    crossing = (12 + 9 + 9) / 216
    # with the cross seat 2 has the last misthrow, without it seat 1
    crossed, missed = (3 + 3 - 15, 4 - 20), (4 - 20, 4 - 15)
    assert totals(state) == (4 - 15, 4 - 15)
    found = enumeration(game_of(state)).value(state)
    assert found.shares == pytest.approx((crossing, 1 - crossing))
    for seat in (0, 1):
        expected = crossing * crossed[seat] + (1 - crossing) * missed[seat]
        assert found.totals[seat] == pytest.approx(expected)
    assert found.leads[0] == pytest.approx(crossing * 7 + (1 - crossing) * -5)


@pytest.mark.parametrize(
    "state",
    [qwixx(*closers(3)), table(*closers(3), pawns=(21, 22)), few_tokens(2, (1, 2))],
    ids=["qwixx", "on-board", "duel"],
)
def test_rolls_taken_together_change_nothing(state: Any) -> None:
    game = game_of(state)
    short, whole = Enumeration(game).value(state), Enumeration(game, every_roll=True).value(state)
    assert short.shares == pytest.approx(whole.shares, abs=EXACT)
    assert short.totals == pytest.approx(whole.totals, abs=EXACT)
    assert short.leads == pytest.approx(whole.leads, abs=EXACT)
