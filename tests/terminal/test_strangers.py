"""Records of strangers on the terminal: nothing in them turns a line around, moves the cursor or changes a colour."""

from __future__ import annotations

import time
import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest

from kostka.record import write
from tests.tables import Table, random_record
from tests.terminal.sessions import kostka

ODD = ("\u202eAda\u2066", "Z" + "\u0301" * 12)
UNTOLD = ("Cc", "Cf", "Zl", "Zp")


@pytest.mark.parametrize("part", ["é", "a\u0301", "a\u200d", "\u200d"])
def test_a_long_line_is_cut_at_once(tmp_path: Path, part: str) -> None:
    path = tmp_path / "long.kostka"
    path.write_text(f"kostka 1\ngame: qwixx\nseats: Ada\nevent: {part * 100_000}\n", "utf-8")
    begun = time.process_time()
    assert kostka("replay", str(path)).status == 0
    assert time.process_time() - begun < 20, "letter by letter it would take minutes"


@pytest.mark.parametrize("command", ["show", "replay", "verify"])
@pytest.mark.parametrize("game", ["qwixx", "on-board", "duel", "qubix"])
@pytest.mark.parametrize("damage", ["", "roll \x9b31m\u202e\n"])
def test_what_a_record_holds_disturbs_no_line(tmp_path: Path, command: str, game: str, damage: str) -> None:
    record = random_record(Table(game, 2), 1)
    record = replace(record, names=ODD, further=(("event", "\x9b31m \u202edraw"),))
    path = tmp_path / "game.kostka"
    path.write_text(write(record) + damage, "utf-8")
    done = kostka(command, str(path))
    assert done.status in (0, 1, 2)
    for line in (done.out + done.err).split("\n"):
        assert not [letter for letter in line if unicodedata.category(letter) in UNTOLD], repr(line)
        assert "\u0301" * 4 not in line, repr(line)
