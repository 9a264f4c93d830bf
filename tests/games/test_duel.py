"""Section D of the rules: placing, capturing, stacking, closing, and the three ends."""

from __future__ import annotations

import pytest

from kostka.games.core import Roll
from kostka.games.duel.rules import EMPTY, State, Tower, supply
from kostka.games.registry import game
from kostka.games.rows import COLOURS, NAMED, Cell, Colour
from tests.games.boards import decide, deciding, is_over, legal, roll, totals, winners

DUEL = game("duel")
PAD = DUEL.standard.parts.pad


def board(*rows: str, active: int = 1, misthrows: tuple[int, int] = (0, 0), locks: str = "") -> State:
    """A board from rows such as `red 3:1 7:2x3`: seat 1 on 3, a stack of three of seat 2 on 7; locks as `green:2`."""
    fields = {colour: [EMPTY] * len(PAD.rows[0].cells) for colour in COLOURS}
    for row in rows:
        name, *towers = row.split()
        colour = NAMED[name]
        for tower in towers:
            number, _, what = tower.partition(":")
            seat, _, height = what.partition("x")
            column = PAD.rows[COLOURS.index(colour)].cells.index(Cell(colour, int(number)))
            fields[colour][column] = Tower(int(seat), int(height or 1))
    locked = dict(lock.split(":") for lock in locks.split())
    return State(
        DUEL.setup(2),
        tuple(tuple(fields[colour]) for colour in COLOURS),
        tuple(int(locked.get(colour, 0)) for colour in COLOURS),
        misthrows,
        active,
    )


def placeable(row: str, state: State) -> list[int]:
    """The numbers of a row on which white dice could let the active seat place a token."""
    node = DUEL.node(state)
    assert isinstance(node, Roll)
    numbers = []
    for total in range(2, 13):
        first = min(6, total - 1)
        dice = zip((first, total - first, 1, 1, 1, 1), node.dice, strict=True)
        if f"{row} {total}" in legal(roll(state, " ".join(str(value) if there else "-" for value, there in dice))):
            numbers.append(total)
    return numbers


def tower(state: State, colour: Colour, number: int) -> Tower:
    row, column = state.parts.pad.spots[Cell(colour, number)]
    return state.board[row][column]


class TestLeaflet:
    RED = "red 3:1 5:2 7:2"
    BLUE = "blue 12:2 11:2x2 10:2 9:2 8:1 5:1x2"

    def test_red_row_grey(self) -> None:
        assert placeable("red", board(self.RED)) == [4, 6, 7, 8, 9, 10, 11]
        state = decide(roll(board(self.RED), "4 3 1 1 1 1"), "1: red 7")
        assert tower(state, "red", 7) == Tower(1, 1)
        assert supply(state, 2) == 22 - 1

    def test_red_row_black(self) -> None:
        state = board(self.RED, active=2)
        assert placeable("red", state) == [7, 8, 9, 10, 11]
        assert tower(decide(roll(state, "4 3 1 1 1 1"), "2: red 7"), "red", 7) == Tower(2, 2)

    def test_blue_row_black(self) -> None:
        assert placeable("blue", board(self.BLUE, active=2)) == [2, 3, 4, 6, 7]

    def test_blue_row_grey(self) -> None:
        assert placeable("blue", board(self.BLUE)) == [3, 4, 5]


class TestTurn:
    def test_only_the_active_seat_acts(self) -> None:
        state = roll(board(active=2), "4 1 6 2 3 6")
        assert deciding(state) == [2]
        state = decide(state, "2: yellow 5")
        assert deciding(state) == [2]
        assert "blue 10" in legal(state)
        state = decide(state, "2: blue 10")
        assert state.active == 1
        assert totals(state) == (0, 2)

    def test_the_two_actions_may_not_use_the_same_field(self) -> None:
        state = decide(roll(board(), "4 1 1 6 6 6"), "1: red 5")
        assert "red 5" not in legal(state)
        state = decide(roll(board(), "4 1 1 6 6 6"), "1: yellow 5")
        assert "red 5" in legal(state)

    def test_the_same_field_is_free_again_next_turn(self) -> None:
        state = decide(decide(roll(board(), "4 1 1 6 6 6"), "1: red 5"), "1: -")
        state = decide(decide(roll(state, "1 1 1 1 1 1"), "2: yellow 2"), "2: -")
        assert "red 5" in legal(roll(state, "4 1 1 6 6 6"))

    def test_passing_both_puts_a_token_in_the_misthrow_column(self) -> None:
        state = decide(decide(roll(board(), "4 1 1 6 6 6"), "1: -"), "1: -")
        assert state.misthrows == (1, 0)
        assert supply(state, 1) == 21
        assert totals(state) == (-5, 0)

    @pytest.mark.parametrize(("white", "colour"), [("red 5", "-"), ("-", "red 5")])
    def test_no_misthrow_after_placing(self, white: str, colour: str) -> None:
        state = decide(decide(roll(board(), "4 1 1 6 6 6"), f"1: {white}"), f"1: {colour}")
        assert state.misthrows == (0, 0)


class TestPlacing:
    def test_gaps_and_fields_left_of_the_opponent_are_allowed(self) -> None:
        assert placeable("red", board("red 9:2x2")) == [2, 3, 4, 5, 6, 7, 8, 10, 11]

    def test_not_left_of_my_own(self) -> None:
        assert placeable("red", board("red 6:1 9:2x2")) == [7, 8, 10, 11]

    def test_only_the_front_token_can_be_captured(self) -> None:
        assert placeable("red", board("red 4:2 9:2")) == [2, 3, 5, 6, 7, 8, 9, 10, 11]

    def test_front_of_all_tokens_counts_not_of_the_opponents(self) -> None:
        assert 4 not in placeable("red", board("red 4:2 9:1"))

    def test_stack_cannot_be_captured(self) -> None:
        assert 9 not in placeable("red", board("red 9:2x2"))

    def test_only_the_front_can_be_stacked(self) -> None:
        assert 6 not in placeable("red", board("red 6:1 9:2"))
        assert 6 not in placeable("red", board("red 6:1x3 9:1"))
        assert 9 in placeable("red", board("red 6:2 9:1x4"))

    def test_after_a_capture_what_lies_there_now_counts(self) -> None:
        """Seat 2 lost its 9, so it may go on right of its 4, also left of 9."""
        state = decide(decide(roll(board("red 4:2 9:2"), "5 4 1 1 1 1"), "1: red 9"), "1: -")
        assert placeable("red", state) == [5, 6, 7, 8, 9, 10, 11]


class TestLastField:
    def test_needs_five_of_my_tokens_in_the_row_now(self) -> None:
        assert 12 not in placeable("red", board("red 2:1 3:1 4:1 5:1 6:2 7:2 8:2"))
        assert 12 in placeable("red", board("red 2:1 3:1 4:1 5:1 6:1"))

    def test_tokens_of_a_stack_count(self) -> None:
        assert 12 in placeable("red", board("red 2:1x5"))

    def test_it_brings_a_lock_token_closes_the_row_and_takes_the_die(self) -> None:
        state = decide(roll(board("red 2:1x5", "green 12:2"), "6 6 1 1 1 1"), "1: red 12")
        assert state.locks == (1, 0, 0, 0)
        assert supply(state, 1) == 22 - 7
        assert state.dice[2] == 0
        assert totals(state) == (28, 1)
        assert legal(state) == ["-", "blue 7", "green 7", "yellow 7"]
        state = decide(state, "1: -")
        assert legal(roll(state, "5 4 - 1 1 1")) == ["-", "blue 9", "green 9", "yellow 9"]

    def test_my_last_token_brings_no_lock_and_ends(self) -> None:
        state = board("red 2:1x5", "yellow 2:1x16")
        assert supply(state, 1) == 1
        state = decide(roll(state, "6 6 1 1 1 1"), "1: red 12")
        assert state.locks == (0, 0, 0, 0)
        assert is_over(state)
        assert totals(state) == (21 + 78, 0)  # sixteen in yellow, twelve counted

    def test_last_token_on_the_lock_ends(self) -> None:
        state = decide(roll(board("red 2:1x5", "yellow 2:1x15"), "6 6 1 1 1 1"), "1: red 12")
        assert state.locks == (1, 0, 0, 0)
        assert is_over(state)


class TestView:
    def test_front_tokens_are_marked_and_single_ones_can_be_captured(self) -> None:
        view = DUEL.view(board("red 3:1 7:2", "blue 12:1x2"), 1)
        marks = [[(cell["front"], cell["capturable"]) for cell in row["cells"]] for row in view["rows"]]
        assert [row.count((True, True)) for row in marks] == [1, 0, 0, 0]
        assert [row.count((True, False)) for row in marks] == [0, 0, 0, 1]
        assert marks[0][5] == (True, True)


class TestEnd:
    def test_last_token_in_the_white_action_cancels_the_colour_action(self) -> None:
        state = decide(roll(board("red 2:1x21"), "4 3 1 1 1 1"), "1: yellow 7")
        assert is_over(state)

    def test_last_token_as_a_misthrow(self) -> None:
        state = decide(decide(roll(board("red 2:1x21"), "4 3 1 1 1 1"), "1: -"), "1: -")
        assert is_over(state)
        assert totals(state) == (78 - 5, 0)

    def test_a_captured_token_comes_back_before_it_is_counted(self) -> None:
        state = decide(roll(board("red 9:2", "yellow 2:2x20"), "5 4 1 1 1 1"), "1: red 9")
        assert supply(state, 2) == 2
        assert not is_over(state)

    def test_four_tokens_in_the_misthrow_column_in_total(self) -> None:
        state = decide(decide(roll(board(misthrows=(1, 2)), "1 1 1 1 1 1"), "1: -"), "1: -")
        assert is_over(state)
        assert totals(state) == (-10, -10)
        assert winners(state) == (1, 2)

    def test_three_misthrows_do_not_end(self) -> None:
        state = decide(decide(roll(board(misthrows=(1, 1)), "1 1 1 1 1 1"), "1: -"), "1: -")
        assert not is_over(state)

    def test_second_closed_row_in_the_white_action_cancels_the_colour_action(self) -> None:
        state = board("red 2:1x5", "green 12:2x5 2:2", locks="green:2")
        state = decide(roll(state, "6 6 1 1 - 1"), "1: red 12")
        assert is_over(state)

    def test_second_closed_row_in_the_colour_action_ends(self) -> None:
        state = board("red 2:1x5", "green 12:2x5 2:2", locks="green:2")
        assert is_over(decide(decide(roll(state, "6 1 6 1 - 1"), "1: -"), "1: red 12"))

    def test_at_most_twelve_tokens_count_in_a_row(self) -> None:
        assert totals(board("red 2:1x12", "yellow 2:2x13")) == (78, 78)
