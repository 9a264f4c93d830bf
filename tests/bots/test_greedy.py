"""The rules of thumb of `greedy` in positions where they can be seen."""

from __future__ import annotations

from random import Random
from typing import Any

from kostka import record
from kostka.bots.greedy import Greedy
from kostka.games.core import PASS, Decide
from kostka.games.on_board.rules import Step
from kostka.games.qubix.rules import Lay
from kostka.games.rows import Cell


def choice(text: str, seat: int, captures: int = 0) -> Any:
    """What greedy chooses at the end of a record."""
    read = record.read(text)
    state = read.last()
    node = read.game.node(state)
    assert isinstance(node, Decide)
    return Greedy(captures=captures).choose(read.game, state, seat, node.moves[seat], Random(1))


def qwixx(*lines: str) -> str:
    return "\n".join(["kostka 1", "game: qwixx", "seats: A | B", "", *lines])


def test_fewest_skipped_numbers() -> None:
    # 3: one number skipped in red and yellow, eight in green and blue
    assert choice(qwixx("roll 2 1 6 6 1 1"), 1) == Cell("red", 3)


def test_too_many_skipped_numbers_are_passed() -> None:
    assert choice(qwixx("roll 4 3 6 6 1 1"), 2) == PASS


def test_a_misthrow_is_worth_four_skipped_numbers() -> None:
    # the colour dice offer red 6 and 7 (4 and 5 skipped); after a cross in this turn greedy would pass
    roll = "roll 5 4 2 6 1 1"
    assert choice(qwixx(roll, "1: -", "2: -"), 1) == Cell("red", 6)
    assert choice(qwixx(roll, "1: red 9", "2: -"), 1) == PASS


def test_the_fuller_row_is_preferred() -> None:
    text = qwixx("roll 1 1 6 6 1 1", "1: yellow 2", "2: -", "1: -", "roll 6 6 1 1 1 1", "1: -", "2: -", "2: -")
    assert choice(text + "\nroll 2 1 6 6 1 1", 1) == Cell("yellow", 3)


def test_the_lock_goes_first() -> None:
    crosses = [f"roll {value - 1} 1 6 6 1 1" for value in range(2, 7)]
    lines: list[str] = []
    for turn, roll in enumerate(crosses):
        lines += [roll, f"1: red {turn + 2}", "2: -", f"{turn % 2 + 1}: -"]
    lines += ["roll 6 6 1 1 1 1"]
    assert choice(qwixx(*lines), 1) == Cell("red", 12)


def test_the_pawn_goes_as_far_as_it_can() -> None:
    # from the start: red 2, green 12, blue 12, yellow 2, green 10
    text = "kostka 1\ngame: on-board\nseats: A | B\nside: 1\n\nroll 4 3 6 6 1 1\n1: -\n2: -\n1: -"
    assert choice(text, 1) == Step(5)


def duel(*lines: str) -> str:
    return "\n".join(["kostka 1", "game: duel", "seats: A | B", "", *lines])


def test_a_capture_makes_up_for_skipped_fields_if_asked_to() -> None:
    # red 5 would skip three fields, as would yellow 5; red 5 takes the other seat's front token
    text = duel("roll 3 2 6 6 6 6", "1: red 5", "1: -", "roll 2 1 1 6 6 6", "2: yellow 3", "2: -")
    text += "\nroll 6 5 6 6 1 1\n1: -\n1: -\nroll 3 2 6 6 6 6"
    assert choice(text, 2) == Cell("yellow", 5)
    assert choice(text, 2, captures=5) == Cell("red", 5)


def test_a_stack_skips_nothing() -> None:
    before = ("roll 2 2 6 6 6 6", "1: -", "1: -", "roll 2 1 6 6 6 6", "2: red 3", "2: -")
    text = duel(*before, "roll 6 6 1 1 6 6", "1: green 12", "1: -", "roll 2 1 6 6 6 6")
    assert choice(text, 2) == Cell("red", 3)


def test_qubix_takes_the_pattern() -> None:
    text = "\n".join(
        [
            *("kostka 1", "game: qubix", "seats: A | B", "side: grey", ""),
            *("1: pile 51 a1 > 1", "2: pile 72 c1 > 2", "1: pile 73 b1 > 1", "2: pile 75 a1 > 2"),
            *("1: pile 48 a2 > 1", "2: pile 71 a1 > store"),
        ]
    )
    move = choice(text, 1)
    assert isinstance(move, Lay)
    state = record.read(text).last()
    assert state.colours[move.block - 1] == "r"
    assert (move.to, move.cells) == (1, "b2")
