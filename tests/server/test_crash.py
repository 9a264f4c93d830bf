"""kill -9 at random instants under load: nothing that was acknowledged or told is ever lost."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from random import Random

from kostka.server import database
from tests.server.crashing import Mortal, compare, kill_often, play_tables, stored

KILLS = 100


def test_nothing_acknowledged_is_lost_when_the_server_is_killed_again_and_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    server = Mortal(url)
    server.start()
    over = threading.Event()

    def kill() -> None:
        kill_often([server], KILLS, lambda: False, Random(4))
        over.set()

    killer = threading.Thread(target=kill)
    killer.start()

    async def play() -> list[object]:
        async with asyncio.timeout(300):
            lines = [play_tables([server.url], over.is_set, Random(line)) for line in range(4)]
            return [player for players in await asyncio.gather(*lines) for player in players]

    try:
        everyone = asyncio.run(play())
    finally:
        killer.join()
        server.kill()
        server.close()
    assert server.kills > KILLS
    engine = database.engine(url)
    database.prepare(engine)
    checked = compare(everyone, stored(engine))  # type: ignore[arg-type]
    engine.dispose()
    assert checked > 0
    print(f"{server.kills} kills, {checked} decisions acknowledged, all stored")
