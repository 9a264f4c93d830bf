"""The news are complete: whoever sees nothing else can rebuild the table; every kind and every end is told."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from kostka.bots.registry import bot
from kostka.games.registry import NAMES
from kostka.play import play, recorded
from kostka.record import Record, read
from tests.news_reader import heard
from tests.tables import Table, every_table, random_record

HERE = Path(__file__).parent
RECORDS = [path for folder in ("playthroughs", "records/valid") for path in sorted((HERE / folder).glob("*.kostka"))]
KINDS = {
    "qwixx": "rolled crossed passed locked closed misthrow turn ended",
    "on-board": "rolled crossed passed locked closed misthrow pawn last-round turn ended",
    "duel": "rolled placed stacked captured passed locked closed misthrow tokens turn ended",
    "qubix": "dealt laid filled done scored passed turn ended",
}
CAUSES = {
    "qwixx": {"rows", "misthrows"},
    "on-board": {"rows", "misthrows", "last-round"},
    "duel": {"rows", "misthrows", "tokens"},
    "qubix": {"stuck"},
}


def records() -> list[Record]:
    found = []
    for path in RECORDS:
        layouts = {layout.stem: layout.read_text("utf-8") for layout in path.parent.glob("*.toml")}
        found.append(read(path.read_text("utf-8"), layouts))
    return found


def greedy_record(name: str, seed: int) -> Record:
    """A game between greedy bots, which reach ends that random play does not."""
    table, random, greedy = Table(name, 2), Random(seed), bot("greedy", name)
    steps = play(
        table.game,
        table.start(),
        random,
        choose=lambda state, seat, moves: greedy.choose(table.game, state, seat, moves, random),
    )
    return recorded(table.record(), steps)


@pytest.mark.parametrize("name", NAMES)
def test_every_kind_of_news_and_every_end_is_told(name: str) -> None:
    games = [record for record in records() if record.game.name == name]
    games += [greedy_record(name, seed) for seed in range(8)]
    games += [random_record(table, 9) for table in every_table() if table.name == name]
    news = [one for record in games for one in heard(record)]
    assert {one["kind"] for one in news} == set(KINDS[name].split())
    assert {one["cause"] for one in news if one["kind"] == "ended"} == CAUSES[name]
