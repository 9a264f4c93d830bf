"""Whole games of all four kinds through real HTTP and WebSocket clients."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from kostka import record
from kostka.games.core import Decided, Over, Refused
from kostka.games.registry import NAMES, game
from kostka.server import verify
from tests.server.clients import Api, Player, Server

ME = {"kind": "me"}
OPEN = {"kind": "open"}
BOT = {"kind": "bot", "level": "random"}

TABLES: list[tuple[str, list[dict[str, Any]], dict[str, str]]] = [
    ("qwixx", [ME, OPEN, OPEN, BOT], {}),
    ("qwixx", [ME], {}),
    ("on-board", [ME, OPEN, BOT], {"side": "2"}),
    ("duel", [ME, OPEN], {}),
    ("duel", [BOT, ME], {}),
    ("qubix", [ME, OPEN, BOT], {"pile": "dealt"}),
    ("qubix", [ME, ME], {"neutral": "navy"}),
]


def test_the_games_tell_how_they_can_be_set_up(server: Server) -> None:
    offered = {one["game"]: one for one in httpx.get(f"{server.url}/api/games").raise_for_status().json()}
    assert list(offered) == list(NAMES)
    for name, one in offered.items():
        rules = game(name)
        assert (one["title"], one["seats"], one["dice"]) == (rules.title, list(rules.seats), rules.dice)
        assert one["options"] == {choice["name"]: choice["values"] for choice in one["choices"]}
        assert "hard" in one["bots"]
        for seats in rules.seats:
            asked = [choice for choice in one["choices"] if seats in choice["seats"]]
            for wish in ({}, {choice["name"]: choice["values"][-1] for choice in asked}):
                expected: dict[str, str] = {}
                for choice in asked:
                    default = expected[choice["like"]] if choice["like"] else choice["values"][0]
                    expected[choice["name"]] = wish.get(choice["name"], default)
                assert dict(rules.setup(seats, **wish).options) == expected


async def seated(api: Api, made: Any, seats: list[dict[str, Any]], seed: int = 1) -> list[Player]:
    """The creator's device with its seats, and one device more for every open seat, which adds to the dice; a start."""
    table = made["table"]
    players = [Player(api.url, table, list(made["seats"].values()), Random(seed))]
    come: dict[int, str] = {}
    for number, _ in enumerate([seat for seat in seats if seat["kind"] == "open"], 2):
        taken = await api.post(f"/api/tables/{table}/seats", {"name": f"P{number}"})
        players.append(Player(api.url, table, [taken["token"]], Random(seed * 100 + number)))
        come[taken["seat"]] = taken["token"]
        await api.commit(table, taken["seat"], taken["token"])
    await api.start(made)
    for seat, token in come.items():
        await api.reveal(table, seat, token)
    return players


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=lambda part: part if isinstance(part, str) else None)
def test_a_whole_game(server: Server, tmp_path: Path, game: str, seats: Any, options: Any) -> None:
    async def play() -> tuple[list[Player], Player, str]:
        async with Api(server.url) as api:
            made = await api.create(game, seats, options=options)
            players = await seated(api, made, seats)
            watcher = Player(server.url, made["table"], [])
            async with asyncio.timeout(60):
                await asyncio.gather(*(player.play() for player in [*players, watcher]))
            return players, watcher, await api.record(made["table"])

    players, watcher, text = asyncio.run(play())
    found = record.read(text)
    end = found.game.node(found.last())
    assert isinstance(end, Over)
    assert record.write(found) == text
    for player in [*players, watcher]:
        assert player.refused == []
        assert player.now["phase"] == "finished"
        assert player.events[player.now["number"]]["totals"] == list(end.totals)
        assert player.views[next(iter(player.views))]["winners"] == list(end.winners)
    chosen = {
        (point, seat): found.game.write_move(move)
        for point, event in enumerate(found.events, 1)
        if isinstance(event, Decided)
        for seat, move in event.moves.items()
    }
    told = {(point, seat): move for player in players for seat, point, move in player.acknowledged.values()}
    assert told
    assert told.items() <= chosen.items()
    assert watcher.acknowledged == {}
    assert verify.check(found).startswith("checks out")


SHORT_TRACK = """
[on-board]
name = "short-track"
fields = 12
bonus = [1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 17, 20]
side-1 = "R2 Y2 G12 B12 R4 Y5 G9 B9 R7 Y8 G5 B4"
side-2 = "Y3 B11 R3 G11 Y6 B8 R6 G8 Y9 B5 R9 G4"
"""


def test_a_whole_game_with_an_own_layout(server: Server) -> None:
    async def play() -> tuple[Player, str]:
        async with Api(server.url) as api:
            made = await api.create("on-board", [ME, BOT], layout=SHORT_TRACK)
            (player,) = await seated(api, made, [ME, BOT])
            async with asyncio.timeout(60):
                await player.play()
            return player, await api.record(made["table"])

    player, text = asyncio.run(play())
    view = player.views[next(iter(player.views))]
    assert (view["layout"], len(view["track"])) == ("short-track", 12)
    found = record.read(text, {"mine": SHORT_TRACK})
    assert isinstance(found.game.node(found.last()), Over)
    assert verify.check(found).startswith("checks out")
    with pytest.raises(Refused, match="short-track"):
        record.read(text)
