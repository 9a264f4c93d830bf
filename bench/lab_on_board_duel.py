"""Qwixx On Board and Das Duell compiled: games and playouts a second on one core.

    python bench/lab_on_board_duel.py [--quick]

One line a figure: name, value, unit, ratio to which peer or limit.
"""

from __future__ import annotations

import sys
from collections import deque
from random import Random
from time import perf_counter

from kostka.games.core import Chance
from kostka.games.registry import game
from kostka.lab.kernel import Budget
from kostka.lab.registry import kernel
from kostka.play import play
from kostka.shake import shake

QUICK = "--quick" in sys.argv
GAMES = 100_000 if QUICK else 400_000
TRIES = 3 if QUICK else 7
LIMIT = 400_000
PEER = 248_000  # two-seat games of plain Qwixx a second, best public C++ simulator with its generator repaired; quoted


def line(what: str, value: str, unit: str, ratio: str = "") -> None:
    print(f"{what:<44} {value:>10} {unit:<9} {ratio}".rstrip(), flush=True)


class Bench:
    """One game's figures."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rules = game(name)
        self.kernel = kernel(name)

    def run(self) -> None:
        name, plain = self.name, self.rules_seconds(20 if QUICK else 60)
        for seats in self.rules.seats:
            speed = GAMES / self.seconds(seats, GAMES)
            what = f"{name} kernel, {seats} seats, random games"
            ratio = f"{speed / LIMIT:.2f} × the limit, {speed / PEER:.2f} × the C++ simulator of plain Qwixx ({PEER:,})"
            line(what, f"{speed:,.0f}", "games/s", ratio if seats == 2 else "")
            if seats == 2:
                what = f"{name} rules in Python, random games"
                line(what, f"{1 / plain:,.0f}", "games/s", f"kernel {speed * plain:,.0f} ×")
        for policy in ("greedy", "policy"):
            speed = GAMES / 10 / self.seconds(2, GAMES // 10, policy)
            what = f"{name} kernel, 2 seats, policy {policy}"
            line(what, f"{speed:,.0f}", "games/s", f"{speed * plain:,.0f} × the rules")
        speed = 1 / self.playout_seconds(500 if QUICK else 2000)
        line(f"{name} playouts of weigh", f"{speed:,.0f}", "/s", f"{speed / 2:,.0f} in a move of 0.5 s")

    def seconds(self, seats: int, games: int, policy: str = "random") -> float:
        """The best time for so many games."""
        setup = self.rules.setup(seats)
        self.kernel.play(setup, 10, 1, policy=policy)
        best = float("inf")
        for _ in range(TRIES):
            start = perf_counter()
            self.kernel.play(setup, games, 1, policy=policy)
            best = min(best, perf_counter() - start)
        return best

    def rules_seconds(self, games: int) -> float:
        """The best time of a game of the pure-Python rules with random moves."""
        best = float("inf")
        for attempt in range(TRIES):
            random, start = Random(attempt), perf_counter()
            for _ in range(games):
                deque(play(self.rules, self.rules.start(2), random), maxlen=0)
            best = min(best, (perf_counter() - start) / games)
        return best

    def playout_seconds(self, playouts: int) -> float:
        """The best time of a playout from the first decision."""
        state = self.rules.start(2)
        node = self.rules.node(state)
        assert isinstance(node, Chance)
        packed = self.kernel.pack(self.rules.apply(state, shake(node, Random(1))))
        numbers = self.kernel.legal(packed, 1)
        self.kernel.weigh(packed, 1, numbers, Budget(1, points=0), 1)
        best = float("inf")
        for attempt in range(TRIES):
            start = perf_counter()
            self.kernel.weigh(packed, 1, numbers, Budget(playouts, points=0), attempt)
            best = min(best, (perf_counter() - start) / playouts)
        return best


def main() -> None:
    for name in ("on-board", "duel"):
        Bench(name).run()


if __name__ == "__main__":
    main()
