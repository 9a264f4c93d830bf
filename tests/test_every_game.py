"""One contract for all games, seat counts and options; a new game passes here or is not finished."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kostka.games.core import PASS, Chance, Deal, Dealt, Decide, Decided, Over, Refused, Roll, Rolled, Why
from kostka.games.registry import NAMES, PACKAGES, game
from kostka.paper.words import lessons
from kostka.shake import shake
from kostka.words import ENGLISH, LANGUAGES, catalogue, in_context
from tests.news_reader import heard, told
from tests.tables import Table, every_table, random_record, random_walk

ROOT = Path(__file__).parent.parent
TABLES = every_table()
OTHERS = [language for language in LANGUAGES if language != ENGLISH]
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
                yield from (text for lay in value for texts in lay["moves"] for text in texts)
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
            assert "that move is not available" not in str(refusal.value), "every refusal has a reason"


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
def test_a_reader_of_the_news_rebuilds_random_games(table: Table) -> None:
    for seed in range(3):
        news = heard(random_record(table, seed))
        assert [one["kind"] for one in news].count("ended") == 1
        assert news[-1]["kind"] == "ended"


@pytest.mark.parametrize("name", NAMES)
def test_news_of_a_choice_name_every_seat_that_chose(name: str) -> None:
    table = next(one for one in reversed(TABLES) if one.name == name)
    for (before, event), (after, _) in pairwise(random_walk(table, 6)):
        if isinstance(event, Decided):
            news = told(table.game.news(before, event, after))
            assert {one.get("seat") for one in news} >= set(event.moves)


@each_table
def test_every_illegal_move_has_a_reason_that_all_catalogues_know(table: Table) -> None:
    known = [catalogue(language).texts for language in OTHERS]
    random, pool = Random(8), table.game.moves(table.start().setup)
    for state, _ in random_walk(table, 13):
        node = table.game.node(state)
        for seat, moves in node.moves.items() if isinstance(node, Decide) else ():
            for move in random.sample(pool, min(12, len(pool))):
                why = table.game.why(state, seat, table.game.write_move(move))
                assert (why is None) == (move in moves)
                for key in keys_of(why) if why else ():
                    assert key != "that move is not available", "every refusal has a reason of its own"
                    assert [key in texts for texts in known] == [True] * len(known), key


def keys_of(why: Why) -> Iterator[str]:
    """The keys of a reason and of the reasons inside it."""
    yield in_context(why.context, why.key)
    for gap in why.gaps.values():
        if isinstance(gap, Why):
            yield from keys_of(gap)


@each_table
def test_moves_are_numbered_once_and_every_legal_move_is_among_them(table: Table) -> None:
    setup = table.start().setup
    moves, numbers = table.game.moves(setup), table.game.numbers(setup)
    assert len(set(moves)) == len(moves)
    assert [numbers[move] for move in moves] == list(range(len(moves)))
    assert moves[0] == PASS
    for state, _ in random_walk(table, 14):
        assert set(all_moves(table, state)) <= set(moves)


@each_table
def test_view_stays_small(table: Table) -> None:
    largest = max(len(json.dumps(table.game.view(state, state.active))) for state, _ in random_walk(table, 2))
    assert largest < 60_000


@each_table
def test_chance_is_fair_about_what_is_in_the_game(table: Table) -> None:
    random = Random(1)
    for state, _ in random_walk(table, 4):
        node = table.game.node(state)
        assert isinstance(node, Chance) == (state.phase in ("roll", "deal"))
        if not isinstance(node, Chance):
            continue
        outcomes = [shake(node, random) for _ in range(150)]
        assert [node.flaw(outcome) for outcome in outcomes] == [None] * 150
        assert node.flaw(Decided({state.active: None}))
        match node:
            case Roll(dice):
                rolls = [outcome.dice for outcome in outcomes if isinstance(outcome, Rolled)]
                faces = [set(shown) for shown in zip(*rolls, strict=True)]
                assert faces == [{1, 2, 3, 4, 5, 6} if there else {0} for there in dice]
                assert node.flaw(Dealt("r"))
                for place in [place for place, there in enumerate(dice) if there]:
                    fewer = Roll((*dice[:place], False, *dice[place + 1 :]))
                    assert fewer.flaw(outcomes[0]), "a die that has left is no longer rolled"
                    assert node.flaw(shake(fewer, random)), "a die in the game is always rolled"
            case Deal(sizes, colours):
                deals = [outcome.colours for outcome in outcomes if isinstance(outcome, Dealt)]
                assert all(set(seen) == set(colours) for seen in zip(*deals, strict=True))
                assert node.flaw(Rolled((1,) * 6))
                assert node.flaw(Dealt(colours[0] * len(sizes))), "no colour has more blocks than there are"
                deal = list(deals[0])
                other = next(at for at, size in enumerate(sizes) if size != sizes[0] and deal[at] != deal[0])
                deal[0], deal[other] = deal[other], deal[0]
                assert node.flaw(Dealt("".join(deal))), "colours are shuffled among blocks of one size"
            case _:
                raise AssertionError(f"{node} is not a known kind of chance")


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
        *(
            f"kostka/games/{package}/{file}"
            for file in ("rules.py", "news.py", "notation.py", "view.py", "layout.toml")
        ),
        f"kostka/terminal/{package}.py",
        f"kostka/paper/{package}.py",
        f"kostka/paper/{package}.py",
        f"docs/{name}.md",
        f"tests/perft/{name}.txt",
    ]
    assert [path for path in wanted if not (ROOT / path).is_file()] == []
    assert list((ROOT / "tests/playthroughs").glob(f"{name}-*.kostka"))
    assert lessons()[name]["lessons"]


def test_unknown_game_is_refused_with_the_list() -> None:
    with pytest.raises(Refused, match="the games are qwixx, on-board, duel, qubix"):
        game("chess")
