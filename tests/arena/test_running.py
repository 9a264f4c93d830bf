"""However a tournament is run, and however often it is interrupted, its games are the same."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kostka.arena import results
from kostka.arena.play import Played
from kostka.arena.results import Results
from kostka.arena.workers import play_here, play_in_processes
from kostka.games.core import Refused
from tests.arena.arenas import arena, arrange, games, never, once

ROOT = Path(__file__).parent.parent.parent
WORDS = ("duel", "greedy", "random", "--seed", "3")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty games, played in one process and one go."""
    directory = tmp_path_factory.mktemp("whole")
    assert arena(*WORDS, "--games", "20", "--jobs", "1", "--out", directory) == 0
    return directory


def test_processes_play_the_same_games(whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena(*WORDS, "--games", "20", "--jobs", "1") == 0
    one = capsys.readouterr().out
    assert arena(*WORDS, "--games", "20", "--jobs", "2", "--out", tmp_path) == 0
    assert capsys.readouterr().out == one
    assert games(tmp_path) == games(whole)
    assert (tmp_path / "summary.json").read_text() == (whole / "summary.json").read_text()


def test_the_directory_holds_all_that_was_found(whole: Path) -> None:
    assert {path.name for path in whole.iterdir()} == {
        *("tournament.json", "games.jsonl", "summary.json", "scores.png", "convergence.png")
    }
    lines = [json.loads(line) for line in games(whole).splitlines()]
    assert [(line["deal"], line["number"]) for line in lines] == [(d, n) for d in range(1, 11) for n in (1, 2)]
    assert all(line["record"].startswith("kostka 1\ngame: duel\n") for line in lines)
    about = json.loads((whole / "tournament.json").read_text())
    assert about.pop("luck") is False
    assert about == {"game": "duel", "bots": ["greedy", "random"], "seats": 2, "options": {}, "seed": 3}


def test_three_bots_are_rated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("qwixx", "greedy", "random", "random", "--games", "6", "--jobs", "1", "--out", tmp_path) == 0
    assert "rating" in capsys.readouterr().out
    assert (tmp_path / "ratings.png").stat().st_size > 1000


def test_solitaire_has_one_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("qwixx", "greedy", "--games", "3", "--jobs", "1") == 0
    assert "qwixx, 1 seat, seed 1: 3 games in 3 deals" in capsys.readouterr().out


# --- going on -------------------------------------------------------------------------------------------------------


def test_a_finished_part_is_not_played_again(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert arena(*WORDS, "--games", "7", "--jobs", "1", "--out", tmp_path) == 0  # rounded up to whole deals
    assert games(tmp_path).count(b"\n") == 8
    assert arena(*WORDS, "--games", "20", "--jobs", "2", "--out", tmp_path, "--resume") == 0
    assert games(tmp_path) == games(whole)
    monkeypatch.setattr("kostka.arena.workers.play_deal", None)
    assert arena(*WORDS, "--games", "20", "--jobs", "1", "--out", tmp_path, "--resume") == 0
    assert games(tmp_path) == games(whole)


@pytest.mark.parametrize("cut", [1, 200, 3000])
def test_what_is_half_written_is_dropped(whole: Path, tmp_path: Path, cut: int) -> None:
    arena(*WORDS, "--games", "8", "--jobs", "1", "--out", tmp_path)
    path = tmp_path / "games.jsonl"
    os.truncate(path, path.stat().st_size - cut)
    assert arena(*WORDS, "--games", "20", "--jobs", "1", "--out", tmp_path, "--resume") == 0
    assert games(tmp_path) == games(whole)


def test_deals_that_came_early_are_kept_and_put_in_order(whole: Path, tmp_path: Path) -> None:
    plan = arrange("duel", "greedy", "random", seed=3)
    deals = {deal[0].deal: deal for deal in play_here(plan, range(1, 6), True, never)}
    kept = Results(tmp_path, plan, False)
    for number in (5, 2, 4):
        kept.add(deals[number])
    kept.close()
    assert [json.loads(line)["deal"] for line in games(tmp_path).splitlines()] == [2, 2, 4, 4, 5, 5]
    again = Results(tmp_path, plan, True)
    assert again.done == {2, 4, 5}
    again.add(deals[3])
    again.add(deals[1])
    again.close()
    assert games(tmp_path) == b"".join(games(whole).splitlines(True)[:10])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.jsonl", "tournament.json"]


def test_another_tournament_is_not_mixed_in(whole: Path) -> None:
    before = games(whole)
    for words, told in [
        (WORDS, "already holds a tournament; continue it with --resume"),
        ((*WORDS[:-1], "4", "--resume"), "holds another tournament: its seed is 3, not 4"),
        (("duel", "greedy", "greedy", "--seed", "3", "--resume"), "its bots is"),
    ]:
        with pytest.raises(Refused, match=told):
            arena(*words, "--games", "30", "--out", whole)
    assert games(whole) == before


def test_a_damaged_line_is_named(whole: Path, tmp_path: Path) -> None:
    for name in ("tournament.json", "games.jsonl"):
        (tmp_path / name).write_bytes((whole / name).read_bytes())
    lines = games(tmp_path).splitlines(True)
    for damage in (b"{}\n", b"not json\n", b"[1]\n", lines[0]):
        (tmp_path / "games.jsonl").write_bytes(b"".join([*lines[:4], damage, *lines[5:]]))
        with pytest.raises(Refused, match=r"games\.jsonl: line 5 is damaged"):
            arena(*WORDS, "--games", "20", "--out", tmp_path, "--resume")
    (tmp_path / "tournament.json").write_text("[")
    with pytest.raises(Refused, match=r"tournament\.json is missing or damaged"):
        arena(*WORDS, "--games", "20", "--out", tmp_path, "--resume")


# --- stopping -------------------------------------------------------------------------------------------------------


def test_a_stop_keeps_finished_deals() -> None:
    plan = arrange("duel", "greedy", "random", seed=3)
    played: list[Played] = []
    for deal in play_in_processes(plan, range(1, 100_000), False, once(played, 6), 2):
        played += deal
    expected = {(game.deal, game.number): game for deal in play_here(plan, range(1, 20), False, never) for game in deal}
    assert 6 <= len(played) < 100_000
    assert all(game == expected[game.deal, game.number] for game in played if game.deal < 20)
    assert len(played) % 2 == 0


def test_a_lost_process_is_told() -> None:
    plan = arrange("duel", "greedy", "random", seed=3)
    played = play_in_processes(plan, range(1, 100_000), False, never, 2)
    assert len(next(played)) == 2
    multiprocessing.active_children()[0].kill()
    with pytest.raises(Refused, match="a worker process died"):
        list(played)


COMMAND = """
import argparse, sys
from kostka.arena.command import arguments, run
from kostka.games.core import Refused
if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    arguments(parser)
    try:
        sys.exit(run(parser.parse_args()))
    except Refused as refusal:
        sys.exit(f"kostka: {refusal}")
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_finished(whole: Path, tmp_path: Path, jobs: str) -> None:
    script = tmp_path / "command.py"
    script.write_text(COMMAND)
    out = tmp_path / "out"
    words = [*WORDS, "--games", "1000000", "--jobs", jobs, "--out", str(out)]
    process = subprocess.Popen(
        [sys.executable, str(script), *words],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    path = out / "games.jsonl"
    while process.poll() is None and not (path.exists() and path.stat().st_size > 50_000):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # a terminal sends it to the workers too
    shown, told = process.communicate(timeout=60)
    assert process.returncode == 130, told
    finished = games(out).count(b"\n")
    assert told == f"kostka: stopped after {finished:,} of 1,000,000 games; continue with --resume\n"
    assert f"{finished:,} games in {finished // 2:,} deals" in shown
    assert games(out).startswith(games(whole))


# --- the disk -------------------------------------------------------------------------------------------------------


def test_a_full_disk_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").symlink_to("/dev/full")
    with pytest.raises(Refused, match=r"games\.jsonl: No space left on device; what was written before is kept"):
        arena(*WORDS, "--games", "20", "--jobs", "1", "--out", tmp_path)


def test_after_a_full_disk_the_run_goes_on(whole: Path, tmp_path: Path) -> None:
    """A limit on the size of files stops the writing in the middle of a line, as a full disk does."""
    script = tmp_path / "command.py"
    script.write_text("import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))\n" + COMMAND)
    out = tmp_path / "out"
    words = [*WORDS, "--games", "20", "--jobs", "1", "--out", str(out)]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run([sys.executable, script, *words], env=environment, capture_output=True, text=True, check=False)
    assert run.stderr == f"kostka: {out}/games.jsonl: File too large{results.KEPT}\n"
    part = games(out)
    assert part
    assert games(whole).startswith(part)
    assert part.endswith(b"\n")
    assert arena(*WORDS, "--games", "20", "--jobs", "1", "--out", out, "--resume") == 0
    assert games(out) == games(whole)


def test_a_directory_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="file: File exists"):
        arena(*WORDS, "--out", tmp_path / "file")
    with pytest.raises(Refused, match="Not a directory"):
        arena(*WORDS, "--out", tmp_path / "file" / "below")
