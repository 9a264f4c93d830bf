"""What a view of Qubix says: why a block is held, and what every lay would score for whom."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

from kostka.games.qubix.rules import State
from tests.games.boards import decide, is_over, legal, totals
from tests.games.qubix_boards import QUBIX, build, table


def random_lays(seats: int, games: int) -> list[tuple[State, str, tuple[int | None, Any]]]:
    """Lays from the pile on build fields out of random games, with what the view promises for them."""
    found = []
    for seed in range(games):
        random, state = Random(seed), QUBIX.start(seats)
        while not is_over(state):
            groups = QUBIX.view(state, state.active)["lays"]
            lays = [
                (lay, *one) for lay in groups for texts in lay["moves"] for one in zip(texts, lay["cells"], strict=True)
            ]
            if not lays:
                state = decide(state, f"{state.active}: {random.choice(legal(state))}")
                continue
            lay, text, cells = random.choice(lays)
            move = f"{state.active}: {text}"
            if lay["from"] == "pile" and lay["to"] != "store":
                found.append((state, move, (lay["partner"], lay["scores"].get(cells))))
            state = decide(state, move)
    return found


class TestView:
    def test_a_block_says_why_it_cannot_be_taken(self) -> None:
        held = {block["id"]: block["held"] for block in QUBIX.view(QUBIX.start(2), 1)["pile"]["blocks"]}
        assert (held[51], held[63], held[31]) == (None, "walled", "covered")

    def test_what_a_lay_scores_stands_in_the_view_with_the_cells_of_the_pattern(self) -> None:
        state = table(build("b a1-b1", "b a2"), active=2)
        scores = [score for lay in QUBIX.view(state, 2)["lays"] if lay["to"] == 1 for score in lay["scores"].items()]
        assert ("b2", {"pattern": "square", "points": [4, 2], "cells": "a1 a2 b1 b2"}) in scores

    def test_every_promise_is_kept(self) -> None:
        for state, move, promise in random_lays(seats=3, games=4):
            partner, score = promise
            gained = [new - old for old, new in zip(totals(state), totals(decide(state, move)), strict=True)]
            expected = [0] * 3
            if score:
                expected[state.active - 1] += score["points"][0]
                if partner:
                    expected[partner - 1] += score["points"][1]
            assert gained == expected

    def test_patterns_that_stand_are_named_and_fresh_ones_are_marked(self) -> None:
        state = table(build("b a1-b1", "b a2"), store="b a1; r b1")
        formed = QUBIX.view(decide(state, f"1: store {state.stores[0][0].block} b2 > 1"), 1)["fields"][0]["formed"]
        assert formed == [{"pattern": "square", "colour": "b", "cells": "a1 a2 b1 b2", "fresh": True}]

    def test_what_done_would_score_stands_in_the_view(self) -> None:
        state = table(build("b a1-b1", "b a2"), store="b a1; r b1")
        after = decide(state, f"1: store {state.stores[0][0].block} b2 > 1")
        assert QUBIX.view(after, 1)["earned"]["points"] == [4, 2]
        assert QUBIX.view(after, 2)["earned"] is None
        assert totals(decide(after, "1: done"))[0] == 4

    def test_the_view_of_five_seats_with_nine_hundred_moves_is_small(self) -> None:
        state = replace(QUBIX.start(5), pile=frozenset(range(51, 76, 2)) | frozenset(range(1, 31)))
        assert len(legal(state)) >= 900
        assert len(json.dumps(QUBIX.view(state, 1))) < 60_000
