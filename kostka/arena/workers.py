"""Who plays the deals: this process, several processes, or a cluster. The games are the same everywhere."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.synchronize import Event
from time import perf_counter
from typing import Final

from kostka.arena.play import Played, Stop, Stopped, play_deal
from kostka.arena.tournament import Tournament
from kostka.games.core import Refused

TASK_SECONDS: Final = 0.4
"""A task holds as many deals as take about this long, so that handing it out costs next to nothing."""
LARGEST_TASK: Final = 200
AHEAD: Final = 3
"""How many tasks wait for each worker."""
PATIENCE: Final = 0.2
"""Seconds after which a wait checks whether it should end."""

Deal = list[Played]
Task = tuple[float, list[Deal]]
"""How long the task took, and the games of its deals."""


def play_here(tournament: Tournament, deals: Iterable[int], written: bool, stop: Stop) -> Iterator[Deal]:
    """Play the deals one after another, until asked to stop."""
    for deal in deals:
        try:
            yield play_deal(tournament, deal, written, stop)
        except Stopped:
            return


def play_in_processes(
    tournament: Tournament, deals: Iterable[int], written: bool, stop: Stop, jobs: int
) -> Iterator[Deal]:
    """Play the deals in that many processes; they may come back in any order."""
    context = multiprocessing.get_context("spawn")
    ended = context.Event()
    pool = ProcessPoolExecutor(jobs, context, _begin, (ended,))
    try:
        yield from hand_out(pool, tournament, deals, written, stop, jobs, ended.set)
    except BrokenProcessPool:
        raise Refused(
            "a worker process died, perhaps for lack of memory; the deals it had not finished are lost"
        ) from None
    finally:
        ended.set()
        pool.shutdown(cancel_futures=True)


def hand_out(
    pool: Executor,
    tournament: Tournament,
    deals: Iterable[int],
    written: bool,
    stop: Stop,
    workers: int,
    call_off: Callable[[], None],
) -> Iterator[Deal]:
    """Keep the workers busy with tasks; when asked to stop, call off what is not finished and give the rest."""
    source = iter(deals)
    pending: set[Future[Task]] = set()
    size = 1
    while True:
        while len(pending) < AHEAD * workers and (task := tuple(islice(source, size))):
            pending.add(pool.submit(play_task, tournament, task, written))
        if not pending:
            return
        done, pending = wait(pending, PATIENCE, FIRST_COMPLETED)
        if stop():
            call_off()
            yield from _finished(done, pending)
            return
        for future in done:
            seconds, played = future.result()
            if played:
                size = max(1, min(LARGEST_TASK, int(TASK_SECONDS * len(played) / max(seconds, 1e-6))))
            yield from played


def _finished(done: set[Future[Task]], pending: set[Future[Task]]) -> Iterator[Deal]:
    """What the tasks had finished when they were called off."""
    for future in pending:
        future.cancel()
    for future in (*done, *pending):
        try:
            yield from future.result()[1]
        except CancelledError:
            continue


# --- inside a worker ------------------------------------------------------------------------------------------------

_ended: Event | None = None


def _begin(ended: Event) -> None:
    """A worker process leaves Ctrl-C to the process that started it."""
    global _ended  # noqa: PLW0603 - the one thing that a worker process remembers
    _ended = ended
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_task(tournament: Tournament, deals: tuple[int, ...], written: bool) -> Task:
    """Play some deals; what is finished counts, even if the task is called off."""
    start = perf_counter()
    stop = _ended.is_set if _ended else lambda: False
    played = list(play_here(tournament, deals, written, stop))
    return perf_counter() - start, played
