"""What speaks for a move: every reason where it is true, and not where it is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kostka.games.registry import NAMES
from kostka.review.reasons import compared, reasons, skips
from tests.games.boards import decide, game_of, legal, qwixx, roll, sheet
from tests.games.qubix_boards import build
from tests.games.qubix_boards import table as qubix
from tests.games.test_duel import board
from tests.games.test_on_board import pawn_action
from tests.games.test_on_board import table as on_board
from tests.review.games import choices, played

AHEAD = "it ends the game while you are ahead"
PATTERN = "it scores a pattern"
LOCK = "it closes the row, and the lock counts as one more"
CAPTURE = "it captures a token"
STACK = "it makes a stack, which cannot be captured"
END = "it announces the end"
MISTHROW = "it avoids a misthrow"
NOTHING = "it skips nothing"
LITTLE = "it skips little"
FEWER = "it skips fewer numbers"
WAITING = "waiting is better than skipping so many numbers"
ALL = {AHEAD, PATTERN, LOCK, CAPTURE, STACK, END, MISTHROW, NOTHING, LITTLE, FEWER, WAITING}

FIVE_RED = "red 2 3 4 5 6"
CLOSED = "yellow 2 3 4 5 6 12 lock"


def said(state: Any, move: str, seat: int | None = None) -> list[str]:
    """All that speaks for a move of a seat, the active one if not said."""
    rules = game_of(state)
    return [str(why) for why in reasons(rules, state, seat or state.active, rules.read_move(move))]


def against(state: Any, better: str, played: str, seat: int | None = None) -> list[str]:
    """What speaks for the first move against the second."""
    rules = game_of(state)
    moves = rules.read_move(better), rules.read_move(played)
    return [str(why) for why in compared(rules, state, seat or state.active, *moves)]


# --- what a move skips ----------------------------------------------------------------------------------------------


def test_the_next_number_of_a_row_skips_nothing() -> None:
    state = roll(qwixx(sheet("red 2 3", "blue 12 10")), "3 1 6 6 6 6")
    assert said(state, "red 4") == [NOTHING]
    assert said(roll(qwixx(sheet()), "1 1 6 6 6 6"), "yellow 2") == [NOTHING]


def test_one_or_two_numbers_are_little() -> None:
    state = roll(qwixx(sheet("red 2", "yellow 2 3")), "4 1 6 6 6 6")
    assert said(state, "red 5") == [LITTLE]
    assert said(state, "yellow 5") == [LITTLE]
    assert said(roll(qwixx(sheet("red 2")), "5 1 6 6 6 6"), "red 6") == []


def test_in_the_duel_only_the_own_tokens_count() -> None:
    state = roll(board("red 3:1 4:2", "yellow 6:2"), "4 1 6 6 6 6")
    assert said(state, "red 5") == [LITTLE]
    assert said(state, "green 5") == []


def test_fewer_numbers_are_better_than_many() -> None:
    state = roll(qwixx(sheet("yellow 3")), "4 3 6 6 6 6")
    assert against(state, "yellow 7", "red 7") == [FEWER]
    assert against(state, "red 7", "yellow 7") == []


def test_what_speaks_for_both_moves_speaks_for_neither() -> None:
    state = roll(qwixx(sheet("red 3", "yellow 2")), "4 1 6 6 6 6")
    assert said(state, "red 5") == said(state, "yellow 5") == [LITTLE]
    assert against(state, "red 5", "yellow 5") == [FEWER]
    assert against(state, "yellow 5", "red 5") == []


def test_waiting_is_better_than_a_cross_far_away() -> None:
    state = roll(qwixx(sheet(), sheet()), "4 3 6 6 6 6")
    assert against(state, "-", "red 7") == [WAITING]
    assert against(state, "-", "red 7", seat=2) == [WAITING]
    assert against(roll(qwixx(sheet("red 5")), "4 3 6 6 6 6"), "-", "red 7") == []


@pytest.mark.parametrize("move", ["-", "step 2"])
def test_other_moves_skip_nothing_that_could_be_counted(move: str) -> None:
    state = pawn_action(on_board(sheet(), sheet()))
    assert skips(state, 1, game_of(state).read_move(move)) is None


# --- what happens ---------------------------------------------------------------------------------------------------


def test_the_last_number_closes_its_row() -> None:
    state = roll(qwixx(sheet(FIVE_RED)), "6 6 1 1 1 1")
    assert said(state, "red 12") == [LOCK]
    assert said(state, "-") == []
    duel = roll(board("red 2:1 3:1 4:1 5:1 6:1"), "6 6 1 1 1 1")
    assert said(duel, "red 12") == [LOCK]


def test_the_second_row_ends_the_game_and_that_is_good_for_who_is_ahead() -> None:
    rows = (FIVE_RED, CLOSED)
    ahead = roll(qwixx(sheet(*rows), sheet()), "6 6 1 - 1 1")
    assert said(ahead, "red 12") == [AHEAD, LOCK]
    assert said(ahead, "-") == []
    much = sheet("green 12 11 10 9 8 7 6 5 4 3", "blue 12 11 10 9 8 7 6 5 4 3")
    behind = roll(qwixx(sheet(*rows), much), "6 6 1 - 1 1")
    assert said(behind, "red 12") == [LOCK]


def test_a_last_misthrow_may_end_the_game_while_ahead() -> None:
    state = roll(qwixx(sheet(FIVE_RED, "blue 12 11 10 9 8 7", misthrows=3), sheet()), "1 1 1 1 1 1")
    state = decide(state, "1: -", "2: -")
    assert said(state, "-") == [AHEAD]


def test_one_token_captures_another() -> None:
    state = roll(board("red 7:2", "yellow 7:2x2 8:1"), "4 3 6 6 6 6")
    assert CAPTURE in said(state, "red 7")
    assert CAPTURE not in said(state, "green 7")
    assert against(state, "red 7", "green 7")[0] == CAPTURE


def test_a_second_token_makes_a_stack() -> None:
    state = roll(board("red 7:1", "yellow 5:1"), "4 3 6 6 6 6")
    assert said(state, "red 7") == [STACK]
    assert said(state, "yellow 7") == [LITTLE]


def test_the_only_cross_of_a_turn_avoids_a_misthrow() -> None:
    state = roll(qwixx(sheet("red 2", "blue 12"), sheet()), "4 3 6 1 1 1")
    assert MISTHROW not in said(state, "red 7")
    passed = decide(state, "1: -", "2: -")
    assert said(passed, "yellow 4")[0] == MISTHROW
    assert said(passed, "-") == []
    crossed = decide(state, "1: red 7", "2: -")
    assert MISTHROW not in said(crossed, "yellow 4")


def test_a_token_and_a_step_of_the_pawn_avoid_misthrows_too() -> None:
    duel = decide(roll(board("red 2:1"), "4 3 6 1 1 1"), "1: -")
    assert said(duel, "yellow 4")[0] == MISTHROW
    pawn = pawn_action(on_board(sheet(), sheet()))
    assert said(pawn, "step 1") == [MISTHROW]
    assert said(pawn, "-") == []


def test_a_pawn_on_the_last_fields_announces_the_end() -> None:
    near = pawn_action(on_board(sheet(), sheet(), pawns=(33, 0)))
    assert [move for move in legal(near) if END in said(near, move)] == ["step 3", "step 4"]
    announced = replace(near, announcer=2)
    assert [move for move in legal(announced) if END in said(announced, move)] == []


def test_a_block_that_completes_a_pattern_scores() -> None:
    state = qubix(build("b a1-b1", "b a2"))
    blue = [move for move in legal(state) if move.endswith(" b2 > 1") and said(state, move)]
    assert blue
    assert all(said(state, move) == [PATTERN] for move in blue)
    assert all(state.colours[int(move.split()[1]) - 1] == "b" for move in blue)
    other = blue[0].replace("b2 > 1", "c3 > 1")
    assert said(state, other) == []
    assert against(state, blue[0], other) == [PATTERN]


@pytest.mark.parametrize("name", NAMES)
def test_reasons_are_known_and_never_fail(name: str) -> None:
    record = played(name, ("random", "greedy"), 5)
    for choice in list(choices(record))[::3]:
        for move in choice.moves[::7]:
            assert {str(why) for why in reasons(record.game, choice.state, choice.seat, move)} <= ALL
            both = compared(record.game, choice.state, choice.seat, choice.moves[0], move)
            assert {str(why) for why in both} <= ALL
