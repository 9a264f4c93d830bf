"""Section B of the rules: the pawn action, its crosses, the last round."""

from __future__ import annotations

import pytest

from kostka.games.on_board.rules import State
from kostka.games.registry import game
from kostka.games.rows import Sheet, Sheets
from tests.games.boards import decide, deciding, is_over, legal, roll, sheet, sheets, totals, winners

SIDE_1 = """
R2 G12 B12 Y2 G10 Y3 R3 B11 B10 R4 Y4 G9 Y5 G8 B9 R5 R6 B8 G7 Y7
G6 R8 Y8 B6 B5 Y9 R9 G5 Y10 R10 B4 G4 G2 R12 Y11 B3 R11 Y12 G3 B2
""".split()

FIVE_RED = "red 2 3 4 5 6"
GREEN_CLOSED = "green 12 11 10 9 8 2 lock"


def table(
    *given: Sheet, pawns: tuple[int, ...] = (), active: int = 1, side: str = "1", announcer: int | None = None
) -> State:
    on_board = game("on-board")
    ours = sheets(*given)
    same_pad = Sheets(on_board.standard.parts.pad, ours.sheets, ours.closed)
    setup = on_board.setup(len(given), side=side)
    return State(setup, same_pad, pawns or (0,) * len(given), active, announcer=announcer)


def pawn_action(state: State, dice: str = "1 1 1 1 1 1") -> State:
    """Everybody passes until the pawn action."""
    state = roll(state, dice)
    state = decide(state, *(f"{seat}: -" for seat in range(1, state.setup.seats + 1)))
    passed: State = decide(state, f"{state.active}: -")
    return passed


def field(name: str) -> int:
    return SIDE_1.index(name) + 1


class TestLeaflet:
    def test_example_1_five_fields_to_green_10_which_is_crossed(self) -> None:
        state = pawn_action(table(sheet(), sheet()))
        assert state.track[4] == ("green", 10)
        state = decide(state, "1: step 5")
        assert state.pawns == (5, 0)
        assert state.sheets.of(1) == sheet("green 10")
        assert totals(state) == (1 + 3, 0)

    def test_example_2_four_fields_to_green_7_crossed_before(self) -> None:
        state = pawn_action(table(sheet("green 7 6"), sheet(), pawns=(field("G7") - 4, 0)))
        assert "step 4" in legal(state)
        state = decide(state, "1: step 4")
        assert state.pawns[0] == field("G7")
        assert state.sheets.of(1).rows == sheet("green 7 6").rows


class TestPawnAction:
    def test_it_follows_the_colour_action_for_the_active_seat_alone(self) -> None:
        state = pawn_action(table(sheet(), sheet(), sheet(), active=2))
        assert state.phase == "pawn"
        assert deciding(state) == [2]
        assert legal(state) == ["-", "step 1", "step 2", "step 3", "step 4", "step 5"]

    def test_it_is_offered_even_if_only_passing_is_legal(self) -> None:
        state = pawn_action(table(sheet(), sheet(), pawns=(40, 0)))
        assert legal(state) == ["-"]

    def test_occupied_fields_are_jumped_and_not_counted(self) -> None:
        state = pawn_action(table(sheet(), sheet(), sheet(), pawns=(0, 1, 3)))
        assert decide(state, "1: step 1").pawns[0] == 2
        assert decide(state, "1: step 2").pawns[0] == 4

    def test_pawns_behind_do_not_matter(self) -> None:
        state = pawn_action(table(sheet(), sheet(), pawns=(2, 1)))
        assert decide(state, "1: step 1").pawns[0] == 3

    def test_start_field_holds_many_pawns(self) -> None:
        assert table(sheet(), sheet(), sheet(), sheet()).pawns == (0, 0, 0, 0)

    @pytest.mark.parametrize(("pawn", "reach"), [(38, 2), (39, 1), (36, 4)])
    def test_target_must_exist(self, pawn: int, reach: int) -> None:
        """Ruling: the counted target field must exist."""
        full = sheet("blue 12 11 10 9 3 2", "yellow 11 12", "red 11", "green 3")
        state = pawn_action(table(full, sheet(), pawns=(pawn, 0)))
        assert len(legal(state)) == 1 + reach

    def test_a_jump_at_the_end_leaves_no_target(self) -> None:
        full = sheet("blue 12 11 10 9 3 2", "green 3")
        assert legal(pawn_action(table(full, sheet(), pawns=(39, 40)))) == ["-"]

    def test_number_to_the_left_cannot_be_entered(self) -> None:
        state = pawn_action(table(sheet("red 5"), sheet()))
        assert "step 1" not in legal(state)  # red 2

    def test_last_number_needs_five_crosses(self) -> None:
        before = field("R12") - 1
        assert "step 1" not in legal(pawn_action(table(sheet("red 2 3 4 5"), sheet(), pawns=(before, 0))))
        assert "step 1" in legal(pawn_action(table(sheet(FIVE_RED), sheet(), pawns=(before, 0))))

    def test_entering_a_last_number_closes_the_row(self) -> None:
        state = pawn_action(table(sheet(FIVE_RED), sheet(), pawns=(field("R12") - 1, 0)))
        state = decide(state, "1: step 1")
        assert state.sheets.closed == {0}
        assert state.sheets.of(1) == sheet("red 2 3 4 5 6 12 lock")

    def test_closed_row_can_be_entered_only_on_a_number_crossed_before(self) -> None:
        before = field("G9") - 1
        theirs = sheet(GREEN_CLOSED)
        assert "step 1" in legal(pawn_action(table(sheet("green 9"), theirs, pawns=(before, 0)), "1 1 1 1 - 1"))
        assert "step 1" not in legal(pawn_action(table(sheet("green 10"), theirs, pawns=(before, 0)), "1 1 1 1 - 1"))

    def test_side_2(self) -> None:
        state = pawn_action(table(sheet(), sheet(), side="2"))
        assert decide(state, "1: step 2").sheets.of(1) == sheet("blue 12")


class TestMisthrow:
    def test_a_cross_by_the_pawn_avoids_it(self) -> None:
        state = decide(pawn_action(table(sheet(), sheet())), "1: step 1")
        assert state.sheets.of(1).misthrows == 0

    def test_entering_a_number_crossed_earlier_is_not_a_cross(self) -> None:
        state = decide(pawn_action(table(sheet("red 2"), sheet())), "1: step 1")
        assert state.pawns[0] == 1
        assert state.sheets.of(1).misthrows == 1

    @pytest.mark.parametrize(("white", "colour"), [("red 2", "-"), ("-", "red 2")])
    def test_a_cross_in_an_earlier_action_avoids_it(self, white: str, colour: str) -> None:
        state = decide(roll(table(sheet(), sheet()), "1 1 1 1 1 1"), f"1: {white}", "2: -")
        state = decide(decide(state, f"1: {colour}"), "1: -")
        assert state.sheets.of(1).misthrows == 0

    def test_a_number_crossed_earlier_in_the_turn_can_be_entered_without_a_second_cross(self) -> None:
        state = decide(roll(table(sheet(), sheet()), "1 1 1 1 1 1"), "1: red 2", "2: -")
        state = decide(decide(state, "1: -"), "1: step 1")
        assert state.sheets.of(1) == sheet("red 2")

    def test_fourth_ends_the_game(self) -> None:
        assert is_over(decide(pawn_action(table(sheet(misthrows=3), sheet())), "1: -"))


class TestEnd:
    FINAL = field("B3")  # the first of the last five fields, reached with blue open

    def test_last_five_fields_announce_the_end_and_each_other_seat_has_one_more_turn(self) -> None:
        state = pawn_action(table(sheet(), sheet(), sheet(), pawns=(0, self.FINAL - 1, 0), active=2))
        state = decide(state, "2: step 1")
        assert state.announcer == 2
        state = decide(pawn_action(state), "3: -")
        assert not is_over(state)
        state = decide(pawn_action(state), "1: -")
        assert is_over(state)
        assert state.announcer == 2
        assert totals(state) == (-5, 1 + 18, -5)  # the very last misthrow counts

    def test_the_field_before_does_not_announce(self) -> None:
        state = decide(pawn_action(table(sheet(), sheet(), pawns=(self.FINAL - 2, 0))), "1: step 1")
        assert state.announcer is None

    def test_reaching_them_again_changes_nothing(self) -> None:
        state = table(sheet(), sheet(), sheet(), pawns=(self.FINAL, self.FINAL - 1, 0), active=2, announcer=1)
        state = decide(pawn_action(state), "2: step 1")
        assert state.announcer == 1
        assert is_over(decide(pawn_action(state), "3: -"))

    def test_a_last_move_can_announce_and_end_at_once(self) -> None:
        state = table(sheet(GREEN_CLOSED, "blue 12 11 10 9 8"), sheet(), pawns=(39, 0))
        state = decide(pawn_action(state, "1 1 1 1 - 1"), "1: step 1")
        assert is_over(state)
        assert state.announcer == 1
        assert totals(state) == (28 + 28 + 20, 0)

    def test_closed_rows_end_at_once_during_the_last_round(self) -> None:
        state = table(sheet(GREEN_CLOSED), sheet(FIVE_RED), sheet(), pawns=(40, 0, 0), active=2, announcer=1)
        state = decide(roll(state, "6 6 1 1 - 1"), "1: -", "2: red 12", "3: -")
        assert is_over(state)

    def test_second_row_in_the_white_action_cancels_the_rest(self) -> None:
        state = table(sheet(GREEN_CLOSED), sheet(FIVE_RED))
        state = decide(roll(state, "6 6 1 1 - 1"), "1: -", "2: red 12")
        assert is_over(state)
        assert state.sheets.of(1).misthrows == 0

    def test_second_row_in_the_colour_action_cancels_the_pawn_action(self) -> None:
        state = table(sheet(GREEN_CLOSED, FIVE_RED), sheet())
        state = decide(decide(roll(state, "6 1 6 1 - 1"), "1: -", "2: -"), "1: red 12")
        assert is_over(state)

    def test_second_row_by_the_pawn_ends(self) -> None:
        state = table(sheet(GREEN_CLOSED, FIVE_RED), sheet(), pawns=(field("R12") - 1, 0))
        state = decide(pawn_action(state, "1 1 1 1 - 1"), "1: step 1")
        assert is_over(state)
        assert winners(state) == (1,)

    def test_score_adds_the_bonus_of_the_field(self) -> None:
        assert totals(table(sheet("red 2"), sheet(), pawns=(40, 0))) == (1 + 20, 0)
        assert totals(table(sheet(), sheet(), pawns=(1, 2))) == (1, 1)
