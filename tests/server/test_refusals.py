"""Refusals: each says in a message of its own what is wrong, and the message can be told in any language."""

from __future__ import annotations

import ast
import asyncio
import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kostka.server import actions, database, dice, entries, fold, refusals, seating, tables, telling
from kostka.server.actions import Draft
from kostka.server.app import HELD
from kostka.server.house import House
from kostka.server.metrics import Metrics
from kostka.server.refusals import Refusal
from kostka.server.settings import Settings
from kostka.server.store import Store
from kostka.server.trouble import Unavailable
from kostka.server.writing import Conflict, Write
from tests.server.clients import ROOT, Api, Player, Server, serving

ME = {"kind": "me", "auto": False}
OPEN = {"kind": "open"}
SOURCES = [*sorted((ROOT / "kostka/server").glob("*.py")), ROOT / "kostka/record.py"]
GAP = re.compile(r"\{(\w+)\}")
NOT_FOR_PLAYERS = {"token", "nonce", "point", "entry", "entries", "id", "seed", "json"}


def filled(why: dict[str, Any]) -> str:
    """The message with its gaps filled, as a page would do it in its own language."""
    gaps = why.get("gaps", {})
    assert set(GAP.findall(why["key"])) == set(gaps)
    return GAP.sub(lambda gap: filled(one) if isinstance(one := gaps[gap[1]], dict) else str(one), why["key"])


def key_of(refused: dict[str, Any]) -> str:
    """The key of a refusal that tells the same in its message as in its English text."""
    assert filled(refused) == refused["why"], refused
    return str(refused["key"])


# --- in the source --------------------------------------------------------------------------------------------------


def calls(path: Path, *names: str) -> list[ast.Call]:
    found = [one for one in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(one, ast.Call)]
    return [one for one in found if isinstance(one.func, ast.Name) and one.func.id in names]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_messages_are_sentences_for_players_with_all_their_gaps(path: Path) -> None:
    for call in calls(path, "because"):
        key = call.args[0]
        assert isinstance(key, ast.Constant), "a key is written where it is used, so that it can be found"
        text = str(key.value)
        assert set(GAP.findall(text)) == {one.arg for one in call.keywords}
        assert re.match(r"[a-z{]", text), text
        assert not text.endswith("."), text
        assert not NOT_FOR_PLAYERS & set(re.findall(r"\w+", GAP.sub("", text))), text


def test_only_an_operator_is_refused_in_plain_words() -> None:
    whys = [(path.name, call.args[1]) for path in SOURCES for call in calls(path, "Refusal")]
    plain = [(name, ast.unparse(why)) for name, why in whys if isinstance(why, ast.Constant | ast.JoinedStr)]
    assert len(whys) > 30
    assert plain == [("app.py", "'the server is about to stop'")]


# --- at a table -----------------------------------------------------------------------------------------------------


def opened(game: str = "qwixx", free: int = 0, **more: Any) -> Draft:
    """A table of two people, whose tokens are their numbers and whose creator's is c, and of free seats."""
    places = [entries.Place(f"P{seat}", tables.hashed(str(seat)), auto=False) for seat in (1, 2)]
    created = entries.Created(
        0.0, game, (*places, *[entries.Place()] * free), tables.hashed("c"), more.pop("seed", "00" * 32), 1, **more
    )
    return Draft(fold.opened("table", created), 1.0)


def started(game: str = "qwixx", **more: Any) -> Draft:
    draft = opened(game, **more)
    seating.start(draft, ["c"])
    return draft


def over() -> Draft:
    draft = started("duel")
    while draft.table.phase == "playing":
        (seat,) = draft.table.undecided
        actions.decide(draft, seat, [str(seat)], draft.table.point, "-", str(draft.table.number))
    return draft


def with_bot() -> Draft:
    draft = started()
    seating.put_bot(draft, 1, "random", ["1"])
    return draft


def decided() -> Draft:
    draft = started()
    for seat in ("1", "2"):
        actions.decide(draft, int(seat), [seat], draft.table.point, "-", "same")
    return draft


def real_dice() -> Draft:
    return started(seed="", dice="entered")


def decide(seat: int, move: str = "-", point: int = 2, known_as: str = "x") -> Callable[[Draft], object]:
    return lambda draft: actions.decide(draft, seat, [str(seat)], point, move, known_as)


def enter(seat: int, shown: Any, point: int = 1) -> Callable[[Draft], object]:
    return lambda draft: actions.enter(draft, seat, [str(seat)], point, shown, "x")


AT_A_TABLE: list[tuple[str, Callable[[], Draft], Callable[[Draft], object]]] = [
    ("the game is over", over, lambda draft: seating.sit(draft, None, "Ben", "", True)),
    ("the game is over", over, lambda draft: seating.leave(draft, 1, ["1"])),
    ("the game is over", over, lambda draft: seating.put_bot(draft, 1, "easy", ["2"])),
    ("the game is over", over, lambda draft: decide(1, point=draft.table.point)(draft)),
    ("all seats are taken; you can watch", opened, lambda draft: seating.sit(draft, None, "Ben", "", True)),
    ("all seats are taken; you can watch", opened, lambda draft: seating.sit(draft, 2, "Ben", "", True)),
    (
        "seat 1 is taken; free seats: 3, 4",
        lambda: opened(free=2),
        lambda draft: seating.sit(draft, 1, "Ben", "", True),
    ),
    ("the table has no seat 7", opened, lambda draft: seating.sit(draft, 7, "Ben", "", True)),
    (
        "a name may not contain |, # or control characters: 'B|n'",
        lambda: opened(free=1),
        lambda draft: seating.sit(draft, 3, "B|n", "", True),
    ),
    (
        f"a name has 1 to 40 characters; {'n' * 41!r} has 41",
        lambda: opened(free=1),
        lambda draft: seating.sit(draft, 3, "n" * 41, "", True),
    ),
    (
        "your part of the dice has 22 to 64 letters, digits, - and _",
        started,
        lambda draft: seating.reveal(draft, 1, ["1"], "a b"),
    ),
    (
        "this is not what the seat had fixed as its part of the dice",
        started,
        lambda draft: seating.reveal(draft, 1, ["1"], "a" * 22),
    ),
    (
        "you can only add your part to the dice before the game starts",
        started,
        lambda draft: seating.commit(draft, 1, ["1"], "0" * 64),
    ),
    ("seat 2 is not yours on this device", opened, lambda draft: seating.renew(draft, 2, ["1"])),
    ("this device has no seat at the table", over, lambda draft: seating.rematch(draft, ["9"], "other")),
    ("the game is not over yet", started, lambda draft: seating.rematch(draft, ["1"], "other")),
    (
        "only the creator of the table may fill seats before the game starts",
        lambda: opened(free=1),
        lambda draft: seating.put_bot(draft, 3, "easy", ["1"]),
    ),
    ("a bot is already playing this seat", with_bot, lambda draft: seating.put_bot(draft, 1, "easy", ["2"])),
    (
        "the person on this seat is here",
        started,
        lambda draft: seating.put_bot(draft, 1, "easy", ["2"]),
    ),
    (
        "the bots at a table are random, greedy, easy, medium, hard, not optimal",
        started,
        lambda draft: seating.put_bot(draft, 1, "optimal", ["1"]),
    ),
    ("only the creator of the table may start the game", opened, lambda draft: seating.start(draft, ["1"])),
    ("the game has already started", started, lambda draft: seating.start(draft, ["c"])),
    (
        "seat 3 is free: put a bot there or wait for somebody",
        lambda: opened(free=1),
        lambda draft: seating.start(draft, ["c"]),
    ),
    (
        "seats 3, 4 are free: put bots there or wait for others",
        lambda: opened(free=2),
        lambda draft: seating.start(draft, ["c"]),
    ),
    ("a bot is playing your seat; take it back first", with_bot, decide(1)),
    ("the game has not started yet", opened, decide(1)),
    ("this was sent before with another choice; please load the page again", decided, decide(1, "red 2", 2, "same")),
    ("you have already decided, and all choices have been revealed", decided, decide(1)),
    ("the game has moved on since you chose", decided, decide(1, point=1)),
    ("it is not your turn", decided, decide(2, point=3)),
    ("the dice have to be rolled now", real_dice, decide(1, point=1)),
    ("dance is not a move of Qwixx", started, decide(1, "dance")),
    ("there are no dice to enter now", started, enter(1, [1] * 6, 2)),
    ("seat 1 rolls the dice now", real_dice, enter(2, [1] * 6)),
    ("a roll has 6 dice, this one has 2", real_dice, enter(1, [1, 1])),
    ("die 3 is in the game and shows 1 to 6", real_dice, enter(1, [1, 1, 0, 1, 1, 1])),
]


@pytest.mark.parametrize(("text", "table", "action"), AT_A_TABLE, ids=[text for text, *_ in AT_A_TABLE])
def test_at_a_table(text: str, table: Callable[[], Draft], action: Callable[[Draft], object]) -> None:
    draft = table()
    with pytest.raises(Refusal) as raised:
        action(draft)
    refused = json.loads(telling.encode(telling.refused(raised.value)))
    key_of(refused)
    assert refused["why"] == text


def test_an_illegal_move_has_a_long_text_and_the_reason_as_its_key() -> None:
    draft = started()
    with pytest.raises(Refusal) as raised:
        decide(1, "red 12")(draft)
    refused = json.loads(telling.encode(telling.refused(raised.value)))
    assert refused["reason"] == "illegal"
    assert refused["why"].startswith(f"red 12 is not legal for seat 1: {filled(refused)}. Legal: ")
    assert refused["key"] == "you need {most} crosses before the {number}, you have {have}"
    assert sorted(refused["legal"]) == draft.table.legal(1)


# --- over the wire --------------------------------------------------------------------------------------------------


def malformed(refused: dict[str, Any]) -> str:
    """What is wrong with a message that was not understood."""
    assert (refused["reason"], refused["key"]) == ("bad-request", str(refusals.NOT_UNDERSTOOD))
    assert refused["why"] != refused["key"]
    return str(refused["why"])


def test_by_http(server: Server) -> None:
    async def test() -> None:
        async with Api(server.url) as api:
            named = await api.post("/api/tables", {"game": "duel", "seats": [{**ME, "name": "A|b"}, ME]}, status=400)
            assert named["key"] == "a name may not contain |, # or control characters: {name}"
            for body in ({"game": "chess", "seats": [ME]}, {"game": "duel", "seats": [ME]}):
                assert key_of(await api.post("/api/tables", body, status=400))
            assert "game" in malformed(await api.post("/api/tables", {"seats": [ME]}, status=400))
            assert malformed(await api.post("/api/games", {}, status=405)) == "Method Not Allowed"
            large = await api.post("/api/tables", {"game": "duel", "layout": "x" * 100_000}, status=413)
            assert key_of(large) == "this is larger than the server accepts"
            assert key_of((await api.http.get("/api/tables/none")).json()) == "there is no such table"
            assert key_of((await api.http.get("/api/codes/none")).json()) == "there is no open table with this code"
            assert key_of((await api.http.get("/api/nowhere")).json()) == "there is nothing here"
            made = await api.create("duel", [ME, ME])
            path = f"/api/tables/{made['table']}/seats/1/decide"
            malformed(await api.post(path, {"point": 1, "move": "-", "id": ""}, made["seats"]["1"], 400))

    asyncio.run(test())


def test_live(server: Server) -> None:
    async def test() -> None:
        async with Api(server.url) as api:
            made = await api.create("duel", [ME, OPEN])
            device = Player(server.url, made["table"], [made["seats"]["1"]])
            async with device.connected() as line:
                device.hear(await line.recv())
                for sent in ("?", json.dumps({"type": "hello"}), json.dumps({"type": "decide"})):
                    await line.send(sent)
                    malformed(device.hear(await line.recv()))
                for seat, why in (
                    (1, "the game has not started yet"),
                    (2, "seat 2 is not yours on this device"),
                    (9, "the table has no seat 9"),
                ):
                    body = {"type": "decide", "seat": seat, "point": 1, "move": "-", "id": "x"}
                    await line.send(json.dumps(body))
                    refused = device.hear(await line.recv())
                    assert refused["id"] == "x"
                    assert key_of(refused)
                    assert refused["why"] == why

    asyncio.run(test())


def test_limits(tmp_path: Path) -> None:
    async def test(api: Api) -> None:
        body = {"game": "duel", "seats": [ME, ME]}
        made = await api.post("/api/tables", body)
        refused = await api.post("/api/tables", body, status=429)
        assert key_of(refused) == "one internet connection may create {most} tables in an hour"
        assert refused["gaps"] == {"most": 1}
        device = Player(api.url, made["table"], [])
        async with device.connected() as line:
            device.hear(await line.recv())
            for _ in range(2):
                await line.send(json.dumps({"type": "ping"}))
                told = device.hear(await line.recv())
        assert key_of(told) == "too many messages in a short time; please wait a moment"
        told = {}
        while told.get("reason") != "too-fast":
            told = (await api.http.get("/api/codes/XXXXXX")).json()
        assert key_of(told) == "you have tried too many codes; please wait a moment"
        while not told["key"].startswith("too many"):
            asked = time.monotonic()
            answers = await asyncio.gather(*(api.http.get("/api/codes/XXXXXX") for _ in range(10)))
            told = answers[-1].json()
        assert key_of(told) == "too many requests from your internet connection; please wait a moment"
        assert time.monotonic() - asked >= HELD, "whoever asks again at once would cost as much as before"

    async def run(url: str) -> None:
        async with asyncio.timeout(60), Api(url) as api:
            await test(api)

    db = f"sqlite:///{tmp_path / 'tables.db'}"
    with serving(db, tables_per_hour=1, rate=0.01, burst=2, requests=10) as server:
        asyncio.run(run(server.url))


def test_a_server_that_is_busy_with_itself(tmp_path: Path) -> None:
    class Broken(Store):
        error: Exception

        async def append(self, *writes: Write) -> None:
            raise self.error

    async def refused(here: House) -> str:
        with pytest.raises(Refusal) as raised:
            await here.create("table", opened().table.created)
        assert raised.value.reason == "unavailable"
        return key_of(json.loads(telling.encode(telling.refused(raised.value))))

    async def test() -> None:
        engine = database.engine(f"sqlite:///{tmp_path / 'tables.db'}")
        database.prepare(engine)
        here = House(Store(engine), Settings(), Metrics())
        here.open()
        await here.create("table", opened().table.created)
        with pytest.raises(Refusal, match="something went wrong on the server; please try again"):
            await here.act("table", lambda draft: draft.table.seats[99])
        store = Broken(engine)
        broken = House(store, Settings(), Metrics())
        store.error = Unavailable()
        assert await refused(broken) == "the server cannot read or save anything just now; please try again in a moment"
        store.error = Conflict()
        broken.desks["table"] = here.desks["table"]
        with pytest.raises(Refusal, match="too much is happening at this table at once; please try again"):
            await broken.act("table", lambda draft: seating.leave(draft, 1, ["1"]))
        await here.close()
        assert await refused(here) == "the server is shutting down; please try again in a moment"

    asyncio.run(test())


def test_the_lengths_that_are_told_are_those_of_the_check() -> None:
    least, most = dice.BAD_NONCE.gaps["least"], dice.BAD_NONCE.gaps["most"]
    assert isinstance(least, int)
    assert isinstance(most, int)
    fits = [dice.NONCE.fullmatch("a" * length) is not None for length in (least - 1, least, most, most + 1)]
    assert fits == [False, True, True, False]
