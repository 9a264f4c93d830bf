"""Views: a seat without a decision sees what a spectator sees, and changes lead from every view to the next."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from kostka.games.core import Decide
from kostka.games.registry import NAMES
from kostka.server import fold, showing
from kostka.server.showing import Changes, Views
from tests.server.clients import changed
from tests.server.test_news import random_batches
from tests.server.test_pads import marked_at_random
from tests.tables import Table, every_table, random_walk

AUDIENCE = (1, 2)


def shown(views: Views, seats: tuple[int, ...]) -> list[Any]:
    found: list[Any] = json.loads(showing.encode(views.of(seats)))
    return found


def followed(before: list[Any], views: Views, old: Views, seats: tuple[int, ...]) -> list[Any]:
    """The views that somebody has who was shown the old ones and is sent what has changed."""
    sent = json.loads(showing.encode(Changes(old, views).of(seats)))
    return [changed(view, changes) for view, changes in zip(before, sent, strict=True)]


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
                assert rules.view(state, seat) == {**rules.view(state), "seat": seat}


@pytest.mark.parametrize("game", NAMES)
def test_views_are_those_of_the_rules(game: str) -> None:
    for table, _ in list(random_batches(game, 2))[::5]:
        views = [*Views(table).of(AUDIENCE), *Views(table).of(())]
        assert list(map(bytes, views)) == [showing.encode(table.game.view(table.state, seat)) for seat in (1, 2, None)]


@pytest.mark.parametrize("game", NAMES)
def test_changes_lead_to_the_next_view(game: str) -> None:
    """From step to step as in play, and back and forth as after an undo."""
    tables = [Views(table) for table, _ in random_batches(game, 3)]
    random = Random(3)
    leaps = [random.sample(tables, 2) for _ in range(20)]
    for old, new in [*pairwise(tables), *leaps]:
        for seats in (AUDIENCE, ()):
            assert followed(shown(old, seats), new, old, seats) == shown(new, seats)


@pytest.mark.parametrize("game", ["qwixx", "on-board", "duel"])
def test_changes_lead_to_the_next_view_of_a_pad(game: str) -> None:
    draft = marked_at_random(game, 1)
    log = [draft.table.created, *draft.entries]
    views = [Views(table) for table, _ in fold.unfolded("pad", log)]
    for old, new in pairwise(views):
        assert followed(shown(old, AUDIENCE), new, old, AUDIENCE) == shown(new, AUDIENCE)


@pytest.mark.parametrize(("game", "share"), [("qwixx", 0.2), ("on-board", 0.1), ("duel", 0.4), ("qubix", 0.8)])
def test_changes_are_smaller_than_views(game: str, share: float) -> None:
    views = [Views(table) for table, _ in random_batches(game, 4)]
    whole = sum(len(showing.encode(new.of((1,)))) for new in views[1:])
    assert sum(len(showing.encode(Changes(old, new).of((1,)))) for old, new in pairwise(views)) < share * whole


def test_another_kind_of_view_is_sent_whole() -> None:
    qwixx, qubix = (Views(next(random_batches(game, 1))[0]) for game in ("qwixx", "qubix"))
    for seats in (AUDIENCE, ()):
        assert followed(shown(qwixx, seats), qubix, qwixx, seats) == shown(qubix, seats)
