"""What each seat is told: events without anyone else's sealed choice, and the seat's own view of the position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from kostka.server import entries, tables, wire
from kostka.server.entries import Entry
from kostka.server.tables import Table

Seats = tuple[int, ...]
"""The seats that a connection holds; none for a spectator."""

_encoder = msgspec.json.Encoder()
encode = _encoder.encode

SPECTATOR: Final = b'"seat":null'
"""How a view says that it is nobody's; it stands there before anything else that could look like it."""


def event(table: Table, entry: Entry, number: int, seats: Seats) -> wire.Event:
    """The entry as those seats may know it; what is not named here is told to nobody."""
    match entry:
        case entries.Sealed(seat=seat):
            return wire.Sealed(number, seat, entry.move if seat in seats else None, entry.by)
        case entries.Decided(moves=moves):
            return wire.Decided(number, {str(seat): move for seat, move in moves.items()})
        case entries.Rolled():
            return wire.Rolled(number, entry.dice, entry.seat)
        case entries.Dealt():
            return wire.Dealt(number, entry.colours, entry.seat)
        case entries.Finished():
            return wire.Finished(number, entry.totals, entry.winners, table.created.seed)
        case entries.Started():
            return wire.Started(number, entry.first)
        case entries.Rematch():
            return wire.Rematch(number, entry.table)
        case entries.Created():
            return wire.Created(number, table.commitment)
    return _seat_event(entry, number)


def _seat_event(entry: Entry, number: int) -> wire.Event:
    match entry:
        case entries.Sat():
            return wire.Sat(number, entry.seat, entry.name)
        case entries.Nonce():
            return wire.Nonce(number, entry.seat, entry.nonce)
        case entries.Left():
            return wire.Left(number, entry.seat)
        case entries.Bot():
            return wire.Bot(number, entry.seat, entry.level)
        case entries.Auto():
            return wire.Auto(number, entry.seat, entry.auto)
    raise TypeError(f"{entry} is told to nobody")


def now(table: Table) -> wire.Now:
    deciding = sorted(table.moves)
    return wire.Now(
        number=table.number,
        phase=table.phase,
        point=table.point,
        deciding=deciding,
        decided=sorted(table.sealed),
        roll=table.state.active if tables.awaits_entry(table) else None,
        since=table.since,
        rematch=table.rematch,
    )


def mine(table: Table, seats: Seats) -> list[wire.Mine]:
    return [wire.Mine(seat, table.sealed.get(seat)) for seat in seats]


class Views:
    """The views of one position, each made and written out once however many connections want it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._written: dict[int, bytes] = {}

    def of(self, seats: Seats) -> list[Any]:
        if self._table.state is None:
            return []
        return [self._view(seat) for seat in seats or (0,)]

    def _view(self, seat: int) -> msgspec.Raw:
        if seat not in self._written:
            self._written[seat] = self._made(seat)
        return msgspec.Raw(self._written[seat])

    def _made(self, seat: int) -> bytes:
        """A seat that has nothing to decide sees what a spectator sees (tests/server/test_telling.py holds that)."""
        table = self._table
        if seat in table.moves or not seat:
            return encode(table.game.view(table.state, seat or None))
        self._view(0)
        return self._written[0].replace(SPECTATOR, b'"seat":%d' % seat, 1)


def position(table: Table, seats: Seats, views: Views | None = None) -> wire.Position:
    timer = table.created.timer
    return wire.Position(
        table=table.id,
        game=table.game.name,
        dice=table.created.dice,
        commitment=table.commitment,
        code=table.created.code if table.phase == "open" else "",
        timer=timer.seconds if timer else None,
        seats=[_seat(number, seat) for number, seat in enumerate(table.seats, 1)],
        now=now(table),
        mine=mine(table, seats),
        views=(views or Views(table)).of(seats),
    )


def _seat(number: int, seat: tables.Seat) -> wire.SeatNow:
    kind: Literal["person", "bot", "free"] = "bot" if seat.bot else "person" if seat.key else "free"
    return wire.SeatNow(number, seat.name, kind, seat.bot, seat.left, seat.auto, seat.nonce)


class News:
    """Entries just stored, as messages; each audience's message is written out once."""

    def __init__(self, table: Table, views: Views, happened: Sequence[Entry], moved: bool) -> None:
        self.table = table
        self._views = views
        self._happened = happened
        self._moved = moved
        self._now = now(table)
        self._messages: dict[Seats, bytes] = {}

    @property
    def seating(self) -> bool:
        """Whether the holders of seats may have changed."""
        return any(isinstance(entry, entries.Sat | entries.Left) for entry in self._happened)

    def message(self, seats: Seats) -> bytes:
        if seats not in self._messages:
            self._messages[seats] = update(self.table, self._happened, seats, self._views if self._moved else None)
        return self._messages[seats]


PAST: Final = 24
"""How many steps of a game are told to those who come later: about as many as a page shows."""


def past(table_id: str, log: Sequence[Entry]) -> list[wire.Update]:
    """The position before the last steps of a game and after each of them, as a spectator was told them."""
    table = tables.folded(table_id, log[:1])
    steps: list[tuple[Table, Entry]] = []
    for entry in log[1:]:
        table = tables.after(table, entry)
        if isinstance(entry, entries.Started | entries.Rolled | entries.Dealt | entries.Decided):
            steps.append((table, entry))
    return [
        wire.Update([event(table, entry, table.number, ())], now(table), [], Views(table).of(()))
        for table, entry in steps[-PAST - 1 :]
    ]


def update(table: Table, happened: Sequence[Entry], seats: Seats, views: Views | None) -> bytes:
    """The message that tells the last entries of a table's log."""
    start = table.number - len(happened) + 1
    return encode(
        wire.Update(
            events=[event(table, entry, number, seats) for number, entry in enumerate(happened, start)],
            now=now(table),
            mine=mine(table, seats),
            views=views.of(seats) if views else [],
        )
    )
