"""The kernel of Qubix is held to the rules: same legal moves, same successors, same totals."""

from __future__ import annotations

import random
from collections.abc import Iterable
from contextlib import suppress
from time import perf_counter
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from kostka.games.core import Chance, Dealt, Decided, Over, Refused
from kostka.games.qubix import GAME
from kostka.games.qubix.rules import Lay, State, scored_pattern
from kostka.lab import qubix as kernel
from kostka.lab import streams
from kostka.lab.kernel import Budget, Figure, Worth
from kostka.lab.qubix.combine import STEP_BITS, STEP_MASK, combined, step_laid
from kostka.lab.qubix.desk import D_STORED, desk
from kostka.lab.qubix.gains import greedy
from kostka.lab.qubix.moves import laid, number_of, value
from kostka.lab.qubix.tables import COLOURS, KINDS, MOST_WAYS, T_LIES, T_MASK
from kostka.lab.qubix.weights import weights
from kostka.lab.qubix.work import SCORE, bench
from tests.lab.lock_step import walk

FLAT = """
[qubix]
pile = [5, 3, 1]
store = [9, 8]
blocks_per_colour = { 1 = 1, 2 = 1, 3 = 0 }
[qubix.scheme]
blocks = [
  { id = 1, layer = "A", cells = "a1-b1", colour = "r" }, { id = 2, layer = "A", cells = "c1", colour = "r" },
  { id = 3, layer = "A", cells = "d1-e1", colour = "y" }, { id = 4, layer = "A", cells = "a2", colour = "y" },
  { id = 5, layer = "A", cells = "b2-c2", colour = "b" }, { id = 6, layer = "A", cells = "d2", colour = "b" },
  { id = 7, layer = "A", cells = "e2", colour = "v" }, { id = 8, layer = "A", cells = "a3-b3", colour = "v" },
  { id = 9, layer = "A", cells = "c3-d3", colour = "p" }, { id = 10, layer = "A", cells = "e3", colour = "p" },
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


FEW = Budget(40)
AT_ONCE = Budget(1, points=False)


def _chance_to_score() -> tuple[State, int]:
    """A position in which the active seat can score on its own build field, and how much."""
    for seed in range(20):
        for state in _positions(2, {}, seed):
            if state.phase == "build":
                points, best = max((_points(state, move), str(move), move) for move in _moves(state))[::2]
                if points >= 4 and best.to == state.active:
                    return state, points
    raise AssertionError("no such position in twenty random games")


def test_weigh_takes_a_pattern() -> None:
    state, points = _chance_to_score()
    packed = kernel.pack(state)
    numbers = kernel.legal(packed, state.active)
    for budget in (AT_ONCE, FEW):
        first = kernel.weigh(packed, state.active, numbers, budget, 1)[0]
        assert _points(state, _move(state, first.number)) == points


def _figures(worths: Iterable[Worth]) -> NDArray[np.float64]:
    """Seat × share, total, lead × mean, error."""
    return np.array([(worth.share, worth.total, worth.lead) for worth in worths])


@pytest.mark.parametrize(("seats", "options"), [SETUPS[1], SETUPS[4], SETUPS[6], SETUPS[8]])
def test_every_move_has_a_worth(seats: int, options: dict[str, Any]) -> None:
    seen, seat = set(), 0
    for state in [state for seed in range(3) for state in _positions(seats, options, seed)]:
        if state.phase == "build-more" or (state.phase == "build" and len(state.pile) % 16 == 0):
            packed, seat = kernel.pack(state), state.active
            numbers = kernel.legal(packed, seat)
            for budget in (FEW, Budget(40, points=False)):
                weighed = kernel.weigh(packed, seat, numbers, budget, 5)
                assert sorted(one.number for one in weighed) == sorted(numbers)
                assert kernel.weigh(packed, seat, numbers, budget, 5) == weighed
                found = np.array([_figures((*one.seats, one.behind)) for one in weighed])
                assert np.isfinite(found).all()
                assert (found[:, :, :, 1] >= 0).all()
                assert np.allclose(found[:, :seats, 0, 0].sum(axis=1), 1)
                assert np.allclose(found[0, seat - 1, :, 0] - found[:, seat - 1, :, 0], found[:, seats, :, 0])
                assert not budget.points or (found[:, seats, 0, 0] >= -1e-9).all()
            seen.add(state.phase)
    assert seen == {"build", "build-more"}


def test_moves_that_come_to_the_same_are_worth_the_same() -> None:
    state, packed = GAME.start(2), kernel.pack(GAME.start(2))
    weighed = kernel.weigh(packed, 1, kernel.legal(packed, 1), FEW, 1)
    to_store: dict[int, set[tuple[Worth, ...]]] = {}
    for one in weighed:
        move = _move(state, one.number)
        if move.to == 0:
            to_store.setdefault(move.block, set()).add(one.seats)
    assert all(len(worths) == 1 for worths in to_store.values())
    some = [one.number for one in weighed[5:40:7]]
    assert [one.number for one in kernel.weigh(packed, 1, some, FEW, 1)] == some
    assert kernel.weigh(packed, 1, some, FEW, 1)[0].behind == Worth(Figure(0), Figure(0), Figure(0))


def test_weigh_for_some_time() -> None:
    packed = kernel.pack(GAME.start(2))
    numbers = kernel.legal(packed, 1)
    for points in (True, False):
        kernel.weigh(packed, 1, numbers, Budget(1, points=points), 1)  # compiles, or loads what was compiled
        began = perf_counter()
        assert len(kernel.weigh(packed, 1, numbers, Budget(seconds=0.05, points=points), 1)) == len(numbers)
        assert 0.02 < perf_counter() - began < 5


def _lead_of_first(state: State, known: dict[State, int], limit: int) -> int:
    """How far seat 1 of two is ahead at the end if both play for the lead, by enumeration of the rules."""
    if state not in known:
        if len(known) > limit:
            raise OverflowError
        node = GAME.node(state)
        assert not isinstance(node, Chance)
        if isinstance(node, Over):
            known[state] = node.totals[0] - node.totals[1]
        else:
            leads = [_lead_of_first(_after(state, move), known, limit) for move in node.moves[state.active]]
            known[state] = max(leads) if state.active == 1 else min(leads)
    return known[state]


def _after(state: State, move: Any) -> State:
    return GAME.apply(state, Decided({state.active: move}))


def _game(seed: int, slips: float) -> list[State]:
    """The positions of a game of two seats that make the moves that look best at once, or any, up to its end."""
    source, states = random.Random(seed), [GAME.start(2, side=("grey", "navy")[seed % 2])]
    while states[-1].phase != "over":
        packed, seat = kernel.pack(states[-1]), states[-1].active
        numbers = kernel.legal(packed, seat)
        number = kernel.weigh(packed, seat, numbers, AT_ONCE, seed)[0].number
        chosen = source.choice(numbers) if source.random() < slips else number
        states.append(_after(states[-1], _move(states[-1], chosen)))
    return states


def test_late_positions_agree_with_enumeration() -> None:
    errors = []
    for seed in range(10):
        known: dict[State, int] = {}
        for state in reversed(_game(seed, 0.4)[-12:-1]):
            with suppress(OverflowError):
                _lead_of_first(state, known, 200)
                errors += _compared(state, known)
    assert len(errors) > 100
    assert np.median(errors) < 0.1


def _compared(state: State, known: dict[State, int]) -> list[float]:
    """Compare the kernel's leads of all moves with those known; the errors that it admits."""
    packed, sign, seat = kernel.pack(state), 3 - 2 * state.active, state.active - 1
    weighed = kernel.weigh(packed, state.active, kernel.legal(packed, state.active), Budget(1000), 1)
    right = [sign * known[_after(state, _move(state, one.number))] for one in weighed]
    worths = [one.seats[seat] for one in weighed]
    value = kernel.value(packed, Budget(1000), 1)[seat]
    for lead, worth in zip((sign * known[state], *right), (value, *worths), strict=True):
        assert abs(worth.lead.mean - lead) <= 3 * worth.lead.error + 1e-9
        if worth.lead.error == 0:
            assert worth.share == Figure((1 + np.sign(lead)) / 2)
    return [worth.lead.error for worth in worths]


def test_value_of_a_finished_game() -> None:
    packed = kernel.pack(_game(1, 0.4)[-1])
    for totals, shares in (((9, 4), [1, 0]), ((7, 7), [0.5, 0.5])):
        packed[SCORE : SCORE + 2] = totals
        found = _figures(kernel.value(packed, FEW, 1))
        lead = totals[0] - totals[1]
        assert found[:, :, 0].T.tolist() == [shares, list(totals), [lead, -lead]]
        assert not found[:, :, 1].any()


def test_value_before_the_deal() -> None:
    packed = kernel.pack(GAME.start(3, pile="dealt"))
    found = _figures(kernel.value(packed, Budget(400), 3))
    assert abs(found[:, 0, 0].sum() - 1) < 1e-9
    assert (abs(found[:, 0, 0] - 1 / 3) < 0.2).all()
    assert (found[:, :, 1] > 0).all()
    assert np.array_equal(found, _figures(kernel.value(packed, Budget(400), 3)))


def test_value_agrees_with_weigh() -> None:
    """Before the best move exactly, after it as far as the search can be trusted."""
    off, errors, budget = [], [], Budget(300)
    for state in [state for seed in range(3) for state in _game(seed, 0.1)[seed:-1:6]]:
        packed, seat = kernel.pack(state), state.active - 1
        best = kernel.weigh(packed, state.active, kernel.legal(packed, state.active), budget, 1)[0]
        assert kernel.value(packed, budget, 1) == best.seats
        later = kernel.value(kernel.apply_moves(packed, {state.active: best.number}), budget, 1)[seat]
        off.append(later.lead.mean - best.seats[seat].lead.mean)
        errors.append((later.lead.error**2 + best.seats[seat].lead.error ** 2) ** 0.5)
    assert abs(np.mean(off)) < 3 * np.std(off) / len(off) ** 0.5 + 0.1
    assert np.mean(np.abs(off) <= np.array(errors) + 1e-9) > 2 / 3


def test_weigh_beats_greedy() -> None:
    won = 0
    for number in range(6):
        state = GAME.start(2)
        stream = streams.start(np.uint64(3), np.uint64(number))
        while state.phase != "over":
            packed = kernel.pack(state)
            if state.active == number % 2 + 1:
                numbers = kernel.legal(packed, state.active)
                chosen = kernel.weigh(packed, state.active, numbers, AT_ONCE, number)[0].number
            else:
                w, t = bench(packed)
                stream, choice = greedy(w, t, np.uint64(stream))
                chosen = number_of(w, t, choice)
            state = _after(state, _move(state, chosen))
        totals = GAME.totals(state)
        won += totals[number % 2] > totals[1 - number % 2]
    assert won >= 5


def test_refusals() -> None:
    setup, packed = GAME.setup(2), kernel.pack(GAME.start(2))
    for wrong in (
        lambda: kernel.play(setup, 1, 1, policy="clever"),
        lambda: kernel.play(setup, -1, 1),
        lambda: kernel.apply_moves(packed, {1: len(GAME.moves(setup))}),
        lambda: kernel.apply_moves(packed, {1: 0}),
        lambda: kernel.apply_moves(packed, {2: 0}),
        lambda: kernel.apply_chance(packed, Dealt("r" * 75)),
        lambda: kernel.weigh(packed, 2, [0], FEW, 1),
        lambda: kernel.weigh(packed, 1, [], FEW, 1),
        lambda: kernel.weigh(packed, 1, [0], FEW, 1),
        lambda: kernel.weigh(packed, 1, kernel.legal(packed, 1)[:1] * 2, FEW, 1),
        lambda: kernel.weigh(kernel.pack(GAME.start(2, pile="dealt")), 1, [0], FEW, 1),
    ):
        with pytest.raises(Refused):
            wrong()
