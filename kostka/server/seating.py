"""Who sits where: taking and leaving seats, bots, the order of the seats, the start, and the same people again."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

from msgspec import structs

from kostka.games.core import GAME_OVER, Why, because
from kostka.server import dice, entries, names, tables
from kostka.server.actions import (
    NOT_OVER,
    NOT_STARTED,
    Draft,
    Tokens,
    begin,
    checked,
    existing,
    held,
    is_creator,
    seated,
    settle,
)
from kostka.server.entries import Pace
from kostka.server.refusals import Refusal, malformed
from kostka.server.tables import Table, hashed
from kostka.server.thinking import check_bot

ALL_TAKEN: Final = because("all seats are taken; you can watch")
STARTED: Final = because("the game has already started")
ANOTHER_NONCE: Final = because("this is not what the seat had fixed as its part of the dice")


def sit(
    draft: Draft, number: int | None, name: str, commitment: str, auto: bool, tokens: Tokens = ()
) -> tuple[int, str]:
    """A person takes a free seat; the result is the seat and its new token."""
    table = draft.table
    if table.phase == "finished":
        raise Refusal("table-over", GAME_OVER)
    free = tables.to_take(table)
    number = number or next(iter(free), None)
    if number is None:
        raise Refusal("seat-taken", ALL_TAKEN)
    if number not in free:
        existing(table, number)
        raise Refusal("seat-taken", _taken(number, free))
    name = checked(names.check, name or f"Seat {number}")
    token = secrets.token_urlsafe(24)
    draft.add(entries.Sat(draft.now, number, name, hashed(token), auto, _device(table, tokens, number)))
    if commitment and table.gathering:
        draft.add(entries.Committed(draft.now, number, _commitment(commitment)))
    settle(draft)
    return number, token


def _taken(number: int, free: list[int]) -> Why:
    if not free:
        return ALL_TAKEN
    return because("seat {seat} is taken; free seats: {seats}", seat=number, seats=_listed(free))


def _listed(seats: list[int]) -> str:
    return ", ".join(map(str, seats))


def _device(table: Table, tokens: Tokens, number: int) -> int:
    """The device of another seat that the tokens hold, or one that nobody has yet."""
    for other in table.held(tokens):
        if other != number:
            return table.seat(other).device
    taken = [seat.device for seat in table.seats]
    return 0 if is_creator(table, tokens) else 1 + max(taken)


def renew(draft: Draft, number: int, tokens: Tokens, name: str = "") -> str:
    """Whoever holds the seat gets a new token for it, and plays it again if a bot did; the old token ends."""
    seat = held(draft.table, number, tokens)
    name = checked(names.check, name) if name else seat.name
    fresh = secrets.token_urlsafe(24)
    device = _device(draft.table, tokens, number)
    draft.add(entries.Sat(draft.now, number, name, hashed(fresh), seat.auto, device))
    settle(draft)
    return fresh


def commit(draft: Draft, number: int, tokens: Tokens, commitment: str) -> None:
    """The seat commits to its nonce, which nobody learns before the seats and all their commitments are settled."""
    seat = held(draft.table, number, tokens)
    if not draft.table.gathering:
        raise Refusal("not-allowed", because("you can only add your part to the dice before the game starts"))
    if seat.commitment != _commitment(commitment):
        draft.add(entries.Committed(draft.now, number, commitment))
    persons = [seat for seat in draft.table.seats if seat.is_person]
    full = not any(seat.free for seat in draft.table.seats)
    if draft.table.created.eager and full and all(seat.has_added for seat in persons):
        _start(draft)


def _commitment(text: str) -> str:
    if not dice.COMMITMENT.fullmatch(text):
        raise malformed("a commitment has 64 hexadecimal digits, in small letters")
    return text


def reveal(draft: Draft, number: int, tokens: Tokens, nonce: str) -> None:
    """The seat reveals the nonce to which it has committed; the last one starts the game."""
    seat = held(draft.table, number, tokens)
    if draft.table.gathering:
        raise Refusal("not-playing", NOT_STARTED)
    checked(dice.check_nonce, nonce)
    if dice.nonce_commitment(draft.table.commitment, nonce) != seat.commitment:
        raise Refusal("bad-request", ANOTHER_NONCE)
    if seat.nonce:
        return  # it was sent again
    if not draft.table.starting:
        raise Refusal("not-allowed", STARTED)
    draft.add(entries.Nonce(draft.now, number, nonce))
    settle(draft)


def leave(draft: Draft, number: int, tokens: Tokens) -> None:
    seat = held(draft.table, number, tokens)
    if draft.table.phase == "finished":
        raise Refusal("table-over", GAME_OVER)
    if not seat.left:
        draft.add(entries.Left(draft.now, number))
        settle(draft)


def set_auto(draft: Draft, number: int, tokens: Tokens, auto: bool) -> None:
    held(draft.table, number, tokens)
    draft.add(entries.Auto(draft.now, number, auto))
    settle(draft)


def set_pace(draft: Draft, pace: Pace, tokens: Tokens) -> None:
    """How fast the game proceeds on its own, for everybody at the table."""
    seated(draft.table, tokens)
    if pace != draft.table.pace:
        draft.add(entries.Paced(draft.now, pace))
        settle(draft)


def put_bot(draft: Draft, number: int, level: str, tokens: Tokens, name: str = "") -> None:
    """The creator fills an empty seat; in a game, anyone seated may let a bot play for a seat that left or is away."""
    table = draft.table
    existing(table, number)
    if table.phase == "finished":
        raise Refusal("table-over", GAME_OVER)
    seated(table, tokens)
    if table.phase == "open" and not _may_lead(table, tokens):
        raise Refusal("not-allowed", because("only the creator of the table may fill seats before the game starts"))
    seat = table.seat(number)
    if table.created.pad:
        raise Refusal("not-allowed", because("bots have no real dice: a score pad is for people only"))
    if seat.bot:
        raise Refusal("seat-taken", because("a bot is already playing this seat"))
    if not (seat.free or number in table.held(tokens) or is_awaited(table, number) or is_away(draft, number)):
        raise Refusal("not-allowed", because("the person on this seat is here"))
    checked(lambda text: check_bot(text, table.game.name), level)
    name = "" if seat.name else checked(names.check, name or f"Bot {number}")
    draft.add(entries.Bot(draft.now, number, level, name))
    settle(draft)


def is_away(draft: Draft, number: int) -> bool:
    """Whether the table has waited for the seat for a long time."""
    table = draft.table
    return number in table.undecided and draft.now - table.since >= draft.away


def is_awaited(table: Table, number: int) -> bool:
    """Whether a rematch keeps the seat for somebody who has not come yet: who comes adds to the dice."""
    seat = table.seat(number)
    kept = table.phase == "open" and table.created.eager and bool(table.created.seed)
    return kept and seat.is_person and not seat.has_added


def _is_empty(table: Table, number: int) -> bool:
    return table.seat(number).free or is_awaited(table, number)


def arrange(draft: Draft, order: Sequence[int], tokens: Tokens) -> None:
    """The creator adds, removes and reorders seats before the game; nobody who sits there loses a seat by it."""
    table = draft.table
    if not _may_lead(table, tokens):
        raise Refusal("wrong-token", because("only the creator of the table may arrange the seats"))
    if not table.gathering:
        raise Refusal("not-allowed", STARTED)
    kept = [number for number in order if number]
    if len(set(kept)) < len(kept) or not set(kept) <= set(range(1, len(table.seats) + 1)):
        raise malformed("the order names each seat at most once, and 0 for a new one")
    for number, seat in enumerate(table.seats, 1):
        if number not in kept and seat.is_person and not is_awaited(table, number):
            raise Refusal("not-allowed", because("{name} sits there", name=seat.name))
    checked(lambda _: tables.setup_of(table.created, 1, len(order)), "")
    draft.add(entries.Arranged(draft.now, tuple(order)))


def start(draft: Draft, tokens: Tokens, here_only: bool = False) -> None:
    """The game begins; with those who are here, if that is wished and they are enough."""
    table = draft.table
    if not _may_lead(table, tokens):
        raise Refusal("wrong-token", because("only the creator of the table may start the game"))
    if not table.gathering:
        raise Refusal("not-allowed", STARTED)
    numbers = range(1, len(table.seats) + 1)
    if here_only and any(_is_empty(table, number) for number in numbers):
        arrange(draft, [number for number in numbers if not _is_empty(table, number)], tokens)
    elif free := [number for number in numbers if table.seat(number).free]:
        raise Refusal("not-allowed", _still_free(free))
    _start(draft)


def _may_lead(table: Table, tokens: Tokens) -> bool:
    """The creator arranges and starts; in a rematch anyone who sits there does."""
    return is_creator(table, tokens) or (table.created.eager and bool(table.held(tokens)))


def _still_free(seats: list[int]) -> Why:
    if len(seats) == 1:
        return because("seat {seat} is free: put a bot there or wait for somebody", seat=seats[0])
    return because("seats {seats} are free: put bots there or wait for others", seats=_listed(seats))


def _start(draft: Draft) -> None:
    """From here on nobody can change what was committed to; if nobody has committed, there is nothing to wait for."""
    table = draft.table
    if table.created.seed and any(seat.commitment for seat in table.seats):
        draft.add(entries.Starting(draft.now))
    else:
        begin(draft)
    settle(draft)


def _again(seat: tables.Seat) -> entries.Place:
    """The seat at the next table; who only let a bot play for a while is asked to play again."""
    bot = "" if seat.key and not seat.left else seat.bot
    return entries.Place(seat.name, seat.key, bot, auto=seat.auto, device=seat.device)


def rematch(draft: Draft, tokens: Tokens, other: str) -> str:
    """The same people at a new table, the next seat first; the result is its id, the same for all who ask."""
    table = draft.table
    seated(table, tokens)
    if table.rematch:
        return table.rematch
    if table.phase != "finished" and not table.created.pad:
        raise Refusal("not-allowed", NOT_OVER)
    seats = tuple(map(_again, table.seats))
    seed = dice.new_seed() if table.created.seed else ""
    first = table.state.setup.after(table.state.setup.first)
    again = structs.replace(
        table.created,
        at=draft.now,
        seats=seats,
        seed=seed,
        first=first,
        rematch_of=table.id,
        eager=True,
        code="",
        pace=table.pace,
    )
    draft.add(entries.Rematch(draft.now, other, next(iter(table.held(tokens)), 0)))
    draft.others.append((other, again))
    return other
