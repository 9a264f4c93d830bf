"""Taking back: until the next roll, just so or by consent, and never what somebody else decided."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from kostka.games.core import Decided
from kostka.server import actions, fold, recording, seating, tables, telling, undoing, wire
from kostka.server.actions import Draft
from kostka.server.refusals import Refusal
from tests.server.clients import Api, Player, Server
from tests.server.drafts import bot, cross, decide, go_on, kinds, person, playing


def undo(draft: Draft, seat: int) -> None:
    undoing.undo(draft, seat, [str(seat)], draft.table.point)


def answer(draft: Draft, seat: int, yes: bool) -> None:
    undoing.answer(draft, seat, [str(seat)], draft.table.point, yes)


def rolled(*devices: int, bots: int = 0, **more: Any) -> Draft:
    """Calm Qwixx after the first roll, with people at these devices and bots behind them that pass."""
    places = [person(number, device) for number, device in enumerate(devices, 1)]
    draft = playing(*places, *(bot(len(places) + number) for number in range(1, bots + 1)), pace="calm", **more)
    go_on(draft)
    for number in range(len(places) + 1, len(places) + bots + 1):
        actions.choose(draft, number, draft.table.point, "-", "bot")
    return draft


def test_a_choice_that_is_not_open_yet_is_withdrawn() -> None:
    draft = rolled(0, 1)
    cross(draft, 1)
    assert undoing.may_undo(draft.table) == ([1], [])
    undo(draft, 1)
    assert draft.table.undecided == [1, 2]
    assert undoing.may_undo(draft.table) == ([], [])
    with pytest.raises(Refusal, match="nothing to undo"):
        undo(draft, 1)


def test_against_bots_both_choices_of_a_turn_are_taken_back_one_after_the_other() -> None:
    draft = rolled(0, bots=1)
    start = draft.table
    first = cross(draft, 1)
    white = draft.table
    decide(draft, 1)
    assert undoing.may_undo(draft.table) == ([1], [])
    undo(draft, 1)
    assert (draft.table.state, draft.table.undecided) == (white.state, [1])
    undo(draft, 1)
    assert draft.table.state == start.state
    assert draft.table.sealed == {2: "-"}, "the bot's choice stands"
    assert draft.table.undecided == [1]
    assert first in draft.table.legal(1)
    assert draft.table.point > white.point, "what was sent for the old point is stale"
    with pytest.raises(Refusal, match="nothing to undo"):
        undo(draft, 1)


def test_nothing_is_taken_back_after_the_next_roll() -> None:
    draft = rolled(0, bots=1)
    decide(draft, 1)
    cross(draft, 1)
    go_on(draft)
    assert kinds(draft)[-1] == "rolled"
    assert undoing.may_undo(draft.table) == ([], [])


def test_the_roll_that_follows_is_the_same_whatever_was_taken_back() -> None:
    dice = []
    for again in (False, True):
        draft = rolled(0, bots=1)
        decide(draft, 1)
        cross(draft, 1)
        if again:
            undo(draft, 1)
            cross(draft, 1)
        go_on(draft)
        dice.append(draft.table.state.dice)
    assert dice[0] == dice[1]


def test_people_at_one_device_need_not_ask_each_other() -> None:
    draft = rolled(0, 0)
    cross(draft, 1)
    decide(draft, 2)
    assert undoing.may_undo(draft.table) == ([1, 2], [])
    undo(draft, 2)
    assert draft.table.undecided == [2]


def test_people_at_other_devices_are_asked_and_the_game_waits() -> None:
    draft = rolled(0, 1, 1)
    cross(draft, 1)
    decide(draft, 2)
    decide(draft, 3)
    assert undoing.may_undo(draft.table) == ([], [1, 2, 3])
    before = draft.table.state
    undo(draft, 1)
    assert telling.now(draft.table).wish == wire.Wish(1, [2, 3])
    assert draft.table.state == before
    decide(draft, 1)
    assert draft.table.state == before, "nothing is open while the others are asked"
    with pytest.raises(Refusal, match="nobody is asking you"):
        answer(draft, 1, yes=True)
    with pytest.raises(Refusal, match="please wait for the answers"):
        undo(draft, 2)
    answer(draft, 3, yes=True)  # for both seats of that device
    assert kinds(draft)[-2:] == ["answered", "undone"]
    assert draft.table.wish is None
    assert draft.table.undecided == [1]


def test_one_no_is_enough_and_it_is_not_asked_again() -> None:
    draft = rolled(0, 1, 2)
    cross(draft, 1)
    decide(draft, 2)
    decide(draft, 3)
    undo(draft, 1)
    answer(draft, 3, yes=False)
    assert draft.table.wish is None
    assert undoing.may_undo(draft.table) == ([], [2, 3])
    with pytest.raises(Refusal, match="would rather go on"):
        undo(draft, 1)


def test_a_wish_that_nobody_answers_is_given_up() -> None:
    draft = rolled(0, 1)
    cross(draft, 1)
    decide(draft, 2)
    decide(draft, 1)
    undo(draft, 1)
    assert not tables.goes_on(draft.table)
    undoing.give_up(draft, draft.table.point)
    assert draft.table.wish is None
    assert tables.goes_on(draft.table)


def test_typed_dice_are_corrected_and_so_are_choices_made_with_them() -> None:
    draft = playing(person(1, 0), person(2, 1), seed="", dice="entered")  # phones around one table
    actions.enter(draft, 1, ["1"], draft.table.point, [1, 2, 3, 4, 5, 6], "first")
    undo(draft, 1)
    assert tables.awaits_entry(draft.table)
    actions.enter(draft, 1, ["1"], draft.table.point, [6, 5, 4, 3, 2, 1], "second")
    cross(draft, 1)
    decide(draft, 2)
    decide(draft, 1)
    actions.enter(draft, 2, ["2"], draft.table.point, [1, 1, 1, 1, 1, 1], "third")
    for seat in (2, 1, 2, 1, 1):
        undo(draft, seat)
    assert tables.awaits_entry(draft.table)
    assert draft.table.state == draft.table.game.start(2)


def test_how_far_one_can_go_back_has_an_end() -> None:
    draft = playing(person(1, 0), seed="", dice="entered")
    for turn in range(8):
        actions.enter(draft, 1, ["1"], draft.table.point, [1, 2, 3, 4, 5, 6], f"roll {turn}")
        for _ in range(2 if draft.table.phase == "playing" else 0):
            if draft.table.undecided:
                decide(draft, 1, draft.table.legal(1)[-1])
        if draft.table.phase != "playing":
            break
    assert len(draft.table.earlier) <= fold.REACH
    assert all(not old.earlier for old in draft.table.earlier)


@pytest.mark.parametrize("game", ["qwixx", "on-board", "duel", "qubix"])
def test_record_past_and_fold_know_only_what_stands(game: str) -> None:
    """A random game in which every third choice is taken back is the game without those choices."""
    random = Random(game)
    draft = playing(person(1, 0), person(2, 0), game=game)
    while draft.table.phase == "playing":
        seat = draft.table.undecided[0]
        decide(draft, seat, random.choice(draft.table.legal(seat)))
        able, _ = undoing.may_undo(draft.table)
        if able and random.random() < 0.3:
            undo(draft, random.choice(able))
    assert "undone" in kinds(draft)
    log = [draft.table.created, *draft.entries]
    assert fold.folded("table", log).state == draft.table.state
    record = recording.recorded(draft.table, log)
    assert record.last() == draft.table.state
    decisions = [event for event in record.events if isinstance(event, Decided)]
    told = [step.events[0] for step in telling.past("table", log)]
    assert len(told) == telling.PAST + 1
    assert len(decisions) > telling.PAST // 2


def test_undo_and_consent_by_the_wire(server: Server) -> None:
    async def test() -> None:
        async with Api(server.url) as api:
            made = await api.create("qwixx", [{"kind": "me", "auto": False}, {"kind": "open"}], first=1, pace="calm")
            at = f"/api/tables/{made['table']}"
            taken = await api.post(f"{at}/seats", {"seat": 2, "auto": False})
            await api.start(made)
            mine, other = made["seats"]["1"], taken["token"]
            watcher = Player(server.url, made["table"], [])
            async with watcher.connected() as socket:
                while watcher.now.get("deciding") != [1, 2]:
                    watcher.hear(await socket.recv())
                for seat, token in ((1, mine), (2, other)):
                    await api.post(
                        f"{at}/seats/{seat}/decide",
                        {"point": watcher.now["point"], "move": "-", "id": token[:9]},
                        token,
                    )
                while watcher.now.get("ask") != [1, 2]:
                    watcher.hear(await socket.recv())
                wrong = await api.post(f"{at}/seats/1/undo", {"point": 1}, mine, status=409)
                assert wrong["reason"] == "stale"
                await api.post(f"{at}/seats/1/undo", {"point": watcher.now["point"]}, mine)
                while not watcher.now["wish"]:
                    watcher.hear(await socket.recv())
                assert watcher.now["wish"] == {"seat": 1, "asked": [2]}
                await api.post(f"{at}/seats/2/agree", {"point": watcher.now["point"], "yes": True}, other)
                while watcher.now["wish"]:
                    watcher.hear(await socket.recv())
                undone = watcher.events[watcher.now["number"]]
                assert (undone["event"], undone["seat"]) == ("undone", 1)
                assert watcher.events[undone["back"] + 1]["event"] == "decided"
                assert watcher.now["decided"] == [2]

    asyncio.run(test())


def test_what_is_sent_again_under_the_same_id_counts_once() -> None:
    """The first answer may have been lost; another choice must not be taken back for that."""
    draft = rolled(0, bots=1)
    cross(draft, 1)
    actions.decide(draft, 1, ["1"], draft.table.point, "-", "choice")
    point = draft.table.point
    assert undoing.undo(draft, 1, ["1"], point, "one") == undoing.undo(draft, 1, ["1"], point, "one")
    assert kinds(draft).count("undone") == 1
    draft = rolled(0, 1)
    cross(draft, 1)
    withdrawn = undoing.undo(draft, 1, ["1"], draft.table.point, "two")
    assert undoing.undo(draft, 1, ["1"], draft.table.point, "two") == withdrawn == draft.table.number
    draft = rolled(0, 1, 2)
    for seat in (1, 2, 3):
        decide(draft, seat)
    point = draft.table.point
    assert undoing.undo(draft, 1, ["1"], point, "three") == undoing.undo(draft, 1, ["1"], point, "three")
    said = undoing.answer(draft, 2, ["2"], point, True, "four")
    assert undoing.answer(draft, 2, ["2"], point, True, "four") == said == draft.table.number
    with pytest.raises(Refusal, match="was sent before with another choice"):
        undoing.answer(draft, 2, ["2"], point, False, "four")


def test_a_bots_seat_and_a_strangers_take_nothing_back() -> None:
    draft = rolled(0, bots=1)
    cross(draft, 1)
    with pytest.raises(Refusal, match="seat 1 is not yours"):
        undoing.undo(draft, 1, ["9"], draft.table.point)
    seating.put_bot(draft, 1, "random", ["1"])
    assert undoing.may_undo(draft.table) == ([], [])
