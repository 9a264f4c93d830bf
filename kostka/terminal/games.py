"""`kostka games`: the games, their seats and options."""

from __future__ import annotations

import argparse

from kostka.games.core import Option
from kostka.games.registry import NAMES, game
from kostka.terminal.console import Console
from kostka.terminal.face import face_of

NOTE = (
    "Kostka is an independent project, not affiliated with or endorsed by the",
    "publishers of these games. The names belong to their owners; here they only say",
    "which rules are meant.",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """This command has no arguments."""


def run(args: argparse.Namespace) -> int:
    console = Console()
    for name in NAMES:
        console.say(*_game_lines(name, console), "")
    console.say(*(console.ink.faint(line) for line in NOTE))
    return 0


def _game_lines(name: str, console: Console) -> list[str]:
    one, face = game(name), face_of(name)
    lines = [
        f"{console.ink.bold(f'{name:<10}')}{face.TITLE}",
        f"{'':<10}{face.SUMMARY}",
        f"{'':<10}players   {seats_words(one.seats)}",
    ]
    return lines + [f"{'':<10}{option.name:<10}{_option_words(option)}" for option in one.options]


def seats_words(seats: range) -> str:
    return f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else str(seats[0])


def _option_words(option: Option) -> str:
    """The choices with the default, and when the option exists."""
    default = f"as {option.like}" if option.like else option.choices[0]
    when = f", with {' or '.join(map(str, option.seats))} players" if option.seats else ""
    return f"{' or '.join(option.choices)} (default {default}){when}"
