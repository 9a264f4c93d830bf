"""The exact solver: its published values, small positions solved by hand, and games played by its values."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from kostka.games.core import Chance, Decide, Decided, Over, Refused, Rolled
from kostka.games.qwixx.rules import State
from kostka.games.registry import game
from kostka.lab import qwixx as kernel
from kostka.lab import solver, tables
from tests.games.boards import qwixx, roll, sheet

QWIXX = game("qwixx")


@pytest.fixture(scope="module")
def alone() -> solver.Solution:
    return solver.solution(1)


def test_solitaire(alone: solver.Solution) -> None:
    assert alone.value(QWIXX.start(1)) == pytest.approx(115.483126, abs=1e-6)


def test_two_friendly_seats() -> None:
    assert solver.solution(2).value(QWIXX.start(2)) == pytest.approx(130.501362, abs=1e-6)


def brute(state: State, memory: dict[State, float]) -> float:
    """The value by the rules alone: every roll, every decision, to the end."""
    if state in memory:
        return memory[state]
    match QWIXX.node(state):
        case Over(totals, _):
            value = float(totals[0])
        case Chance() as chance:
            faces = [range(1, 7) if there else (0,) for there in chance.dice]  # type: ignore[attr-defined]
            rolls = list(product(*faces))
            value = sum(brute(QWIXX.apply(state, Rolled(dice)), memory) for dice in rolls) / len(rolls)
        case Decide(moves):
            value = max(brute(QWIXX.apply(state, Decided({1: move})), memory) for move in moves[1])
    if state.phase == "roll":
        memory[state] = value
    return value


LATE = [
    sheet("red 11", "yellow 11", "green 3", "blue 3", misthrows=3),
    sheet("red 2 3 4 5 6 12 lock", "yellow 2 3 4 5 6 11", "green 3", "blue 4", misthrows=3),
    sheet("red 2 3 4 5 6 12 lock", "yellow 7 8 9 10 11", "green 12 11 10 9 3", "blue 3", misthrows=3),
]


@pytest.mark.parametrize("late", LATE)
def test_late_positions_equal_a_full_enumeration_by_the_rules(alone: solver.Solution, late: object) -> None:
    state = qwixx(late)  # type: ignore[arg-type]
    assert alone.value(state) == pytest.approx(brute(state, {}), abs=1e-9)


def test_options_of_a_roll_are_sorted_and_their_best_is_the_value(alone: solver.Solution) -> None:
    state = roll(qwixx(sheet("red 2 3", "green 12")), "4 1 6 2 3 6")
    options = alone.options(state)
    assert [value for _, value in options] == sorted((value for _, value in options), reverse=True)
    assert {move for move, _ in options} == set(QWIXX.node(state).moves[1])  # type: ignore[union-attr]
    assert alone.value(state) == options[0][1]


def test_value_of_a_decision_is_the_best_value_after_it(alone: solver.Solution) -> None:
    state = roll(qwixx(sheet("red 2 3", "green 12")), "4 1 6 2 3 6")
    for move, value in alone.options(state):
        assert alone.value(QWIXX.apply(state, Decided({1: move}))) == pytest.approx(value, abs=1e-9)


def test_games_by_the_values_agree_with_the_value(alone: solver.Solution) -> None:
    """A million games by the kernel that is held to the rules, within three standard errors."""
    totals = kernel.play(QWIXX.setup(1), 1_000_000, 1, policy="optimal").totals[:, 0]
    error = totals.std() / np.sqrt(len(totals))
    assert abs(totals.mean() - alone.value(QWIXX.start(1))) < 3 * error


def test_seats_that_do_not_fit_are_refused(alone: solver.Solution) -> None:
    with pytest.raises(Refused, match="solution for 1 seats"):
        alone.value(QWIXX.start(2))
    with pytest.raises(Refused, match="1 to 5 seats"):
        solver.wanted(6)


# --- tables on disk -------------------------------------------------------------------------------------------------

SMALL = tables.Wanted("small", "rules", (4, 3))
NUMBERS = np.arange(12, dtype=np.float64).reshape(4, 3)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "kostka"


def test_a_table_is_built_once_and_then_mapped(cache: Path) -> None:
    built: list[int] = []

    def build() -> solver.Floats:
        built.append(1)
        return NUMBERS

    for _ in range(2):
        found = tables.obtain(SMALL, build)
        assert np.array_equal(found, NUMBERS)
        assert not found.flags.writeable
    assert len(built) == 1


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda data: b"", "not a table"),
        (lambda data: b"x" * len(data), "not a table"),
        (lambda data: data[:-1], "right size"),
        (lambda data: data[:-1] + b"\1", "checksum"),
        (lambda data: data.replace(b'"rules"', b'"rulez"'), "header is damaged|other rules"),
        (lambda data: data.replace(b"small", b"smell"), "other rules"),
    ],
)
def test_a_damaged_or_foreign_file_is_rebuilt_with_a_message(cache: Path, damage: object, why: str) -> None:
    tables.obtain(SMALL, lambda: NUMBERS)
    path = tables.path_of(SMALL)
    path.write_bytes(damage(path.read_bytes()))  # type: ignore[operator]
    said: list[str] = []
    assert np.array_equal(tables.obtain(SMALL, lambda: NUMBERS, said.append), NUMBERS)
    assert len(said) == 1
    assert "built anew" in said[0]
    tables.load(path, SMALL)


BUILDER = """
import sys, time
import numpy as np
from kostka.lab import tables
def build():
    print("building", flush=True)
    time.sleep(1)
    return np.arange(12, dtype=np.float64).reshape(4, 3)
found = tables.obtain(tables.Wanted("small", "rules", (4, 3)), build)
print(found.sum())
"""


def test_two_processes_that_start_at_once_share_one_table(cache: Path) -> None:
    both = [subprocess.Popen([sys.executable, "-c", BUILDER], stdout=subprocess.PIPE, text=True) for _ in range(2)]
    said = [one.communicate()[0] for one in both]
    assert [one.returncode for one in both] == [0, 0]
    assert all("66.0" in text for text in said)
    assert "".join(said).count("building") == 1


def test_a_folder_that_cannot_be_written_does_not_stop_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    said: list[str] = []
    assert np.array_equal(tables.obtain(SMALL, lambda: NUMBERS, said.append), NUMBERS)
    assert "cannot be kept" in said[0]
