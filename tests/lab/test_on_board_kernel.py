"""The kernel of Qwixx On Board agrees with its rules, and what it expects makes sense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from kostka.games.core import PASS, Decided, Refused, Rolled
from kostka.games.on_board import GAME
from kostka.games.on_board.rules import State, Step
from kostka.lab import on_board as kernel
from kostka.lab import streams
from kostka.lab.kernel import Budget
from kostka.lab.on_board import learn
from kostka.lab.on_board.board import ACTIVE, ANNOUNCER, STATE
from kostka.lab.on_board.policy import base_of, level_of, outlook
from kostka.lab.on_board.values import values_for
from tests.lab.lock_step import careful, eager, tally, uniform, walk

STYLES = {"uniform": uniform, "eager": eager, "careful": careful(GAME.standard.parts.pad.spots)}

SHORT = GAME.read_layout(
    """
[on-board]
fields = 12
bonus = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8]
side-1 = "R2 G12 R3 Y4 B10 G8 Y7 R7 B6 G5 Y12 B2"
side-2 = "Y2 B12 R3 G11 G12 R2 B10 Y4 R5 Y3 R12 G2"
""",
    "short",
)


def marks(state: State) -> Iterator[str]:
    if state.sheets.closed:
        yield "closed"
    if state.announcer is not None:
        yield "announced"
    if any(sheet.misthrows >= 4 for sheet in state.sheets.sheets):
        yield "boxes full"
    pawns = [pawn for pawn in state.pawns if pawn]
    if any(0 < other - pawn <= 5 for pawn in pawns for other in pawns):
        yield "pawn ahead"


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("side", ["1", "2"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kernel_and_rules_agree(seats: int, side: str, style: str) -> None:
    setup = GAME.setup(seats, first=seats, side=side)
    seen = tally(walk(GAME, kernel, setup, 16, seats, STYLES[style]), marks)
    assert seen["positions"] > 800
    assert seen["pawn ahead"]
    if style == "careful":
        assert seen["closed"]
        assert seen["announced"]
    else:
        assert seen["boxes full"]


@pytest.mark.parametrize("side", ["1", "2"])
def test_kernel_and_rules_agree_on_a_board_of_ones_own(side: str) -> None:
    setup = GAME.setup(3, layout=SHORT, side=side)
    seen = tally(walk(GAME, kernel, setup, 30, 5, eager), marks)
    assert seen["announced"]


@pytest.mark.parametrize("policy", ["random", "greedy", "policy"])
def test_games_of_a_seed_do_not_depend_on_how_they_are_divided(policy: str) -> None:
    setup = GAME.setup(3, side="2")
    whole = kernel.play(setup, 60, 11, policy=policy)
    parts = [kernel.play(setup, 20, 11, first, policy) for first in (0, 20, 40)]
    for name in ("totals", "misthrows", "closed", "turns"):
        assert np.array_equal(getattr(whole, name), np.concatenate([getattr(part, name) for part in parts]))
    assert not np.array_equal(whole.totals, kernel.play(setup, 60, 12, policy=policy).totals)


def test_better_policies_score_more() -> None:
    means = [kernel.play(GAME.setup(2), 2000, 1, policy=policy).totals.mean() for policy in kernel.POLICIES]
    assert means == sorted(means)
    assert means[2] > means[1] + 2 > means[0] + 40


def test_wrong_input_is_refused() -> None:
    with pytest.raises(Refused, match="random, greedy, policy"):
        kernel.play(GAME.setup(2), 1, 1, policy="clever")
    with pytest.raises(Refused, match="0 or more"):
        kernel.play(GAME.setup(2), -1, 1)


def positions(setup: Any, games: int) -> list[Any]:
    return [packed for _, packed in walk(GAME, kernel, setup, games, 3, STYLES["careful"])]


def test_the_numbers_behind_a_prediction_add_up_to_the_prospects() -> None:
    for seats in (2, 4):
        between = [packed for packed in positions(GAME.setup(seats, side="2"), 12) if packed[2] == 0]
        values = values_for(between[0])
        for packed in between:
            board, level, places = packed[STATE:], level_of(packed, packed[STATE:]), np.zeros(learn.FEATURES, np.int64)
            for seat in range(seats):
                learn.features(packed, board, seat, packed[ACTIVE], places)
                base = base_of(packed, level, seat, packed[ACTIVE], packed[ANNOUNCER])
                assert values[base + places].sum() == pytest.approx(
                    outlook(packed, board, values, level, seat), abs=1e-3
                )


def test_a_policy_can_be_learned() -> None:
    opening = kernel.pack(GAME.start(2))
    controls = learn.first_guess()
    first = learn.learn(controls, opening, 1000, streams.key(1), 0.006)
    learn.learn(controls, opening, 4000, streams.key(2), 0.006)
    assert learn.learn(controls, opening, 1000, streams.key(3), 0.006) < 0.9 * first


def after(state: State, *events: Any) -> State:
    for event in events:
        GAME.check(state, event)
        state = GAME.apply(state, event)
    return state


def test_moves_are_judged_by_the_same_dice() -> None:
    """A step to a field that gains nothing but its bonus is worth more than to stay, in every single playout."""
    state = after(GAME.start(2), Rolled((1, 1, 1, 1, 1, 1)), Decided({1: PASS, 2: PASS}), Decided({1: PASS}))
    packed = kernel.pack(state)
    numbers = [GAME.numbers(state.setup)[move] for move in (Step(1), Step(5), PASS)]
    weighed = {move.number: move for move in kernel.weigh(packed, 1, numbers, Budget(1200, points=400), 1)}
    stay = weighed[numbers[2]]
    for number in numbers:
        step = weighed[number]
        assert step.behind.lead.mean <= stay.behind.lead.mean
        assert step.behind.share.mean <= stay.behind.share.mean
        assert step.seats[0].lead.mean >= stay.seats[0].lead.mean
        assert step.seats[0].share.mean >= stay.seats[0].share.mean
