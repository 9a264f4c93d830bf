"""Tournaments with the luck of the dice taken out: shown beside the plain wins, kept, and the same everywhere."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from kostka.arena.play import Played, play_deal
from kostka.arena.results import Results
from kostka.arena.screen import table
from kostka.arena.summary import sample_mean, summary
from kostka.games.core import Refused
from tests.arena.arenas import arena, arrange, games

WORDS = ("duel", "medium", "greedy", "--seed", "3", "--luck")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Forty games, played in one process and one go."""
    directory = tmp_path_factory.mktemp("whole")
    assert arena(*WORDS, "--games", "40", "--jobs", "1", "--out", directory) == 0
    return directory


def lines(directory: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((directory / "summary.json").read_text())["lines"]
    return found


def column(shown: str, title: str) -> list[tuple[float, float]]:
    """The figures of a column of per cents, each with half of its interval."""
    heading, *rows = [line for line in shown.splitlines() if "±" in line or "wins" in line]
    end = heading.index(title) + len(title)
    cells = [row[:end].removesuffix(" %").rpartition("  ")[2].split(" ± ") for row in rows]
    return [(float(mean), float(margin)) for mean, margin in cells]


# --- what is shown --------------------------------------------------------------------------------------------------


def test_wins_without_luck_are_shown_with_a_smaller_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena(*WORDS, "--games", "40", "--jobs", "1") == 0
    shown = capsys.readouterr().out
    wins, skill = column(shown, "wins"), column(shown, "luck taken out")
    for (_, raw), (_, without) in zip(wins, skill, strict=True):
        assert 0 < without < raw
    assert sum(mean for mean, _ in skill) == pytest.approx(100, abs=0.11)


def test_without_the_option_there_is_no_such_column(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena(*WORDS[:-1], "--games", "4", "--jobs", "1") == 0
    assert "luck" not in capsys.readouterr().out


def test_the_summary_has_skill_beside_wins(whole: Path) -> None:
    first, second = lines(whole)
    for line in (first, second):
        (_, raw), (_, without) = line["wins"], line["skill"]
        assert without < raw
    assert first["skill"][0] + second["skill"][0] == pytest.approx(1, abs=1e-9)


def test_skill_is_the_mean_over_deals_of_wins_less_luck() -> None:
    played = [
        Played(1, 1, (0, 1), (60, 40), (1,), 20, (1, 2), (1, 0), (0.3, -0.3)),
        Played(1, 2, (1, 0), (30, 50), (2,), 22, (3, 0), (0, 2), (-0.25, 0.25)),
        Played(2, 1, (0, 1), (45, 45), (1, 2), 24, (0, 1), (0, 0), (-0.1, 0.1)),
        Played(2, 2, (1, 0), (70, 20), (1,), 26, (1, 4), (1, 0), (0.4, -0.4)),
    ]
    assert [game.skill(1) for game in played] == pytest.approx([0.7, 0.25, 0.6, 0.6])
    found = summary(arrange("qwixx", "greedy", "random", luck=True), played, None)
    first, second = found.lines
    samples = [(0.7 + 0.75) / 2, (0.6 + 0.4) / 2]
    assert first.skill == pytest.approx(sample_mean(samples))
    assert second.skill == pytest.approx(sample_mean([1 - sample for sample in samples]))
    assert "  luck taken out  " in table(found).splitlines()[0]


def test_luck_changes_no_game() -> None:
    plain, lucky = (play_deal(arrange("qwixx", "greedy", "random", luck=luck), 2, True) for luck in (False, True))
    for one, other in zip(plain, lucky, strict=True):
        assert (one.totals, one.record) == (other.totals, other.record)
        assert one.luck is None
        assert other.luck is not None
        assert sum(other.luck) == pytest.approx(0, abs=1e-9)


# --- what is kept ---------------------------------------------------------------------------------------------------


def test_luck_is_written_with_every_game(whole: Path) -> None:
    about = json.loads((whole / "tournament.json").read_text())
    assert about["luck"] is True
    found = [json.loads(line)["luck"] for line in games(whole).splitlines()]
    assert len(found) == 40
    assert all(sum(one) == pytest.approx(0, abs=1e-9) for one in found)
    assert 0.05 < fmean(abs(one[0]) for one in found) < 0.9


def test_processes_find_the_same_luck(whole: Path, tmp_path: Path) -> None:
    assert arena(*WORDS, "--games", "40", "--jobs", "2", "--out", tmp_path) == 0
    assert games(tmp_path) == games(whole)
    assert (tmp_path / "summary.json").read_text() == (whole / "summary.json").read_text()


def test_a_stopped_run_goes_on_with_the_luck_that_was_written(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert arena(*WORDS, "--games", "10", "--jobs", "1", "--out", tmp_path) == 0
    assert arena(*WORDS, "--games", "40", "--jobs", "1", "--out", tmp_path, "--resume") == 0
    assert games(tmp_path) == games(whole)
    monkeypatch.setattr("kostka.arena.workers.play_deal", None)
    assert arena(*WORDS, "--games", "40", "--jobs", "1", "--out", tmp_path, "--resume") == 0
    assert lines(tmp_path) == lines(whole)


def test_games_are_read_back_as_they_were_played(tmp_path: Path) -> None:
    plan = arrange("duel", "greedy", "random", luck=True)
    deal = play_deal(plan, 1, True)
    kept = Results(tmp_path, plan, False)
    kept.add(deal)
    kept.close()
    again = Results(tmp_path, plan, True)
    again.close()
    assert [game.luck for game in again.games] == [game.luck for game in deal]
    assert [game.skill(1) for game in again.games] == [game.skill(1) for game in deal]


@pytest.mark.parametrize(("first", "then"), [(True, False), (False, True)])
def test_runs_with_and_without_luck_are_different_tournaments(tmp_path: Path, first: bool, then: bool) -> None:
    words = {True: WORDS, False: WORDS[:-1]}
    assert arena(*words[first], "--games", "4", "--jobs", "1", "--out", tmp_path) == 0
    before = games(tmp_path)
    with pytest.raises(Refused, match=f"holds another tournament: its luck is {first}, not {then}"):
        arena(*words[then], "--games", "8", "--jobs", "1", "--out", tmp_path, "--resume")
    assert games(tmp_path) == before
