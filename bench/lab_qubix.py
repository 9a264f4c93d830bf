"""The speed of the kernel of Qubix: whole games, and moves chosen by search, on one core.

    python bench/lab_qubix.py [--quick]

One line a figure: name, value, unit, ratio to which peer or limit. The peer is the rules in pure Python.
"""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import perf_counter

from kostka.games.core import Setup
from kostka.games.qubix import GAME
from kostka.games.qubix.parts import Parts
from kostka.games.qubix.rules import State
from kostka.lab import qubix as kernel
from kostka.lab.kernel import Budget
from kostka.play import play

LIMITS = {("random", 3): 20_000}
MOVE_SECONDS = 0.5
BUDGETS = (*(Budget(playouts, points=False) for playouts in (1, 400, 4000)), Budget(8000))


def main() -> None:
    parser = argparse.ArgumentParser(description="The speed of the kernel of Qubix.")
    parser.add_argument("--quick", action="store_true", help="few games")
    quick = parser.parse_args().quick
    for seats in GAME.seats:
        setup = GAME.setup(seats)
        slow = rate(partial(rules_game, setup), 1, 2 if quick else 5)
        line(f"qubix, {seats} seats, random games, pure Python rules", slow, "games/s", "")
        games = 1_000 if quick else 10_000
        for policy in ("random", "greedy"):
            kernel.play(setup, 1, 1, policy=policy)  # compiles, or loads what was compiled
            fast = rate(partial(kernel.play, setup, games, 1, policy=policy), games, 5)
            ratio = f"{fast / slow:,.0f} x pure Python rules"
            if limit := LIMITS.get((policy, seats)):
                ratio += f", {fast / limit:.1f} x the limit of {limit:,}"
            line(f"qubix, {seats} seats, {policy} games", fast, "games/s", ratio)
    states = positions(GAME.setup(2), 6 if quick else 24)
    for budget in BUDGETS:
        times = sorted(seconds(state, budget) for state in states)
        what = f"all moves weighed with {budget.playouts}" if budget.points else f"move chosen with {budget.playouts}"
        line(f"qubix, {what} playouts, median", 1000 * median(times), "ms", "")
        ratio = "" if budget.points else f"{times[-1] / MOVE_SECONDS:.3f} x the limit of {1000 * MOVE_SECONDS:.0f} ms"
        line(f"qubix, {what} playouts, slowest", 1000 * times[-1], "ms", ratio)


def line(name: str, value: float, unit: str, ratio: str) -> None:
    print(f"{name}: {value:,.1f} {unit}{'; ' if ratio else ''}{ratio}", flush=True)


def rate(play: Callable[[], object], games: int, times: int) -> float:
    """Games a second, the best of several times."""
    best = float("inf")
    for _ in range(times):
        start = perf_counter()
        play()
        best = min(best, perf_counter() - start)
    return games / best


def rules_game(setup: Setup[Parts]) -> None:
    deque(play(GAME, GAME.opening(setup), Random(1)), maxlen=0)


def positions(setup: Setup[Parts], many: int) -> list[State]:
    """Positions from all parts of a random game."""
    steps = play(GAME, GAME.opening(setup), Random(2))
    builds = [step.before for step in steps if step.before.phase == "build"]
    return builds[:: max(1, len(builds) // many)]


def seconds(state: State, budget: Budget) -> float:
    packed = kernel.pack(state)
    numbers = kernel.legal(packed, state.active)
    kernel.weigh(packed, state.active, numbers, Budget(100), 1)  # compiles, or loads what was compiled
    start = perf_counter()
    kernel.weigh(packed, state.active, numbers, budget, 1)
    return perf_counter() - start


if __name__ == "__main__":
    main()
