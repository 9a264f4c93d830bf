"""The kernel of Qwixx is held to the rules: moves, successors and totals at every step of random games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import SupportsInt

import numpy as np
import pytest

from kostka.games.core import PASS, Chance, Decide, Decided, Over, Refused, Rolled
from kostka.games.qwixx import GAME
from kostka.games.qwixx.rules import State
from kostka.games.rows import Cell, Choice
from kostka.lab import qwixx as kernel
from kostka.lab import streams
from kostka.lab.kernel import Batch, Budget, Figure
from kostka.lab.qwixx import judge, lanes
from kostka.lab.qwixx.tables import PAD
from kostka.play import play
from tests.lab.lock_step import uniform, walk

SEATS = (1, 2, 3, 4, 5)


def leftmost(state: State, moves: tuple[Choice, ...], random: Random) -> Choice:
    """The cross furthest to the left, so that rows get closed."""
    cells = [move for move in moves if isinstance(move, Cell)]
    return min(cells, key=lambda cell: PAD.spots[cell].column, default=PASS)


@pytest.mark.parametrize("seats", SEATS)
def test_kernel_and_rules_go_in_step(seats: int) -> None:
    steps = closed = 0
    for style in (uniform, leftmost):
        for state, packed in walk(GAME, kernel, GAME.setup(seats, first=seats), 15, seats, style):
            node = GAME.node(state)
            idle = {*range(1, seats + 1)} - {*(node.moves if isinstance(node, Decide) else ())}
            assert all(kernel.legal(packed, seat) == [] for seat in idle)
            steps += 1
            closed += len(state.sheets.closed) if isinstance(node, Over) else 0
    assert steps > 1000
    assert closed > 5


def _roll(state: np.uint64) -> tuple[np.uint64, tuple[int, ...]]:
    """The six dice that the kernel's games take from a stream."""
    state, bits = streams.next(np.uint64(state))
    rest = (int(bits) >> 32) * 6**6 >> 32
    return np.uint64(state), tuple(rest // 6**place % 6 + 1 for place in range(5, -1, -1))


def _numbers(state: Iterable[SupportsInt]) -> Iterator[int]:
    """The numbers of 32 bits that the lanes draw, one after another."""
    a, b, c, counter = (np.uint32(int(word)) for word in state)
    while True:
        number, *after = lanes.advance(a, b, c, counter)
        a, b, c, counter = (np.uint32(word) for word in after)
        yield int(number)


def _replay(seats: int, first: int, seed: int, game: int) -> tuple[State, int]:
    """A random game of the kernel, played by the rules with the same numbers."""
    numbers = _numbers(lanes.begin(streams.key(seed), np.uint64(game)))
    state, turns = GAME.start(seats, first), 0
    while not isinstance(node := GAME.node(state), Over):
        if isinstance(node, Chance):
            roll = next(numbers) * 6**6 >> 32
            shown = (roll // 6**place % 6 + 1 for place in range(5, -1, -1))
            turns += 1
            there = node.dice  # type: ignore[attr-defined]
            state = GAME.apply(state, Rolled(tuple(v if t else 0 for v, t in zip(shown, there, strict=True))))
            continue
        chosen = {}
        # those who sit after the active seat, and itself as the last
        for seat in sorted(node.moves, key=lambda seat: (seat - state.active - 1) % seats):
            # the crosses in the order of rows and columns, and the pass as the last
            choices = [*sorted(node.moves[seat], key=GAME.numbers(state.setup).__getitem__)[1:], PASS]
            chosen[seat] = choices[(next(numbers) >> 4) * len(choices) >> 28]
        state = GAME.apply(state, Decided(chosen))
    return state, turns


def _is_a_game_of_the_rules(batch: Batch, line: int, first: int, seed: int, game: int) -> None:
    state, turns = _replay(batch.totals.shape[1], first, seed, game)
    assert tuple(batch.totals[line]) == GAME.totals(state)
    assert tuple(batch.misthrows[line]) == tuple(sheet.misthrows for sheet in state.sheets.sheets)
    assert (batch.closed[line], batch.turns[line]) == (len(state.sheets.closed), turns)


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_are_games_of_the_rules(seats: int) -> None:
    first = seats // 2 + 1
    batch = kernel.play(GAME.setup(seats, first), 25, seed=9, first_game=100)
    for line in range(25):
        _is_a_game_of_the_rules(batch, line, first, 9, 100 + line)


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_with_closed_rows_are_games_of_the_rules(seats: int) -> None:
    """Random play hardly ever closes a row, so such games are looked for."""
    batch = kernel.play(GAME.setup(seats), 400_000, seed=10)
    for closed in (1, 2):
        lines = np.flatnonzero(batch.closed == closed)[:20]
        assert len(lines) > 5
        for line in lines.tolist():
            _is_a_game_of_the_rules(batch, line, 1, 10, line)


def test_the_numbers_of_the_lanes_are_sfc32() -> None:
    # the reference implementation leaves out fifteen numbers after the seed (0, 0, 0)
    assert next(islice(_numbers((0, 0, 0, 1)), 15, None)) == 0xFB52C520


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_random_games_are_like_those_of_another_generator(seats: int) -> None:
    random = Random(5)
    expected = []
    for _ in range(200):
        steps = list(play(GAME, GAME.start(seats), random))
        turns, state = sum(step.before.phase == "roll" for step in steps), steps[-1].after
        expected.append((turns, *GAME.totals(state), *(sheet.misthrows for sheet in state.sheets.sheets)))
    batch = kernel.play(GAME.setup(seats), 50_000, seed=5)
    found = np.column_stack((batch.turns, batch.totals, batch.misthrows))
    rules = np.array(expected, float)
    # the spread is that of the many games, so that 200 games without any difference do not make it zero
    errors = (rules.mean(0) - found.mean(0)) / (found.std(0) / len(rules) ** 0.5)
    assert np.abs(errors).max() < 4.5


@pytest.mark.parametrize(("seats", "first"), [(1, 1), (2, 2), (3, 1), (5, 4)])
def test_a_random_game_is_the_same_whatever_is_played_beside_it(seats: int, first: int) -> None:
    setup = GAME.setup(seats, first)
    games = 2 * lanes.LANES + 77
    whole = kernel.play(setup, games, seed=8, first_game=1000)
    for start, count in [(0, 1), (1, lanes.LANES), (lanes.LANES + 1, lanes.LANES + 5), (games - 3, 3), (50, 200)]:
        part = kernel.play(setup, count, seed=8, first_game=1000 + start)
        mine = slice(start, start + count)
        assert part.totals.tolist() == whole.totals[mine].tolist()
        assert part.misthrows.tolist() == whole.misthrows[mine].tolist()
        assert part.closed.tolist() == whole.closed[mine].tolist()
        assert part.turns.tolist() == whole.turns[mine].tolist()


@pytest.mark.parametrize(
    ("seats", "policy"), [(2, "random"), (4, "random"), (1, "greedy"), (3, "greedy"), (2, "judge")]
)
def test_a_game_is_the_same_however_the_games_are_divided(seats: int, policy: str) -> None:
    setup = GAME.setup(seats)
    whole = kernel.play(setup, 60, seed=4, policy=policy)
    parts = [kernel.play(setup, 20, seed=4, first_game=first, policy=policy) for first in (0, 20, 40)]
    assert whole.totals.tolist() == [line for part in parts for line in part.totals.tolist()]
    assert whole.turns.tolist() == [turns for part in parts for turns in part.turns.tolist()]
    assert kernel.play(setup, 60, seed=5, policy=policy).totals.tolist() != whole.totals.tolist()


def test_the_policy_greedy_is_the_bot_greedy() -> None:
    from kostka.bots.registry import bot

    greedy = bot("greedy", "qwixx")
    batch = kernel.play(GAME.setup(2), 20, seed=3, policy="greedy")
    for game in range(20):
        dice = np.uint64(streams.start(streams.key(3), np.uint64(game)))
        state = GAME.start(2)
        while not isinstance(node := GAME.node(state), Over):
            if isinstance(node, Decide):
                chosen = {s: greedy.choose(GAME, state, s, m, Random(0)) for s, m in node.moves.items()}
                state = GAME.apply(state, Decided(chosen))
                continue
            dice, shown = _roll(dice)
            there = node.dice  # type: ignore[attr-defined]
            state = GAME.apply(state, Rolled(tuple(v if t else 0 for v, t in zip(shown, there, strict=True))))
        assert tuple(batch.totals[game]) == GAME.totals(state)


def test_a_win_that_is_there_is_seen() -> None:
    """Crossing the last number closes the second row with a lead; passing leaves all open."""
    from kostka.games.rows import Sheet, Sheets

    # the other seat has its twelves of green and blue, so it has nothing to cross
    rich, poor = Sheet(((0, 1, 2, 3, 4, 10, 11), (0, 1, 2, 3, 4), (), ())), Sheet(((), (), (0,), (0,)), 3)
    sheets = Sheets(PAD, (rich, poor), frozenset({0}))
    state = State(GAME.setup(2), sheets, 2, "white", (6, 6, 0, 1, 1, 1))
    packed = kernel.pack(state)
    numbers = kernel.legal(packed, 1)
    closing, *_ = kernel.weigh(packed, 1, numbers, Budget(200), 1)
    assert closing.number == GAME.numbers(state.setup)[PAD.rows[1].cells[10]]
    assert [worth.share for worth in closing.seats] == [Figure(1.0), Figure(0.0)]
    # 28 for red and 28 for yellow with its lock, against two single crosses and three misthrows
    assert [worth.total for worth in closing.seats] == [Figure(56), Figure(2 - 15)]
    assert [worth.lead for worth in closing.seats] == [Figure(56 - (2 - 15)), Figure(2 - 15 - 56)]


def test_the_judge_has_all_its_weights() -> None:
    weights = judge.weights()
    assert weights.shape == (judge.WEIGHTS,)
    assert np.isfinite(weights).all()


def test_bad_input_is_refused() -> None:
    with pytest.raises(Refused, match="0 or more"):
        kernel.play(GAME.setup(2), -1, 1)
    with pytest.raises(Refused, match="no policy 'clever'"):
        kernel.play(GAME.setup(2), 1, 1, policy="clever")
    with pytest.raises(Refused, match="at least two"):
        kernel.play(GAME.setup(1), 1, 1, policy="judge")
