"""Duplicate play: who sits where, and the same dice for every seating."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from kostka import record
from kostka.arena.dice import outcome
from kostka.arena.play import Played, play_deal
from kostka.games.core import Dealt, Refused, Roll, Rolled
from tests.arena.arenas import arrange


def rolls(game: Played) -> list[tuple[int, ...]]:
    assert game.record is not None
    events = record.read(game.record).events
    return [event.dice for event in events if isinstance(event, Rolled)]


def same(first: tuple[int, ...], second: tuple[int, ...]) -> bool:
    """Equal as far as the dice are in both games; the white ones in either order."""
    white = sorted(first[:2]) == sorted(second[:2])
    return white and all(a == b or not a or not b for a, b in zip(first[2:], second[2:], strict=True))


@pytest.mark.parametrize("name", ["qwixx", "on-board", "duel"])
def test_all_games_of_a_deal_see_the_same_dice(name: str) -> None:
    plan = arrange(name, "greedy", "random")
    for deal in range(1, 6):
        first, second = (rolls(game) for game in play_deal(plan, deal, True))
        assert len(first) > 5
        assert all(map(same, first, second))


def test_deals_and_seeds_have_different_dice() -> None:
    plan = arrange("qwixx", "greedy", "random")
    other = arrange("qwixx", "greedy", "random", seed=8)
    first, second, third = (rolls(play_deal(*which, True)[0]) for which in ((plan, 1), (plan, 2), (other, 1)))
    assert first != second
    assert first != third


def test_a_die_that_has_left_does_not_shift_the_others() -> None:
    whole = outcome(Roll((True,) * 6), 1, 2, 3)
    part = outcome(Roll((True, True, False, True, False, True)), 1, 2, 3)
    assert isinstance(whole, Rolled)
    assert isinstance(part, Rolled)
    assert part.dice == (*whole.dice[:2], 0, whole.dice[3], 0, whole.dice[5])


def test_dice_are_fair() -> None:
    seen: Counter[int] = Counter()
    for deal in range(1000):
        event = outcome(Roll((True,) * 6), 1, deal, 0)
        assert isinstance(event, Rolled)
        seen.update(event.dice)
    chi_square = sum((seen[value] - 1000) ** 2 / 1000 for value in range(1, 7))
    assert chi_square < 20.5  # 5 degrees of freedom, one in a thousand


def test_all_games_of_a_qubix_deal_have_the_same_pile() -> None:
    plan = arrange("qubix", "random", "random", options={"pile": "dealt"})
    piles: set[str] = set()
    for game in play_deal(plan, 1, True):
        assert game.record is not None
        piles.update(event.colours for event in record.read(game.record).events if isinstance(event, Dealt))
    assert len(piles) == 1


def test_every_bot_sits_in_every_seat_once() -> None:
    plan = arrange("qwixx", "random", "greedy", "easy", "medium")
    for deal in range(1, 8):
        tables = plan.tables(deal)
        assert len(tables) == plan.games_a_deal == 4
        for seat in range(4):
            assert {table[seat] for table in tables} == {0, 1, 2, 3}


def test_every_bot_plays_after_every_other() -> None:
    plan = arrange("qwixx", "random", "greedy", "easy", "medium")
    after = {pair for deal in range(1, 7) for table in plan.tables(deal) for pair in pairwise(table)}
    assert len(after) == 12


def test_with_fewer_seats_every_combination_plays() -> None:
    plan = arrange("duel", "random", "greedy", "easy", seats=2)
    assert sorted(plan.tables(1)) == [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]


def test_equal_bots_with_equal_dice_share_the_deal() -> None:
    plan = arrange("qwixx", "greedy", "greedy")
    assert plan.labels == ("greedy-1", "greedy-2")
    for deal in range(1, 6):
        first, second = play_deal(plan, deal, False)
        assert first.totals == second.totals
        assert first.bots == second.bots[::-1]


def test_a_game_is_what_its_record_says() -> None:
    plan = arrange("on-board", "greedy", "random", "random", options={"side": "2"})
    for game in play_deal(plan, 3, True):
        assert game.record is not None
        read = record.read(game.record)
        assert read.names == tuple(plan.labels[place] for place in game.bots)
        assert read.setup.option("side") == "2"
        assert read.game.totals(read.last()) == game.totals
        assert game.turns == len(rolls(game))
        sheets = read.last().sheets
        assert game.misthrows == tuple(sheet.misthrows for sheet in sheets.sheets)
        assert game.closed is not None
        assert max(game.closed) <= len(sheets.closed) <= sum(game.closed)


def test_a_bot_that_cheats_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from kostka.bots.uniform import Uniform
    from kostka.games.rows import Cell

    monkeypatch.setattr(Uniform, "choose", lambda *_: Cell("red", 12))
    with pytest.raises(Refused, match="red 12 is not legal for seat 1"):
        play_deal(arrange("qwixx", "random"), 1, False)
