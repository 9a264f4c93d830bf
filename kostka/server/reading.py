"""What is read at length, as functions for another process: logs, records and layouts, with plain values in and out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from kostka import record
from kostka.games.core import Over
from kostka.server import entries, fold, recording, replaying, tables, telling
from kostka.server.actions import NOT_OVER
from kostka.server.entries import Created, Entry
from kostka.server.refusals import Refusal

Log = Sequence[bytes]
"""The entries of a table as they are stored."""


class Game(NamedTuple):
    """A finished game: its record, and the record without what is not the game itself."""

    text: str
    bare: str


def log_of(payloads: Log) -> list[Entry]:
    return [entries.decode(payload) for payload in payloads]


def past(table_id: str, payloads: Log, steps: int) -> bytes:
    """The last steps of a table's game, as they are told."""
    return telling.encode(telling.past(table_id, log_of(payloads), steps))


def record_of(table_id: str, payloads: Log) -> str:
    """The record of a table's game."""
    log = log_of(payloads)
    return recording.record_of(fold.folded(table_id, log), log)


def replay(data: bytes, layouts: dict[str, str], start: int, most: int) -> bytes:
    """Some steps of a record, as they are told."""
    return telling.encode(replaying.replay(replaying.read(data, layouts), start, most))


def finished(data: bytes, layouts: dict[str, str]) -> Game:
    """The game of a record, or a refusal if it is not over."""
    found = replaying.read(data, layouts)
    if not isinstance(found.game.node(found.last()), Over):
        raise Refusal("not-allowed", NOT_OVER)
    return Game(record.write(found), record.write(replace(found, further=())))


def check(created: Created) -> None:
    """Refuse a table whose layout or options its game does not take."""
    tables.setup_of(created, created.first or 1, len(created.seats))
