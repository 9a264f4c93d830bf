"""The seats commit to what they add to the dice before anybody sees any of it, and reveal it once all is settled."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Final

import pytest

from kostka import record
from kostka.games.core import Roll, Rolled
from kostka.server import database, dice, entries, fold, recording, seating, tables, verify
from kostka.server.actions import Draft
from kostka.server.house import House
from kostka.server.metrics import Metrics
from kostka.server.refusals import Refusal
from kostka.server.settings import Settings
from kostka.server.store import Store
from tests.server.clients import Api, Player, Server, nonce_of
from tests.server.drafts import SEED, bot, go_on, kinds, person
from tests.server.test_time import Clock, Watched, house, until

FREE: Final = entries.Place()


def opened(*places: entries.Place, seed: str = SEED, first: int = 1, eager: bool = False) -> Draft:
    created = entries.Created(0.0, "qwixx", places, tables.hashed("c"), seed, first, eager=eager)
    return Draft(fold.opened("table", created), 1.0)


def commit(draft: Draft, *seats: int) -> None:
    for seat in seats:
        commitment = dice.nonce_commitment(draft.table.commitment, nonce_of(seat))
        seating.commit(draft, seat, [str(seat)], commitment)


def reveal(draft: Draft, *seats: int) -> None:
    for seat in seats:
        seating.reveal(draft, seat, [str(seat)], nonce_of(seat))


def starting(*silent: int) -> Draft:
    """A table of three that has committed to its nonces, and is asked for them."""
    draft = opened(*(person(seat, seat) for seat in (1, 2, 3)))
    commit(draft, *{1, 2, 3} - set(silent))
    seating.start(draft, ["c"])
    return draft


def nonces(draft: Draft) -> list[str]:
    return [seat.nonce for seat in draft.table.seats]


def first_roll(draft: Draft) -> tuple[int, ...]:
    return next(entry.dice for entry in draft.entries if isinstance(entry, entries.Rolled))


def follows(seed: str, added: list[str], scheme: str = dice.SCHEME) -> tuple[int, ...]:
    """The first roll as it must be."""
    rolled = dice.Shaker(seed, added, scheme).outcome(Roll((True,) * 6), 1)
    assert isinstance(rolled, Rolled)
    return rolled.dice


# --- the rule -------------------------------------------------------------------------------------------------------


def test_the_last_nonce_starts_the_game() -> None:
    draft = starting()
    assert (draft.table.phase, tables.to_reveal(draft.table)) == ("open", [1, 2, 3])
    reveal(draft, 3, 1)
    assert (draft.table.phase, tables.to_reveal(draft.table)) == ("open", [2])
    reveal(draft, 2)
    assert draft.table.phase == "playing"
    assert kinds(draft)[3:] == ["starting", "nonce", "nonce", "nonce", "started", "rolled"]
    assert first_roll(draft) == follows(SEED, [nonce_of(seat) for seat in (1, 2, 3)])


def test_the_seat_that_begins_is_drawn_with_all_nonces() -> None:
    drawn = set()
    for number in range(40):
        seed = f"{number:064x}"
        draft = opened(person(1, 0), person(2, 1), seed=seed, first=0)
        commit(draft, 1, 2)
        seating.start(draft, ["c"])
        reveal(draft, 1, 2)
        first = draft.table.state.setup.first
        assert first == dice.Shaker(seed, [nonce_of(1), nonce_of(2)]).first(2)
        drawn.add(first)
    assert drawn == {1, 2}


def test_who_does_not_reveal_holds_up_nobody_for_long() -> None:
    draft = starting()
    reveal(draft, 1, 3)
    assert tables.goes_on(draft.table)
    assert tables.breath(draft.table) == tables.REVEALING
    go_on(draft)
    assert draft.table.phase == "playing"
    assert nonces(draft) == [nonce_of(1), "", nonce_of(3)]
    with pytest.raises(Refusal, match="already started") as late:
        reveal(draft, 2)
    assert late.value.reason == "not-allowed"


def test_who_has_not_committed_is_not_waited_for() -> None:
    draft = starting(1, 3)
    assert tables.to_reveal(draft.table) == [2]
    reveal(draft, 2)
    assert draft.table.phase == "playing"


def test_a_table_to_which_nobody_adds_starts_at_once() -> None:
    draft = starting(1, 2, 3)
    assert kinds(draft) == ["started", "rolled"]
    assert ("dice", "kostka-dice-2") in recording.recorded(draft.table, draft.entries).further


def test_people_with_dice_of_their_own_are_asked_for_nothing() -> None:
    draft = opened(person(1, 0), person(2, 1), seed="")
    commit(draft, 1, 2)
    seating.start(draft, ["c"])
    assert kinds(draft)[-1] == "started"


def test_nothing_is_revealed_before_all_is_settled() -> None:
    draft = opened(person(1, 0), person(2, 1))
    commit(draft, 1, 2)
    with pytest.raises(Refusal, match="not started yet") as early:
        reveal(draft, 1)
    assert early.value.reason == "not-playing"
    assert nonces(draft) == ["", ""]


def test_a_commitment_is_replaced_until_the_start_and_never_after_it() -> None:
    draft = opened(person(1, 0), person(2, 1))
    commit(draft, 1, 2)
    other = dice.nonce_commitment(draft.table.commitment, nonce_of(9))
    seating.commit(draft, 1, ["1"], other)
    length = len(draft.entries)
    seating.commit(draft, 1, ["1"], other)
    assert len(draft.entries) == length, "sent twice, it counts once"
    seating.start(draft, ["c"])
    with pytest.raises(Refusal, match="before the game starts"):
        commit(draft, 1)
    with pytest.raises(Refusal, match="not what the seat had fixed"):
        reveal(draft, 1)
    seating.reveal(draft, 1, ["1"], nonce_of(9))
    seating.reveal(draft, 1, ["1"], nonce_of(9))
    assert nonces(draft) == [nonce_of(9), ""]
    reveal(draft, 2)
    seating.reveal(draft, 1, ["1"], nonce_of(9))  # an answer got lost, and it was sent again
    assert draft.table.phase == "playing"


@pytest.mark.parametrize("commitment", ["", "ab", "g" * 64, "A" * 64, "0" * 65])
def test_what_is_no_commitment_is_refused(commitment: str) -> None:
    draft = opened(person(1, 0), FREE)
    with pytest.raises(Refusal, match="64 hexadecimal digits"):
        seating.commit(draft, 1, ["1"], commitment)
    if commitment:
        with pytest.raises(Refusal, match="64 hexadecimal digits"):
            seating.sit(draft, 2, "Ben", commitment, True)


def test_a_seat_speaks_for_itself_only() -> None:
    draft = opened(person(1, 0), person(2, 1))
    with pytest.raises(Refusal, match="not yours"):
        seating.commit(draft, 2, ["1", "c"], "0" * 64)
    commit(draft, 1, 2)
    seating.start(draft, ["c"])
    with pytest.raises(Refusal, match="not yours"):
        seating.reveal(draft, 2, ["1", "c"], nonce_of(2))


def test_who_sits_down_commits_at_once_and_takes_it_along_to_another_place() -> None:
    draft = opened(person(1, 0), FREE)
    commitment = dice.nonce_commitment(draft.table.commitment, nonce_of(2))
    _, token = seating.sit(draft, 2, "Ben", commitment, True)
    seating.arrange(draft, [2, 1], ["c"])
    assert [seat.commitment for seat in draft.table.seats] == [commitment, ""]
    seating.start(draft, ["c"])
    seating.reveal(draft, 1, [token], nonce_of(2))
    assert nonces(draft) == [nonce_of(2), ""]


def test_who_stands_up_or_lets_a_bot_play_takes_the_commitment_away() -> None:
    draft = opened(person(1, 0), person(2, 1), person(3, 2))
    commit(draft, 1, 2, 3)
    seating.leave(draft, 2, ["2"])
    seating.put_bot(draft, 2, "easy", ["c"])
    seating.put_bot(draft, 3, "easy", ["3", "c"])
    assert [bool(seat.commitment) for seat in draft.table.seats] == [True, False, False]
    seating.start(draft, ["c"])
    assert tables.to_reveal(draft.table) == [1]


def test_nobody_moves_while_the_nonces_are_revealed() -> None:
    draft = starting()
    with pytest.raises(Refusal, match="already started"):
        seating.arrange(draft, [2, 1, 3], ["c"])
    with pytest.raises(Refusal, match="already started"):
        seating.start(draft, ["c"])
    with pytest.raises(Refusal, match="all seats are taken"):
        seating.sit(draft, 1, "Zoe", "", True)


def test_who_leaves_meanwhile_keeps_the_seat_and_is_not_waited_for() -> None:
    draft = starting()
    reveal(draft, 1)
    seating.leave(draft, 2, ["2"])
    assert (draft.table.seat(2).name, draft.table.seat(2).left) == ("P2", True)
    seating.put_bot(draft, 3, "easy", ["3", "c"])
    assert draft.table.phase == "playing"
    assert nonces(draft) == [nonce_of(1), "", ""]
    text = record.write(recording.recorded(draft.table, draft.entries))
    assert text.count(" | -") == 2, "that they had committed can still be seen"


def test_a_device_with_all_seats_reveals_for_each() -> None:
    draft = opened(person(1, 0), bot(2), person(3, 0))
    commit(draft, 1, 3)
    seating.start(draft, ["c"])
    assert tables.to_reveal(draft.table) == [1, 3]
    for seat in (1, 3):
        seating.reveal(draft, seat, ["1", "3", "c"], nonce_of(seat))
    assert draft.table.phase == "playing"


def test_a_rematch_starts_when_all_have_come() -> None:
    draft = opened(person(1, 0), bot(2), person(3, 1), eager=True)
    commit(draft, 3)
    assert draft.table.gathering
    commit(draft, 1)
    assert tables.to_reveal(draft.table) == [1, 3]


# --- tables from before ---------------------------------------------------------------------------------------------


def with_open_nonces() -> Draft:
    draft = opened(person(1, 0), person(2, 1))
    for seat in (1, 2):
        draft.add(entries.Nonce(1.0, seat, f"n{seat}"))
    return draft


def test_a_lobby_from_before_plays_by_the_scheme_that_was_shown() -> None:
    draft = with_open_nonces()
    seating.start(draft, ["c"])
    assert first_roll(draft) == follows(SEED, ["n1", "n2"], dice.OPEN_SCHEME)
    further = dict(recording.recorded(draft.table, draft.entries).further)
    assert (further["dice"], further["dice-nonces"]) == ("kostka-dice-1", "n1 | n2")
    assert "dice-nonce-commitments" not in further


def test_once_somebody_commits_there_an_open_nonce_counts_no_more() -> None:
    draft = with_open_nonces()
    commit(draft, 2)
    seating.start(draft, ["c"])
    assert tables.to_reveal(draft.table) == [2]
    reveal(draft, 2)
    further = dict(recording.recorded(draft.table, draft.entries).further)
    assert (further["dice"], further["dice-nonces"]) == ("kostka-dice-2", f"- | {nonce_of(2)}")


# --- an owner of the server who also plays --------------------------------------------------------------------------


def best(seed: str, known: str, scheme: str, random: Random) -> str:
    """Of many nonces for seat 2, the one that the owner likes best: the first roll would have the most points."""
    tried = [f"{random.getrandbits(128):032x}" for _ in range(100)]
    return max(tried, key=lambda nonce: sum(follows(seed, [known, nonce], scheme)))


def cheated(commits: bool) -> float:
    """The points of the first roll, on average, if the owner who knows the seed adds last."""
    random, points = Random(5), []
    for _ in range(60):
        seed, honest = (f"{random.getrandbits(bits):0{bits // 4}x}" for bits in (256, 128))
        draft = opened(person(1, 0), person(2, 1), seed=seed)
        table = draft.table.commitment
        if commits:
            seating.commit(draft, 1, ["1"], dice.nonce_commitment(table, honest))
            shown = draft.table.seat(1)  # everything that the server has of it
            mine = best(seed, shown.nonce or shown.commitment, dice.SCHEME, random)
            seating.commit(draft, 2, ["2"], dice.nonce_commitment(table, mine))
            seating.start(draft, ["c"])
            seating.reveal(draft, 1, ["1"], honest)
            with pytest.raises(Refusal, match="not what the seat had fixed"):
                seating.reveal(draft, 2, ["2"], best(seed, honest, dice.SCHEME, random))
            seating.reveal(draft, 2, ["2"], mine)
        else:
            draft.add(entries.Nonce(1.0, 1, honest))
            shown = draft.table.seat(1)
            draft.add(entries.Nonce(1.0, 2, best(seed, shown.nonce, dice.OPEN_SCHEME, random)))
            seating.start(draft, ["c"])
        points.append(sum(first_roll(draft)))
    return sum(points) / len(points)


def test_an_owner_who_adds_last_gains_nothing_by_trying() -> None:
    assert cheated(commits=False) > 30, "that is how it was"
    assert abs(cheated(commits=True) - 21) < 2, "six dice have 21 points on average"


def test_an_owner_who_withholds_has_the_choice_of_two_and_is_seen() -> None:
    outcomes = set()
    for withheld in (False, True):
        draft = starting()
        reveal(draft, 1, 3)
        if not withheld:
            reveal(draft, 2)
        go_on(draft)
        outcomes.add(first_roll(draft))
        draft.add(entries.Finished(2.0, (0, 0, 0), (1,)))
        told = verify.check(recording.recorded(draft.table, draft.entries))
        assert ("seat 2 did not reveal" in told) == withheld
    assert len(outcomes) == 2


def test_a_commitment_of_somebody_else_is_of_no_use() -> None:
    copied = dice.nonce_commitment(dice.commitment("ab" * 32), nonce_of(2))
    draft = opened(person(1, 0), person(2, 1))
    commit(draft, 1)
    seating.commit(draft, 2, ["2"], copied)
    seating.start(draft, ["c"])
    with pytest.raises(Refusal, match="not what the seat had fixed"):
        reveal(draft, 2)  # it was made for another table
    reveal(draft, 1)
    go_on(draft)
    assert nonces(draft) == [nonce_of(1), ""]


# --- over the wire --------------------------------------------------------------------------------------------------


def test_no_message_holds_a_nonce_before_it_is_revealed(server: Server) -> None:
    async def test() -> None:
        async with asyncio.timeout(60), Api(server.url) as api:
            made = await api.create("duel", [{"kind": "me"}, {"kind": "open"}], first=1)
            table, first = made["table"], made["seats"]["1"]
            commitment = dice.nonce_commitment(made["commitment"], nonce_of(2))
            taken = await api.post(f"/api/tables/{table}/seats", {"name": "Ben", "commitment": commitment})
            second, watcher = taken["token"], Player(server.url, table, [])
            async with watcher.connected() as socket:
                await watcher.heard(socket)
                early = await api.post(f"/api/tables/{table}/seats/2/nonce", {"nonce": nonce_of(2)}, second, status=409)
                assert early["reason"] == "not-playing"
                await api.commit(table, 1, first)
                await api.start(made)
                while watcher.now["reveal"] != [1, 2]:
                    await watcher.heard(socket)
                await api.reveal(table, 1, first)
                while watcher.now["reveal"] != [2]:
                    await watcher.heard(socket)
                told = "".join([*watcher.raw, json.dumps(await api.position(table, first)), await api.record(table)])
                assert nonce_of(1) in told
                assert nonce_of(2) not in told
                await api.reveal(table, 2, second)
                while watcher.now["phase"] == "open":
                    await watcher.heard(socket)
            events = [watcher.events[number]["event"] for number in sorted(watcher.events)]
            assert events == ["committed", "starting", "nonce", "nonce", "started", "rolled"]
            seats = (await api.position(table))["seats"]
            assert [seat["nonce"] for seat in seats] == [nonce_of(1), nonce_of(2)]
            assert seats[1]["commitment"] == commitment

    asyncio.run(test())


# --- a server that goes away ----------------------------------------------------------------------------------------


async def asked(here: House) -> None:
    """A table whose two seats are asked for their nonces; the first one has revealed it."""
    created = entries.Created(here.clock(), "duel", (person(1, 0), person(2, 1)), tables.hashed("c"), SEED, 1)
    await here.create("table", created)
    await here.act("table", lambda draft: commit(draft, 1, 2))
    await here.act("table", lambda draft: seating.start(draft, ["c"]))
    await here.act("table", lambda draft: reveal(draft, 1))


def test_the_next_server_goes_on_with_the_nonces_that_are_there(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(Watched(tmp_path), Clock()) as here:
            await asked(here)
            assert not here.desks["table"].is_idle
        async with house(Watched(tmp_path), Clock()) as there:
            table = (await there.desk("table")).table
            assert table == fold.folded("table", await there.log("table"))
            assert tables.to_reveal(table) == [2]
            await there.act("table", lambda draft: reveal(draft, 2))
            assert [seat.nonce for seat in there.desks["table"].table.seats] == [nonce_of(1), nonce_of(2)]
            assert there.desks["table"].table.phase == "playing"

    asyncio.run(test())


def test_the_next_server_waits_no_longer_than_was_agreed(tmp_path: Path) -> None:
    async def test() -> None:
        clock = Clock()
        async with house(Watched(tmp_path), clock) as here:
            await asked(here)
        clock.ahead = tables.REVEALING
        async with house(Watched(tmp_path), clock, look_around=0.05) as there:
            await until(lambda: "table" in there.desks and there.desks["table"].table.phase == "playing")
            assert [seat.nonce for seat in there.desks["table"].table.seats] == [nonce_of(1), ""]

    asyncio.run(test())


def test_the_server_goes_on_by_itself_when_the_time_is_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "REVEALING", 0.2)

    async def test() -> None:
        engine = database.engine(f"sqlite:///{tmp_path / 'tables.db'}")
        database.prepare(engine)
        here = House(Store(engine), Settings(), Metrics())
        here.open()
        await asked(here)
        await until(lambda: here.desks["table"].table.phase == "playing")
        await here.close()

    asyncio.run(test())
