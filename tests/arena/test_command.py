"""Bad input to `kostka arena`: one clear line each."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kostka.games.core import Refused
from tests.arena.arenas import arena

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("chess greedy greedy", "there is no game 'chess'"),
        ("qwixx greedy gredy", "there is no bot 'gredy' for qwixx; the bots are random, greedy, optimal, search"),
        ("qwixx greedy greedy --games -5", "--games must be 1 or more, not -5"),
        ("qwixx greedy greedy --games 0", "--games must be 1 or more, not 0"),
        ("qwixx greedy greedy --jobs 0", "--jobs must be 1 or more, not 0"),
        ("duel greedy", "duel has 2 seats, not 1"),
        ("duel greedy greedy greedy", "duel has 2 seats, not 3; with --seats, every combination of bots plays"),
        ("qwixx greedy greedy --seats 3", "3 seats need 3 bots, not 2"),
        ("qwixx greedy greedy --seats 0", "qwixx has 1 to 5 seats, not 0"),
        ("on-board greedy greedy --option side=3", "side must be one of 1, 2, not 3"),
        ("on-board greedy greedy --option side", "--option must be NAME=VALUE, such as side=2, not 'side'"),
        ("on-board greedy greedy --option side=1 --option side=2", "--option side is given twice"),
        ("on-board greedy greedy --option seats=3", "on-board has no option seats; its options are side"),
        ("duel greedy greedy --option side=1", "duel has no option side; it has none"),
        ("qwixx greedy greedy --resume", "--resume needs --out"),
        ("qubix greedy greedy --luck", "there is no luck to take out of the wins: qubix has no dice"),
        ("qwixx greedy --luck", "there is no luck to take out of the wins: alone there is nobody to win against"),
        ("qwixx greedy greedy --seats 1 --luck", "alone there is nobody to win against"),
    ],
)
def test_bad_input_is_refused(words: str, told: str) -> None:
    with pytest.raises(Refused) as refusal:
        arena(*words.split())
    assert told in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_the_command_line_loads_nothing_heavy() -> None:
    heavy = {"numpy", "numba", "matplotlib", "openskill", "distributed", "multiprocessing"}
    code = (
        "import sys, argparse, kostka.arena.command, kostka.bots.registry;"
        "kostka.arena.command.arguments(argparse.ArgumentParser());"
        f"print(sorted({heavy} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_the_example_in_the_documentation_is_true(capsys: pytest.CaptureFixture[str]) -> None:
    page = (ROOT / "docs" / "arena.md").read_text("utf-8")
    command, _, shown = page.partition("$ kostka arena ")[2].partition("```")[0].partition("\n")
    assert arena(*command.split(), "--jobs", "1") == 0
    assert capsys.readouterr().out == shown
