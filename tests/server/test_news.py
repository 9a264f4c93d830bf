"""News over the wire: every roll, deal and decision brings them, and no sealed choice is in any."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from kostka.games import core, news
from kostka.games.registry import NAMES
from kostka.server import actions, desk, entries, fold, seating, tables, telling
from kostka.server.entries import Entry
from kostka.server.fold import Happened
from kostka.server.showing import Seats
from kostka.server.tables import Table
from tests.server.clients import Api, Player, Server

AUDIENCES: tuple[Seats, ...] = ((), (1,), (2,), (1, 2))


def draft_of(game: str, seed: int) -> actions.Draft:
    """A game of two people that has just started."""
    places = tuple(entries.Place(f"P{seat}", tables.hashed(str(seat)), auto=False) for seat in (1, 2))
    created = entries.Created(0.0, game, places, tables.hashed("c"), f"{seed:064x}", first=1)
    draft = actions.Draft(fold.opened("table", created), 1.0)
    seating.start(draft, ["c"])
    return draft


def random_batches(game: str, seed: int) -> Iterator[tuple[Table, list[Happened]]]:
    """What is stored together, from the start to the end, and the table then; each seat decides for itself."""
    random, draft = Random(seed), draft_of(game, seed)
    yield draft.table, draft.happened
    while draft.table.phase == "playing":
        table = draft.table
        seat = random.choice(table.undecided)
        draft = actions.Draft(table, table.at + 1)
        actions.decide(draft, seat, [str(seat)], table.point, random.choice(table.legal(seat)), str(table.number))
        yield draft.table, draft.happened


def log_of(game: str, seed: int) -> list[Entry]:
    created = draft_of(game, seed).table.created
    return [created, *(one.entry for _, batch in random_batches(game, seed) for one in batch)]


def events_in(message: bytes) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = json.loads(message)["events"]
    return events


def news_of(log: list[Entry]) -> list[Any]:
    """The news of every step of a game, as its rules tell them."""
    told = []
    for (before, _), (after, happened) in pairwise(fold.unfolded("table", log)):
        match happened.entry:
            case entries.Rolled(dice=shown):
                event: core.Event = core.Rolled(shown)
            case entries.Dealt(colours=colours):
                event = core.Dealt(colours)
            case entries.Decided(moves=moves):
                event = core.Decided({seat: after.game.read_move(move) for seat, move in moves.items()})
            case _:
                continue
        told.append([news.plain(one) for one in after.game.news(before.state, event, after.state)])
    return [json.loads(json.dumps(one)) for one in told]


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_all_audiences_are_told_the_same_news_and_nobody_a_sealed_choice(game: str, seed: int) -> None:
    told: list[Any] = []
    for table, batch in random_batches(game, seed):
        heard = [events_in(telling.Bulletin(table, batch, None).message(seats)) for seats in AUDIENCES]
        for event, *others in zip(*heard, strict=True):
            if event["event"] in ("rolled", "dealt", "decided"):
                assert [event] * len(others) == others
                told.append(event["news"])
            else:
                assert not any("news" in one for one in (event, *others))
    assert told == news_of(log_of(game, seed))
    assert all(told)


@pytest.mark.parametrize("game", NAMES)
def test_who_comes_back_or_comes_late_is_told_the_same_news(game: str) -> None:
    told = {
        event["number"]: event
        for table, batch in random_batches(game, 7)
        for event in events_in(telling.Bulletin(table, batch, None).message(()))
    }
    log = log_of(game, 7)
    read = asyncio.run(desk.desk_of("table", log))
    back = events_in(telling.Bulletin(read.table, list(read.recent), None).message(()))
    assert len(back) == desk.RECENT
    assert back == [told[event["number"]] for event in back]
    past = [json.loads(telling.encode(step))["events"][0] for step in telling.past("table", log)]
    assert past == [told[event["number"]] for event in past]
    assert all(event["news"] for event in past)


def test_news_are_found_and_written_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    draft = draft_of("qwixx", 1)
    found: list[Any] = []
    written = telling.encode

    def noted(made: Any) -> bytes:
        found.append(made)
        return written(made)

    monkeypatch.setattr(telling, "encode", noted)
    bulletin = telling.Bulletin(draft.table, draft.happened, None)
    assert len([bulletin.message(seats) for seats in AUDIENCES * 2]) == 8
    assert sorted(type(one).__name__ for one in found) == ["Now", "Rolled", "Started", *["Update"] * 4, "list"]


def test_news_come_live_and_after_a_reconnection(server: Server) -> None:
    async def play() -> None:
        async with asyncio.timeout(60), Api(server.url) as api:
            made = await api.create("qubix", [{"kind": "me"}, {"kind": "me"}], options={"pile": "dealt"})
            watcher, late = (Player(server.url, made["table"], []) for _ in range(2))
            async with watcher.connected() as line, late.connected() as other:
                watcher.hear(await line.recv())
                late.hear(await other.recv())
                await api.start(made)
                for device, socket in ((watcher, line), (late, other)):
                    while device.now["phase"] == "open":
                        device.hear(await socket.recv())
            players = [Player(server.url, made["table"], [token]) for token in made["seats"].values()]
            await asyncio.gather(*(player.play() for player in players))
            for device in (watcher, late):
                assert [event["news"][0]["kind"] for event in device.events.values() if "news" in event] == ["dealt"]
            watcher.after = players[0].after - 20
            async with watcher.connected() as line:
                watcher.hear(await line.recv())
            missed = [event for number, event in watcher.events.items() if number > players[0].after - 20]
            assert len(missed) == 20
            shared = [event for event in missed if event["event"] == "decided"]
            assert shared == [players[0].events[event["number"]] for event in shared]
            assert shared[-1]["news"][-1]["kind"] == "ended"

    asyncio.run(play())
