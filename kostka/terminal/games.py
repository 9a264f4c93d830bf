"""`kostka games`: the games, their seats and options."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from kostka.games.core import Option
from kostka.games.registry import NAMES, game
from kostka.terminal import words
from kostka.terminal.console import Console
from kostka.terminal.face import face_of
from kostka.terminal.measure import WIDTH, wrap
from kostka.terminal.words import t
from kostka.words import later

NOTE = later(
    "Kostka is an independent project, not affiliated with or endorsed by the "
    "publishers of these games. The names belong to their owners; here they only say which rules are meant."
)


def arguments(parser: argparse.ArgumentParser) -> None:
    words.argument(parser)


def run(args: argparse.Namespace) -> int:
    console = Console()
    for name in NAMES:
        console.say(*_game_lines(name, console), "")
    console.say(*(console.ink.faint(line) for line in wrap(t(NOTE), WIDTH)))
    return 0


def _game_lines(name: str, console: Console) -> list[str]:
    one = game(name)
    lines = [
        f"{console.ink.bold(f'{name:<10}')}{one.title}",
        f"{'':<10}{t(face_of(name).SUMMARY)}",
        f"{'':<10}{t('players'):<10}{seats_words(one.seats)}",
    ]
    return lines + [f"{'':<10}{option.name:<10}{_option_words(option)}" for option in one.options]


def seats_words(seats: range) -> str:
    return t("{first} to {last}", first=seats[0], last=seats[-1]) if len(seats) > 1 else str(seats[0])


def _option_words(option: Option) -> str:
    """The choices with the default, and when the option exists."""
    default = t("as {option}", option=option.like) if option.like else option.choices[0]
    said = t("{choices} (default {default})", choices=_either(option.choices), default=default)
    return f"{said}, {t('with {seats} players', seats=_either(option.seats))}" if option.seats else said


def _either(choices: Iterable[object]) -> str:
    return f" {t('or')} ".join(map(str, choices))
