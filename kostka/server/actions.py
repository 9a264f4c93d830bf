"""What may be done at a table: every action is checked against the table and becomes entries of its log.

An action is written into a draft. The draft's table runs ahead of the stored log; it becomes the table only when the
entries are committed, and is thrown away if they are not.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from kostka.games import core
from kostka.games.core import GAME_OVER, PASS, Chance, Decide, Over, Pass, Refused, because
from kostka.server import dice, entries, fold, tables
from kostka.server.entries import By, Created, Entry
from kostka.server.fold import Happened
from kostka.server.refusals import Refusal, malformed
from kostka.server.tables import Seat, Table

LONGEST_LOG: Final = 5_000
"""Entries of a table: ten times the longest game. From then on it only goes on to its end."""
ENDLESS: Final = (
    entries.Sat
    | entries.Committed
    | entries.Auto
    | entries.Arranged
    | entries.Paced
    | entries.Unsealed
    | entries.Wished
)
"""What people could do again and again, for ever."""
AWAY: Final = 60.0
"""Seconds without an answer after which a seat counts as away, and the others may put a bot there."""
LONGEST_ID: Final = 64

NOT_STARTED: Final = because("the game has not started yet")
NOT_OVER: Final = because("the game is not over yet")
LOG_FULL: Final = because("too much has happened at this table; it can only be played to its end")
BOT_PLAYS: Final = because("a bot is playing your seat; take it back first")
ANOTHER_CHOICE: Final = because("this was sent before with another choice; please load the page again")

Tokens = list[str] | tuple[str, ...]
"""What a device shows: the tokens of its seats at the table, and the creator's."""


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
        if isinstance(entry, ENDLESS):
            self.must_have_room()
        self.table = fold.after(self.table, entry)
        self.happened.append(fold.happened(self.table, entry))

    def must_have_room(self) -> None:
        """Refuse what could be done for ever, once the log is full."""
        if self.table.number >= LONGEST_LOG:
            raise Refusal("log-full", LOG_FULL)

    @property
    def entries(self) -> list[Entry]:
        return [one.entry for one in self.happened]

    def roll_back(self, length: int, table: Table, others: int) -> None:
        """Forget what was added since then."""
        del self.happened[length:], self.others[others:]
        self.table = table


# --- decisions ------------------------------------------------------------------------------------------------------


def decide(draft: Draft, number: int, tokens: Tokens, point: int, text: str, known_as: str) -> int:
    """A seat chooses, or changes its sealed choice; the result is the number of the entry that holds the choice."""
    seat = held(draft.table, number, tokens)
    if seat.bot:
        raise Refusal("not-allowed", BOT_PLAYS)
    if before := told_before(seat, known_as, point, text):
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


def enter(draft: Draft, number: int, tokens: Tokens, point: int, shown: Any, known_as: str) -> int:
    """A seat types in the dice it rolled, or the blocks it dealt, on the real table."""
    seat, table = held(draft.table, number, tokens), draft.table
    text = shown if isinstance(shown, str) else " ".join(map(str, shown or ()))
    if before := told_before(seat, known_as, point, text):
        return before
    current(table, number, point)
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


def told_before(seat: Seat, known_as: str, point: int, text: str) -> int | None:
    """The number under which this decision is stored already, if it was sent before."""
    if not 1 <= len(known_as) <= LONGEST_ID:
        raise malformed(f"a decision carries an id of 1 to {LONGEST_ID} characters")
    for told in seat.told:
        if told.id == known_as:
            if (told.point, told.move) != (point, text):
                raise Refusal("id-reused", ANOTHER_CHOICE)
            return told.number
    return None


def current(table: Table, number: int, point: int) -> None:
    """Refuse what was meant for another decision point."""
    if table.created.pad:
        raise Refusal("not-allowed", because("a score pad has no turns and no dice"))
    if table.phase == "open":
        raise Refusal("not-playing", NOT_STARTED)
    if point != table.point and table.phase == "playing":
        if point == table.point - 1 and number in table.decided_before:
            raise Refusal("already-decided", because("you have already decided, and all choices have been revealed"))
        raise Refusal("stale", because("the game has moved on since you chose"), table.legal(number))
    if table.phase == "finished":
        raise Refusal("table-over", GAME_OVER)


def _seal(draft: Draft, number: int, point: int, text: str, known_as: str, by: By) -> None:
    table = draft.table
    current(table, number, point)
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
    if number in table.sealed:
        draft.must_have_room()
    draft.add(entries.Sealed(draft.now, number, point, table.game.write_move(move), known_as, by))


# --- what follows automatically -------------------------------------------------------------------------------------


def settle(draft: Draft, due: bool = False) -> None:
    """Add all that follows without anyone's choice: start, rolls, forced choices, the opening of sealed ones, the end.

    A start waits for the nonces and, at a table with a pace, each step for its time; `due` says that it has come for
    the next one.
    """
    if draft.table.starting and (due or not tables.to_reveal(draft.table)):
        begin(draft)
        due = False
    while draft.table.phase == "playing":
        if isinstance(draft.table.node, Over):
            draft.add(entries.Finished(draft.now, draft.table.node.totals, draft.table.node.winners))
            return
        if isinstance(draft.table.node, Decide):
            _play_forced(draft, draft.table.moves)
        if not tables.goes_on(draft.table) or not (due or tables.breath(draft.table) == 0):
            return
        _step(draft)
        due = False


def begin(draft: Draft) -> None:
    """The game has started, with the seat that was agreed or drawn by lot."""
    table = draft.table
    # nonces that are open although nobody was asked for them: a table from before there were commitments
    scheme = dice.OPEN_SCHEME if table.gathering and any(seat.nonce for seat in table.seats) else dice.SCHEME
    first = tables.agreed_first(table)
    if not first:
        seats, shaker = len(table.seats), fold.shaker_of(table, scheme)
        first = shaker.first(seats) if shaker else 1 + secrets.randbelow(seats)
    draft.add(entries.Started(draft.now, first, scheme))


def go_on(draft: Draft, point: int) -> None:
    """The next step's time has come, unless something else happened meanwhile."""
    if draft.table.point == point:
        settle(draft, due=True)


def _step(draft: Draft) -> None:
    table = draft.table
    if isinstance(table.node, Chance):
        assert table.shaker, "dice that people roll are entered"
        _roll(draft, table.shaker.outcome(table.node, table.chances + 1))
    else:
        draft.add(entries.Decided(draft.now, dict(sorted(table.sealed.items()))))


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


def held(table: Table, number: int, tokens: Tokens) -> Seat:
    """The seat, if one of the tokens is its key."""
    existing(table, number)
    if not any(table.holds(token, number) for token in tokens):
        raise Refusal("wrong-token", because("seat {seat} is not yours on this device", seat=number))
    return table.seat(number)


def is_creator(table: Table, tokens: Tokens) -> bool:
    return any(table.is_creator(token) for token in tokens)


def seated(table: Table, tokens: Tokens) -> None:
    if not is_creator(table, tokens) and not table.held(tokens):
        raise Refusal("wrong-token", because("this device has no seat at the table"))


def existing(table: Table, number: int) -> None:
    if not 1 <= number <= len(table.seats):
        raise Refusal("bad-request", because("the table has no seat {seat}", seat=number))


def checked(check: Any, text: str) -> Any:
    try:
        return check(text)
    except Refused as refused:
        raise Refusal("bad-request", refused.why) from None
