"""Who sits at the table: people by their names, and bots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from kostka.bots.core import Bot
from kostka.games.core import Refused, because
from kostka.record import check_name
from kostka.terminal.words import t
from kostka.words import later

BOT: Final = "bot"
DEFAULT_BOT: Final = "random"
BOT_NAMES: Final = {
    "easy": later("easy bot"),
    "medium": later("medium bot"),
    "hard": later("hard bot"),
    "random": later("random bot"),
    "greedy": later("greedy bot"),
    "optimal": later("optimal bot"),
    "search": later("search bot"),
}
"""What bots are called at the table; which seats are theirs stands in the record's header `bots`, not in the names."""


@dataclass(frozen=True)
class Seating:
    """The names by seat, and the bots' specs by seat number."""

    names: tuple[str, ...]
    bots: Mapping[int, str] = field(default_factory=dict)

    @property
    def written(self) -> str:
        """The bots as a record's header keeps them."""
        return " ".join(f"{seat}={spec}" for seat, spec in sorted(self.bots.items()))


def seated(players: Sequence[str]) -> Seating:
    """The seating from what was typed: a name, `bot`, or `bot:SPEC`."""
    names: list[str] = []
    bots: dict[int, str] = {}
    for seat, player in enumerate(players, 1):
        kind, _, spec = player.partition(":")
        if kind.strip().lower() == BOT:
            bots[seat] = spec.strip() or DEFAULT_BOT
            names.append(_bot_name(bots[seat], names))
        else:
            names.append(player_name(player))
    return Seating(tuple(names), bots)


def player_name(typed: str) -> str:
    try:
        typed.encode()
    except UnicodeEncodeError:
        raise Refused(because("the name {name} is not UTF-8 text", name=repr(typed))) from None
    return check_name(typed)


def _bot_name(spec: str, names: Sequence[str]) -> str:
    """In the language spoken; a bot that does not exist is refused later, with the names of those that do."""
    name = check_name(t(BOT_NAMES.get(spec.partition(":")[0], BOT)))
    number = 2
    free = name
    while free in names:
        free, number = f"{name} {number}", number + 1
    return free


def bots_in(header: str, seats: int) -> dict[int, str]:
    """The bots' specs from a record's header, `2=random 3=greedy`."""
    bots: dict[int, str] = {}
    for word in header.split():
        seat, _, spec = word.partition("=")
        if not (seat.isascii() and seat.isdecimal() and 1 <= int(seat[:3]) <= seats and spec):
            found = repr(word[:60])
            raise Refused(because("bots: expected seats and bots such as `2=random`, found {found}", found=found))
        bots[int(seat)] = spec
    return bots


def called(bots: Mapping[int, str], game: str) -> dict[int, Bot]:
    """The bots themselves; they are imported only if there are any."""
    if not bots:
        return {}
    from kostka.bots.registry import bot

    return {seat: bot(spec, game) for seat, spec in bots.items()}
