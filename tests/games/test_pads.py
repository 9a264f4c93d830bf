"""Score pads: marks without dice and turns, by the sheets' own rules; and taking them back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kostka.games.core import Decided, Pass, Refused
from kostka.games.on_board.rules import Step
from kostka.games.pads import AnyPad, Filled, Mark
from kostka.games.registry import NAMES, game, pad
from kostka.games.rows import Cell
from tests.tables import Table, every_table, random_walk

GAMES = tuple(name for name in NAMES if pad(name))
TABLES = [table for table in every_table() if table.name in GAMES]


def pad_of(name: str) -> AnyPad:
    found = pad(name)
    assert found
    return found


class Desk:
    """A pad in use: every mark is checked as if it came from outside."""

    def __init__(self, name: str, seats: int, **options: str) -> None:
        self.pad = pad_of(name)
        self.filled: Filled[Any] = self.pad.blank(game(name).setup(seats, 1, None, **options))

    def why(self, line: str) -> str | None:
        """Why the mark, such as `1: red 5`, is refused; None if it is not."""
        seat, text = line.split(": ")
        why = self.pad.why(self.filled, int(seat), text)
        return None if why is None else str(why)

    def mark(self, *lines: str) -> None:
        for line in lines:
            assert self.why(line) is None, line
            seat, text = line.split(": ")
            number = max((mark.number for mark in self.filled.marks), default=0) + 1
            self.filled = self.pad.marked(self.filled, Mark(number, int(seat), text))

    def take_back(self, line: str) -> None:
        seat, text = line.split(": ")
        self.filled = self.pad.without(self.filled, self.pad.last(self.filled, int(seat), text))

    def refusal_to_take_back(self, line: str) -> str:
        with pytest.raises(Refused) as refused:
            self.take_back(line)
        return str(refused.value)

    @property
    def totals(self) -> tuple[int, ...]:
        return self.pad.totals(self.filled.state)

    def view(self, seat: int | None = None) -> Any:
        return self.pad.view(self.filled, seat)

    def offers(self, seat: int) -> list[str]:
        return [self.pad.write(mark) for mark in self.pad.offers(self.filled, seat)]


def row(seat: int, colour: str, *numbers: int) -> list[str]:
    return [f"{seat}: {colour} {number}" for number in numbers]


def test_qubix_has_no_sheets_and_no_pad() -> None:
    assert pad("qubix") is None
    assert GAMES == ("qwixx", "on-board", "duel")
    with pytest.raises(Refused):
        pad("chess")


class TestQwixx:
    def test_numbers_are_crossed_from_left_to_right_whatever_the_dice_show(self) -> None:
        desk = Desk("qwixx", 2)
        desk.mark("1: red 5", "1: red 7", "2: red 2", "1: blue 12")
        assert desk.totals == (4, 1)
        assert desk.why("1: red 6") == "6 lies to the left of your 7"
        assert desk.why("1: red 7") == "you have already crossed off 7"
        assert desk.why("2: red 3") is None

    def test_the_last_number_needs_five_crosses_and_brings_the_lock(self) -> None:
        desk = Desk("qwixx", 2)
        desk.mark(*row(1, "red", 2, 3, 4, 5))
        assert desk.why("1: red 12") == desk.why("1: red lock") == "you need 5 crosses before the 12, you have 4"
        desk.mark("1: red 6", "1: red 12")
        assert desk.totals == (28, 0)
        assert desk.view(2)["sheets"][1]["rows"][0]["closed"]
        assert desk.why("2: red 5") == "the red row is closed"
        assert desk.why("1: red 12") == "the red row is closed"

    def test_who_closes_a_row_at_the_same_time_may_still_mark_it(self) -> None:
        """Q4: both close it in one white action, but one of them is the first to tap."""
        desk = Desk("qwixx", 3)
        for seat in (1, 2):
            desk.mark(*row(seat, "red", 2, 3, 4, 5, 6))
        desk.mark(*row(3, "red", 2, 3, 4, 5), "1: red 12")
        assert desk.why("2: red 11") == "the red row is closed"
        assert desk.why("3: red 12") == "the red row is closed", "it has four crosses"
        assert "red 12" in desk.offers(2)
        assert desk.view(2)["sheets"][1]["rows"][0]["cells"][-1] == {
            "colour": "red",
            "number": 12,
            "move": "red 12",
            "mark": "closed",
        }
        desk.mark("2: red 12")
        assert desk.totals == (28, 28, 10)

    def test_it_may_not_any_more_once_it_has_marked_something_else(self) -> None:
        desk = Desk("qwixx", 2)
        for seat in (1, 2):
            desk.mark(*row(seat, "red", 2, 3, 4, 5, 6))
        desk.mark("1: red 12", "1: yellow 2")
        assert desk.why("2: red 12") is None
        desk.mark("2: yellow 3")
        assert desk.why("2: red 12") == "the red row is closed"
        desk.take_back("2: yellow 3")
        assert desk.why("2: red 12") is None

    def test_four_misthrows(self) -> None:
        desk = Desk("qwixx", 2)
        desk.mark(*["2: misthrow"] * 3)
        assert desk.view()["winners"] is None
        desk.mark("2: misthrow")
        assert desk.totals == (0, -20)
        assert desk.view(1)["pad"] == {"marks": [], "ended": "misthrows", "by": 2}
        assert desk.view()["winners"] == [1]
        assert desk.why("2: misthrow") == "all misthrow boxes are full"
        assert "misthrow" not in desk.view(2)["plain"]
        assert desk.view(1)["plain"] == ["misthrow"]

    def test_two_closed_rows_are_told_and_corrected(self) -> None:
        desk = Desk("qwixx", 1)
        desk.mark(*row(1, "red", 2, 3, 4, 5, 6, 12), *row(1, "blue", 12, 11, 10, 9, 8, 2))
        assert desk.view()["pad"]["ended"] == "rows"
        assert desk.view()["winners"] == [1]
        desk.mark("1: green 3")  # crossed in the same white action, marked a moment later
        desk.take_back("1: blue 2")
        assert (desk.view()["pad"]["ended"], desk.view()["winners"]) == (None, None)
        assert desk.totals == (28 + 15 + 1,)

    def test_a_mark_is_taken_back_if_the_later_ones_hold(self) -> None:
        desk = Desk("qwixx", 2)
        desk.mark(*row(1, "red", 2, 3, 4, 5, 6), "2: green 12", "1: red 12")
        needed = "a later mark of yours depends on it: you need 5 crosses before the 12, you have 4"
        assert desk.refusal_to_take_back("1: red 3") == needed
        assert desk.refusal_to_take_back("1: green 12") == "you have not marked this"
        desk.take_back("1: red 12")
        desk.take_back("1: red 3")
        assert desk.view(1)["pad"]["marks"] == ["red 2", "red 4", "red 5", "red 6"]
        assert desk.view(2)["pad"]["marks"] == ["green 12"]
        assert desk.totals == (10, 1)

    def test_what_is_no_place_is_refused(self) -> None:
        desk = Desk("qwixx", 2)
        for place in ("-", "red 13", "step 3", "field 3", "red", "Red 5", "", "misthrow 2", "x" * 99):
            with pytest.raises(Refused, match="a score pad has no place"):
                desk.why(f"1: {place}")

    def test_a_view_has_the_shape_of_the_games_own(self) -> None:
        desk = Desk("qwixx", 2)
        view, own = desk.view(1), game("qwixx").view(game("qwixx").start(2), 1)
        assert view.keys() - own.keys() == {"pad"}
        assert (view["phase"], view["dice"], view["active"], view["deciding"]) == ("pad", [], None, [])
        offered = [cell["move"] for line in view["sheets"][0]["rows"] for cell in line["cells"]]
        assert offered.count(None) == 4, "all but the last numbers"
        assert all(cell["move"] is None for line in view["sheets"][1]["rows"] for cell in line["cells"])
        assert desk.view()["plain"] == []

    def test_one_more_seat_takes_nothing_away(self) -> None:
        desk = Desk("qwixx", 2)
        desk.mark(*row(1, "red", 2, 3, 4, 5, 6, 12), "2: misthrow")
        more = desk.pad.resized(desk.filled, game("qwixx").setup(3))
        assert desk.pad.totals(more.state) == (28, -5, 0)
        assert desk.pad.why(more, 3, "red 2") is not None


class TestOnBoard:
    def test_the_pawn_moves_to_a_field_that_is_tapped_and_crosses_its_number(self) -> None:
        desk = Desk("on-board", 2, side="1")
        track = desk.view(1)["track"]
        within = [field["field"] for field in track if field["move"]]
        assert within == [1, 2, 3, 4, 5]
        assert track[1]["move"] == "field 2"
        assert track[1]["crosses"]
        desk.mark("1: field 2")
        assert desk.view()["pawns"] == [2, 0]
        assert desk.totals == (1 + track[1]["bonus"], 0)
        assert desk.why("2: field 2") == "another pawn stands there"
        assert desk.why("1: field 1") == "the pawn moves forward only"
        assert desk.why("2: field 7") == "the pawn moves 1 to 5 free fields, this one is 6 away"
        assert desk.why("2: field 6") is None

    def test_a_field_whose_number_cannot_be_crossed_is_refused_with_the_reason(self) -> None:
        desk = Desk("on-board", 2, side="1")
        first = desk.view()["track"][0]
        line = next(one for one in desk.view()["sheets"][0]["rows"] if one["cells"][0]["colour"] == first["colour"])
        beyond = next(
            cell["number"]
            for cell, before in zip(line["cells"][1:], line["cells"], strict=False)
            if before["number"] == first["number"]
        )
        desk.mark(f"1: {first['colour']} {beyond}")
        why = desk.why("1: field 1")
        assert why
        assert f"it leads to {first['colour']} {first['number']}, which can’t be crossed off" in why

    def test_a_move_that_another_pawn_has_jumped_is_needed(self) -> None:
        desk = Desk("on-board", 2, side="1")
        desk.mark("1: field 1", "2: field 6")
        assert desk.refusal_to_take_back("1: field 1") == "a later mark of seat 2 depends on it"
        desk.take_back("2: field 6")
        desk.take_back("1: field 1")
        assert desk.totals == (0, 0)

    def test_the_last_fields_announce_the_end(self) -> None:
        desk = Desk("on-board", 2, side="1")
        while not desk.view()["announcer"]:
            assert desk.view()["pad"]["ended"] is None
            desk.mark(f"1: {desk.offers(1)[-1]}")  # as far as it can
        assert desk.view()["pad"]["ended"] == "last-round"
        assert desk.view()["pad"]["by"] == 1
        assert desk.view()["winners"] == [1]
        desk.take_back(f"1: {desk.view(1)['pad']['marks'][-1]}")
        assert desk.view()["pad"]["ended"] is None


class TestDuel:
    def test_tokens_are_placed_stacked_and_captured(self) -> None:
        desk = Desk("duel", 2)
        desk.mark("1: red 5", "2: red 7")
        assert desk.why("2: red 5") == (
            "tokens lie there, and only the front of a row (the occupied field furthest right) "
            "can be captured or stacked on"
        )
        desk.mark("1: red 7")  # captured
        assert desk.view()["rows"][0]["tokens"] == [2, 0]
        desk.mark("1: red 7")  # the turns are the people's affair: a stack
        assert desk.why("2: red 7") == "a stack cannot be captured"
        desk.take_back("1: red 7")
        desk.mark("2: red 7")
        assert desk.totals == (1, 1)

    def test_a_token_that_was_captured_later_can_be_taken_back_if_the_rest_holds(self) -> None:
        desk = Desk("duel", 2)
        desk.mark("1: red 5", "2: red 5", "2: red 5")
        desk.take_back("1: red 5")
        assert desk.view()["rows"][0]["tokens"] == [0, 2]
        desk.mark("1: yellow 3", "2: yellow 3", "2: yellow 3", "1: yellow 4", "1: yellow 4")
        assert desk.refusal_to_take_back("2: misthrow") == "you have not marked this"

    def test_what_the_other_seat_has_built_on_is_needed(self) -> None:
        desk = Desk("duel", 2)
        desk.mark("1: red 5", "2: red 5", "1: red 3")
        assert desk.why("1: red 2") == "2 lies to the left of your token on 3"
        assert desk.refusal_to_take_back("2: red 5") == "a later mark of seat 1 depends on it"

    def test_the_misthrow_column_is_shared(self) -> None:
        desk = Desk("duel", 2)
        desk.mark("1: misthrow", "2: misthrow", "2: misthrow", "1: misthrow")
        assert desk.totals == (-10, -10)
        assert desk.view()["pad"] == {"marks": [], "ended": "misthrows", "by": None}
        assert desk.view()["winners"] == [1, 2]
        assert desk.why("1: misthrow") == "all misthrow boxes are full"

    def test_tokens_run_out(self) -> None:
        desk = Desk("duel", 2)
        desk.mark(*["1: red 2"] * 22)
        assert desk.view()["pad"] == {"marks": [], "ended": "tokens", "by": 1}
        assert desk.why("1: red 3") == desk.why("1: misthrow") == "you have no tokens left"
        assert desk.offers(1) == []
        assert desk.why("2: red 3") is None


# --- against the games themselves -----------------------------------------------------------------------------------


def marks_of(table: Table, before: Any, event: Decided[Any], after: Any) -> Iterator[str]:
    """What the seats mark on their pads at a decision of a real game."""
    for seat, move in sorted(event.moves.items()):
        if isinstance(move, Cell):
            yield f"{seat}: {table.game.write_move(move)}"
        elif isinstance(move, Step):
            yield f"{seat}: field {after.pawns[seat - 1]}"
    for news in table.game.news(before, event, after):
        if news.kind == "misthrow":
            yield f"{news.seat}: misthrow"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_is_crossed_in_a_real_game_can_be_marked_and_makes_the_same_totals(table: Table) -> None:
    for seed in range(12):
        desk = Desk(table.name, table.seats, **table.options)
        walk = list(random_walk(table, seed))
        for (before, event), (after, _) in pairwise(walk):
            if isinstance(event, Decided):
                desk.mark(*marks_of(table, before, event, after))
        assert desk.totals == table.game.totals(walk[-1][0])
        assert desk.view()["pad"]["ended"] is not None
        assert desk.view()["winners"] == table.game.view(walk[-1][0])["winners"]


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(TABLES), st.integers(0, 10**9), st.integers(1, 90))
def test_a_pad_is_the_fold_of_the_marks_that_stand(table: Table, seed: int, steps: int) -> None:
    """Marks and takings-back in any order: all that stands holds, and a refused taking back changes nothing."""
    random, desk = Random(seed), Desk(table.name, table.seats, **table.options)
    for number in range(1, steps + 1):
        if desk.filled.marks and random.random() < 0.3:
            back = random.choice(desk.filled.marks)
            try:
                left = desk.pad.without(desk.filled, back)
            except Refused:
                continue
            assert len(left.marks) == len(desk.filled.marks) - 1
            desk.filled = left
            continue
        seat = random.randint(1, table.seats)
        offers = desk.offers(seat)
        assert all(desk.why(f"{seat}: {text}") is None for text in offers)
        if offers:
            desk.filled = desk.pad.marked(desk.filled, Mark(number, seat, random.choice(offers)))
    again = desk.pad.folded(desk.filled.setup, desk.filled.marks)
    assert again == desk.filled
    view = desk.view(1)
    assert view["totals"] == list(desk.totals)
    if "sheets" in view and table.name == "qwixx":
        assert view["totals"] == [sheet["total"] for sheet in view["sheets"]]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_place_is_answered_and_every_mark_is_told(table: Table) -> None:
    random, desk = Random(5), Desk(table.name, table.seats, **table.options)
    every = [desk.pad.write(mark) for mark in desk.pad.marks(desk.filled.setup)]
    for number in range(1, 80):
        seat = random.randint(1, table.seats)
        offers = desk.offers(seat)
        assert [text for text in every if desk.why(f"{seat}: {text}") is None] == offers
        if offers:
            mark, before = Mark(number, seat, random.choice(offers)), desk.filled
            desk.filled = desk.pad.marked(before, mark)
            news = desk.pad.told(before, Decided({seat: desk.pad.at(before, mark.text)}), desk.filled)
            assert news
            assert all(one.seat == seat for one in news if hasattr(one, "seat"))


def test_a_pass_is_no_mark() -> None:
    assert all(not isinstance(mark, Pass) for name in GAMES for mark in pad_of(name).marks(game(name).setup(2)))
