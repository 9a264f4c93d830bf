"""A rematch waits for those who have not come yet; whoever has come may fill their seats, remove them, or start."""

from __future__ import annotations

import pytest

from kostka.server import dice, entries, fold, seating, tables
from kostka.server.actions import Draft
from kostka.server.entries import Place
from kostka.server.refusals import Refusal
from kostka.server.tables import hashed


def rematch(seed: str = "") -> Draft:
    """Ada has come to a rematch of three, Ben and Cleo have not."""
    seats = [
        Place("Ada", hashed("a"), nonce="one" if seed else ""),
        Place("Ben", hashed("b")),
        Place("Cleo", hashed("c")),
    ]
    created = entries.Created(0.0, "qwixx", tuple(seats), hashed("maker"), seed, first=1, eager=True)
    return Draft(fold.opened("again", created), 1.0)


@pytest.fixture
def draft() -> Draft:
    return rematch(dice.new_seed())


def comes(draft: Draft, number: int, token: str) -> None:
    """Somebody adds to the dice, and so has come."""
    seating.commit(draft, number, [token], f"{number:064x}")


def names(draft: Draft) -> list[str]:
    return [seat.name for seat in draft.table.seats]


def test_whoever_has_come_starts_with_those_who_are_here(draft: Draft) -> None:
    comes(draft, 3, "c")
    seating.start(draft, ["a"], here_only=True)
    assert names(draft) == ["Ada", "Cleo"]
    assert tables.to_reveal(draft.table) == [2]


def test_a_bot_plays_for_who_has_not_come_and_can_be_asked_for_the_seat(draft: Draft) -> None:
    seating.put_bot(draft, 2, "easy", ["a"])
    assert (draft.table.seat(2).name, draft.table.seat(2).bot) == ("Ben", "easy")
    seating.renew(draft, 2, ["b"])
    assert draft.table.seat(2).is_person


def test_the_seat_of_who_has_not_come_is_removed(draft: Draft) -> None:
    seating.arrange(draft, [3, 1], ["a"])
    assert names(draft) == ["Cleo", "Ada"]


def test_who_has_come_loses_no_seat(draft: Draft) -> None:
    comes(draft, 3, "c")
    with pytest.raises(Refusal, match="Cleo sits there"):
        seating.arrange(draft, [1, 2], ["a"])
    with pytest.raises(Refusal, match="is here"):
        seating.put_bot(draft, 3, "easy", ["a"])


def test_who_let_a_bot_play_is_asked_to_play_again_but_not_who_left(draft: Draft) -> None:
    for number, token in ((2, "b"), (3, "c")):
        comes(draft, number, token)
    seating.leave(draft, 3, ["c"])
    for number, token in ((2, "b"), (3, "a")):
        seating.put_bot(draft, number, "easy", [token])
    draft.add(entries.Finished(2.0, (0, 0, 0), (1,)))
    seating.rematch(draft, ["b"], "third")
    [(_, again)] = draft.others
    assert [place.bot for place in again.seats] == ["", "", "easy"]


def test_with_real_dice_nobody_can_tell_who_has_come() -> None:
    draft = rematch()
    seating.start(draft, ["a"], here_only=True)
    assert names(draft) == ["Ada", "Ben", "Cleo"]


def test_a_bot_at_a_free_seat_has_a_name() -> None:
    free = entries.Created(0.0, "qwixx", (Place("Ada", hashed("a")), Place(), Place()), hashed("maker"), "")
    draft = Draft(fold.opened("open", free), 1.0)
    seating.put_bot(draft, 2, "easy", ["maker"], "Pip")
    seating.put_bot(draft, 3, "easy", ["maker"])
    assert names(draft) == ["Ada", "Pip", "Bot 3"]
