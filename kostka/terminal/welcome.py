"""The questions before a game: which one, how many players, and who they are."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from kostka.games.core import Over, Refused
from kostka.games.registry import NAMES, game
from kostka.terminal.console import Console, Ended
from kostka.terminal.errors import Complaint
from kostka.terminal.face import face_of
from kostka.terminal.files import read_record
from kostka.terminal.games import seats_words
from kostka.terminal.measure import cut
from kostka.terminal.saving import ENDING
from kostka.terminal.seating import BOT, player_name
from kostka.terminal.words import capital, say, t

T = TypeVar("T")

OPPONENT: Final = f"{BOT}:medium"
"""Who sits down if nobody else does."""
NEWEST: Final = 5
"""So many files are looked at for an unfinished game."""


def ask_game(console: Console) -> str:
    """The name of a game, or the file of an unfinished one."""
    console.say(console.ink.bold(t("Welcome to Kostka. Which game would you like to play?")), "")
    for number, name in enumerate(NAMES, 1):
        console.say(f"  {number}  {game(name).title:<16} {t(face_of(name).SUMMARY)}")
    offers = list(NAMES)
    if unfinished := newest_unfinished():
        offers.append(unfinished)
        console.say(f"  {len(offers)}  {t('continue {file}', file=cut(unfinished, 60))}")
    console.say("")

    def choice(typed: str) -> str:
        if typed.isdecimal() and 1 <= int(typed[:3]) <= len(offers):
            return offers[int(typed[:3]) - 1]
        if typed.lower() in NAMES:
            return typed.lower()
        first = game(NAMES[0]).title
        raise Refused(
            t("please type a number from 1 to {n}, or just press Enter for {game}", n=len(offers), game=first)
        )

    return _asked(console, t("Your choice [1]:"), "1", choice)


def ask_players(name: str, console: Console) -> list[str]:
    """Names, or `bot`, one for each seat."""
    seats = game(name).seats
    count = seats[0]
    if len(seats) > 1:
        default = 2 if 2 in seats else seats[0]
        prompt = t("How many players, bots included ({seats}) [{default}]:", seats=seats_words(seats), default=default)
        count = _asked(console, prompt, str(default), lambda typed: _count(typed, seats))
    me = t("Player {n}", n=1)
    players = [_asked(console, t("Your name [{name}]:", name=me), me, _player)]
    for seat in range(2, count + 1):
        prompt = t("Name of player {n}, or Enter for a bot:", n=seat)
        players.append(_asked(console, prompt, OPPONENT, _player))
    return players


def newest_unfinished() -> str | None:
    """The latest record in this folder of a game that is not over."""
    for file in sorted(Path().glob(f"*{ENDING}"), key=_changed, reverse=True)[:NEWEST]:
        with suppress(Complaint):
            record = read_record(str(file), {})
            if not isinstance(record.game.node(record.last()), Over):
                return str(file)
    return None


def _changed(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:  # a link that leads nowhere
        return 0.0


def _count(typed: str, seats: range) -> int:
    if typed.isdecimal() and int(typed[:3]) in seats:
        return int(typed[:3])
    raise Refused(t("please type a number, {seats}", seats=seats_words(seats)))


def _player(typed: str) -> str:
    return typed if typed.partition(":")[0].lower() == BOT else player_name(typed)


def _asked(console: Console, prompt: str, default: str, check: Callable[[str], T]) -> T:
    """Ask until the answer is good; Enter takes the default."""
    while True:
        try:
            typed = console.ask(prompt)
            if typed in ("q", "quit") and check is not _player:
                raise Ended
            return check(typed or default)
        except Refused as refusal:
            console.say(f"{capital(say(refusal.why))}.")
