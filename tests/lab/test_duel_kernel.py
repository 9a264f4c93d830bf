"""The kernel of Qwixx Das Duell agrees with its rules, and what it expects makes sense."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from kostka.bots.registry import bot
from kostka.games.core import Decide, Refused
from kostka.games.duel import GAME
from kostka.games.duel.rules import State, front, supply
from kostka.lab import duel as kernel
from kostka.lab import streams
from kostka.lab.duel import games, learn
from kostka.lab.duel.board import ACTIVE, CELL_OF, OVER, PHASE, ROLL
from kostka.lab.duel.policy import earliness, worth
from kostka.lab.duel.values import values
from kostka.lab.kernel import Budget, Figure
from tests.lab.lock_step import careful, eager, tally, uniform, walk

STYLES = {"uniform": uniform, "eager": eager, "careful": careful(GAME.standard.parts.pad.spots)}


def marks(state: State) -> Iterator[str]:
    if state.closed:
        yield "closed"
    if any(tower.height > 1 for fields in state.board for tower in fields):
        yield "stack"
    if any(front(fields) >= 0 and fields[front(fields)].height > 1 for fields in state.board):
        yield "stack in front"
    if any(supply(state, seat) == 0 for seat in (1, 2)):
        yield "no token left"
    if sum(state.misthrows) >= 4:
        yield "misthrows full"


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("style", STYLES)
def test_kernel_and_rules_agree(style: str, first: int) -> None:
    seen = tally(walk(GAME, kernel, GAME.setup(2, first=first), 50, first, STYLES[style]), marks)
    assert seen["positions"] > 2000
    assert seen["stack in front"]
    assert seen["stack"] > seen["stack in front"]
    assert seen["misthrows full"] if style == "uniform" else seen["closed"]


def test_kernel_and_rules_agree_to_the_last_token() -> None:
    seen = tally(walk(GAME, kernel, GAME.setup(2), 60, 8, STYLES["careful"]), marks)
    assert seen["no token left"]


@pytest.mark.parametrize("policy", ["random", "greedy", "policy"])
def test_games_of_a_seed_do_not_depend_on_how_they_are_divided(policy: str) -> None:
    setup = GAME.setup(2)
    whole = kernel.play(setup, 60, 11, policy=policy)
    parts = [kernel.play(setup, 20, 11, first, policy) for first in (0, 20, 40)]
    for name in ("totals", "misthrows", "closed", "turns"):
        assert np.array_equal(getattr(whole, name), np.concatenate([getattr(part, name) for part in parts]))
    assert not np.array_equal(whole.totals, kernel.play(setup, 60, 12, policy=policy).totals)


def test_the_policy_greedy_is_the_bot_greedy() -> None:
    greedy, decisions = bot("greedy", "duel"), 0
    for state, packed in walk(GAME, kernel, GAME.setup(2), 30, 5, STYLES["careful"]):
        node = GAME.node(state)
        if isinstance(node, Decide):
            chosen = greedy.choose(GAME, state, state.active, node.moves[state.active], Random(0))
            cell = games.greedy_cell(packed)
            assert cell == CELL_OF[GAME.numbers(state.setup)[chosen]]
            decisions += len(node.moves[state.active]) > 1
    assert decisions > 500


def test_better_policies_score_more() -> None:
    random, greedy, policy = (kernel.play(GAME.setup(2), 2000, 1, policy=p).totals.mean() for p in kernel.POLICIES)
    assert min(greedy, policy) > random + 30


def test_wrong_input_is_refused() -> None:
    with pytest.raises(Refused, match="random, greedy, policy"):
        kernel.play(GAME.setup(2), 1, 1, policy="clever")
    with pytest.raises(Refused, match="0 or more"):
        kernel.play(GAME.setup(2), -1, 1)


def test_the_numbers_behind_an_expectation_add_up_to_the_worth() -> None:
    places = np.zeros(learn.FEATURES, np.int64)
    between = 0
    for _, packed in walk(GAME, kernel, GAME.setup(2), 20, 3, STYLES["careful"]):
        if packed[PHASE] == ROLL:
            seat, early = 1 - packed[ACTIVE], earliness(packed)
            learn.features(packed, seat, places)
            found = worth(packed, values(), early, seat)
            assert learn.expected(values(), places, early) == pytest.approx(1 / (1 + np.exp(-found)), abs=1e-5)
            between += 1
    assert between > 300


def test_a_policy_can_be_learned() -> None:
    opening, found = kernel.pack(GAME.start(2)), learn.first_guess()
    first = learn.learn(found, opening, 3000, streams.key(1), 0.05)
    learn.learn(found, opening, 10000, streams.key(2), 0.05)
    assert learn.learn(found, opening, 3000, streams.key(3), 0.05) < first


def test_a_winning_end_is_seen() -> None:
    """Whoever leads and can end the game at once wins with that move, whatever the dice."""
    found = 0
    for state, packed in walk(GAME, kernel, GAME.setup(2), 60, 4, STYLES["careful"]):
        if state.phase not in ("white", "colour"):
            continue
        for number in kernel.legal(packed, state.active):
            after = kernel.apply_moves(packed, {state.active: number})
            if after[PHASE] != OVER:
                continue
            mine, theirs = kernel.totals(after)[:: 3 - 2 * state.active]
            (weighed,) = kernel.weigh(packed, state.active, [number], Budget(3), 1)
            own = weighed.seats[state.active - 1]
            assert own.share == Figure(1 if mine > theirs else 0 if mine < theirs else 0.5)
            assert own.lead == Figure(mine - theirs)
            assert own.total == Figure(mine)
            found += 1
    assert found
