"""The database gets into trouble while people play: they are told, nothing is lost, and it goes on by itself."""

from __future__ import annotations

import asyncio
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest

from kostka.server import database
from kostka.server.trouble import Kind
from tests.server.clients import serving
from tests.server.crashing import compare, stored
from tests.server.troubles import filled, hooked, limited, live_through, locked, marked, small_disk, told_in

ONE_LINE_EACH = ["the database is in trouble", "the database works again"]


@pytest.mark.parametrize("what", ["full", "limited", "locked", "read-only", "hanging"])
def test_a_game_goes_on_after_a_trouble(what: str, tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    with ExitStack() as around:
        small = around.enter_context(small_disk(folder))
        file = folder / "tables.db"
        url = f"sqlite:///{file}"
        server = around.enter_context(serving(url, hooked(tmp_path), bot_delay=0.2))
        trouble: AbstractContextManager[None]
        kind: Kind
        if what == "full" and small:
            trouble, kind = filled(folder), "full"
        elif what in ("full", "limited"):
            trouble, kind = limited(server.process.pid), "failing"
        elif what == "locked":
            trouble, kind = locked(file), "locked"
        elif what == "read-only":
            trouble, kind = marked(tmp_path / "readonly"), "read-only"
        else:
            trouble, kind = marked(tmp_path / "stuck"), "silent"
        players = asyncio.run(live_through([server.url], trouble, kind))
        engine = database.engine(url)
        assert compare(players, stored(engine)) > 0
        engine.dispose()
        server.stop()
        assert told_in(server.errors) == ONE_LINE_EACH
