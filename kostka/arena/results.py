"""The results of a tournament in a directory; its file of games is what a stopped run continues from."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields
from pathlib import Path
from typing import Any, BinaryIO, Final

from kostka.arena.play import Played
from kostka.arena.tournament import Tournament
from kostka.games.core import Refused

GAMES: Final = "games.jsonl"
ABOUT: Final = "tournament.json"
SUMMARY: Final = "summary.json"
KEYS: Final = tuple(field.name for field in fields(Played) if field.name != "record")


KEPT: Final = "; what was written before is kept, and --resume continues from there"


@contextmanager
def plain_errors(path: Path, consequence: str = "") -> Iterator[None]:
    """Report a disk failure in one line."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise Refused(f"{path}: {reason}{consequence}") from None


class Results:
    """Games go to the file in the order of the deals; a deal is there with all its games or not at all."""

    def __init__(self, directory: Path, tournament: Tournament, resume: bool) -> None:
        self.path = directory / GAMES
        self.tournament = tournament
        self.games: list[Played] = []
        self.early: dict[int, list[Played]] = {}
        """Deals that came before their turn."""
        self.done: set[int] = set()
        """Deals that are in the file."""
        self.next = 1
        with plain_errors(directory):
            directory.mkdir(parents=True, exist_ok=True)
            self._agree(directory / ABOUT, resume)
            if resume and self.path.exists():
                self._read()
            self.file: BinaryIO = self.path.open("ab", buffering=0)
        self.ordered = sorted(game.deal for game in self.games) == [game.deal for game in self.games]

    def _agree(self, about: Path, resume: bool) -> None:
        """The directory is new, or holds the same tournament, which this run continues."""
        told = self.tournament.told()
        if not self.path.exists() or not self.path.stat().st_size:
            about.write_text(json.dumps(told, indent=2) + "\n", "utf-8")
            return
        if not resume:
            raise Refused(
                f"{about.parent} already holds a tournament; continue it with --resume, or choose another directory"
            )
        try:
            found = dict(json.loads(about.read_text("utf-8")))
        except (ValueError, TypeError, FileNotFoundError):
            raise Refused(f"{about} is missing or damaged; choose another directory") from None
        if other := [key for key in told if found.get(key) != told[key]]:
            key = other[0]
            raise Refused(f"{about.parent} holds another tournament: its {key} is {found.get(key)}, not {told[key]}")

    def _read(self) -> None:
        """Take up the finished deals; what was half written at the end is dropped."""
        good = 0
        with self.path.open("rb") as file:
            deal: list[Played] = []
            size = 0
            for number, line in enumerate(file, 1):
                game = _game(line) if line.endswith(b"\n") else None
                if game is None or not self._follows(game, deal):
                    if file.read(1):
                        raise Refused(f"{self.path}: line {number} is damaged; choose another directory")
                    break
                deal.append(game)
                size += len(line)
                if len(deal) == self.tournament.games_a_deal:
                    self.games += deal
                    self.done.add(game.deal)
                    good += size
                    deal, size = [], 0
        os.truncate(self.path, good)

    def _follows(self, game: Played, deal: list[Played]) -> bool:
        """The game is the next one of a deal of this tournament that was not there yet."""
        tables = self.tournament.tables(game.deal)
        return (
            game.number == len(deal) + 1 <= len(tables)
            and game.bots == tables[game.number - 1]
            and game.deal not in self.done
            and (not deal or game.deal == deal[0].deal)
        )

    def add(self, deal: list[Played]) -> None:
        """Keep a finished deal; it is written as soon as all deals before it are."""
        self.early[deal[0].deal] = deal
        self._write_in_order()

    def _write_in_order(self) -> None:
        while self.next in self.early or self.next in self.done:
            if self.next in self.early:
                self._write(self.early.pop(self.next))
            self.next += 1

    def _write(self, deal: list[Played]) -> None:
        data = "".join(self._line(game) for game in deal).encode()
        with plain_errors(self.path, KEPT):
            size = self.path.stat().st_size
            try:
                while data:
                    data = data[self.file.write(data) :]
            except OSError:
                with suppress(OSError):
                    self.file.truncate(size)
                raise
        if self.games and self.games[-1].deal > deal[0].deal:
            self.ordered = False
        self.games += [_without_record(game) for game in deal]
        self.done.add(deal[0].deal)

    def _line(self, game: Played) -> str:
        line = {key: getattr(game, key) for key in KEYS}
        names = [self.tournament.labels[place] for place in game.bots]
        return json.dumps(line | {"names": names, "record": game.record}, separators=(",", ":")) + "\n"

    def close(self) -> None:
        """Write what came early too, and put the deals of several runs in order."""
        try:
            for deal in sorted(self.early):
                self._write(self.early[deal])
            self.early.clear()
        finally:
            self.file.close()
        if not self.ordered:
            with plain_errors(self.path, KEPT):
                self._sort()

    def _sort(self) -> None:
        """The lines in order in a new file, which then takes the place of the old one."""
        places: list[tuple[int, int, int, int]] = []
        draft = self.path.with_suffix(".part")
        with self.path.open("rb") as old, draft.open("wb") as new:
            start = 0
            for line in old:
                game = _game(line)
                assert game is not None
                places.append((game.deal, game.number, start, len(line)))
                start += len(line)
            for _, _, start, size in sorted(places):
                old.seek(start)
                new.write(old.read(size))
        draft.replace(self.path)


def _without_record(game: Played) -> Played:
    return Played(*(getattr(game, key) for key in KEYS))


def _game(line: bytes) -> Played | None:
    """The game in a line of the file, without its record, or None if the line is something else."""
    try:
        told: dict[str, Any] = json.loads(line)
        values = {key: told[key] for key in KEYS}
    except (ValueError, KeyError, TypeError):
        return None
    figures: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}
    return Played(**figures)
