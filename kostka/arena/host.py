"""The host of a tournament: has the deals played, keeps the results, and reports how it went."""

from __future__ import annotations

import json
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import cast

from kostka.arena import plots, ratings
from kostka.arena.play import Played, Stop
from kostka.arena.results import KEPT, SUMMARY, Results, plain_errors
from kostka.arena.screen import Progress, caption, table
from kostka.arena.summary import Mean, summary
from kostka.arena.tournament import Tournament
from kostka.arena.workers import Deal

INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells have it."""

Workers = Callable[[list[int], Stop], Iterator[Deal]]


class Host:
    """Keeps the games in memory, and in a directory if one is given."""

    def __init__(self, tournament: Tournament, directory: str | None, resume: bool) -> None:
        self.tournament = tournament
        self.directory = Path(directory) if directory else None
        self.results = Results(self.directory, tournament, resume) if self.directory else None
        self.games: list[Played] = self.results.games if self.results else []

    def play(self, deals: int, workers: Workers) -> int:
        """Play until that many deals are finished; returns the exit code."""
        done = self.results.done if self.results else set()
        wanted = [deal for deal in range(1, deals + 1) if deal not in done]
        total = deals * self.tournament.games_a_deal
        with interruptible() as stop:
            self._collect(wanted, workers, stop, Progress(total - len(wanted) * self.tournament.games_a_deal, total))
            interrupted = stop()
        self._tell()
        if not interrupted:
            return 0
        hint = "continue with --resume" if self.results else "with --out they would be kept"
        print(f"kostka: stopped after {len(self.games):,} of {total:,} games; {hint}", file=sys.stderr)
        return INTERRUPTED

    def _collect(self, wanted: list[int], workers: Workers, stop: Stop, progress: Progress) -> None:
        try:
            with closing(cast("Generator[Deal]", workers(wanted, stop))) as played:
                for deal in played:
                    if self.results:
                        self.results.add(deal)
                    else:
                        self.games += deal
                    progress.add(len(deal))
        finally:
            progress.clear()
            if self.results:
                self.results.close()

    def _tell(self) -> None:
        """Print the table; write figures and plots."""
        if not self.games:
            return
        history = self._ratings()
        found = summary(self.tournament, self.games, history[-1] if history else None)
        print(caption(self.tournament, found), table(found), sep="\n\n")
        if not self.directory:
            return
        with plain_errors(self.directory, KEPT):
            (self.directory / SUMMARY).write_text(json.dumps(found.told(), indent=2) + "\n", "utf-8")
            if plots.are_at_hand():
                plots.draw(self.directory, self.tournament, self.games, history)
            else:
                print("kostka: plots need matplotlib: pip install 'kostka[arena]'", file=sys.stderr)

    def _ratings(self) -> list[list[Mean]] | None:
        if len(self.tournament.bots) < 3 or self.tournament.seats < 2:
            return None
        if not ratings.are_at_hand():
            print("kostka: ratings need openskill: pip install 'kostka[arena]'", file=sys.stderr)
            return None
        return ratings.ratings_by_deal(self.tournament, self.games)


@contextmanager
def interruptible() -> Iterator[Stop]:
    """Ctrl-C only asks to stop, so that no result is cut in half; a second one ends the program at once."""
    asked = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield asked.is_set
        return

    def ask(number: int, frame: object) -> None:
        asked.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)
