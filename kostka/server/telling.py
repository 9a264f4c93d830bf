"""What each seat is told: events without anyone else's sealed choice, and the seat's own view of the position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from kostka.names import shown
from kostka.server import entries, fold, hinting, showing, tables, undoing, wire
from kostka.server.entries import Entry
from kostka.server.fold import Happened
from kostka.server.refusals import Refusal
from kostka.server.showing import Changes, Seats, Views
from kostka.server.tables import Table

encode = showing.encode


def event(table: Table, happened: Happened, seats: Seats) -> Any:
    """The entry as those seats may know it; all but a sealed choice is the same for everybody, and written out once."""
    entry = happened.entry
    if isinstance(entry, entries.Sealed) and entry.seat in seats:
        return wire.Sealed(happened.number, entry.seat, entry.move, entry.by)
    if not happened.written:
        happened.written = encode(_event(table, happened))
        happened.step = None  # only the news needed it
    return msgspec.Raw(happened.written)


def _event(table: Table, happened: Happened) -> wire.Event:
    """What everybody may know; what is not named here is told to nobody."""
    if isinstance(happened.entry, entries.Step):
        return _step_event(table, happened)
    entry, number = happened.entry, happened.number
    match entry:
        case entries.Finished():
            return wire.Finished(number, entry.totals, entry.winners, table.created.seed)
        case entries.Starting():
            return wire.Starting(number)
        case entries.Started():
            return wire.Started(number, entry.first)
        case entries.Rematch():
            return wire.Rematch(number, entry.table, entry.seat)
        case entries.Created():
            return wire.Created(number, table.commitment)
        case entries.Sealed():
            return wire.Sealed(number, entry.seat, None, entry.by)
        case entries.Undone():
            return wire.Undone(number, entry.seat, entry.back)
        case entries.Arranged():
            return wire.Arranged(number, [_seat(place, seat) for place, seat in enumerate(table.seats, 1)])
        case entries.Paced():
            return wire.Paced(number, entry.pace)
        case entries.Marked():
            news = list(table.pad.told(*happened.step)) if table.pad and happened.step else []
            return wire.Marked(number, entry.seat, entry.mark, news)
        case entries.Unmarked():
            return wire.Unmarked(number, entry.seat, entry.mark, entry.back)
    return _seat_event(entry, number)


def _step_event(table: Table, happened: Happened) -> wire.Event:
    entry, number = happened.entry, happened.number
    news = list(table.game.news(*happened.step)) if happened.step else []
    match entry:
        case entries.Decided(moves=moves):
            return wire.Decided(number, {str(seat): move for seat, move in moves.items()}, news)
        case entries.Rolled():
            return wire.Rolled(number, entry.dice, entry.seat, news)
        case entries.Dealt():
            return wire.Dealt(number, entry.colours, entry.seat, news)
    raise TypeError(f"{entry} does not change the position")


def _seat_event(entry: Entry, number: int) -> wire.Event:
    match entry:
        case entries.Unsealed():
            return wire.Unsealed(number, entry.seat)
        case entries.Wished():
            return wire.Wished(number, entry.seat)
        case entries.Answered():
            return wire.Answered(number, entry.seat, entry.yes)
        case entries.Sat():
            return wire.Sat(number, entry.seat, shown(entry.name))
        case entries.Committed():
            return wire.Committed(number, entry.seat, entry.commitment)
        case entries.Nonce():
            return wire.Nonce(number, entry.seat, entry.nonce)
        case entries.Left():
            return wire.Left(number, entry.seat)
        case entries.Bot():
            return wire.Bot(number, entry.seat, entry.level, shown(entry.name))
        case entries.Auto():
            return wire.Auto(number, entry.seat, entry.auto)
    raise TypeError(f"{entry} is told to nobody")


def refused(refusal: Refusal, known_as: str | None = None) -> wire.Refused:
    why = refusal.why
    return wire.Refused(refusal.reason, str(refusal), refusal.legal, known_as, why.key, dict(why.gaps))


def now(table: Table) -> wire.Now:
    deciding = sorted(table.moves)
    undo, ask = undoing.may_undo(table)
    return wire.Now(
        number=table.number,
        phase=table.phase,
        point=table.point,
        deciding=deciding,
        decided=sorted(table.sealed),
        roll=table.state.active if tables.awaits_entry(table) else None,
        reveal=tables.to_reveal(table),
        since=table.since,
        rematch=table.rematch,
        inviter=table.inviter,
        undo=undo,
        ask=ask,
        wish=wire.Wish(table.wish.seat, list(table.wish.asked)) if table.wish else None,
        hints=hinting.may_ask(table),
    )


def mine(table: Table, seats: Seats) -> list[wire.Mine]:
    return [wire.Mine(seat, table.sealed.get(seat)) for seat in seats]


def position(table: Table, seats: Seats, views: Views, here: list[int]) -> wire.Position:
    timer = table.created.timer
    return wire.Position(
        table=table.id,
        game=table.game.name,
        dice=table.created.dice,
        pad=table.created.pad,
        commitment=table.commitment,
        code=table.created.code if tables.is_open(table) else "",
        timer=timer.seconds if timer else None,
        pace=table.pace,
        again=table.created.eager,
        hints=table.created.hints,
        here=here,
        seats=[_seat(number, seat) for number, seat in enumerate(table.seats, 1)],
        now=now(table),
        mine=mine(table, seats),
        views=views.of(seats),
    )


def _seat(number: int, seat: tables.Seat) -> wire.SeatNow:
    kind: Literal["person", "bot", "free"] = "bot" if seat.bot else "person" if seat.key else "free"
    return wire.SeatNow(number, shown(seat.name), kind, seat.bot, seat.left, seat.auto, seat.commitment, seat.nonce)


class Bulletin:
    """The last entries of a table's log as messages; each audience's message is written out once."""

    def __init__(
        self, table: Table, happened: Sequence[Happened], views: Views | None, before: Views | None = None
    ) -> None:
        self.table = table
        self.views = views
        """Those of the position after it, if that has changed."""
        self._changes = Changes(before, views) if views and before and before.are_there else None
        self._happened = happened
        self._now: Any = msgspec.Raw(encode(now(table)))
        self._messages: dict[tuple[Seats, bool], bytes] = {}
        self._events: Any = None
        """What happened, written out, if that is the same for everybody."""
        self.seating = any(isinstance(one.entry, entries.Sat | entries.Left | entries.Arranged) for one in happened)
        """Whether the holders of seats may have changed."""

    def message(self, seats: Seats, shown: Views | None = None) -> bytes:
        """What those seats are told: whoever was shown the position before it needs only what has changed."""
        changes = self._changes if self._changes and self._changes.before is shown else None
        known = seats, changes is not None
        if known not in self._messages:
            self._messages[known] = encode(self._told(seats, changes))
        return self._messages[known]

    def _told(self, seats: Seats, changes: Changes | None) -> wire.Update | wire.Changed:
        held, views = mine(self.table, seats), self.views
        if changes:
            return wire.Changed(self._what(seats), self._now, held, changes.of(seats))
        return wire.Update(self._what(seats), self._now, held, views.of(seats) if views else [])

    def _what(self, seats: Seats) -> Any:
        """The events as those seats may know them."""
        if self._events is not None:
            return self._events
        events = [event(self.table, one, seats) for one in self._happened]
        if any(isinstance(one.entry, entries.Sealed) for one in self._happened):
            return events
        self._events = msgspec.Raw(encode(events))
        return self._events


PAST: Final = 24
"""How many steps of a game are told to those who come later: about as many as a page shows."""


def past(table_id: str, log: Sequence[Entry], last: int = PAST) -> list[wire.Update]:
    """The position before the last steps of a game and after each of them, as a spectator was told them."""
    steps: list[tuple[Table, Happened]] = []
    for table, happened in fold.unfolded(table_id, log):
        entry = happened.entry
        if isinstance(entry, entries.Undone):
            steps = [step for step in steps if step[1].number <= entry.back]
        elif isinstance(entry, entries.Started | entries.Step):
            steps.append((table, happened))
    return [step(table, happened) for table, happened in steps[-last - 1 :]]


def step(table: Table, happened: Happened) -> wire.Update:
    """A step of a game and the position after it, as a spectator is told them."""
    return wire.Update([event(table, happened, ())], now(table), [], Views(table).of(()))
