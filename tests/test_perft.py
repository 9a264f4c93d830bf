"""Perft: how many courses a game can take in so many decisions when the dice are fixed.

A file has one block a table: the setup, the rolls to use one after the other (dice that have left the game are left
out), optionally the playthrough and the number of its events played before counting (`from: NAME EVENTS`), and the
counts. `python -m tests.test_perft` prints the blocks with fresh counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

from kostka.games.core import Deal, Dealt, Decide, Decided, Event, Roll, Rolled
from kostka.record import read
from tests.tables import Table

FOLDER = Path(__file__).parent / "perft"
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


@dataclass
class Block:
    table: Table
    rolls: list[tuple[int, ...]] = field(default_factory=list)
    playthrough: str = ""
    events: int = 0
    counts: dict[int, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.table}-after-{self.events}"

    def start(self) -> Any:
        if not self.playthrough:
            return self.table.start()
        record = read((PLAYTHROUGHS / f"{self.playthrough}.kostka").read_bytes())
        assert record.game is self.table.game
        return next(islice(record.positions(), self.events, None))


def blocks(text: str) -> Iterator[Block]:
    for part in text.strip().split("\n\n"):
        lines = [line for line in part.splitlines() if not line.startswith("#")]
        if not lines:
            continue
        name, seats, *options = lines[0].split()
        block = Block(Table(name, int(seats), dict(option.split("=") for option in options)))
        for line in lines[1:]:
            key, *values = line.replace(":", "").split()
            if key == "from":
                block.playthrough, block.events = values[0], int(values[1])
            elif key == "roll":
                block.rolls.append(tuple(map(int, values)))
            elif key == "perft":
                block.counts[int(values[0])] = int(values[1])
        yield block


def chance(block: Block, node: Roll | Deal, rolled: int) -> Event:
    if isinstance(node, Deal):
        return Dealt(node.colours)
    dice = block.rolls[rolled % len(block.rolls)]
    return Rolled(tuple(value if there else 0 for value, there in zip(dice, node.dice, strict=True)))


def perft(block: Block, state: Any, depth: int, rolled: int = 0) -> int:
    """The number of sequences of that many decisions; a simultaneous decision is one, with all its combinations."""
    game = block.table.game
    node = game.node(state)
    while isinstance(node, Roll | Deal):
        state = game.apply(state, chance(block, node, rolled))
        rolled += 1
        node = game.node(state)
    if not isinstance(node, Decide):
        return 0
    seats = list(node.moves)
    combinations = product(*(node.moves[seat] for seat in seats))
    if depth == 1:
        return sum(1 for _ in combinations)
    return sum(
        perft(block, game.apply(state, Decided(dict(zip(seats, chosen, strict=True)))), depth - 1, rolled)
        for chosen in combinations
    )


EVERY = [(path.stem, block) for path in sorted(FOLDER.glob("*.txt")) for block in blocks(path.read_text("utf-8"))]


@pytest.mark.parametrize(("game", "block"), EVERY, ids=[str(block) for _, block in EVERY])
def test_perft(game: str, block: Block) -> None:
    assert block.table.name == game
    assert block.counts
    start = block.start()
    assert {depth: perft(block, start, depth) for depth in block.counts} == block.counts


if __name__ == "__main__":
    for _, each in EVERY:
        print(each, *(f"perft {depth}: {perft(each, each.start(), depth)}" for depth in each.counts), sep="\n")
