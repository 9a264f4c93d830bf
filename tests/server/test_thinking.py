"""Bots at the tables: nobody waits while the strong one is compiled on a new machine."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from kostka.bots.search import Search
from kostka.bots.warm import warm
from kostka.games.registry import NAMES
from kostka.server import actions, database, dice, entries, fold, seating, tables, thinking
from kostka.server.house import House
from kostka.server.line import Line
from kostka.server.metrics import Metrics
from kostka.server.processes import Processes
from kostka.server.settings import Settings
from kostka.server.store import Store
from kostka.server.thinking import Thinkers


@pytest.fixture
def table() -> tables.Table:
    places = tuple(entries.Place(f"P{seat}", tables.hashed(str(seat))) for seat in (1, 2))
    created = entries.Created(0.0, "qubix", places, tables.hashed("c"), dice.new_seed(), first=1)
    draft = actions.Draft(fold.opened("table", created), 0.0)
    seating.start(draft, ["c"])
    return draft.table


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A compiler that tells its number in this folder and works until the file `ready` is there."""
    work = f"import os, time; os.chdir({str(tmp_path)!r}); open('number', 'w').write(str(os.getpid()))\n"
    work += "while not os.path.exists('ready'): time.sleep(0.01)"
    monkeypatch.setattr(thinking, "COMPILER", (sys.executable, "-c", work))
    monkeypatch.setattr(thinking, "PATIENCE", 0.0)
    monkeypatch.setattr(thinking, "think", lambda game, level, *rest: level)
    monkeypatch.setattr(Processes, "_running", lambda self: None)  # in a thread, which knows the changes
    return tmp_path


def test_another_bot_plays_while_the_strong_one_is_compiled(table: tables.Table, compiler: Path) -> None:
    async def ask() -> list[str]:
        thinkers = Thinkers(1, 1.0)
        played = [await thinkers.choose(table, 1, level) for level in ("hard", "easy", "hard")]
        (compiler / "ready").touch()
        async with asyncio.timeout(60):
            while await thinkers.choose(table, 1, "hard") != "hard":
                await asyncio.sleep(0.02)
        thinkers.close()
        return played

    assert asyncio.run(ask()) == ["medium", "easy", "medium"]


def test_a_compiler_does_not_outlive_its_server(table: tables.Table, compiler: Path) -> None:
    async def ask() -> int:
        thinkers = Thinkers(1, 1.0)
        await thinkers.choose(table, 1, "hard")
        async with asyncio.timeout(60):
            while not (number := (compiler / "number").read_text() if (compiler / "number").exists() else ""):
                await asyncio.sleep(0.02)
        thinkers.close()
        return int(number)

    with pytest.raises(ProcessLookupError):
        os.kill(asyncio.run(ask()), 0)


@pytest.mark.parametrize("game", NAMES)
def test_to_get_ready_is_to_choose_between_moves_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def choose(self: Search, rules: Any, state: Any, seat: int, moves: tuple[Any, ...], random: Any) -> Any:
        asked.append(len(moves))
        return moves[0]

    monkeypatch.setattr(Search, "choose", choose)
    warm(game)
    assert [moves > 1 for moves in asked] == [True]


def test_bots_of_many_tables_play_one_after_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a person's choice waits for one bot's at most."""
    at_once = [0, 0]
    act = Line.act

    async def counted(self: Line, desk: Any, action: Any) -> Any:
        at_once[0] += 1
        at_once[1] = max(at_once)
        try:
            return await act(self, desk, action)
        finally:
            at_once[0] -= 1

    async def play() -> None:
        engine = database.engine(f"sqlite:///{tmp_path / 'tables.db'}")
        database.prepare(engine)
        house = House(Store(engine), Settings(), Metrics())
        house.open()
        for number in range(12):
            places = tuple(entries.Place(f"B{seat}", bot="random") for seat in (1, 2))
            created = entries.Created(time.time(), "duel", places, tables.hashed("c"), dice.new_seed())
            await house.create(f"t{number}", created, "somewhere")
        for name in list(house.desks):
            await house.act(name, lambda draft: seating.start(draft, ["c"]))
        monkeypatch.setattr(Line, "act", counted)
        async with asyncio.timeout(120):
            while not all(desk.table.phase == "finished" for desk in house.desks.values()):
                await asyncio.sleep(0.02)
        await house.close()

    asyncio.run(play())
    assert at_once == [0, 1]
