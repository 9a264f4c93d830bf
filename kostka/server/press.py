"""Paper for those who ask the server, as functions for another process; the last blank sheets are kept there."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from kostka.paper import blank, finished
from kostka.server import fold, recording, tables
from kostka.server.actions import NOT_OVER
from kostka.server.entries import Finished
from kostka.server.reading import Log, log_of
from kostka.server.refusals import Refusal

KEPT: Final = 64
"""How many blank sheets are kept, of about 80 kB each."""


class Stationery(NamedTuple):
    """What the reader's printer and language ask for."""

    size: str
    lang: str
    ink: str


class Printed(NamedTuple):
    pdf: bytes
    name: str
    """For the file."""


@lru_cache(maxsize=KEPT)
def sheets(
    game: str,
    options: tuple[tuple[str, str], ...],
    on: Stationery,
    count: int | None,
    layout: tuple[str, str] = ("", ""),
) -> Printed:
    """All that is needed to play a game, on the standard layout or on the one with this text and name."""
    own = tables.layout_of(game, *layout) if layout[0] else None
    return Printed(blank(game, on.size, count, on.lang, on.ink, own, dict(options)).pdf(), f"{game}.pdf")


def sheets_of(table_id: str, payloads: Log, on: Stationery) -> Printed:
    """The same for the people of a table, with its options and its layout."""
    table = fold.folded(table_id, log_of(payloads))
    created = table.created
    options = tables.setup_of(created, 1, len(table.seats)).options
    return sheets(created.game, tuple(sorted(options)), on, len(table.seats), (created.layout, created.layout_name))


def result(table_id: str, payloads: Log, on: Stationery) -> Printed:
    """A finished game on one page, with the day of its end."""
    log = log_of(payloads)
    table = fold.folded(table_id, log)
    ends = [entry.at for entry in log if isinstance(entry, Finished)]
    if not ends:
        raise Refusal("not-allowed", NOT_OVER)
    day = date.fromtimestamp(ends[0]).isoformat()
    record = replace(recording.recorded(table, log), further=(("date", day),))
    return Printed(finished(record, on.size, on.lang, on.ink).pdf(), f"{table.game.name}-{day}.pdf")
