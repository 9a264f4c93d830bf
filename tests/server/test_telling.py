"""What is told: a seat without a decision sees what a spectator sees, so its view need not be made again."""

from __future__ import annotations

import asyncio

import pytest

from kostka.games.core import Decide
from kostka.games.registry import NAMES
from kostka.server import telling
from tests.server.clients import Api, Player, Server
from tests.server.test_news import random_batches
from tests.tables import Table, every_table, random_walk


@pytest.mark.parametrize("table", every_table(), ids=str)
def test_a_seat_that_decides_nothing_sees_what_a_spectator_sees(table: Table) -> None:
    rules = table.game
    for place, (state, _) in enumerate(random_walk(table, 1)):
        if place % 5:
            continue
        node = rules.node(state)
        deciding = node.moves if isinstance(node, Decide) else {}
        for seat in range(1, table.seats + 1):
            if seat not in deciding:
                spectator = telling.encode(rules.view(state))
                own = spectator.replace(telling.SPECTATOR, b'"seat":%d' % seat, 1)
                assert own == telling.encode(rules.view(state, seat))


@pytest.mark.parametrize("game", NAMES)
def test_views_are_those_of_the_rules(game: str) -> None:
    for table, _ in list(random_batches(game, 2))[::5]:
        shown = [bytes(view) for seats in ((1, 2), ()) for view in telling.Views(table).of(seats)]
        assert shown == [telling.encode(table.game.view(table.state, seat)) for seat in (1, 2, None)]


def test_who_comes_later_is_told_what_a_spectator_saw(server: Server) -> None:
    async def play() -> None:
        async with asyncio.timeout(60), Api(server.url) as api:
            made = await api.create("on-board", [{"kind": "me"}, {"kind": "bot", "level": "random"}])
            await api.start(made)
            watcher, player = (Player(server.url, made["table"], tokens) for tokens in ([], [made["seats"]["1"]]))
            await asyncio.gather(watcher.play(), player.play())
            past = (await api.http.get(f"/api/tables/{made['table']}/past")).json()
            assert len(past) == telling.PAST + 1
            assert past[-1]["views"][0]["totals"] == next(iter(watcher.views.values()))["totals"]
            told = [step["events"][0] for step in past]
            assert told == [watcher.events[event["number"]] for event in told]
            assert {event["event"] for event in told} == {"rolled", "decided"}
            assert all(step["mine"] == [] and step["views"][0]["seat"] is None for step in past)
            assert (await api.http.get(f"/api/tables/{made['table']}/past?steps=2")).json() == past[-3:]
            for few in (0, telling.PAST + 1):
                assert (await api.http.get(f"/api/tables/{made['table']}/past?steps={few}")).status_code == 400

    asyncio.run(play())
