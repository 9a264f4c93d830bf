"""A table as a value: the fold of its log. Nothing here reads a clock, a file or a socket."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from kostka import record
from kostka.games import core
from kostka.games.core import AnyGame, Chance, Decide, Layout, Setup
from kostka.games.registry import game as find_game
from kostka.play import Step
from kostka.server import dice, entries
from kostka.server.entries import Created, Entry

Phase = Literal["open", "playing", "finished"]

REMEMBERED: Final = 16
"""How many of a seat's decisions are remembered by their ids; older ones are refused as stale."""


class Told(msgspec.Struct, frozen=True):
    """A decision that a seat has sent, under the client's id."""

    id: str
    point: int
    move: str
    number: int


class Seat(msgspec.Struct, frozen=True):
    name: str = ""
    key: str = ""
    """The hash of the token that holds the seat; empty if nobody does."""
    bot: str = ""
    left: bool = False
    auto: bool = True
    nonce: str = ""
    told: tuple[Told, ...] = ()

    @property
    def free(self) -> bool:
        return not self.bot and (not self.key or self.left)

    @property
    def is_person(self) -> bool:
        return bool(self.key) and not self.bot


class Table(msgspec.Struct, frozen=True):
    id: str
    created: Created
    game: AnyGame
    seats: tuple[Seat, ...]
    number: int
    """Of the last entry of the log."""
    at: float
    """When that was."""
    phase: Phase = "open"
    shaker: dice.Shaker | None = None
    state: Any = None
    node: Any = None
    point: int = 0
    """The decision point: how many rolls, deals and decisions there were."""
    chances: int = 0
    since: float = 0.0
    """When this decision point was reached."""
    sealed: Mapping[int, str] = msgspec.field(default_factory=dict)
    decided_before: frozenset[int] = frozenset()
    """The seats that had to decide at the point before this one."""
    step: Step[Any] | None = None
    """What the last roll, deal or decision did."""
    rematch: str = ""

    def seat(self, number: int) -> Seat:
        return self.seats[number - 1]

    @property
    def moves(self) -> Mapping[int, tuple[Any, ...]]:
        """The legal moves of every seat that has to decide now."""
        return self.node.moves if isinstance(self.node, Decide) else {}

    @property
    def undecided(self) -> list[int]:
        return [seat for seat in self.moves if seat not in self.sealed]

    @property
    def commitment(self) -> str:
        return dice.commitment(self.created.seed) if self.created.seed else ""

    def holds(self, token: str, seat: int) -> bool:
        """Whether the token is the key of the seat."""
        return 1 <= seat <= len(self.seats) and _fits(token, self.seat(seat).key)

    def held(self, tokens: Iterable[str]) -> tuple[int, ...]:
        """The seats that the tokens hold."""
        hashes = [hashed(token) for token in tokens]
        return tuple(
            number
            for number, seat in enumerate(self.seats, 1)
            if sum(hmac.compare_digest(one, seat.key) for one in hashes)
        )

    def is_creator(self, token: str) -> bool:
        return _fits(token, self.created.creator)

    def legal(self, seat: int) -> list[str]:
        return sorted(map(self.game.write_move, self.moves.get(seat, ())))


@dataclass(slots=True, eq=False)
class Happened:
    """An entry of a table's log, and the step of the game that it was, if it was one."""

    entry: Entry
    number: int
    step: Step[Any] | None
    written: bytes = b""
    """How it is told if that is the same for everybody; made when it is first told."""


def hashed(token: str) -> str:
    """What is stored of a token: it has 192 random bits, so a plain hash cannot be searched."""
    return hashlib.sha256(token.encode()).hexdigest()


def _fits(token: str, key: str) -> bool:
    return hmac.compare_digest(hashed(token), key)


@lru_cache(maxsize=64)
def layout_of(game: str, text: str, name: str) -> Layout[Any]:
    rules = find_game(game)
    return rules.read_layout(text, name) if text else rules.standard


def setup_of(created: Created, first: int) -> Setup[Any]:
    """The setup that was agreed, or the rules' refusal."""
    layout = layout_of(created.game, created.layout, created.layout_name)
    return find_game(created.game).setup(len(created.seats), first, layout, **created.options)


# --- the fold -------------------------------------------------------------------------------------------------------


def opened(table_id: str, entry: Created) -> Table:
    """The table after the first entry of its log."""
    seats = tuple(Seat(place.name, place.key, place.bot, False, place.auto, place.nonce) for place in entry.seats)
    return Table(table_id, entry, find_game(entry.game), seats, 1, entry.at)


def folded(table_id: str, log: Iterable[Entry]) -> Table:
    """The table that a whole log makes."""
    *_, (table, _) = unfolded(table_id, log)
    return table


def unfolded(table_id: str, log: Iterable[Entry]) -> Iterator[tuple[Table, Happened]]:
    """The table after every entry of its log."""
    first, *rest = log
    if not isinstance(first, Created):
        raise ValueError(f"the log of table {table_id} does not begin with its creation")
    table = opened(table_id, first)
    yield table, happened(table, first)
    yield from followed(table, rest)


def followed(table: Table, later: Iterable[Entry]) -> Iterator[tuple[Table, Happened]]:
    """The table after each of some further entries."""
    for entry in later:
        table = after(table, entry)
        yield table, happened(table, entry)


def happened(table: Table, entry: Entry) -> Happened:
    """The last entry of a table, with what it did."""
    return Happened(entry, table.number, table.step if isinstance(entry, entries.Step) else None)


def after(table: Table, entry: Entry) -> Table:
    """The table with one more entry; like the rules' `apply` it trusts what it is given."""
    table = _changed(table, entry)
    return replace(table, number=table.number + 1, at=entry.at)


def _changed(table: Table, entry: Entry) -> Table:
    match entry:
        case entries.Sealed():
            told = Told(entry.id, entry.point, entry.move, table.number + 1)
            table = _remember(table, entry.seat, told)
            return replace(table, sealed={**table.sealed, entry.seat: entry.move})
        case entries.Decided(moves=moves):
            read = table.game.read_move
            event = core.Decided({seat: read(move) for seat, move in moves.items()})
            return _reached(table, event, entry.at)
        case entries.Rolled():
            return _chanced(table, core.Rolled(entry.dice), entry)
        case entries.Dealt():
            return _chanced(table, core.Dealt(entry.colours), entry)
        case entries.Started(first=first):
            return _started(table, first, entry.at)
        case entries.Finished():
            return replace(table, phase="finished")
        case entries.Rematch(table=other):
            return replace(table, rematch=other)
        case entries.Created():
            raise ValueError(f"table {table.id} is created twice")
    return _seated(table, entry)


def _seated(table: Table, entry: Entry) -> Table:
    match entry:
        case entries.Sat(seat=seat):
            return _with_seat(table, seat, name=entry.name, key=entry.key, auto=entry.auto, bot="", left=False)
        case entries.Nonce(seat=seat, nonce=nonce):
            return _with_seat(table, seat, nonce=nonce)
        case entries.Left(seat=seat) if table.phase == "open":
            return _with_seat(table, seat, name="", key="", nonce="", told=())
        case entries.Left(seat=seat):
            return _with_seat(table, seat, left=True)
        case entries.Bot(seat=seat, level=level):
            return _with_seat(table, seat, bot=level)
        case entries.Auto(seat=seat, auto=auto):
            return _with_seat(table, seat, auto=auto)
    raise TypeError(f"{entry} does not happen at a table")


def _with_seat(table: Table, number: int, **changes: Any) -> Table:
    seat = replace(table.seat(number), **changes)
    return replace(table, seats=(*table.seats[: number - 1], seat, *table.seats[number:]))


def _remember(table: Table, number: int, told: Told) -> Table:
    if not told.id:
        return table
    return _with_seat(table, number, told=(*table.seat(number).told[1 - REMEMBERED :], told))


def _started(table: Table, first: int, at: float) -> Table:
    setup = setup_of(table.created, first)
    seed = table.created.seed
    shaker = dice.Shaker(seed, [seat.nonce for seat in table.seats]) if seed else None
    state = table.game.opening(setup)
    return replace(table, phase="playing", shaker=shaker, state=state, node=table.game.node(state), point=1, since=at)


def _chanced(table: Table, event: core.Event, entry: entries.Rolled | entries.Dealt) -> Table:
    if entry.id:
        shown = " ".join(map(str, entry.dice)) if isinstance(entry, entries.Rolled) else entry.colours
        table = _remember(table, entry.seat, Told(entry.id, entry.point, shown, table.number + 1))
    table = _reached(table, event, entry.at)
    return replace(table, chances=table.chances + 1)


def _reached(table: Table, event: core.Event, at: float) -> Table:
    state = table.game.apply(table.state, event)
    return replace(
        table,
        state=state,
        node=table.game.node(state),
        point=table.point + 1,
        since=at,
        sealed={},
        decided_before=frozenset(table.moves),
        step=Step(table.state, event, state),
    )


# --- what can be said about a table ---------------------------------------------------------------------------------


def record_of(table: Table, log: Iterable[Entry]) -> str:
    """The record of the table's game as text."""
    return record.write(recorded(table, log))


def recorded(table: Table, log: Iterable[Entry]) -> record.Record:
    """The record of the table's game, with all that is needed to check the dice once it is over."""
    setup = table.state.setup if table.state else setup_of(table.created, table.created.first or 1)
    names = tuple(seat.name or f"Seat {number}" for number, seat in enumerate(table.seats, 1))
    events = tuple(event for event in (_event(table.game, entry) for entry in log) if event)
    return record.Record(table.game, setup, names, tuple(_proof(table)), events)


def _event(game: AnyGame, entry: Entry) -> core.Event | None:
    match entry:
        case entries.Rolled(dice=shown):
            return core.Rolled(shown)
        case entries.Dealt(colours=colours):
            return core.Dealt(colours)
        case entries.Decided(moves=moves):
            return core.Decided({seat: game.read_move(move) for seat, move in moves.items()})
    return None


def _proof(table: Table) -> Iterable[tuple[str, str]]:
    """The header keys that let anyone recompute the dice; the seed only when nothing more can follow from it."""
    if not table.created.seed:
        yield "dice", "entered"
        return
    yield "dice", dice.SCHEME
    yield "dice-commitment", table.commitment
    if table.phase != "open":
        yield "dice-nonces", " | ".join(seat.nonce or dice.NO_NONCE for seat in table.seats)
        yield "dice-first", "agreed" if table.created.first else "lot"
    if table.phase == "finished":
        yield "dice-seed", table.created.seed


def bots_to_move(table: Table) -> list[int]:
    """The seats whose choice a bot owes now."""
    return [seat for seat in table.undecided if table.seat(seat).bot]


def awaits_entry(table: Table) -> bool:
    """Whether somebody has to type in real dice now."""
    return table.phase == "playing" and isinstance(table.node, Chance) and table.shaker is None
