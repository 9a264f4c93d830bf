"""The live connection: coming back, falling behind, storms, nonsense, and those who may not connect."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kostka.server.desk import RECENT
from tests.server.clients import Api, Player, Server, serving

ME = {"kind": "me", "auto": False}
CHANGES = 1400
"""More than the buffers of both systems hold for one connection."""


def run(server: Server, test: Callable[[Api], Awaitable[None]]) -> None:
    async def go() -> None:
        async with asyncio.timeout(60), Api(server.url) as api:
            await test(api)

    asyncio.run(go())


async def duel(api: Api) -> Any:
    made = await api.create("duel", [ME, ME], first=1)
    await api.start(made)
    return made


async def play_some(api: Api, made: Any, decisions: int) -> None:
    """Both seats decide at random, by HTTP."""
    device = Player(api.url, made["table"], list(made["seats"].values()))
    async with device.connected() as line:
        device.hear(await line.recv())
        while len(device.acknowledged) < decisions and device.now["phase"] == "playing":
            for seat in device.owed():
                asked = {(one, point) for one, point, _ in device.sent.values()}
                if (seat, device.now["point"]) not in asked and len(device.sent) < decisions:
                    await line.send(json.dumps(device.choice(seat)))
            device.hear(await line.recv())


def test_who_comes_back_gets_what_is_missing(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await duel(api)
        watcher = Player(api.url, made["table"], [])
        async with watcher.connected() as line:
            assert watcher.hear(await line.recv())["type"] == "position"
        first = watcher.after
        await play_some(api, made, 4)
        async with watcher.connected() as line:
            message = watcher.hear(await line.recv())
        assert message["type"] == "events"
        assert [event["number"] for event in message["events"]] == list(range(first + 1, watcher.after + 1))
        assert message["views"] == (await api.position(made["table"]))["views"]
        async with watcher.connected() as line:
            assert watcher.hear(await line.recv())["events"] == []

    run(server, test)


def test_who_was_away_too_long_gets_the_whole_position(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await api.create("qwixx", [ME, ME], first=1)
        await api.start(made)
        now = (await api.position(made["table"]))["now"]
        watcher = Player(api.url, made["table"], [], after=now["number"])
        await _change_its_mind(Player(api.url, made["table"], [made["seats"]["1"]]), now["point"], RECENT + 1)
        async with watcher.connected() as line:
            assert watcher.hear(await line.recv())["type"] == "position"
        ahead = Player(api.url, made["table"], [], after=100_000)
        async with ahead.connected() as line:
            assert ahead.hear(await line.recv())["type"] == "position"

    run(server, test)


def test_a_slow_reader_gets_a_resync_and_the_server_keeps_little(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await api.create("qwixx", [ME, ME], first=1)
        await api.start(made)
        watcher = Player(api.url, made["table"], [])
        async with connect(
            f"ws{api.url.removeprefix('http')}/api/tables/{made['table']}/live",
            compression=None,
            max_queue=1,
            sock=_small_buffers(server.port),
            max_size=None,
        ) as line:
            await line.send(json.dumps({"type": "hello"}))
            watcher.hear(await line.recv())
            point = watcher.now["point"]
            await _change_its_mind(Player(api.url, made["table"], [made["seats"]["1"]]), point, CHANGES)
            metrics = (await api.http.get("/metrics")).text
            last = (await api.position(made["table"]))["now"]["number"]
            kinds = []
            while watcher.after < last:
                kinds.append(watcher.hear(await line.recv())["type"])
        assert "position" in kinds
        assert len(kinds) < CHANGES
        assert "kostka_resyncs_total 0" not in metrics

    run(server, test)


async def _change_its_mind(device: Player, point: int, times: int) -> None:
    """A seat decides the same again and again under new ids: every change is an event."""
    async with device.connected() as line:
        for start in range(0, times, 50):
            end = min(start + 50, times)
            for number in range(start, end):
                device.sent[f"n{number}"] = (1, point, "-")
                await line.send(
                    json.dumps({"type": "decide", "seat": 1, "point": point, "move": "-", "id": f"n{number}"})
                )
            while len(device.acknowledged) < end:
                device.hear(await line.recv())


def _small_buffers(port: int) -> socket.socket:
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect(("127.0.0.1", port))
    made.setblocking(False)
    return made


def test_a_storm_of_reconnections_does_not_disturb_the_game(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await duel(api)
        over = asyncio.Event()

        async def storm(seed: int) -> int:
            random, count = Random(seed), 0
            device = Player(api.url, made["table"], [made["seats"]["1"]])
            while not over.is_set():
                async with device.connected() as line:
                    if random.random() < 0.7:
                        device.hear(await line.recv())
                    if random.random() < 0.3:
                        line.transport.abort()
                count += 1
            return count

        storms = [asyncio.create_task(storm(seed)) for seed in range(10)]
        player = Player(api.url, made["table"], list(made["seats"].values()))
        await player.play()
        over.set()
        assert sum(await asyncio.gather(*storms)) > 20
        assert player.refused == []
        assert sorted(player.events) == list(range(min(player.events), player.after + 1))

    run(server, test)


def test_nonsense_is_refused_and_the_connection_goes_on(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await duel(api)
        random = Random(7)
        good = json.dumps({"type": "decide", "seat": 1, "point": 2, "move": "-", "id": "x"})
        device = Player(api.url, made["table"], [made["seats"]["1"]])
        async with device.connected() as line:
            device.hear(await line.recv())
            for number in range(150):
                match number % 5:
                    case 0:
                        await line.send(os.urandom(random.randrange(200)))
                    case 1:
                        await line.send(good[: random.randrange(len(good))])
                    case 2:
                        await line.send(json.dumps({"type": random.choice(["hello", "jump", None, 5]), "x": [[]] * 50}))
                    case 3:
                        await line.send("[" * 2000)
                    case 4:
                        place = random.randrange(len(good))
                        await line.send(good[:place] + chr(random.randrange(32, 500)) + good[place + 1 :])
                device.hear_any(await line.recv())
            await line.send(json.dumps({"type": "ping"}))
            while json.loads(device.raw[-1])["type"] != "pong":
                device.hear_any(await line.recv())
        assert (await api.position(made["table"]))["now"]["phase"] == "playing"

    run(server, test)


def test_who_says_nothing_sensible_for_long_is_hung_up(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await duel(api)
        address = f"ws{api.url.removeprefix('http')}/api/tables/{made['table']}/live"
        async with connect(address, compression=None) as line:
            with pytest.raises(ConnectionClosed):
                await _babble(line)
        async with connect(address, compression=None) as line:
            await line.send(json.dumps({"type": "ping"}))
            with pytest.raises(ConnectionClosed):
                await line.recv()
        async with connect(address, compression=None) as line:
            await line.send("x" * 100_000)
            with pytest.raises(ConnectionClosed) as closed:
                await line.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009

    run(server, test)


async def _babble(line: ClientConnection) -> None:
    for _ in range(1000):
        await line.send("?")
        await line.recv()


def test_strange_pages_and_unknown_tables_cannot_connect(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await duel(api)
        base = f"ws{api.url.removeprefix('http')}/api/tables"
        for address, origin in (
            (f"{base}/{made['table']}/live", "https://evil.example"),
            (f"{base}/nosuchtable/live", None),
            (f"{base}/{made['table']}/elsewhere", None),
        ):
            with pytest.raises(InvalidStatus) as refused:
                await connect(address, origin=origin).__aenter__()  # type: ignore[arg-type]
            assert refused.value.response.status_code == 403
        async with connect(f"{base}/{made['table']}/live", origin=api.url) as line:  # type: ignore[arg-type]
            await line.send(json.dumps({"type": "hello"}))
            assert json.loads(await line.recv())["type"] == "position"

    run(server, test)


def test_too_many_messages_or_connections_are_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    with serving(url, rate=1, burst=5, connections=2, tables_per_hour=1, body=2000) as server:

        async def test(api: Api) -> None:
            made = await duel(api)
            one_more = await api.post("/api/tables", {"game": "qwixx", "seats": [ME]}, status=429)
            assert one_more["reason"] == "too-many-tables"
            large = await api.post("/api/tables", {"game": "qwixx", "seats": [ME], "layout": "x" * 5000}, status=413)
            assert large["reason"] == "too-large"
            device = Player(api.url, made["table"], [made["seats"]["1"]])
            async with device.connected() as line, device.connected() as other:
                device.hear(await line.recv())
                device.hear(await other.recv())
                for _ in range(8):
                    await line.send(json.dumps(device.choice(1) | {"point": 999}))
                answers = [json.loads(await line.recv()) for _ in range(8)]
                assert [answer["reason"] for answer in answers].count("too-fast") >= 3
                assert all(answer["id"] in device.sent for answer in answers)
                with pytest.raises(InvalidStatus):
                    await connect(f"ws{api.url.removeprefix('http')}/api/tables/{made['table']}/live").__aenter__()
            async with device.connected() as line:
                device.hear(await line.recv())

        run(server, test)


def test_who_answers_no_heartbeat_is_hung_up(tmp_path: Path) -> None:
    """A device that is switched off leaves an open line behind; the server must notice by itself."""
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", heartbeat=0.3) as server:

        async def test(api: Api) -> None:
            made = await duel(api)
            lasting = Player(api.url, made["table"], [])
            async with lasting.connected() as line:
                lasting.hear(await line.recv())
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(_opening_handshake(server.port, made["table"]))
                assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
                heard = await asyncio.wait_for(reader.read(), 20)  # until the server hangs up
                writer.close()
                assert b"\x89" in heard  # the first byte of a ping frame
                await line.send(json.dumps({"type": "ping"}))
                assert json.loads(await line.recv())["type"] == "pong"

        run(server, test)


def _opening_handshake(port: int, table: str) -> bytes:
    lines = [
        f"GET /api/tables/{table}/live HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "Sec-WebSocket-Version: 13",
    ]
    return "\r\n".join([*lines, "", ""]).encode()
