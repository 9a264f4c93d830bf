"""Qwixx compiled: random games a second on one core, and games by the exact values.

    python bench/lab_qwixx.py [--quick]

One line a figure: name, value, unit, ratio to which peer or limit.
"""

from __future__ import annotations

import sys
from time import perf_counter

from kostka.games.registry import game
from kostka.lab import qwixx

GAMES = 200_000 if "--quick" in sys.argv else 1_000_000
TRIES = 3 if "--quick" in sys.argv else 7
PEER = 248_000  # two-seat games a second of the best public C++ simulator, its random generator repaired
LIMIT = 1_000_000


def seconds(seats: int) -> float:
    """The best time for the random games."""
    setup = game("qwixx").setup(seats)
    best = float("inf")
    for _ in range(TRIES):
        start = perf_counter()
        qwixx.play(setup, GAMES, 1)
        best = min(best, perf_counter() - start)
    return best


def main() -> None:
    for seats in (1, 2, 5):
        qwixx.play(game("qwixx").setup(seats), 10, 1)
        speed = GAMES / seconds(seats)
        what = f"qwixx kernel with {seats} seat{'s' * (seats > 1)}, random games"
        ratio = f"{speed / PEER:.2f} × the best public simulator ({PEER:,}), {speed / LIMIT:.2f} × the limit"
        print(f"{what:<44} {speed:10,.0f} games/s  {ratio if seats == 2 else ''}".rstrip(), flush=True)
    setup = game("qwixx").setup(1)
    qwixx.play(setup, 10, 1, policy="optimal")
    games = 200_000
    start = perf_counter()
    mean = qwixx.play(setup, games, 1, policy="optimal").totals.mean()
    took = perf_counter() - start
    what = "qwixx solitaire by the exact values"
    print(f"{what:<44} {mean:10.3f} points   {mean / 115.483126:.5f} × the optimum, {games / took:,.0f} games/s")


if __name__ == "__main__":
    main()
