"""A record by HTTP, step by step: the positions of the rules, what a table told, and what is wrong with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from kostka.games.news import plain
from kostka.record import LARGEST, read, write
from kostka.server import telling
from kostka.server.studying import STEPS
from tests.server.clients import ROOT, Api, Server, serving
from tests.server.test_asking import run
from tests.server.test_games import SHORT_TRACK
from tests.tables import Table, random_record

PLAYTHROUGHS = sorted((ROOT / "tests" / "playthroughs").glob("*.kostka"))
RECORD = write(random_record(Table("qwixx", 2), 1))


async def replay(api: Api, text: str | bytes, status: int = 200, **wishes: Any) -> Any:
    answer = await api.http.post("/api/replay", content=text, params=wishes, headers={"content-type": "text/plain"})
    assert answer.status_code == status, answer.text
    return answer.json()


async def whole(api: Api, text: str, **wishes: Any) -> list[Any]:
    """All steps of a record, page by page."""
    steps: list[Any] = []
    while more := (await replay(api, text, **{"from": len(steps)}, **wishes))["steps"]:
        steps += more
    return steps


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_every_position_is_that_of_the_rules(server: Server, path: Path) -> None:
    found = read(path.read_bytes())
    positions = list(found.positions())

    async def test(api: Api) -> None:
        steps = await whole(api, path.read_text("utf-8"))
        assert [step["events"][0]["number"] for step in steps] == list(range(len(found.events) + 1))
        assert [step["views"] for step in steps] == [
            [json.loads(telling.encode(found.game.view(state, None)))] for state in positions
        ]
        told = [step["events"][0].get("news") for step in steps[1:]]
        assert told == [
            json.loads(json.dumps([plain(one) for one in found.game.news(before, event, after)]))
            for before, event, after in zip(positions, found.events, positions[1:], strict=False)
        ]

    run(server, test)


def test_parts_of_a_record_are_told_with_what_is_known_of_the_whole(server: Server) -> None:
    found = read(RECORD)

    async def test(api: Api) -> None:
        steps = await whole(api, RECORD)
        part = await replay(api, RECORD, **{"from": 5, "steps": 3})
        assert part["steps"] == steps[5:8]
        assert (part["game"], part["events"], part["over"]) == ("qwixx", len(found.events), True)
        assert [seat["name"] for seat in part["seats"]] == ["Seat 1", "Seat 2"]
        assert len((await replay(api, RECORD))["steps"]) == STEPS
        assert (await replay(api, RECORD, **{"from": len(found.events) + 1}))["steps"] == []
        unfinished = RECORD[: RECORD.index("\nresult")].rpartition("\nroll")[0] + "\n"
        assert (await replay(api, unfinished))["over"] is False
        for wrong in ({"from": -1}, {"steps": 0}, {"steps": STEPS + 1}):
            assert (await replay(api, RECORD, 400, **wrong))["reason"] == "bad-request"

    run(server, test)


def told(step: Any) -> Any:
    """What a step tells, whatever its number; a record writes the greater one of the white dice first."""
    (event,), (view,) = step["events"], step["views"]
    dice = sorted(event.get("dice", ()))
    return event["event"], event.get("moves"), dice, [one["kind"] for one in event.get("news", ())], view["totals"]


@pytest.mark.parametrize("layout", ["", SHORT_TRACK], ids=["standard", "own layout"])
def test_a_table_and_its_record_tell_the_same(server: Server, layout: str) -> None:
    async def test(api: Api) -> None:
        made = await api.create("on-board", [{"kind": "bot", "level": "random"}] * 2, layout=layout)
        await api.start(made)
        while (await api.position(made["table"]))["now"]["phase"] != "finished":
            pass
        past = (await api.http.get(f"/api/tables/{made['table']}/past")).json()
        text = await api.record(made["table"])
        steps = await whole(api, text, table=made["table"])
        assert [told(step) for step in past] == [told(step) for step in steps[-len(past) :]]
        if layout:
            refused = await replay(api, text, 400)
            assert refused["gaps"]["why"]["key"] == "the layout {name} ({mark}) of this game is not at hand"

    run(server, test)


@pytest.mark.parametrize(
    ("text", "line", "key"),
    [
        (b"", 1, "a record starts with `kostka 1`, found {found}"),
        (RECORD.encode().replace(b"Seat 2", b"Se\xfft 2"), 3, "byte {byte} is not UTF-8 text"),
        (RECORD.replace("\nroll", "\nroll 7", 1), 6, "a roll is six dice W W R Y G B"),
        (RECORD.replace("result: ", "result: 1"), RECORD.count("\n"), "the result is {totals}, found {found}"),
    ],
    ids=["empty", "no text", "a roll", "the result"],
)
def test_a_damaged_record_is_refused_with_the_line_and_the_reason(
    server: Server, text: str | bytes, line: int, key: str
) -> None:
    async def test(api: Api) -> None:
        refused = await replay(api, text, 400)
        assert refused["reason"] == "bad-request"
        assert refused["key"] == "line {line}: {why}"
        assert refused["gaps"]["line"] == line
        assert refused["gaps"]["why"]["key"].startswith(key)
        assert refused["why"].startswith(f"line {line}: ")

    run(server, test)


def test_what_is_too_large_is_not_even_read(server: Server) -> None:
    async def test(api: Api) -> None:
        room = LARGEST - len(RECORD)
        assert (await replay(api, f"# {'x' * (room - 3)}\n{RECORD}", steps=1))["events"] > 0
        assert (await replay(api, f"# {'x' * room}\n{RECORD}", 413))["reason"] == "too-large"

    run(server, test)


def test_one_address_does_not_keep_the_server_busy(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", requests=10) as own:
        answers = [httpx.post(f"{own.url}/api/replay?steps=1", content=RECORD) for _ in range(14)]
    assert [answer.status_code for answer in answers[:10]] == [200] * 10
    assert "too-fast" in [answer.json().get("reason") for answer in answers[10:]]
