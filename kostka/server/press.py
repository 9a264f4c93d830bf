"""Paper for those who ask the server: drawn in one thread, one order after another, so that live connections go on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from kostka.games.core import Refused
from kostka.paper import blank, finished
from kostka.record import Record
from kostka.server import recording, tables
from kostka.server.actions import NOT_OVER
from kostka.server.entries import Entry, Finished
from kostka.server.refusals import Refusal
from kostka.server.tables import Table

KEPT: Final = 64
"""How many blank sheets are kept, of about 80 kB each."""
_PRESS: Final = ThreadPoolExecutor(1, "press")


class Stationery(NamedTuple):
    """What the reader's printer and language ask for."""

    size: str
    lang: str
    ink: str


class Printed(NamedTuple):
    pdf: bytes
    name: str
    """For the file."""


async def sheets(
    game: str, options: Mapping[str, str], on: Stationery, count: int | None, layout: tuple[str, str] = ("", "")
) -> Printed:
    """All that is needed to play a game, on the standard layout or on the one with this text and name."""
    made = await _pressed(_sheets, game, tuple(sorted(options.items())), on, count, layout)
    return Printed(made, f"{game}.pdf")


async def sheets_of(table: Table, on: Stationery) -> Printed:
    """The same for the people of a table, with its options and its layout."""
    created = table.created
    options = tables.setup_of(created, 1, len(table.seats)).options
    return await sheets(created.game, dict(options), on, len(table.seats), (created.layout, created.layout_name))


async def result(table: Table, log: Sequence[Entry], on: Stationery) -> Printed:
    """A finished game on one page, with the day of its end."""
    ends = [entry.at for entry in log if isinstance(entry, Finished)]
    if not ends:
        raise Refusal("not-allowed", NOT_OVER)
    day = date.fromtimestamp(ends[0]).isoformat()
    record = replace(recording.recorded(table, log), further=(("date", day),))
    return Printed(await _pressed(_result, record, on), f"{table.game.name}-{day}.pdf")


def _result(record: Record, on: Stationery) -> bytes:
    return finished(record, on.size, on.lang, on.ink).pdf()


@lru_cache(maxsize=KEPT)
def _sheets(
    game: str, options: tuple[tuple[str, str], ...], on: Stationery, count: int | None, layout: tuple[str, str]
) -> bytes:
    own = tables.layout_of(game, *layout) if layout[0] else None
    return blank(game, on.size, count, on.lang, on.ink, own, dict(options)).pdf()


async def _pressed(draw: Callable[..., bytes], *order: object) -> bytes:
    try:
        return await asyncio.get_running_loop().run_in_executor(_PRESS, draw, *order)
    except Refused as refused:
        raise Refusal("bad-request", refused.why) from None
