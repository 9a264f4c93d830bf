"""`kostka solve`: compute a table, or find it in the cache, and say what the game is worth."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from time import perf_counter


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", choices=["qwixx"], help="the game to solve")
    parser.add_argument(
        "--seats", type=int, default=1, metavar="N", help="seats, 1 to 5; the others are friendly (default: 1)"
    )


def run(args: Namespace) -> int:
    from kostka.lab import solver, tables
    from kostka.lab.progress import bar

    wanted = solver.wanted(args.seats)
    start = perf_counter()
    solved = solver.solve(args.seats, bar(), lambda text: print(f"kostka: {text}", file=sys.stderr))
    from kostka.games.qwixx import GAME

    value = solved.value(GAME.start(args.seats))
    seats = "1 seat" if args.seats == 1 else f"{args.seats} friendly seats, first to roll"
    print(f"qwixx, {seats}: {value:.6f} points ({perf_counter() - start:.1f} s, {tables.path_of(wanted)})")
    return 0
