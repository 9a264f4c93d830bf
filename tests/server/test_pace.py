"""What nobody chooses comes step by step, in its time, for all who look on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kostka.server import actions, database, entries, seating, tables
from kostka.server.house import House
from kostka.server.metrics import Metrics
from kostka.server.refusals import Refusal
from kostka.server.settings import Settings
from kostka.server.store import Store
from tests.server.drafts import SEED, bot, cross, decide, go_on, kinds, person, playing


def test_without_a_pace_everything_follows_at_once() -> None:
    draft = playing(person(1, 0))
    decide(draft, 1)
    decide(draft, 1)
    assert kinds(draft) == ["started", "rolled", "sealed", "decided", "sealed", "decided", "rolled"]


def test_each_step_waits_for_its_time() -> None:
    draft = playing(person(1, 0), bot(2), pace="calm")
    assert kinds(draft) == ["started"]
    assert tables.breath(draft.table) == tables.PACES["calm"]
    go_on(draft)
    assert kinds(draft) == ["started", "rolled"]


def test_what_a_person_chose_is_open_at_once_and_can_be_looked_at_before_the_roll() -> None:
    draft = playing(person(1, 0), bot(2), pace="calm")
    go_on(draft)
    actions.choose(draft, 2, draft.table.point, "-", "bot")
    cross(draft, 1)
    assert kinds(draft)[-2:] == ["sealed", "decided"]
    decide(draft, 1)
    assert kinds(draft)[-2:] == ["sealed", "decided"]
    assert tables.breath(draft.table) == tables.LINGERS["calm"]
    go_on(draft)
    assert kinds(draft)[-1] == "rolled"


def test_what_only_bots_chose_is_open_after_a_breath() -> None:
    draft = playing(bot(1), bot(2), pace="quick")
    go_on(draft)
    for seat in draft.table.undecided:
        actions.choose(draft, seat, draft.table.point, "-", "bot")
    assert kinds(draft)[-1] == "sealed"
    assert tables.breath(draft.table) == tables.PACES["quick"]
    go_on(draft)
    assert kinds(draft)[-1] == "decided"
    actions.choose(draft, 1, draft.table.point, "-", "bot")
    go_on(draft)
    assert tables.breath(draft.table) == tables.PACES["quick"], "nobody could take anything back"


def test_a_step_whose_time_has_come_is_done_once() -> None:
    draft = playing(person(1, 0), bot(2), pace="calm")
    point = draft.table.point
    actions.go_on(draft, point)
    before = kinds(draft)
    actions.go_on(draft, point)
    assert kinds(draft) == before


def test_whoever_sits_there_sets_the_pace() -> None:
    draft = playing(person(1, 0), bot(2), pace="calm")
    with pytest.raises(Refusal, match="has no seat"):
        seating.set_pace(draft, "quick", ["9"])
    seating.set_pace(draft, "calm", ["1"])
    assert kinds(draft) == ["started"], "that is its pace already"
    seating.set_pace(draft, "at-once", ["1"])
    assert kinds(draft)[:3] == ["started", "paced", "rolled"]


def test_a_game_of_bots_goes_on_by_itself_and_survives_its_server(tmp_path: Path) -> None:
    """A second server on the same file takes up a step that was waiting when the first one went away."""

    def house() -> House:
        engine = database.engine(f"sqlite:///{tmp_path / 'tables.db'}")
        database.prepare(engine)
        made = House(Store(engine), Settings(look_around=0.1), Metrics())
        made.open()
        return made

    async def reaches(here: House, number: int) -> None:
        async with asyncio.timeout(30):
            while here.desks["table"].table.point < number:
                await asyncio.sleep(0.02)

    async def test() -> None:
        here = house()
        places = (bot(1), bot(2))
        created = entries.Created(here.clock(), "qwixx", places, tables.hashed("c"), SEED, 1, pace="quick")
        await here.create("table", created)
        await here.act("table", lambda draft: seating.start(draft, ["c"]))
        assert here.desks["table"].table.point == 1
        await reaches(here, 3)
        await here.close()
        again = house()
        await again.desk("table")
        reached = again.desks["table"].table.point
        assert tables.goes_on(again.desks["table"].table) or again.desks["table"].table.undecided
        await reaches(again, reached + 2)
        await again.close()

    asyncio.run(test())
