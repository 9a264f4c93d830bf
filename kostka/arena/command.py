"""`kostka arena`: bots play a tournament."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from kostka.games.core import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kostka.arena.play import Stop
    from kostka.arena.tournament import Tournament
    from kostka.arena.workers import Deal


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="qwixx, on-board, duel or qubix")
    parser.add_argument(
        "bots",
        metavar="BOT",
        nargs="+",
        help="random, greedy, optimal, search, easy, medium or hard; with options: search:playouts=400",
    )
    parser.add_argument("--games", metavar="N", type=int, default=100, help="the minimum number of games (default 100)")
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="the seed of all dice and choices (default 1)")
    parser.add_argument("--seats", metavar="K", type=int, help="seats at a table (default: one per bot)")
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game, such as side=2"
    )
    parser.add_argument(
        "--luck", action="store_true", help="show wins with the luck of the dice taken out too: far fewer games will do"
    )
    parser.add_argument("--jobs", metavar="J", type=int, help="number of processes (default: one per core)")
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster, such as tcp://127.0.0.1:8786")
    parser.add_argument("--out", metavar="DIR", help="write games, figures and plots to this directory")
    parser.add_argument("--resume", action="store_true", help="continue the unfinished tournament in --out")


def run(args: argparse.Namespace) -> int:
    from kostka.arena.host import Host
    from kostka.arena.tournament import tournament

    if args.games < 1:
        raise Refused(f"--games must be 1 or more, not {args.games}")
    jobs = cores() if args.jobs is None else args.jobs
    if jobs < 1:
        raise Refused(f"--jobs must be 1 or more, not {jobs}")
    if args.resume and not args.out:
        raise Refused("--resume needs --out, the directory of the tournament to continue")
    plan = tournament(args.game, tuple(args.bots), args.seed, _options(args.option), args.seats, args.luck)
    deals = -(-args.games // plan.games_a_deal)

    def workers(wanted: list[int], stop: Stop) -> Iterator[Deal]:
        return _workers(plan, wanted, bool(args.out), stop, jobs, args.cluster)

    return Host(plan, args.out, args.resume).play(deals, workers)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _options(given: list[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise Refused(f"--option must be NAME=VALUE, such as side=2, not {text!r}")
        if name in options:
            raise Refused(f"--option {name} is given twice")
        options[name] = value
    return options


def _workers(
    plan: Tournament, deals: list[int], written: bool, stop: Stop, jobs: int, cluster: str | None
) -> Iterator[Deal]:
    if cluster:
        from kostka.arena.cluster import play_on_cluster

        return play_on_cluster(plan, deals, written, stop, cluster)
    from kostka.arena.workers import play_here, play_in_processes

    jobs = min(jobs, len(deals))
    if jobs <= 1:
        return play_here(plan, deals, written, stop)
    return play_in_processes(plan, deals, written, stop, jobs)
