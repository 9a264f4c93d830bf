"""Who may ask what the moves are worth: only where nobody else is harmed by it."""

from __future__ import annotations

from typing import Final

from kostka.games.core import because
from kostka.server.actions import BOT_PLAYS, Tokens, current, held
from kostka.server.refusals import Refusal
from kostka.server.tables import Table

NO_HINTS: Final = because(
    "there are no hints here: other people play too, and the table was not opened with hints for all"
)


def allows(table: Table, number: int) -> bool:
    """Whether the seat may have hints: all agreed to them, or nobody else ever sat down here.

    Who has left, or lets a bot play, may come back; so every seat that somebody has taken counts.
    """
    if table.created.pad:
        return False
    return table.created.hints or [place for place, seat in enumerate(table.seats, 1) if seat.key] == [number]


def may_ask(table: Table) -> list[int]:
    """The seats that may ask for a hint now."""
    if table.phase != "playing":
        return []
    return sorted(seat for seat in table.moves if table.seat(seat).is_person and allows(table, seat))


def check(table: Table, number: int, tokens: Tokens, point: int) -> None:
    """Refuse a hint to whoever may not have it, or has nothing to decide."""
    seat = held(table, number, tokens)
    if not table.created.pad and not allows(table, number):
        raise Refusal("not-allowed", NO_HINTS)
    if seat.bot:
        raise Refusal("not-allowed", BOT_PLAYS)
    current(table, number, point)
    if number not in table.moves:
        raise Refusal("not-your-turn", because("it is not your turn"))
