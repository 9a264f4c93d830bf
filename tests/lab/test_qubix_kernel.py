"""The kernel of Qubix is held to the rules: same legal moves, same successors, same totals."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from kostka.games.core import Chance, Dealt, Decided, Over, Refused
from kostka.games.qubix import GAME
from kostka.games.qubix.rules import Lay, State, scored_pattern
from kostka.lab import qubix as kernel
from kostka.lab import streams
from kostka.lab.qubix.combine import STEP_BITS, STEP_MASK, combined, step_laid
from kostka.lab.qubix.desk import D_STORED, desk
from kostka.lab.qubix.gains import greedy
from kostka.lab.qubix.moves import laid, number_of, value
from kostka.lab.qubix.tables import COLOURS, KINDS, MOST_WAYS, T_LIES, T_MASK
from kostka.lab.qubix.weights import weights
from kostka.lab.qubix.work import bench
from tests.lab.lock_step import walk

FLAT = """
[qubix]
pile = [5, 3, 1]
store = [9, 8]
blocks_per_colour = { 1 = 1, 2 = 1, 3 = 0 }
[qubix.scheme]
blocks = [
  { id = 1, layer = "A", cells = "a1-b1", colour = "r" },
  { id = 2, layer = "A", cells = "c1", colour = "r" },
  { id = 3, layer = "A", cells = "d1-e1", colour = "y" },
  { id = 4, layer = "A", cells = "a2", colour = "y" },
  { id = 5, layer = "A", cells = "b2-c2", colour = "b" },
  { id = 6, layer = "A", cells = "d2", colour = "b" },
  { id = 7, layer = "A", cells = "e2", colour = "v" },
  { id = 8, layer = "A", cells = "a3-b3", colour = "v" },
  { id = 9, layer = "A", cells = "c3-d3", colour = "p" },
  { id = 10, layer = "A", cells = "e3", colour = "p" },
]
[qubix.grey]
dot = { shape = ["#"], points = [2, 7] }
pair = { shape = ["##"], points = [3, 1] }
"""
"""A layout with a flat pile, a store whose cells do not fit into one integer, and its own patterns."""

SETUPS: list[tuple[int, dict[str, Any]]] = [
    (2, {"side": "grey"}),
    (2, {"side": "grey", "neutral": "navy"}),
    (2, {"side": "navy", "neutral": "grey", "pile": "dealt", "first": 2}),
    (3, {"side": "navy"}),
    (3, {"side": "grey", "pile": "dealt"}),
    (4, {"side": "grey", "first": 3}),
    (5, {"side": "navy", "pile": "dealt", "first": 5}),
    (2, {"layout": GAME.read_layout(FLAT, "flat")}),
    (4, {"layout": GAME.read_layout(FLAT, "flat"), "pile": "dealt"}),
]


def _moves(state: State) -> tuple[Any, ...]:
    node = GAME.node(state)
    assert not isinstance(node, Chance | Over)
    return node.moves[state.active]


def _storing(state: State, moves: tuple[Any, ...], source: random.Random) -> Any:
    """A random move, with a liking for moves from the store."""
    stored = [move for move in moves if isinstance(move, Lay) and move.source == "store"]
    return source.choice(stored if stored and source.random() < 0.5 else moves)


def _positions(seats: int, options: dict[str, Any], seed: int) -> list[State]:
    """All positions of a random game."""
    return [state for state, _ in walk(GAME, kernel, GAME.setup(seats, **options), 1, seed, _storing)]


def _number(state: State, move: Any) -> int:
    return GAME.numbers(state.setup)[move]


def _move(state: State, number: int) -> Any:
    return GAME.moves(state.setup)[number]


@pytest.mark.parametrize(("seats", "options"), SETUPS)
def test_lock_step(seats: int, options: dict[str, Any]) -> None:
    for state, packed in walk(GAME, kernel, GAME.setup(seats, **options), 4, seats, _storing):
        idle = {*range(1, seats + 1)} - {state.active if state.phase in ("build", "build-more") else 0}
        assert all(kernel.legal(packed, seat) == [] for seat in idle)


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("pile", ["scheme", "dealt"])
def test_games_do_not_depend_on_how_they_are_divided_up(policy: str, pile: str) -> None:
    setup = GAME.setup(3, pile=pile)
    whole = kernel.play(setup, 60, 9, policy=policy)
    parts = [kernel.play(setup, games, 9, first, policy) for first, games in ((0, 1), (1, 25), (26, 34))]
    assert np.array_equal(whole.totals, np.concatenate([part.totals for part in parts]))
    assert np.array_equal(whole.turns, np.concatenate([part.turns for part in parts]))
    assert not np.array_equal(whole.totals, kernel.play(setup, 60, 10, policy=policy).totals)


def test_random_games_are_like_those_of_the_rules() -> None:
    """Mean score and length of uniformly random games, within five standard errors."""
    source = random.Random(4)
    played = []
    for _ in range(40):
        state = GAME.start(2)
        turns = 0
        while state.phase != "over":
            after = GAME.apply(state, Decided({state.active: source.choice(_moves(state))}))
            turns += after.phase != "build-more"
            state = after
        played.append((turns, sum(GAME.totals(state))))
    batch = kernel.play(GAME.setup(2), 20_000, 4)
    for ours, theirs in zip((batch.turns, batch.totals.sum(axis=1)), np.array(played).T, strict=True):
        assert abs(ours.mean() - theirs.mean()) < 5 * theirs.std() / len(theirs) ** 0.5


def _points(state: State, move: Any) -> int:
    """The mover's points if its move ended there."""
    if not isinstance(move, Lay):
        after, to = state, state.building
    elif move.to == 0:
        return 0
    else:
        after, to = GAME.apply(state, Decided({state.active: move})), move.to
    before = state.before or state.field(to).top
    scored = scored_pattern(after, to, before, after.field(to).top) if to else None
    return scored.pattern.mover if scored else 0


def test_greedy_takes_the_most_points() -> None:
    scoring = 0
    for seed, side in enumerate(("grey", "navy")):
        for number, state in enumerate(_positions(3, {"side": side}, seed)):
            if state.phase not in ("build", "build-more") or (number % 3 and state.phase == "build"):
                continue
            points = {_number(state, move): _points(state, move) for move in _moves(state)}
            w, t = bench(kernel.pack(state))
            _, choice = greedy(w, t, np.uint64(streams.start(np.uint64(seed), np.uint64(number))))
            assert points[number_of(w, t, choice)] == max(points.values())
            scoring += max(points.values()) > 0
    assert scoring > 5


def test_evaluate_sees_a_pattern() -> None:
    state, move, points = _chance_to_score()
    other = next(found for found in _moves(state) if _points(state, found) == 0)
    numbers = [_number(state, move), _number(state, other)]
    wins, leads = kernel.evaluate(kernel.pack(state), state.active, numbers, 300, 1)
    assert leads[0] > leads[1] + points / 3
    assert 0 <= wins[1] <= wins[0] <= 1
    again = kernel.evaluate(kernel.pack(state), state.active, numbers, 300, 1)
    assert np.array_equal(wins, again[0])
    assert np.array_equal(leads, again[1])


def _chance_to_score() -> tuple[State, Any, int]:
    """A position in which the active seat can score on its own build field, and the move that does."""
    for seed in range(20):
        for state in _positions(2, {}, seed):
            if state.phase == "build":
                points, best = max((_points(state, move), str(move), move) for move in _moves(state))[::2]
                if points >= 4 and best.to == state.active:
                    return state, best, points
    raise AssertionError("no such position in twenty random games")


def test_choose_takes_a_pattern() -> None:
    state, _, points = _chance_to_score()
    chosen = _move(state, kernel.choose(kernel.pack(state), state.active, 1, 1))
    assert _points(state, chosen) == points


@pytest.mark.parametrize(("seats", "options"), [SETUPS[1], SETUPS[4], SETUPS[6], SETUPS[8]])
def test_choose_is_legal_and_repeatable(seats: int, options: dict[str, Any]) -> None:
    seen = set()
    for state in [state for seed in range(3) for state in _positions(seats, options, seed)]:
        if state.phase in ("build", "build-more") and (state.phase == "build-more" or len(state.pile) % 9 == 0):
            packed = kernel.pack(state)
            chosen = kernel.choose(packed, state.active, 40, 5)
            assert _move(state, chosen) in _moves(state)
            assert kernel.choose(packed, state.active, 40, 5) == chosen
            seen.add(state.phase)
    assert seen == {"build", "build-more"}


def test_choose_beats_greedy() -> None:
    won = 0
    for number in range(6):
        state = GAME.start(2)
        stream = streams.start(np.uint64(3), np.uint64(number))
        while state.phase != "over":
            packed = kernel.pack(state)
            if state.active == number % 2 + 1:
                chosen = kernel.choose(packed, state.active, 1, number)
            else:
                w, t = bench(packed)
                stream, choice = greedy(w, t, np.uint64(stream))
                chosen = number_of(w, t, choice)
            state = GAME.apply(state, Decided({state.active: _move(state, chosen)}))
        totals = GAME.totals(state)
        won += totals[number % 2] > totals[1 - number % 2]
    assert won >= 5


def test_moves_of_several_stored_blocks() -> None:
    """The best of them, found in order, is as good as the best of all orders."""
    _, t = bench(kernel.pack(GAME.start(2)))
    source = random.Random(2)
    scoring = 0
    for _ in range(40):
        field, side = _random_field(t, source), source.randrange(2)
        d = desk(t, weights())
        for _ in range(source.choice((2, 3))):
            d[D_STORED + source.choice((0, 0, 1, 2, 5))] += 1
        stored = d[D_STORED : D_STORED + KINDS].tolist()
        at = combined(d, 0, field, side)
        assert d[at] == _best_of_all(t, stored, side, field, field, 0)
        assert d[D_STORED : D_STORED + KINDS].tolist() == stored
        if d[at]:
            scoring += 1
            steps = [int(d[at + 1]) >> STEP_BITS * number & STEP_MASK for number in (2, 1, 0)]
            after = field
            for step in steps:
                after = step_laid(t, after, step - 1) if step else after
            assert value(t, side, field, after) == d[at]
    assert scoring > 10


def _random_field(t: Any, source: random.Random) -> int:
    field = 0
    for _ in range(source.randrange(20)):
        size = source.choice((0, 0, 1, 2))
        masks = [
            int(mask) for mask in t[T_MASK + size * MOST_WAYS :][: t[T_LIES + size]] if not int(mask) & field & 511
        ]
        if masks:
            field = int(laid(field, source.choice((0, 0, 1, 2)), source.choice(masks)))
    return field


def _best_of_all(t: Any, stored: list[int], side: int, before: int, field: int, done: int) -> int:
    best = 0
    for kind in [kind for kind in range(KINDS) if stored[kind]]:
        size, colour = divmod(kind, COLOURS)
        left = [many - (other == kind) for other, many in enumerate(stored)]
        for mask in t[T_MASK + size * MOST_WAYS :][: t[T_LIES + size]].tolist():
            if not mask & field & 511:
                after = int(laid(field, colour, mask))
                best = max(best, int(value(t, side, before, after)) if done else 0)
                if done < 2:
                    best = max(best, _best_of_all(t, left, side, before, after, done + 1))
    return best


def test_refusals() -> None:
    setup, packed = GAME.setup(2), kernel.pack(GAME.start(2))
    for wrong in (
        lambda: kernel.play(setup, 1, 1, policy="clever"),
        lambda: kernel.play(setup, -1, 1),
        lambda: kernel.apply_moves(packed, {1: len(GAME.moves(setup))}),
        lambda: kernel.apply_moves(packed, {1: 0}),
        lambda: kernel.apply_moves(packed, {2: 0}),
        lambda: kernel.apply_chance(packed, Dealt("r" * 75)),
        lambda: kernel.choose(packed, 2, 10, 1),
        lambda: kernel.choose(packed, 1, 0, 1),
        lambda: kernel.evaluate(packed, 1, [0], 10, 1),
        lambda: kernel.evaluate(packed, 1, kernel.legal(packed, 1), 0, 1),
    ):
        with pytest.raises(Refused):
            wrong()
