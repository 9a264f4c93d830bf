"""What the row games tell beside the sheets: what a pass costs, and which dice made a number."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest

from kostka.games.core import PASS, Decide, Decided
from tests.tables import Table, every_table, random_record, random_walk

TABLES = [table for table in every_table() if table.name in ("qwixx", "on-board", "duel")]
each_table = pytest.mark.parametrize("table", TABLES, ids=str)


def cost_of_passing(table: Table, state: Any, deciding: Iterable[int], seat: int) -> int:
    """By the rules themselves: the seat passes, and so does everyone else."""
    after = table.game.apply(state, Decided(dict.fromkeys(deciding, PASS)))
    return table.game.totals(after)[seat - 1] - table.game.totals(state)[seat - 1]


@each_table
def test_the_view_says_what_a_pass_costs(table: Table) -> None:
    costs = set()
    for state, _ in random_walk(table, seed=4):
        node = table.game.node(state)
        deciding = node.moves if isinstance(node, Decide) else {}
        for seat in range(1, table.seats + 1):
            said = table.game.view(state, seat)["pass_points"]
            assert said == (cost_of_passing(table, state, deciding, seat) if seat in deciding else 0)
            costs.add(said)
        assert table.game.view(state)["pass_points"] == 0
    assert costs == {0, -5}


@each_table
def test_news_name_the_dice_that_made_a_number(table: Table) -> None:
    record = random_record(table, seed=4)
    used = set()
    for event, (before, after) in zip(record.events, pairwise(record.positions()), strict=True):
        for news in table.game.news(before, event, after):
            if news.kind not in ("crossed", "placed", "stacked", "captured"):
                continue
            used.add((news.action, len(news.dice)))
            if news.action != "pawn":
                colours = [table.game.view(before)["dice"][place]["colour"] for place in news.dice]
                assert colours == ["white", "white" if news.action == "white" else news.colour]
                assert sum(before.dice[place] for place in news.dice) == news.number
    assert used >= {("white", 2), ("colour", 2)}
    assert ("pawn", 0) in used or table.name != "on-board"
