"""Qwixx Das Duell compiled: games and playouts a second on one core, and random games on two.

    python bench/lab_duel.py [--quick]

One line a figure: name, value, unit, ratio to which peer or limit.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from time import perf_counter

from kostka.games.core import Chance, Decide, Decided, Event, Over
from kostka.games.registry import game
from kostka.lab import duel as kernel
from kostka.shake import shake

QUICK = "--quick" in sys.argv
GAMES = 100_000 if QUICK else 400_000
TRIES = 3 if QUICK else 7
LIMIT = 400_000
PEER = 248_000  # two-seat games of plain Qwixx a second, best public C++ simulator with its generator repaired; quoted
RULES = game("duel")


def line(what: str, value: str, unit: str, ratio: str = "") -> None:
    print(f"{what:<44} {value:>10} {unit:<9} {ratio}".rstrip(), flush=True)


def seconds(seats: int, games: int, policy: str = "random", threads: int = 1) -> float:
    """The best time for so many games, divided among the threads."""
    setup, share = RULES.setup(seats), games // threads
    kernel.play(setup, 10, 1, policy=policy)
    best = float("inf")
    with ThreadPoolExecutor(threads) as pool:
        for _ in range(TRIES):
            start = perf_counter()
            list(pool.map(lambda part: kernel.play(setup, share, 1, part * share, policy), range(threads)))
            best = min(best, perf_counter() - start)
    return best


def rules_seconds(games: int) -> float:
    """The best time of a game of the pure-Python rules with random moves."""
    best = float("inf")
    for attempt in range(TRIES):
        random, start = Random(attempt), perf_counter()
        for _ in range(games):
            state = RULES.start(2)
            while not isinstance(node := RULES.node(state), Over):
                event: Event
                if isinstance(node, Chance):
                    event = shake(node, random)
                else:
                    assert isinstance(node, Decide)
                    event = Decided({seat: random.choice(moves) for seat, moves in node.moves.items()})
                state = RULES.apply(state, event)
        best = min(best, (perf_counter() - start) / games)
    return best


def playout_seconds(playouts: int) -> float:
    """The best time of a playout from the first decision."""
    state = RULES.start(2)
    node = RULES.node(state)
    assert isinstance(node, Chance)
    packed = kernel.pack(RULES.apply(state, shake(node, Random(1))))
    codes = kernel.legal(packed, 1)
    kernel.evaluate(packed, 1, codes, 1, 1)
    best = float("inf")
    for attempt in range(TRIES):
        start = perf_counter()
        kernel.evaluate(packed, 1, codes, playouts, attempt)
        best = min(best, (perf_counter() - start) / playouts / len(codes))
    return best


def main() -> None:
    plain = rules_seconds(20 if QUICK else 60)
    for seats in RULES.seats:
        speed = GAMES / seconds(seats, GAMES)
        ratio = f"{speed / LIMIT:.2f} × the limit, {speed / PEER:.2f} × the C++ simulator of plain Qwixx ({PEER:,})"
        line(f"duel kernel, {seats} seats, random games", f"{speed:,.0f}", "games/s", ratio if seats == 2 else "")
        if seats == 2:
            line("duel rules in Python, random games", f"{1 / plain:,.0f}", "games/s", f"kernel {speed * plain:,.0f} ×")
    for policy in ("greedy", "policy"):
        speed = GAMES / 10 / seconds(2, GAMES // 10, policy)
        line(f"duel kernel, 2 seats, policy {policy}", f"{speed:,.0f}", "games/s", f"{speed * plain:,.0f} × the rules")
    speed = 1 / playout_seconds(500 if QUICK else 2000)
    line("duel playouts of evaluate", f"{speed:,.0f}", "/s", f"{speed / 2:,.0f} in a move of 0.5 s")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores > 1:
        gain = seconds(2, GAMES) / seconds(2, GAMES, threads=2)
        line("duel kernel, two threads", f"{gain:.2f}", "× one", f"{gain / 1.8:.2f} × the limit of 1.8")


if __name__ == "__main__":
    main()
