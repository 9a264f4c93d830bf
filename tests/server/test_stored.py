"""Tables of earlier versions: their logs are read for ever, go on, and are told with all that is told today.

The logs and records in `logs/` were written by version 752d1a5, before there were news, and `commits` by the first one
in which the seats commit to what they add to the dice; they are never written again.
"""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from random import Random
from typing import get_args

import pytest
import sqlalchemy as sa

from kostka.server import actions, database, dice, entries, fold, recording, tables, telling, verify
from kostka.server.actions import Draft
from kostka.server.desk import Desk
from kostka.server.entries import Entry
from kostka.server.house import House
from kostka.server.metrics import Metrics
from kostka.server.settings import Settings
from kostka.server.store import Store

ALL = sorted((Path(__file__).parent / "logs").glob("*.jsonl"))
LOGS = [path for path in ALL if path.with_suffix(".kostka").exists()]
"""Those of games; a score pad has no record."""
ROLLED = [path for path in LOGS if "dice: entered" not in path.with_suffix(".kostka").read_text("utf-8")]
"""Those whose dice the server rolled."""


def payloads_in(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines()


def log_in(path: Path) -> list[Entry]:
    return [entries.decode(line) for line in payloads_in(path)]


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_log_makes_the_same_game_as_when_it_was_written(path: Path) -> None:
    log = log_in(path)
    assert recording.record_of(fold.folded("old", log), log) == path.with_suffix(".kostka").read_text("utf-8")
    assert [entries.encode(entry) for entry in log] == payloads_in(path)


@pytest.mark.parametrize("path", ROLLED, ids=lambda path: path.stem)
def test_a_game_goes_on_with_the_dice_with_which_it_began(path: Path) -> None:
    log = log_in(path)
    draft, random = Draft(fold.folded("old", log), log[-1].at), Random(1)
    while draft.table.phase == "playing":
        table = draft.table
        if tables.goes_on(table):
            actions.go_on(draft, table.point)
            continue
        seat = table.undecided[0]
        actions.choose(draft, seat, table.point, random.choice(table.legal(seat)), "timer")
    found = recording.recorded(draft.table, [*log, *draft.entries])
    assert f"\ndice: {dict(found.further)['dice']}\n" in path.with_suffix(".kostka").read_text("utf-8")
    assert verify.check(found).startswith("checks out: ")


def test_games_of_both_schemes_are_kept() -> None:
    records = [path.with_suffix(".kostka").read_text("utf-8") for path in ROLLED]
    assert [sum(scheme in text for text in records) for scheme in dice.SCHEMES] == [4, 1]


def test_the_logs_hold_every_kind_of_entry() -> None:
    assert {type(entry) for path in ALL for entry in log_in(path)} == set(get_args(Entry))


def test_the_log_of_a_score_pad_makes_the_same_pad_as_when_it_was_written() -> None:
    (path,) = set(ALL) - set(LOGS)
    pad = fold.folded("old", log_in(path))
    assert pad.pad
    assert pad.pad.totals(pad.state.state) == (28, 19, -5)
    assert [entries.encode(entry) for entry in log_in(path)] == payloads_in(path)


def stored(folder: Path) -> Store:
    """A store with the logs as rows, each under its name."""
    engine = database.engine(f"sqlite:///{folder / 'tables.db'}")
    database.prepare(engine)
    columns = "id, game, phase, listed, seats, free, created, changed"
    table = sa.text(f"INSERT INTO tables ({columns}) VALUES (:id, :id, 'playing', false, 2, 0, :now, :now)")
    entry = sa.text("INSERT INTO entries (table_id, number, payload) VALUES (:id, :number, :payload)")
    with engine.begin() as connection:
        for path in LOGS:
            connection.execute(table, {"id": path.stem, "now": time.time()})
            for number, payload in enumerate(payloads_in(path), 1):
                connection.execute(entry, {"id": path.stem, "number": number, "payload": payload})
    return Store(engine)


def is_told(desk: Desk, log: list[Entry]) -> None:
    """The position, and the news of all that is still at hand."""
    assert desk.table.number == len(log)
    assert telling.position(desk.table, (1,), desk.views_now(), []).views
    told = json.loads(telling.Bulletin(desk.table, list(desk.recent), None).message(()))["events"]
    told += [step["events"][0] for step in json.loads(telling.encode(telling.past(desk.table.id, log)))]
    steps = [event for event in told if event["event"] in ("rolled", "dealt", "decided")]
    assert len(steps) > telling.PAST
    assert all(event["news"] for event in steps)


def go_on(draft: Draft) -> None:
    """Somebody who has to decide does so."""
    seat, table = draft.table.undecided[0], draft.table
    actions.decide(draft, seat, [str(seat)], table.point, table.legal(seat)[0], "now")


def test_stored_tables_open_are_told_and_go_on(tmp_path: Path) -> None:
    async def test() -> None:
        here = House(stored(tmp_path), Settings(bot_delay=60.0), Metrics())  # people go first
        here.open()
        for path in LOGS:
            desk = await here.desk(path.stem)
            is_told(desk, await here.log(path.stem))
            if desk.table.undecided:
                before = desk.table.number
                await here.act(path.stem, go_on)
                assert desk.table.number > before
        assert here.desks["duel"].table.rematch == "another-table"
        await here.close()

    asyncio.run(test())
