"""Kernels walk the perft tables: the same legal moves at every node of the tree, and so the same counts."""

from __future__ import annotations

from importlib import import_module
from itertools import product
from typing import Any

import numpy as np
import pytest

from kostka.games.core import Deal, Decide, Decided, Roll
from kostka.games.registry import PACKAGES
from tests.test_perft import EVERY, Block, chance

MOST = 5_000
"""Deeper counts are left to the rules: every node is visited here with both."""

CASES = [(block, depth) for _, block in EVERY for depth, count in block.counts.items() if count <= MOST]


def perft(block: Block, kernel: Any, state: Any, packed: Any, depth: int, rolled: int = 0) -> int:
    """The number of sequences of that many decisions, by the kernel's moves, compared with the rules."""
    game = block.table.game
    node = game.node(state)
    while isinstance(node, Roll | Deal):
        event = chance(block, node, rolled)
        state, packed = game.apply(state, event), kernel.apply_chance(packed, event)
        rolled += 1
        node = game.node(state)
    assert kernel.totals(packed) == game.totals(state)
    assert np.array_equal(packed, kernel.pack(state))
    if not isinstance(node, Decide):
        return 0
    moves, offered = game.moves(state.setup), {seat: kernel.legal(packed, seat) for seat in node.moves}
    assert {seat: {moves[number] for number in numbers} for seat, numbers in offered.items()} == {
        seat: set(legal) for seat, legal in node.moves.items()
    }
    combinations = [dict(zip(offered, numbers, strict=True)) for numbers in product(*offered.values())]
    if depth == 1:
        return len(combinations)
    return sum(
        perft(
            block,
            kernel,
            game.apply(state, Decided({seat: moves[number] for seat, number in numbers.items()})),
            kernel.apply_moves(packed, numbers),
            depth - 1,
            rolled,
        )
        for numbers in combinations
    )


@pytest.mark.parametrize(("block", "depth"), CASES, ids=[f"{block}-perft-{depth}" for block, depth in CASES])
def test_perft(block: Block, depth: int) -> None:
    kernel = import_module(f"kostka.lab.{PACKAGES[block.table.name]}")
    start = block.start()
    assert perft(block, kernel, start, kernel.pack(start), depth) == block.counts[depth]
