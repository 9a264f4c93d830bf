"""One contract for all games, seat counts and options; a new game passes here or is not finished."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kostka.games.core import Chance, Dealt, Decide, Decided, Over, Refused, Rolled
from kostka.games.registry import NAMES, PACKAGES, game
from kostka.shake import shake
from tests.tables import Table, every_table, random_walk

ROOT = Path(__file__).parent.parent
TABLES = every_table()
each_table = pytest.mark.parametrize("table", TABLES, ids=str)


def moves_in_view(view: Any) -> Iterator[str]:
    """The texts of all moves that a view carries, wherever they stand."""
    if isinstance(view, dict):
        for key, value in view.items():
            if key == "move" and value is not None:
                yield value
            elif key == "plain":
                yield from value
            elif key == "lays":
                yield from (
                    f"{lay['from']} {block} {cells} > {lay['to']}"
                    for lay in value
                    for block in lay["blocks"]
                    for cells in lay["cells"]
                )
            else:
                yield from moves_in_view(value)
    elif isinstance(view, list):
        for entry in view:
            yield from moves_in_view(entry)


@each_table
def test_a_random_game_ends_and_every_position_keeps_the_contract(table: Table) -> None:
    kinds = set()
    for first in range(1, table.seats + 1):
        for state, event in random_walk(table, seed=first, first=first):
            node = table.game.node(state)
            kinds.add(type(node))
            assert node == table.game.node(state)
            assert 1 <= state.active <= table.seats
            assert len(table.game.totals(state)) == table.seats
            match node:
                case Over(totals, winners):
                    assert event is None
                    assert totals == table.game.totals(state)
                    assert winners == tuple(s for s in range(1, table.seats + 1) if totals[s - 1] == max(totals))
                    assert state.phase == "over"
                case Decide(moves):
                    assert moves
                    for seat, choices in moves.items():
                        assert 1 <= seat <= table.seats
                        assert choices
                        assert len(set(choices)) == len(choices)
    assert {Over, Decide} <= kinds


@each_table
def test_states_are_values(table: Table) -> None:
    for (state, event), (again, _) in zip(random_walk(table, 5), random_walk(table, 5), strict=True):
        assert state == again
        assert hash(state) == hash(again)
        assert pickle.loads(pickle.dumps(state)) == state
        if event is not None:
            table.game.apply(state, event)
            assert state == again, "apply changed its argument"
            with pytest.raises(AttributeError):
                state.active = 2


@each_table
def test_moves_have_one_text_and_are_read_back(table: Table) -> None:
    for state, _ in random_walk(table, 7):
        node = table.game.node(state)
        if isinstance(node, Decide):
            for moves in node.moves.values():
                texts = [table.game.write_move(move) for move in moves]
                assert len(set(texts)) == len(texts)
                assert [table.game.read_move(text) for text in texts] == list(moves)


@each_table
def test_check_lets_through_what_is_offered_and_nothing_else(table: Table) -> None:
    random = Random(3)
    offered = {move for state, _ in random_walk(table, 11) for move in all_moves(table, state)}
    pool = sorted(offered, key=table.game.write_move)
    for state, event in random_walk(table, 12):
        node = table.game.node(state)
        if event is not None:
            table.game.check(state, event)
        wrong: list[Any] = [Rolled((1,)), Rolled((7,) * 6), Rolled((1,) * 5 + (0,)), Dealt("r"), Decided({9: None})]
        if isinstance(node, Decide):
            for seat, choices in node.moves.items():
                others = {other: moves[0] for other, moves in node.moves.items() if other != seat}
                for move in random.sample(pool, min(8, len(pool))):
                    if move in choices:
                        table.game.check(state, Decided({seat: move, **others}))
                    else:
                        wrong.append(Decided({seat: move, **others}))
        for bad in wrong:
            with pytest.raises(Refused) as refusal:
                table.game.check(state, bad)
            assert str(refusal.value)
            assert "it is not offered" not in str(refusal.value), "every refusal has a reason"


def all_moves(table: Table, state: Any) -> Iterator[Any]:
    node = table.game.node(state)
    if isinstance(node, Decide):
        for moves in node.moves.values():
            yield from moves


@each_table
def test_view_is_json_and_carries_exactly_the_seats_own_moves(table: Table) -> None:
    for state, _ in random_walk(table, 9):
        node = table.game.node(state)
        for seat in (None, *range(1, table.seats + 1)):
            view = table.game.view(state, seat)
            assert json.loads(json.dumps(view)) == view
            own = node.moves.get(seat, ()) if isinstance(node, Decide) and seat else ()
            assert sorted(moves_in_view(view)) == sorted(map(table.game.write_move, own))
            assert view["totals"] == list(table.game.totals(state))
            assert view["deciding"] == (sorted(node.moves) if isinstance(node, Decide) else [])
            assert (view["winners"] is not None) == isinstance(node, Over)
            assert (view["active"] is None) == isinstance(node, Over)


@each_table
def test_view_stays_small(table: Table) -> None:
    largest = max(len(json.dumps(table.game.view(state, state.active))) for state, _ in random_walk(table, 2))
    assert largest < 60_000


@each_table
def test_chance_is_fair_about_what_is_in_the_game(table: Table) -> None:
    for state, event in random_walk(table, 4):
        node = table.game.node(state)
        if isinstance(node, Chance):
            assert node.flaw(shake(node, Random(1))) is None
            assert isinstance(event, Rolled | Dealt)


@pytest.mark.parametrize("name", NAMES)
def test_setups_that_cannot_be_are_refused(name: str) -> None:
    one = game(name)
    fewest, most = one.seats[0], one.seats[-1]
    for bad in (fewest - 1, most + 1, -1):
        with pytest.raises(Refused, match="seats"):
            one.setup(bad)
    for first in (0, most + 1):
        with pytest.raises(Refused, match="first seat"):
            one.setup(most, first)
    with pytest.raises(Refused, match="no option"):
        one.setup(most, weather="fine")
    for option in one.options:
        with pytest.raises(Refused, match=option.name):
            one.setup(fewest, 1, None, **{option.name: "purple"})


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_complete(name: str) -> None:
    package = PACKAGES[name]
    wanted = [
        *(f"kostka/games/{package}/{file}" for file in ("rules.py", "notation.py", "view.py", "layout.toml")),
        f"kostka/terminal/{package}.py",
        f"docs/{name}.md",
        f"tests/perft/{name}.txt",
    ]
    assert [path for path in wanted if not (ROOT / path).is_file()] == []
    assert list((ROOT / "tests/playthroughs").glob(f"{name}-*.kostka"))


def test_unknown_game_is_refused_with_the_list() -> None:
    with pytest.raises(Refused, match="the games are qwixx, on-board, duel, qubix"):
        game("chess")
