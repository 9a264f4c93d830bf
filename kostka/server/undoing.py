"""Undoing: a choice that is not revealed yet, the last choice before the next roll, and dice that were entered.

Where nobody else is concerned it is simply done. People at other devices are asked first, and the game waits for them.
"""

from __future__ import annotations

from typing import Final

from kostka.games.core import because
from kostka.server import entries, tables
from kostka.server.actions import Draft, Tokens, current, held, settle, told_before
from kostka.server.refusals import Refusal
from kostka.server.tables import Table

PATIENCE: Final = 20.0
"""Seconds in which the others answer; then the game goes on as if they had said no."""

NOTHING: Final = because("there is nothing to undo")


def undo(draft: Draft, number: int, tokens: Tokens, point: int, known_as: str = "") -> int:
    """The seat undoes its last choice, or asks to; the result is the number of the last entry."""
    seat, table = held(draft.table, number, tokens), draft.table
    if known_as and (before := told_before(seat, known_as, point, tables.UNDO)):
        return before
    draft.must_have_room()
    current(table, number, point)
    if number in table.chosen:
        draft.add(entries.Unsealed(draft.now, number, known_as))
    elif not tables.to_take_back(table, number):
        raise Refusal("not-allowed", NOTHING)
    elif tables.to_ask(table, number):
        _ask(draft, number, known_as)
    else:
        _go_back(draft, number, known_as)
    return draft.table.number


def _ask(draft: Draft, number: int, known_as: str) -> None:
    table = draft.table
    if table.wish:
        raise Refusal("not-allowed", because("somebody has asked already; please wait for the answers"))
    if number in table.denied:
        raise Refusal("not-allowed", because("the others would rather go on"))
    draft.add(entries.Wished(draft.now, number, known_as))


def answer(draft: Draft, number: int, tokens: Tokens, point: int, yes: bool, known_as: str = "") -> int:
    """What a seat says to another one's wish; it goes for all seats of its device."""
    seat = held(draft.table, number, tokens)
    if known_as and (before := told_before(seat, known_as, point, tables.ANSWERS[yes])):
        return before
    current(draft.table, number, point)
    wish = draft.table.wish
    if not wish or number not in wish.asked:
        raise Refusal("not-allowed", because("nobody is asking you just now"))
    _answer(draft, wish.seat, number, yes, known_as)
    return draft.table.number


def give_up(draft: Draft, point: int) -> None:
    """Nobody has answered for a long time: the game goes on."""
    table = draft.table
    if table.wish and table.point == point:
        _answer(draft, table.wish.seat, 0, yes=False)


def _answer(draft: Draft, wisher: int, number: int, yes: bool, known_as: str = "") -> None:
    draft.add(entries.Answered(draft.now, number, yes, known_as))
    wish = draft.table.wish
    if wish and not wish.asked:
        _go_back(draft, wisher)
    settle(draft)


def _go_back(draft: Draft, number: int, known_as: str = "") -> None:
    target = tables.to_take_back(draft.table, number)
    assert target, "it was there when it was asked for"
    draft.add(entries.Undone(draft.now, number, target.point, target.number, known_as))


def may_undo(table: Table) -> tuple[list[int], list[int]]:
    """The seats that may undo their last choice, and those that may if the others agree."""
    just_so: list[int] = []
    if_agreed: list[int] = []
    if table.phase != "playing":
        return just_so, if_agreed
    for number, seat in enumerate(table.seats, 1):
        if not seat.is_person:
            continue
        if number in table.chosen:
            just_so.append(number)
        elif tables.to_take_back(table, number):
            if not tables.to_ask(table, number):
                just_so.append(number)
            elif not table.wish and number not in table.denied:
                if_agreed.append(number)
    return just_so, if_agreed
