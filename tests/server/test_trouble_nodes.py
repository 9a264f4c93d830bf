"""PostgreSQL gets into trouble under two servers, or one of the servers dies: nothing is lost, and all goes on."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

from kostka.server import database
from kostka.server.trouble import Kind
from tests.server.clients import Api, Player, serving
from tests.server.crashing import compare, stored
from tests.server.postgres import Postgres
from tests.server.troubles import goes_on, live_through, told_in

TROUBLES: dict[str, Kind] = {"stopped": "silent", "frozen": "silent", "locked": "locked", "read_only": "read-only"}
ONE_LINE_EACH = ["the database is in trouble", "the database works again"]


@pytest.mark.parametrize("what", TROUBLES)
def test_games_at_two_servers_go_on_after_a_trouble(what: str, postgresql: Postgres) -> None:
    with ExitStack() as around:
        servers = [around.enter_context(serving(postgresql.url, bot_delay=0.2)) for _ in range(2)]
        trouble = getattr(postgresql, what)()
        players = asyncio.run(live_through([server.url for server in servers], trouble, TROUBLES[what]))
        engine = database.engine(postgresql.url)
        assert compare(players, stored(engine)) > 0
        engine.dispose()
        for server in servers:
            server.stop()
            assert told_in(server.errors) == ONE_LINE_EACH


def test_when_a_server_dies_the_other_one_goes_on_with_all_it_had_to_do(postgresql: Postgres) -> None:
    may_go_on = asyncio.Event()
    more: dict[str, Any] = {"bot_delay": 0.2, "grace": 0.5, "look_around": 0.5}
    with serving(postgresql.url, **more) as other, serving(postgresql.url, **more) as dying:

        async def play() -> list[Player]:
            async with asyncio.timeout(120), Api(dying.url) as api, Api(other.url) as elsewhere:
                people = await api.create("duel", [{"kind": "me"}] * 2)
                await api.start(people)
                players = [
                    Player(url, people["table"], [token], Random(4), may_go_on=may_go_on)
                    for url, token in zip((dying.url, other.url), people["seats"].values(), strict=True)
                ]
                playing = asyncio.gather(*(player.play() for player in players))
                while not all(len(player.sent) >= 3 for player in players):
                    await asyncio.sleep(0.02)
                bots = await api.create("qwixx", [{"kind": "bot", "level": "random"}] * 2, pace="quick")
                await api.start(bots)
                await goes_on(api, bots["table"])
                dying.kill()
                players[0].url = other.url  # as behind a load balancer
                may_go_on.set()
                await goes_on(elsewhere, bots["table"])
                assert (await elsewhere.http.get("/readyz")).status_code == 200
                await playing
                return players

        players = asyncio.run(play())
        assert [player.now["phase"] for player in players] == ["finished"] * 2
        engine = database.engine(postgresql.url)
        assert compare(players, stored(engine)) > 0
        engine.dispose()
        other.stop()
        assert told_in(other.errors) == []


def test_nothing_waits_for_ever_for_a_dead_network_or_for_a_server_that_is_cut_off(postgresql: Postgres) -> None:
    engine = database.engine(postgresql.url)
    with engine.connect() as connection:
        asked = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
        told = [connection.exec_driver_sql(f"SHOW {name}").scalar() for name in asked]
        network = connection.connection.driver_connection.info.get_parameters()  # type: ignore[union-attr]
    engine.dispose()
    assert told == ["2s", "10s", "10s"]
    assert {name: network[name] for name in database.NETWORK} == database.NETWORK
    own = database.engine(f"{postgresql.url}&connect_timeout=9")
    assert "connect_timeout" not in database.patience(own.url)
