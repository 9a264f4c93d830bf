"""Playthroughs: whole games as records whose comments tell the position after every event.

A change of the rules shows here as a readable difference. `python -m tests.test_playthroughs` writes the files anew.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from kostka.games.core import AnyGame
from kostka.games.registry import NAMES, game
from kostka.record import Record, position, read, write
from tests import oracle
from tests.tables import Table

FOLDER = Path(__file__).parent / "playthroughs"
MOST_MOVES = 12

GAMES = [
    (Table("qwixx", 1), 3),
    (Table("qwixx", 2), 5),
    (Table("qwixx", 5), 2),
    (Table("on-board", 2, {"side": "1"}), 1),
    (Table("on-board", 4, {"side": "2"}), 4),
    (Table("duel", 2), 6),
    (Table("qubix", 2, {"side": "grey", "neutral": "navy", "pile": "scheme"}), 1),
    (Table("qubix", 2, {"side": "navy", "neutral": "grey", "pile": "dealt"}), 2),
    (Table("qubix", 3, {"side": "navy", "pile": "scheme"}), 3),
    (Table("qubix", 5, {"side": "grey", "pile": "dealt"}), 4),
]


def told(game: AnyGame, state: Any) -> list[str]:
    """The position as comment lines; long lists of moves by their number and a fingerprint."""
    facts = position(game, state)
    lines = [f"#   {facts['phase']}, totals {' | '.join(map(str, facts['totals']))}"]
    for seat, moves in facts.get("decide", {}).items():
        text = ", ".join(moves)
        if len(moves) > MOST_MOVES:
            text = f"{len(moves)} moves, sha256 {hashlib.sha256(text.encode()).hexdigest()[:16]}"
        lines.append(f"#   {seat} may: {text}")
    if "over" in facts:
        lines.append(f"#   won by {', '.join(map(str, facts['over']))}")
    return lines


def annotated(record: Record) -> str:
    """The canonical record with every position as comments after its event."""
    text = write(record)
    header, _, body = text.partition("\n\n")
    lines = body.splitlines()
    states = list(record.positions())
    out = [header, "", *told(record.game, states[0])]
    done = 0
    for event, state in zip(record.events, states[1:], strict=True):
        size = len(event.moves) if hasattr(event, "moves") else 1
        out += [*lines[done : done + size], *told(record.game, state)]
        done += size
    return "\n".join([*out, *lines[done:]]) + "\n"


FILES = sorted(FOLDER.glob("*.kostka"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read(text)
    assert isinstance(position(record.game, record.last()).get("over"), list)
    assert annotated(record) == text


def test_every_game_and_option_has_one() -> None:
    seen = set()
    for path in FILES:
        record = read(path.read_bytes())
        seen |= {(record.game.name, option, value) for option, value in record.setup.options}
        seen.add((record.game.name, "seats", str(record.setup.seats)))
    wanted = {(name, option.name, value) for name in NAMES for option in game(name).options for value in option.choices}
    wanted |= {(name, "seats", str(seats)) for name in NAMES for seats in (game(name).seats[0], game(name).seats[-1])}
    assert wanted - seen == set()


if __name__ == "__main__":
    for table, seed in GAMES:
        played = oracle.random_record(table.name, table.seats, table.options, seed, greed=0.95)
        (FOLDER / f"{table}.kostka").write_text(annotated(read(played)), "utf-8")
