"""The rules in pure Python: random full games a second on one core, and how long a replay takes.

    python bench/rules.py [--quick]

One line a figure: name, value, unit, ratio to which peer or limit.
"""

from __future__ import annotations

import sys
from random import Random
from time import perf_counter

from kostka.games.core import AnyGame
from kostka.games.registry import game
from kostka.play import play, recorded
from kostka.record import Record, read, write

SECONDS = 0.5 if "--quick" in sys.argv else 3.0
PEER = 434  # random two-seat Qwixx games a second of a public Python environment on such a machine
LIMIT_MS = 50

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("qwixx", 2, {}),
    ("qwixx", 5, {}),
    ("on-board", 2, {}),
    ("duel", 2, {}),
    ("qubix", 2, {}),
    ("qubix", 5, {"pile": "dealt"}),
]


def random_game(rules: AnyGame, seats: int, options: dict[str, str], random: Random) -> Record:
    names = tuple(f"Seat {seat}" for seat in range(1, seats + 1))
    record = Record(rules, rules.setup(seats, 1, None, **options), names)
    return recorded(record, play(rules, record.last(), random))


def games_a_second(name: str, seats: int, options: dict[str, str]) -> float:
    random, games = Random(1), 0
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        random_game(game(name), seats, options, random)
        games += 1
    return games / (perf_counter() - start)


def replay_ms(name: str, seats: int, options: dict[str, str]) -> float:
    """Reading a finished record: every line checked against the rules, the best of several."""
    text = write(random_game(game(name), seats, options, Random(1)))
    best = float("inf")
    for _ in range(10):
        start = perf_counter()
        read(text)
        best = min(best, perf_counter() - start)
    return 1000 * best


if __name__ == "__main__":
    speeds: list[float] = []
    for name, seats, options in TABLES:
        what = f"{name} with {seats} seats, random games"
        speeds.append(games_a_second(name, seats, options))
        peer = f"{speeds[-1] / PEER:.2f} × a public Python environment ({PEER})"
        ours = f"{speeds[-1] / speeds[0]:.2f} × qwixx with 2 seats here"
        print(f"{what:<38} {speeds[-1]:8.0f} games/s  {peer if name == 'qwixx' else ours}")
    for name, seats, options in (("qwixx", 5, {}), ("on-board", 4, {}), ("qubix", 5, {"pile": "dealt"})):
        took = replay_ms(name, seats, options)
        what = f"{name} with {seats} seats, replay"
        print(f"{what:<38} {took:8.1f} ms       {took / LIMIT_MS:.2f} × the limit of {LIMIT_MS} ms")
