"""Small tournaments for the tests of the arena."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from kostka.arena.command import arguments, run
from kostka.arena.play import Played, Stop
from kostka.arena.tournament import Tournament, tournament


def arrange(
    name: str, *bots: str, seats: int | None = None, seed: int = 7, options: Mapping[str, str] = {}, luck: bool = False
) -> Tournament:
    return tournament(name, bots, seed, options, seats, luck)


def arena(*words: str | Path) -> int:
    """The command as the command line calls it; refusals come through."""
    parser = argparse.ArgumentParser()
    arguments(parser)
    return run(parser.parse_args([str(word) for word in words]))


def never() -> bool:
    return False


def once(played: list[Played], count: int) -> Stop:
    """Stop as soon as so many games have come."""
    return lambda: len(played) >= count


def games(directory: Path) -> bytes:
    return (directory / "games.jsonl").read_bytes()
