"""A record played through once more: the same steps that were told at its table, whoever brings it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from kostka import record
from kostka.games import core
from kostka.games.core import AnyGame, Over, Refused
from kostka.names import shown
from kostka.record import Record
from kostka.server import entries, fold, telling, wire
from kostka.server.entries import Created, Place
from kostka.server.fold import Happened
from kostka.server.refusals import Refusal
from kostka.server.tables import Seat, Table


def read(data: bytes, layouts: dict[str, str]) -> Record:
    """The record in the text; what is wrong with it is told with the line where it stands."""
    try:
        return record.read(data, layouts)
    except Refused as refused:
        raise Refusal("bad-request", refused.told) from None


def replay(found: Record, start: int, most: int) -> wire.Replay:
    """The positions after `start` events of the record and after each of the next ones, at most so many."""
    return wire.Replay(
        game=found.game.name,
        seats=[
            wire.SeatNow(at, shown(name), "person", "", False, True, "", "") for at, name in enumerate(found.names, 1)
        ],
        events=len(found.events),
        over=isinstance(found.game.node(found.last()), Over),
        steps=[telling.step(table, happened) for table, happened in islice(replayed(found), start, start + most)],
    )


def replayed(found: Record) -> Iterator[tuple[Table, Happened]]:
    """The table before the first event of a record and after each of them, under the numbers of the events."""
    game, setup = found.game, found.setup
    created = Created(0.0, game.name, tuple(map(Place, found.names)), "", "", dice="entered")
    state = game.opening(setup)
    seats = tuple(map(Seat, found.names))
    table = Table("", created, game, seats, 0, 0.0, "playing", state=state, node=game.node(state), point=1)
    yield table, Happened(entries.Started(0.0, setup.first), 0, None)
    yield from fold.followed(table, (_entry(game, event) for event in found.events))


def _entry(game: AnyGame, event: core.Event) -> entries.Step:
    """What a table would have written of the event."""
    match event:
        case core.Rolled(dice=shown):
            return entries.Rolled(0.0, shown)
        case core.Dealt(colours=colours):
            return entries.Dealt(0.0, colours)
        case core.Decided(moves=moves):
            return entries.Decided(0.0, {seat: game.write_move(move) for seat, move in moves.items()})
