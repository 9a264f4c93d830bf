"""The figures of a tournament, checked by hand, and how they are shown."""

from __future__ import annotations

import io
from math import sqrt
from statistics import stdev

import pytest

from kostka.arena.play import Played
from kostka.arena.ratings import ratings_by_deal
from kostka.arena.screen import Progress, caption, clock, table
from kostka.arena.summary import Mean, running_shares, share_mean, summary
from tests.arena.arenas import arrange

PLAN = arrange("qwixx", "greedy", "random")

GAMES = [
    Played(1, 1, (0, 1), (60, 40), (1,), 20, (1, 2), (1, 0)),
    Played(1, 2, (1, 0), (30, 50), (2,), 22, (3, 0), (0, 2)),
    Played(2, 1, (0, 1), (45, 45), (1, 2), 24, (0, 1), (0, 0)),
    Played(2, 2, (1, 0), (70, 20), (1,), 26, (1, 4), (1, 0)),
    Played(3, 1, (0, 1), (80, 10), (1,), 28, (0, 3), (1, 0)),
    Played(3, 2, (1, 0), (33, 34), (2,), 30, (2, 1), (0, 0)),
]


def test_a_deal_is_one_sample() -> None:
    greedy, random = summary(PLAN, GAMES, None).lines
    shares = [1.0, 0.25, 1.0]
    assert greedy.wins.value == pytest.approx(0.75)
    assert greedy.wins.margin == pytest.approx(1.959964 * stdev(shares) / sqrt(3))
    assert random.wins.value == pytest.approx(0.25)
    assert random.wins.margin == pytest.approx(greedy.wins.margin)
    assert greedy.score.value == pytest.approx((60 + 50 + 45 + 20 + 80 + 34) / 6)
    assert (greedy.misthrows, random.misthrows) == (1.0, 2.0)
    assert greedy.closed == pytest.approx(4 / 6)
    assert random.closed == pytest.approx(1 / 6)
    assert greedy.turns == random.turns == 25
    assert greedy.games == 6


def test_the_order_of_games_does_not_matter() -> None:
    assert summary(PLAN, GAMES[::-1], None) == summary(PLAN, GAMES, None)


def test_shares_of_nothing_but_wins_are_not_certain() -> None:
    assert share_mean([1.0] * 100) == Mean(1.0, 0.03)
    assert share_mean([0.5] * 100) == Mean(0.5, 0.0)
    assert share_mean([1.0]) == Mean(1.0, None)


def test_running_shares_end_at_the_summary() -> None:
    found = summary(PLAN, GAMES, None)
    for line, history in zip(found.lines, running_shares(PLAN, GAMES), strict=True):
        assert len(history) == 3
        assert history[-1].value == pytest.approx(line.wins.value)
        assert history[-1].margin == pytest.approx(line.wins.margin)


def test_who_wins_is_rated_higher() -> None:
    plan = arrange("qwixx", "greedy", "random", "easy")
    games = [
        Played(deal, number, table, tuple(90 - 30 * place for place in table), (table.index(0) + 1,), 9, None, None)
        for deal in range(1, 11)
        for number, table in enumerate(plan.tables(deal), 1)
    ]
    history = ratings_by_deal(plan, games[::-1])
    assert len(history) == 10
    first, second, third = (rating.value for rating in history[-1])
    assert first > second > third


def test_the_table_leaves_out_what_a_game_does_not_have() -> None:
    shown = table(summary(PLAN, GAMES, None))
    assert shown.splitlines()[0].split() == ["bot", "wins", "score", "misthrows", "closed", "rows", "turns"]
    assert shown.splitlines()[1].split()[:5] == ["greedy", "75.0", "±", "49.0", "%"]
    bare = [Played(1, 1, (0, 1), (60, 40), (1,), 20, None, None), Played(1, 2, (1, 0), (60, 40), (1,), 20, None, None)]
    plan = arrange("qubix", "greedy", "random")
    found = summary(plan, bare, None)
    assert table(found).splitlines()[0].split() == ["bot", "wins", "score", "turns"]
    assert table(found).splitlines()[1].split() == ["greedy", "50.0", "±", "–", "%", "50.00", "±", "–", "20.00"]
    assert "qubix, 2 seats, side grey, neutral grey, pile scheme, seed 7: 2 games in 1 deal," in caption(plan, found)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar_tells_the_time_left() -> None:
    progress = Progress(100, 500, Terminal())
    progress.done = 200
    assert progress.text(60.0) == "[############..................] 200 of 500 games, 3:00 left"
    assert clock(3671) == "1:01:11"


def test_the_bar_is_shown_on_terminals_only() -> None:
    terminal, file = Terminal(), io.StringIO()
    for stream in (terminal, file):
        progress = Progress(0, 10, stream)
        progress.add(10)
        progress.clear()
    assert "10 of 10 games" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")
    assert file.getvalue() == ""
