"""What may be done at a table: every action is checked against the table and becomes entries of its log.

An action is written into a draft. The draft's table runs ahead of the stored log; it becomes the table only when the
entries are committed, and is thrown away if they are not.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec import structs

from kostka.games import core
from kostka.games.core import GAME_OVER, PASS, Chance, Decide, Over, Pass, Refused, Why, because
from kostka.record import check_name
from kostka.server import dice, entries, tables
from kostka.server.entries import By, Created, Entry
from kostka.server.refusals import Refusal, malformed
from kostka.server.tables import Happened, Seat, Table, hashed
from kostka.server.thinking import check_bot

AWAY: Final = 60.0
"""After so many seconds without an answer a seat counts as away, and the others may put a bot there."""
LONGEST_ID: Final = 64

ALL_TAKEN: Final = because("all seats are taken; you can watch")
NOT_STARTED: Final = because("the game has not started yet")
NOT_OVER: Final = because("the game is not over yet")
ANOTHER_CHOICE: Final = because("this was sent before with another choice; please load the page again")


@dataclass(slots=True)
class Draft:
    """A table and what is to be written next."""

    table: Table
    now: float
    happened: list[Happened] = field(default_factory=list)
    others: list[tuple[str, Created]] = field(default_factory=list)
    """Tables to be created together with these entries."""
    away: float = AWAY

    def __post_init__(self) -> None:
        self.now = max(self.now, self.table.at)  # a clock may jump back, a log may not

    def add(self, entry: Entry) -> None:
        self.table = tables.after(self.table, entry)
        self.happened.append(tables.happened(self.table, entry))

    @property
    def entries(self) -> list[Entry]:
        return [one.entry for one in self.happened]

    def roll_back(self, length: int, table: Table, others: int) -> None:
        """Forget what was added since then."""
        del self.happened[length:], self.others[others:]
        self.table = table


# --- seats ----------------------------------------------------------------------------------------------------------


def sit(draft: Draft, number: int | None, name: str, nonce: str, auto: bool) -> tuple[int, str]:
    """A person takes a free seat; the result is the seat and its new token."""
    table = draft.table
    if table.phase == "finished":
        raise Refusal("table-over", GAME_OVER)
    free = [place for place, seat in enumerate(table.seats, 1) if seat.free]
    number = number or next(iter(free), None)
    if number is None:
        raise Refusal("seat-taken", ALL_TAKEN)
    _existing(table, number)
    if number not in free:
        raise Refusal("seat-taken", _taken(number, free))
    name, nonce = _text(check_name, name or f"Seat {number}"), _text(dice.check_nonce, nonce)
    token = secrets.token_urlsafe(24)
    draft.add(entries.Sat(draft.now, number, name, hashed(token), auto))
    if nonce and table.phase == "open":
        draft.add(entries.Nonce(draft.now, number, nonce))
    settle(draft)
    return number, token


def _taken(number: int, free: list[int]) -> Why:
    if not free:
        return ALL_TAKEN
    return because("seat {seat} is taken; free seats: {seats}", seat=number, seats=_listed(free))


def _listed(seats: list[int]) -> str:
    return ", ".join(map(str, seats))


def renew(draft: Draft, number: int, token: str) -> str:
    """Whoever holds the seat gets a new token for it, and plays it again if a bot did; the old token ends."""
    seat = held(draft.table, number, token)
    fresh = secrets.token_urlsafe(24)
    draft.add(entries.Sat(draft.now, number, seat.name, hashed(fresh), seat.auto))
    settle(draft)
    return fresh


def add_nonce(draft: Draft, number: int, token: str, nonce: str) -> None:
    held(draft.table, number, token)
    if draft.table.phase != "open":
        raise Refusal("not-allowed", because("you can add to the dice only before the game starts"))
    if not nonce:
        raise Refusal("bad-request", dice.BAD_NONCE)
    draft.add(entries.Nonce(draft.now, number, _text(dice.check_nonce, nonce)))
    persons = [seat for seat in draft.table.seats if seat.is_person]
    full = not any(seat.free for seat in draft.table.seats)
    if draft.table.created.eager and full and all(seat.nonce for seat in persons):
        _start(draft)


def leave(draft: Draft, number: int, token: str) -> None:
    seat = held(draft.table, number, token)
    if draft.table.phase == "finished":
        raise Refusal("table-over", GAME_OVER)
    if not seat.left:
        draft.add(entries.Left(draft.now, number))


def set_auto(draft: Draft, number: int, token: str, auto: bool) -> None:
    held(draft.table, number, token)
    draft.add(entries.Auto(draft.now, number, auto))
    settle(draft)


def put_bot(draft: Draft, number: int, level: str, token: str) -> None:
    """The creator fills an empty seat; in a game, anyone seated may let a bot play for a seat that left or is away."""
    table = draft.table
    _existing(table, number)
    if table.phase == "finished":
        raise Refusal("table-over", GAME_OVER)
    _seated(table, token)
    if table.phase == "open" and not table.is_creator(token):
        raise Refusal("not-allowed", because("only the creator of the table may fill seats before the game starts"))
    seat = table.seat(number)
    if seat.bot:
        raise Refusal("seat-taken", because("a bot plays this seat already"))
    if not (seat.free or table.holds(token, number) or is_away(draft, number)):
        raise Refusal("not-allowed", because("this seat is played by a person who is not away"))
    _text(lambda text: check_bot(text, table.game.name), level)
    draft.add(entries.Bot(draft.now, number, level))
    settle(draft)


def is_away(draft: Draft, number: int) -> bool:
    """Whether the table has waited for the seat for a long time."""
    table = draft.table
    return number in table.undecided and draft.now - table.since >= draft.away


def start(draft: Draft, token: str) -> None:
    table = draft.table
    if not table.is_creator(token) and not (table.created.eager and table.held([token])):
        raise Refusal("wrong-token", because("only the creator of the table may start the game"))
    if table.phase != "open":
        raise Refusal("not-allowed", because("the game has started already"))
    if free := [number for number, seat in enumerate(table.seats, 1) if seat.free]:
        raise Refusal("not-allowed", _still_free(free))
    _start(draft)


def _still_free(seats: list[int]) -> Why:
    if len(seats) == 1:
        return because("seat {seat} is free: put a bot there or wait for somebody", seat=seats[0])
    return because("seats {seats} are free: put bots there or wait for others", seats=_listed(seats))


def _start(draft: Draft) -> None:
    created, seats = draft.table.created, draft.table.seats
    first = created.first
    if not first and created.seed:
        first = dice.Shaker(created.seed, [seat.nonce for seat in seats]).first(len(seats))
    draft.add(entries.Started(draft.now, first or 1 + secrets.randbelow(len(seats))))
    settle(draft)


def rematch(draft: Draft, token: str, other: str) -> str:
    """The same people at a new table, the next seat first; the result is its id, the same for all who ask."""
    table = draft.table
    _seated(table, token)
    if table.rematch:
        return table.rematch
    if table.phase != "finished":
        raise Refusal("not-allowed", NOT_OVER)
    seats = tuple(entries.Place(seat.name, seat.key, seat.bot, auto=seat.auto) for seat in table.seats)
    seed = dice.new_seed() if table.created.seed else ""
    first = table.state.setup.after(table.state.setup.first)
    again = structs.replace(
        table.created, at=draft.now, seats=seats, seed=seed, first=first, rematch_of=table.id, eager=True, code=""
    )
    draft.add(entries.Rematch(draft.now, other))
    draft.others.append((other, again))
    return other


# --- decisions ------------------------------------------------------------------------------------------------------


def decide(draft: Draft, number: int, token: str, point: int, text: str, known_as: str) -> int:
    """A seat chooses, or changes its sealed choice; the result is the number of the entry that holds the choice."""
    seat = held(draft.table, number, token)
    if seat.bot:
        raise Refusal("not-allowed", because("a bot plays your seat; take it back first"))
    if before := _again(seat, known_as, point, text):
        return before
    _seal(draft, number, point, text, known_as, "person")
    sealed_as = draft.table.number
    settle(draft)
    return sealed_as


def choose(draft: Draft, number: int, point: int, text: str, by: By) -> None:
    """A bot's or the timer's choice for a seat, if it is still wanted."""
    table = draft.table
    wanted = table.point == point and number in table.undecided and (by == "timer" or table.seat(number).bot)
    if wanted:
        _seal(draft, number, point, text, "", by)
        settle(draft)


def enter(draft: Draft, number: int, token: str, point: int, shown: Any, known_as: str) -> int:
    """A seat types in the dice it rolled, or the blocks it dealt, on the real table."""
    seat, table = held(draft.table, number, token), draft.table
    text = shown if isinstance(shown, str) else " ".join(map(str, shown or ()))
    if before := _again(seat, known_as, point, text):
        return before
    _current(table, number, point)
    if not tables.awaits_entry(table):
        raise Refusal("not-allowed", because("there are no dice to enter now"))
    if number != table.state.active and not table.seat(table.state.active).bot:
        raise Refusal("not-your-turn", because("seat {seat} rolls the dice now", seat=table.state.active))
    if shown is None:
        raise malformed("send dice or colours")
    event = core.Dealt(shown) if isinstance(shown, str) else core.Rolled(tuple(shown))
    if flaw := table.node.flaw(event):
        raise Refusal("illegal", flaw)
    if isinstance(event, core.Dealt):
        draft.add(entries.Dealt(draft.now, event.colours, number, known_as, point))
    else:
        draft.add(entries.Rolled(draft.now, event.dice, number, known_as, point))
    entered_as = draft.table.number
    settle(draft)
    return entered_as


def _again(seat: Seat, known_as: str, point: int, text: str) -> int | None:
    """The number under which this decision is stored already, if it was sent before."""
    if not 1 <= len(known_as) <= LONGEST_ID:
        raise malformed(f"a decision carries an id of 1 to {LONGEST_ID} characters")
    for told in seat.told:
        if told.id == known_as:
            if (told.point, told.move) != (point, text):
                raise Refusal("id-reused", ANOTHER_CHOICE)
            return told.number
    return None


def _current(table: Table, number: int, point: int) -> None:
    if table.phase == "open":
        raise Refusal("not-playing", NOT_STARTED)
    if point != table.point and table.phase == "playing":
        if point == table.point - 1 and number in table.decided_before:
            raise Refusal("already-decided", because("you have decided already, and all choices are open now"))
        raise Refusal("stale", because("the game has moved on since you chose"), table.legal(number))
    if table.phase == "finished":
        raise Refusal("table-over", GAME_OVER)


def _seal(draft: Draft, number: int, point: int, text: str, known_as: str, by: By) -> None:
    table = draft.table
    _current(table, number, point)
    moves = table.moves
    if number not in moves:
        why = table.game.why(table.state, number, text)
        assert why, "nothing is offered to a seat that does not decide"
        raise Refusal("not-your-turn", why)
    move = table.game.read_move(text)
    if move is None:
        unknown = because("{move} is not a move of {game}", move=text[:60], game=table.game.title)
        raise Refusal("illegal", unknown, table.legal(number))
    try:
        table.game.check_move(table.state, moves, number, move)
    except Refused as refused:
        raise Refusal("illegal", refused.why, table.legal(number), str(refused)) from None
    draft.add(entries.Sealed(draft.now, number, point, table.game.write_move(move), known_as, by))


# --- what follows by itself -----------------------------------------------------------------------------------------


def settle(draft: Draft) -> None:
    """Add all that follows without anyone's choice: rolls, forced choices, the opening of sealed ones, the end."""
    while draft.table.phase == "playing":
        table = draft.table
        match table.node:
            case Chance() as chance:
                if table.shaker is None:
                    return
                _roll(draft, table.shaker.outcome(chance, table.chances + 1))
            case Decide(moves):
                _play_forced(draft, moves)
                if draft.table.undecided:
                    return
                draft.add(entries.Decided(draft.now, dict(sorted(draft.table.sealed.items()))))
            case Over(totals, winners):
                draft.add(entries.Finished(draft.now, totals, winners))


def _roll(draft: Draft, event: core.Rolled | core.Dealt) -> None:
    if isinstance(event, core.Rolled):
        draft.add(entries.Rolled(draft.now, event.dice))
    else:
        draft.add(entries.Dealt(draft.now, event.colours))


def _play_forced(draft: Draft, moves: Mapping[int, tuple[Any, ...]]) -> None:
    """A bot's only move, and a person's if it is to do nothing: to cross or lay something is theirs even then."""
    table = draft.table
    for number in table.undecided:
        seat = table.seat(number)
        if len(moves[number]) > 1:
            continue
        only = moves[number][0]
        if seat.bot or (seat.auto and isinstance(only, Pass)):
            draft.add(entries.Sealed(draft.now, number, table.point, table.game.write_move(only), by="auto"))


def may_pass(table: Table, number: int) -> bool:
    return PASS in table.moves.get(number, ())


# --- who may --------------------------------------------------------------------------------------------------------


def held(table: Table, number: int, token: str) -> Seat:
    """The seat, if the token is its key."""
    _existing(table, number)
    if not table.holds(token, number):
        raise Refusal("wrong-token", because("this device does not hold seat {seat}", seat=number))
    return table.seat(number)


def _seated(table: Table, token: str) -> None:
    if not table.is_creator(token) and not table.held([token]):
        raise Refusal("wrong-token", because("this device holds no seat at the table"))


def _existing(table: Table, number: int) -> None:
    if not 1 <= number <= len(table.seats):
        raise Refusal("bad-request", because("the table has no seat {seat}", seat=number))


def _text(check: Any, text: str) -> Any:
    try:
        return check(text)
    except Refused as refused:
        raise Refusal("bad-request", refused.why) from None
