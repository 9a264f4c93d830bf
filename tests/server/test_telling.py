"""What is told of the past of a game to those who come later."""

from __future__ import annotations

import asyncio

from kostka.server import telling
from tests.server.clients import Api, Player, Server


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
