"""Every bot plays whole games of every game legally, and chooses the same for the same position and random source."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kostka.bots.core import Bot
from kostka.bots.levels import LEVELS
from kostka.bots.levels import NAMES as LEVEL_NAMES
from kostka.bots.registry import bot, names
from kostka.games.core import Refused
from kostka.games.registry import NAMES, game
from kostka.play import Step, play
from tests.tables import Table, every_table

SEARCHED = [
    Table("qwixx", 1),
    Table("qwixx", 2),
    Table("qwixx", 5),
    Table("on-board", 2, {"side": "1"}),
    Table("on-board", 4, {"side": "2"}),
    Table("duel", 2),
    Table("qubix", 2, {"side": "grey", "neutral": "navy"}),
    Table("qubix", 3, {"side": "navy", "pile": "dealt"}),
]


def played(table: Table, players: list[Bot], seed: int) -> list[Step[Any]]:
    """A whole game of these players; the rules check every choice."""
    sources = [Random(f"{seed}/{place}") for place in range(len(players))]

    def choose(state: Any, seat: int, moves: tuple[Any, ...]) -> Any:
        return players[seat - 1].choose(table.game, state, seat, moves, sources[seat - 1])

    return list(play(table.game, table.start(), Random(seed), choose=choose))


def check_whole_games(table: Table, spec: str) -> None:
    players = [bot(spec, table.name), *(bot("random", table.name) for _ in range(table.seats - 1))]
    steps = played(table, players, 5)
    assert steps == played(table, players, 5)
    assert len(steps) > 10


@pytest.mark.parametrize("spec", ["random", "greedy", "greedy:slips=0.5"])
@pytest.mark.parametrize("table", every_table(), ids=str)
def test_simple_bots_play_every_table_legally_and_the_same_again(table: Table, spec: str) -> None:
    check_whole_games(table, spec)


@pytest.mark.parametrize("table", SEARCHED, ids=str)
def test_search_plays_legally_and_the_same_again(table: Table) -> None:
    check_whole_games(table, "search:playouts=30")


@pytest.mark.parametrize("name", NAMES)
def test_every_level_of_every_game_is_a_bot(name: str) -> None:
    assert tuple(LEVELS[name]) == LEVEL_NAMES
    for level in LEVEL_NAMES:
        assert bot(level, name).name == level


@pytest.mark.parametrize("name", NAMES)
def test_greedy_beats_random(name: str) -> None:
    wins = 0
    for seed in range(20):
        *_, last = played(Table(name, 2), [bot("greedy", name), bot("random", name)], seed)
        mine, other = game(name).totals(last.after)
        wins += mine > other
    assert wins >= 16


def test_a_bot_is_called_what_it_was_asked_for() -> None:
    assert bot("search:playouts=7", "duel").name == "search:playouts=7"


def test_optimal_is_for_qwixx_only() -> None:
    assert "optimal" in names("qwixx")
    with pytest.raises(Refused, match="no bot 'optimal' for duel; the bots are random, greedy, search, easy"):
        bot("optimal", "duel")


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("stockfish", "there is no bot 'stockfish' for qubix; the bots are random, greedy, search, easy, medium, hard"),
        ("", "there is no bot ''"),
        ("search:", "options are written as in search:playouts=400"),
        ("search:playouts", "options are written as in search:playouts=400"),
        ("search:playouts=1,playouts=2", "each once"),
        ("search:playouts=0", "playouts is a whole number from 1 up, not '0'"),
        ("search:playouts=many", "playouts is a whole number from 1 up, not 'many'"),
        ("search:seconds=-1", "seconds is a number of seconds from 0.001 to 3600, not '-1'"),
        ("search:seconds=nan", "seconds is a number of seconds"),
        ("search:playouts=5,seconds=1", "playouts or a time, not both"),
        ("greedy:slips=2", "slips is a number from 0 to 1, not '2'"),
        ("greedy:speed=2", "there is no option speed; its options are slips"),
        ("random:x=1", "there is no option x; it has none"),
        ("hard:x=1", "there is no option x; it has none"),
    ],
)
def test_unknown_bots_and_options_are_refused(spec: str, told: str) -> None:
    with pytest.raises(Refused) as refusal:
        bot(spec, "qubix")
    assert told in str(refusal.value)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(Refused, match="there is no game 'chess'"):
        bot("greedy", "chess")
