"""What a second core brings: random games of every kernel in two threads against one.

    python bench/lab_cores.py [--quick]

Both are timed in turn, in short runs, and the best of each counts: a neighbour on the same machine slows down either.
One line a figure: name, value, unit, ratio to which peer or limit.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from kostka.games.registry import game
from kostka.lab.registry import kernel

TRIES = 8 if "--quick" in sys.argv else 25
LIMIT = 1.8
SEATS = {"qwixx": 2, "on-board": 2, "duel": 2, "qubix": 3}
RUN = 0.2
"""Seconds of one run, about."""


def gain(name: str, pool: ThreadPoolExecutor) -> float:
    """How many times as fast two threads play the same games as one."""
    lab = kernel(name)
    setup = game(name).setup(SEATS[name])

    def run(games: int, threads: int) -> float:
        share = games // threads
        start = perf_counter()
        list(pool.map(lambda part: lab.play(setup, share, 1, part * share), range(threads)))
        return perf_counter() - start

    run(100, 2)  # compiles
    games = int(2_000 * RUN / run(2_000, 1)) // 2 * 2
    times = [(run(games, 1), run(games, 2)) for _ in range(TRIES)]
    return min(one for one, _ in times) / min(two for _, two in times)


def main() -> None:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if cores < 2:
        print("two threads: this machine has one core, so there is nothing to measure")
        return
    with ThreadPoolExecutor(2) as pool:
        for name in SEATS:
            found = gain(name, pool)
            print(
                f"{name + ' kernel, two threads':<44} {found:10.2f} × one    {found / LIMIT:.2f} × the limit of {LIMIT}"
            )


if __name__ == "__main__":
    main()
