"""What is told: a seat without a decision sees what a spectator sees, so its view need not be made again."""

from __future__ import annotations

import pytest

from kostka.games.core import Decide
from kostka.server import telling
from tests.tables import Table, every_table, random_walk


@pytest.mark.parametrize("table", every_table(), ids=str)
def test_a_seat_that_decides_nothing_sees_what_a_spectator_sees(table: Table) -> None:
    rules = table.game
    for place, (state, _) in enumerate(random_walk(table, 1)):
        if place % 5:
            continue
        node = rules.node(state)
        deciding = node.moves if isinstance(node, Decide) else {}
        for seat in range(1, table.seats + 1):
            if seat not in deciding:
                spectator = telling.encode(rules.view(state))
                own = spectator.replace(telling.SPECTATOR, b'"seat":%d' % seat, 1)
                assert own == telling.encode(rules.view(state, seat))
