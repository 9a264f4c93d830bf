"""Printing: how long a PDF takes from a cold start and inside a running server, and how large it is.

    python bench/paper.py [--quick]

One line a figure: name, value, unit, ratio to which peer or limit.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter

from kostka.games.registry import NAMES, game
from kostka.paper import blank, finished
from kostka.play import play, recorded
from kostka.record import Record

RUNS = 5 if "--quick" in sys.argv else 20
LIMIT_MS = 300
LIMIT_KB = 100


def best(job: Callable[[], object]) -> float:
    """The shortest of several runs in milliseconds: the others had to wait for something else."""
    took = []
    for _ in range(RUNS):
        start = perf_counter()
        job()
        took.append(perf_counter() - start)
    return 1000 * min(took)


def cold(name: str) -> None:
    """The command in a new process."""
    subprocess.run([sys.executable, "-m", "kostka", "print", name, "-o", "-"], stdout=subprocess.DEVNULL, check=True)


def drawn(name: str) -> None:
    blank(name, count=4, language="pl").pdf()


def random_game() -> Record:
    rules = game("qwixx")
    record = Record(rules, rules.setup(5), ("Ada", "Ben", "Cleo", "Dan", "Eva"))
    return recorded(record, play(rules, record.last(), Random(1)))


def figure(what: str, value: float, unit: str, limit: int) -> None:
    print(f"{what:<38} {value:8.1f} {unit}  {value / limit:.2f} × the limit of {limit} {unit}")


if __name__ == "__main__":
    for name in NAMES:
        figure(f"{name} for four, cold start", best(partial(cold, name)), "ms", LIMIT_MS)
    for name in NAMES:
        figure(f"{name} for four, in a server", best(partial(drawn, name)), "ms", LIMIT_MS)
    for name in NAMES:
        figure(f"{name} for four, file", len(blank(name, count=4, language="de").pdf()) / 1000, "kB", LIMIT_KB)
    figure("one large sheet of qwixx, file", len(blank("qwixx", count=1).pdf()) / 1000, "kB", LIMIT_KB)
    figure("a game of five on a page, file", len(finished(random_game()).pdf()) / 1000, "kB", LIMIT_KB)
