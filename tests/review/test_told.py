"""What a review says, as a program reads it: the keys, and how the figures depend on each other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from kostka.games.core import Dealt, Decided, Refused, Rolled
from kostka.record import Record
from kostka.review import review
from tests.review.games import QUICK, choices, played, reviewed

TABLES = [
    ("qwixx", ("greedy",)),
    ("qwixx", ("greedy", "greedy")),
    ("qwixx", ("random", "greedy", "easy")),
    ("on-board", ("greedy", "random")),
    ("duel", ("greedy", "random")),
    ("qubix", ("greedy", "random")),
]
SEATS = {"seat", "before", "luck", "loss", "result", "rest"}
DECISION = {"event", "seat", "played", "best", "loss", "points", "error", "label", "options"}
ROLL = {"event", "luck"}
ROUNDING = 1e-9


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{len(table[1])}")
def table(request: pytest.FixtureRequest) -> tuple[str, tuple[str, ...]]:
    found: tuple[str, tuple[str, ...]] = request.param
    return found


@pytest.fixture
def record(table: tuple[str, tuple[str, ...]]) -> Record:
    return played(*table, seed=1)


@pytest.fixture
def told(table: tuple[str, tuple[str, ...]]) -> Any:
    """The review as it comes out of JSON; figures that are no numbers are an error."""
    return json.loads(json.dumps(reviewed(*table, seed=1).told(), allow_nan=False))


def decisions(told: Any) -> Iterator[Any]:
    return (event for event in told["events"] if "played" in event)


def rolls(told: Any) -> Iterator[Any]:
    return (event for event in told["events"] if "played" not in event)


def test_all_that_was_promised_is_there(told: Any, record: Record) -> None:
    assert told["game"] == record.game.name
    assert told["exact"] is (record.setup.seats == 1)
    assert [seat["seat"] for seat in told["seats"]] == list(range(1, record.setup.seats + 1))
    assert all(seat.keys() >= SEATS for seat in told["seats"])
    assert all(event.keys() >= DECISION for event in decisions(told))
    assert all(event.keys() >= ROLL for event in rolls(told))
    assert all(option.keys() == {"move", "value", "error"} for one in decisions(told) for option in one["options"])


def test_events_are_those_of_the_record_in_order(told: Any, record: Record) -> None:
    numbers = [event["event"] for event in told["events"]]
    assert numbers == sorted(numbers)
    chance = [number for number, event in enumerate(record.events, 1) if isinstance(event, Rolled | Dealt)]
    assert [roll["event"] for roll in rolls(told)] == chance
    wanted = [(choice.event, choice.seat) for choice in choices(record)]
    assert [(one["event"], one["seat"]) for one in decisions(told)] == wanted


def test_options_are_all_legal_moves_and_the_best_comes_first(told: Any, record: Record) -> None:
    write = record.game.write_move
    for one, choice in zip(decisions(told), choices(record), strict=True):
        event = record.events[choice.event - 1]
        assert isinstance(event, Decided)
        assert one["played"] == write(event.moves[choice.seat])
        assert sorted(option["move"] for option in one["options"]) == sorted(map(write, choice.moves))
        values = [option["value"] for option in one["options"]]
        assert values == sorted(values, reverse=True)
        assert one["best"] == one["options"][0]["move"]


def test_a_loss_is_the_best_value_minus_that_of_the_move_played(told: Any) -> None:
    for one in decisions(told):
        values = {option["move"]: option["value"] for option in one["options"]}
        assert one["loss"] == pytest.approx(values[one["best"]] - values[one["played"]], abs=ROUNDING)
        assert one["loss"] >= 0
        assert one["error"] >= 0
        if one["played"] == one["best"]:
            assert (one["loss"], one["error"], one["points"], one["label"]) == (0, 0, 0, "")


def test_what_a_seat_lost_and_its_luck_are_the_sums_over_the_game(told: Any) -> None:
    for seat in told["seats"]:
        lost = [one["loss"] for one in decisions(told) if one["seat"] == seat["seat"]]
        luck = [roll["luck"][seat["seat"] - 1] for roll in rolls(told)]
        assert seat["loss"] == pytest.approx(sum(lost), abs=ROUNDING)
        assert seat["luck"] == pytest.approx(sum(luck), abs=ROUNDING)
        assert seat["decisions"] == len(lost)
        assert seat["best"] <= len(lost)


def test_the_rest_is_what_luck_and_losses_leave(told: Any) -> None:
    for seat in told["seats"]:
        rest = seat["result"] - seat["before"] - seat["luck"] + seat["loss"]
        assert seat["rest"] == pytest.approx(rest, abs=ROUNDING)
        assert seat["rest"] == pytest.approx(seat["gained"] + seat["unexplained"], abs=ROUNDING)
        assert seat["adjusted"] == pytest.approx(seat["result"] - seat["luck"], abs=ROUNDING)


def test_what_the_dice_give_to_one_they_take_from_others(told: Any) -> None:
    if len(told["seats"]) > 1:
        assert all(sum(roll["luck"]) == pytest.approx(0, abs=ROUNDING) for roll in rolls(told))
        assert sum(seat["before"] for seat in told["seats"]) == pytest.approx(1, abs=ROUNDING)
        assert sum(seat["result"] for seat in told["seats"]) == pytest.approx(1, abs=ROUNDING)
        assert sum(seat["unexplained"] for seat in told["seats"]) == pytest.approx(0, abs=1e-6)


def test_the_course_of_the_game_begins_with_the_values_at_the_start_and_ends_with_the_results(
    told: Any, record: Record
) -> None:
    first, last = told["course"][0], told["course"][-1]
    assert first == {"event": 0, "values": [seat["before"] for seat in told["seats"]]}
    assert last == {"event": len(record.events), "values": [seat["result"] for seat in told["seats"]]}
    numbers = [moment["event"] for moment in told["course"]]
    assert numbers == sorted(set(numbers))


def test_turning_points_are_the_events_that_changed_the_most(told: Any) -> None:
    swings: dict[int, float] = {}
    for event in told["events"]:
        swing = event["loss"] if "played" in event else max(map(abs, event["luck"]))
        swings[event["event"]] = max(swing, swings.get(event["event"], 0))
    turning = [swings[event] for event in told["turning"]]
    assert turning == sorted(turning, reverse=True)
    assert len(set(told["turning"])) == len(turning) <= 6
    least = 2.0 if len(told["seats"]) == 1 else 0.04
    assert all(swing >= least for swing in turning)
    luckiest = max(max(map(abs, roll["luck"])) for roll in rolls(told)) if list(rolls(told)) else 0
    assert luckiest < least or turning[0] >= luckiest


def test_the_same_record_has_the_same_review(table: tuple[str, tuple[str, ...]], record: Record) -> None:
    assert review(record, QUICK).told() == reviewed(*table, seed=1).told()


def test_progress_rises_to_the_whole(record: Record) -> None:
    shares: list[float] = []
    review(record, replace(QUICK, playouts=1), shares.append)
    assert shares == sorted(shares)
    assert len(set(shares)) == len(record.events)
    assert shares[0] > 0
    assert shares[-1] == 1


def test_a_game_that_is_not_over_is_refused_in_one_sentence(record: Record) -> None:
    for events in (record.events[:-1], ()):
        with pytest.raises(Refused) as refusal:
            review(replace(record, events=events), QUICK)
        assert str(refusal.value) == "only a finished game can be reviewed, and this one is not over yet"
