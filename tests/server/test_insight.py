"""The server's insight with the real hints and reviews; elsewhere quick ones stand in for them."""

from __future__ import annotations

import json
from random import Random

import pytest

from kostka.games.core import Chance, Decide
from kostka.games.registry import NAMES, game
from kostka.play import play, recorded
from kostka.record import Record, write
from kostka.server import insight
from kostka.shake import shake


@pytest.mark.parametrize(("name", "seats"), [("duel", 2), ("qwixx", 1)])
def test_a_real_review_has_the_form_that_programs_rely_on(name: str, seats: int) -> None:
    rules = game(name)
    setup = rules.setup(seats)
    played = recorded(Record(rules, setup, ("Ada", "Ben")[:seats]), play(rules, rules.opening(setup), Random(5)))
    told = json.loads(insight.review(write(played), {}))
    assert told["game"] == name
    assert told["exact"] == (seats == 1)
    assert [seat["name"] for seat in told["seats"]] == list(played.names)
    assert {event["event"] for event in told["events"]} <= set(range(1, len(played.events) + 1))
    assert told["course"][-1]["event"] == len(played.events)


@pytest.mark.parametrize("name", NAMES)
def test_a_real_hint_names_every_legal_move(name: str) -> None:
    rules, random = game(name), Random(3)
    state = rules.start(2)
    while isinstance(node := rules.node(state), Chance):
        state = rules.apply(state, shake(node, random))
    assert isinstance(node, Decide)
    seat, moves = next(iter(node.moves.items()))
    options = insight.hint(name, state, seat)
    assert sorted(one.move for one in options) == sorted(map(rules.write_move, moves))
    assert options[0].behind == 0 <= options[-1].behind
