"""Section Q of the rules: every sentence, every worked example, every ruling, and the mistakes others make."""

from __future__ import annotations

import pytest

from kostka.games.core import Refused, Roll
from kostka.games.registry import game
from tests.games.boards import decide, deciding, is_over, legal, qwixx, roll, sheet, totals, winners

FIVE_RED = "red 2 3 4 5 6"
FIVE_YELLOW = "yellow 2 3 4 5 6"
GREEN_CLOSED = "green 12 11 10 9 8 2 lock"


def crossable(row: str, *rows: str) -> list[int]:
    """The numbers of a row that white dice could still cross on a sheet."""
    numbers = []
    for total in range(2, 13):
        first = min(6, total - 1)
        state = roll(qwixx(sheet(*rows)), f"{first} {total - first} 1 1 1 1")
        if f"{row} {total}" in legal(state):
            numbers.append(total)
    return numbers


class TestLeaflet:
    def test_four_three_seven_and_eight_crosses_with_two_misthrows_score_70(self) -> None:
        rows = ("red 2 3 4 5", "yellow 2 3 4", "green 12 11 10 9 8 7 6", "blue 12 11 10 9 8 7 6 5")
        assert totals(qwixx(sheet(*rows, misthrows=2))) == (10 + 6 + 28 + 36 - 10,)

    def test_blocked_numbers(self) -> None:
        rows = ("red 5 7", "yellow 2 4 6 8 10", "green 12 6", "blue 10")
        assert crossable("red", *rows) == [8, 9, 10, 11]
        assert crossable("yellow", *rows) == [11, 12]
        assert crossable("green", *rows) == [3, 4, 5]
        assert crossable("blue", *rows) == [3, 4, 5, 6, 7, 8, 9]

    def test_the_first_turn(self) -> None:
        state = roll(qwixx(sheet(), sheet(), sheet(), sheet()), "4 1 3 2 1 6")
        state = decide(state, "1: red 5", "2: yellow 5", "3: -", "4: -")
        state = decide(state, "1: blue 10")
        assert totals(state) == (2, 1, 0, 0)
        assert state.active == 2

    def test_third_row_closes_together_with_the_second(self) -> None:
        state = qwixx(sheet(FIVE_RED), sheet(FIVE_YELLOW), sheet(GREEN_CLOSED))
        state = decide(roll(state, "6 6 1 1 - 1"), "1: red 12", "2: yellow 12", "3: -")
        assert is_over(state)
        assert len(state.sheets.closed) == 3
        assert totals(state) == (28, 28, 28)


class TestCrossing:
    def test_rows_run_in_their_direction(self) -> None:
        state = roll(qwixx(sheet("red 6", "green 6")), "4 3 1 1 1 1")
        assert "red 7" in legal(state)
        assert "green 7" not in legal(state)

    @pytest.mark.parametrize(("crosses", "allowed"), [(4, False), (5, True), (6, True), (9, True)])
    def test_last_number_needs_at_least_five_crosses(self, crosses: int, allowed: bool) -> None:
        row = " ".join(["red", *(str(number) for number in range(2, 2 + crosses))])
        assert ("red 12" in legal(roll(qwixx(sheet(row)), "6 6 1 1 1 1"))) is allowed

    def test_lock_counts_as_a_cross_when_scoring(self) -> None:
        state = decide(roll(qwixx(sheet(FIVE_RED), sheet()), "6 6 1 1 1 1"), "1: red 12", "2: -")
        assert totals(state) == (28, 0)  # seven crosses, not six and a point

    def test_lock_does_not_count_towards_the_five_of_another_row(self) -> None:
        state = qwixx(sheet(GREEN_CLOSED, "blue 12 11 10 9"), sheet())
        assert "blue 2" not in legal(roll(state, "1 1 1 1 - 1"))

    @pytest.mark.parametrize("crosses", range(13))
    def test_points_of_a_row(self, crosses: int) -> None:
        numbers = [*range(2, 13), "lock"][:crosses]
        assert totals(qwixx(sheet(" ".join(["red", *map(str, numbers)])))) == (crosses * (crosses + 1) // 2,)


class TestTurn:
    def test_white_action_is_for_everyone_at_the_same_time(self) -> None:
        state = roll(qwixx(sheet(), sheet(), sheet(), active=2), "4 1 6 2 3 6")
        assert deciding(state) == [1, 2, 3]
        assert all(legal(state, seat) == ["-", "blue 5", "green 5", "red 5", "yellow 5"] for seat in (1, 2, 3))

    def test_an_incomplete_white_action_is_no_event(self) -> None:
        state = roll(qwixx(sheet(), sheet()), "4 1 6 2 3 6")
        with pytest.raises(Refused, match="seat 2 has to decide"):
            decide(state, "1: red 5")

    def test_choices_do_not_depend_on_each_other(self) -> None:
        """Ruling: without seeing each other's choice; a row that another seat closes now is still open to me now."""
        state = roll(qwixx(sheet(FIVE_RED), sheet(FIVE_RED)), "6 6 1 1 1 1")
        forwards = decide(state, "1: red 12", "2: red 12")
        backwards = decide(state, "2: red 12", "1: red 12")
        assert forwards == backwards

    def test_all_who_close_a_row_get_the_lock(self) -> None:
        state = qwixx(sheet(FIVE_RED), sheet(FIVE_RED), sheet("red 2 3 4 5"))
        state = roll(state, "6 6 1 1 1 1")
        assert "red 12" not in legal(state, 3)
        state = decide(state, "1: red 12", "2: red 12", "3: -")
        assert totals(state) == (28, 28, 10)

    def test_colour_action_is_for_the_active_seat_alone(self) -> None:
        state = decide(roll(qwixx(sheet(), sheet(), active=2), "4 1 6 2 3 6"), "1: -", "2: -")
        assert deciding(state) == [2]
        expected = ["-", "blue 10", "blue 7", "green 4", "green 7", "red 10", "red 7", "yellow 3", "yellow 6"]
        assert legal(state) == expected

    def test_either_white_die_goes_with_a_coloured_one(self) -> None:
        state = decide(roll(qwixx(sheet()), "3 3 2 2 2 2"), "1: -")
        assert legal(state) == ["-", "blue 5", "green 5", "red 5", "yellow 5"]

    def test_same_row_may_be_used_twice_further_right(self) -> None:
        state = decide(roll(qwixx(sheet()), "2 3 6 1 1 1"), "1: red 5")
        assert "red 8" in legal(state)
        assert "red 9" in legal(state)
        state = decide(roll(qwixx(sheet()), "6 6 1 1 1 1"), "1: green 12")
        assert "green 7" in legal(state)

    def test_white_cross_can_be_the_fifth_before_a_lock(self) -> None:
        state = decide(roll(qwixx(sheet("red 2 3 4 5"), sheet()), "6 1 6 1 1 1"), "1: red 7", "2: -")
        assert "red 12" in legal(state)

    def test_next_seat_clockwise_is_active(self) -> None:
        state = qwixx(sheet(), sheet(), sheet(), active=3)
        state = decide(decide(roll(state, "1 1 1 1 1 1"), "1: -", "2: -", "3: red 2"), "3: -")
        assert state.active == 1

    def test_alone_the_seat_is_active_every_turn(self) -> None:
        state = decide(decide(roll(qwixx(sheet()), "1 1 1 1 1 1"), "1: -"), "1: -")
        assert state.active == 1


class TestMisthrow:
    def test_only_the_active_seat_takes_one(self) -> None:
        state = decide(decide(roll(qwixx(sheet(), sheet()), "4 1 6 2 3 6"), "1: -", "2: -"), "1: -")
        assert totals(state) == (-5, 0)

    @pytest.mark.parametrize(("white", "colour"), [("red 5", "-"), ("-", "blue 10"), ("red 5", "blue 10")])
    def test_none_after_a_cross(self, white: str, colour: str) -> None:
        state = decide(roll(qwixx(sheet(), sheet()), "4 1 6 2 3 6"), f"1: {white}", "2: -")
        state = decide(state, f"1: {colour}")
        assert state.sheets.of(1).misthrows == 0

    def test_a_cross_of_an_earlier_turn_does_not_count(self) -> None:
        state = qwixx(sheet())
        state = decide(decide(roll(state, "4 1 6 2 3 6"), "1: red 5"), "1: -")
        state = decide(decide(roll(state, "4 1 6 2 3 6"), "1: -"), "1: -")
        assert state.sheets.of(1).misthrows == 1

    def test_passing_on_purpose_is_allowed_in_both_actions(self) -> None:
        state = roll(qwixx(sheet()), "4 1 6 2 3 6")
        assert "-" in legal(state)
        assert "-" in legal(decide(state, "1: -"))


class TestClosing:
    def test_row_closed_by_another_offers_nothing(self) -> None:
        state = roll(qwixx(sheet(), sheet(GREEN_CLOSED)), "4 1 6 2 - 6")
        assert legal(state, 1) == ["-", "blue 5", "red 5", "yellow 5"]

    def test_die_leaves_at_once(self) -> None:
        state = decide(roll(qwixx(sheet(), sheet(FIVE_RED)), "6 6 1 1 1 1"), "1: -", "2: red 12")
        assert state.dice[2] == 0
        assert legal(state) == ["-", "blue 7", "green 7", "yellow 7"]
        state = decide(state, "1: -")
        assert game("qwixx").node(state) == Roll((True, True, False, True, True, True))

    def test_a_roll_names_just_the_dice_in_the_game(self) -> None:
        state = qwixx(sheet(GREEN_CLOSED), sheet())
        with pytest.raises(Refused, match="has left the game"):
            roll(state, "1 1 1 1 1 1")
        with pytest.raises(Refused, match="is in the game"):
            roll(state, "1 1 - 1 - 1")


class TestEnd:
    def test_fourth_misthrow_ends_at_once(self) -> None:
        state = decide(roll(qwixx(sheet(misthrows=3), sheet()), "1 1 1 1 1 1"), "1: -", "2: -")
        state = decide(state, "1: -")
        assert is_over(state)
        assert totals(state) == (-20, 0)
        assert winners(state) == (2,)

    def test_three_misthrows_do_not_end(self) -> None:
        state = decide(roll(qwixx(sheet(misthrows=2), sheet()), "1 1 1 1 1 1"), "1: -", "2: -")
        assert not is_over(decide(state, "1: -"))

    def test_one_closed_row_does_not_end(self) -> None:
        state = decide(roll(qwixx(sheet(FIVE_RED), sheet()), "6 6 1 1 1 1"), "1: red 12", "2: -")
        assert not is_over(state)

    def test_second_row_in_the_white_action_cancels_colour_action_and_misthrow(self) -> None:
        """Ruling: the active seat that crossed nothing takes no misthrow then."""
        state = qwixx(sheet(GREEN_CLOSED, misthrows=3), sheet(FIVE_RED))
        state = decide(roll(state, "6 6 1 1 - 1"), "1: -", "2: red 12")
        assert is_over(state)
        assert totals(state) == (28 - 15, 28)

    def test_second_row_in_the_colour_action_ends(self) -> None:
        state = qwixx(sheet(GREEN_CLOSED, FIVE_RED), sheet())
        state = decide(decide(roll(state, "6 1 6 1 - 1"), "1: -", "2: -"), "1: red 12")
        assert is_over(state)

    def test_two_rows_at_once_by_two_seats_end(self) -> None:
        state = qwixx(sheet(FIVE_RED), sheet(FIVE_YELLOW))
        assert is_over(decide(roll(state, "6 6 1 1 1 1"), "1: red 12", "2: yellow 12"))

    def test_equal_totals_share_the_win(self) -> None:
        state = qwixx(sheet("red 2", GREEN_CLOSED), sheet("red 3"), sheet(FIVE_RED, "green 12 11 10 9"))
        state = decide(roll(state, "6 6 1 1 - 1"), "1: -", "2: -", "3: red 12")
        assert totals(state) == (29, 1, 38)
        assert winners(state) == (3,)
        state = qwixx(sheet(misthrows=3), sheet("red 2"), sheet("blue 2"))
        state = decide(decide(roll(state, "1 1 1 1 1 1"), "1: -", "2: -", "3: -"), "1: -")
        assert winners(state) == (2, 3)
