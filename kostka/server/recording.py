"""The record of a table's game, with all that is needed to check its dice."""

from __future__ import annotations

from collections.abc import Iterable

from kostka import record
from kostka.games import core
from kostka.games.core import AnyGame, because
from kostka.server import dice, entries
from kostka.server.entries import Entry
from kostka.server.refusals import Refusal
from kostka.server.tables import Table, agreed_first, setup_of


def record_of(table: Table, log: Iterable[Entry]) -> str:
    """The record of the table's game as text."""
    return record.write(recorded(table, log))


def recorded(table: Table, log: Iterable[Entry]) -> record.Record:
    """The record of the table's game, with all that is needed to check the dice once it is over."""
    if table.created.pad:
        raise Refusal("not-allowed", because("a score pad has no record: its dice and turns were not written down"))
    setup = table.state.setup if table.state else setup_of(table.created, agreed_first(table) or 1, len(table.seats))
    names = tuple(seat.name or f"Seat {number}" for number, seat in enumerate(table.seats, 1))
    return record.Record(table.game, setup, names, tuple(_proof(table)), tuple(_events(table.game, log)))


def _events(game: AnyGame, log: Iterable[Entry]) -> list[core.Event]:
    """What happened in the game and was not taken back."""
    stands: list[tuple[int, core.Event]] = []
    point = 0
    for entry in log:
        event = _event(game, entry)
        if event:
            stands.append((point, event))
        elif isinstance(entry, entries.Undone):
            stands = [(reached, event) for reached, event in stands if reached < entry.point]
        if event or isinstance(entry, entries.Undone | entries.Started):
            point += 1
    return [event for _, event in stands]


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
    scheme = table.shaker.scheme if table.shaker else dice.SCHEME
    yield "dice", scheme
    yield "dice-commitment", table.commitment
    if table.phase != "open":
        if scheme == dice.SCHEME:
            yield "dice-nonce-commitments", dice.joined(seat.commitment for seat in table.seats)
        yield "dice-nonces", dice.joined(seat.nonce for seat in table.seats)
        yield "dice-first", "agreed" if agreed_first(table) else "lot"
    if table.phase == "finished":
        yield "dice-seed", table.created.seed
