"""Kernel and rules of a game side by side: the same legal moves, successors and totals at every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np

from kostka.games.core import AnyGame, Chance, Decide, Decided, Over
from kostka.games.rows import Cell
from kostka.lab.kernel import Kernel
from kostka.shake import shake

Style = Callable[[Any, tuple[Any, ...], Random], Any]


def uniform(state: Any, moves: tuple[Any, ...], random: Random) -> Any:
    return random.choice(moves)


def eager(state: Any, moves: tuple[Any, ...], random: Random) -> Any:
    """Never passes if it can do anything else."""
    return random.choice(moves[1:] or moves)


def careful(spots: Any) -> Style:
    """Takes what stands furthest to the left, so that rows fill and close; mostly."""

    def choose(state: Any, moves: tuple[Any, ...], random: Random) -> Any:
        if random.random() < 0.15:
            return random.choice(moves)
        cells = [move for move in moves if isinstance(move, Cell)]
        if cells:
            best = min(cells, key=lambda cell: spots[cell].column)
            return best if spots[best].column < 4 + state_age(state) else moves[0]
        return moves[-1]

    return choose


def state_age(state: Any) -> int:
    """How far the fullest rows have come; late in a game the columns on the right are welcome."""
    rows = [row for sheet in state.sheets.sheets for row in sheet.rows] if hasattr(state, "sheets") else state.board
    return max(len([entry for entry in row if entry != (0, 0)]) for row in rows)


def walk(
    game: AnyGame, kernel: Kernel, setup: Any, games: int, seed: int, style: Style
) -> Iterator[tuple[Any, np.ndarray[Any, Any]]]:
    """Every position of random games with its packed form, after both were found to agree."""
    random, number_of = Random(seed), game.numbers(setup)
    for _ in range(games):
        state = game.opening(setup)
        packed = kernel.pack(state)
        while True:
            node = game.node(state)
            assert kernel.totals(packed) == game.totals(state)
            yield state, packed
            if isinstance(node, Over):
                break
            if isinstance(node, Chance):
                event = shake(node, random)
                state, packed = game.apply(state, event), kernel.apply_chance(packed, event)
            else:
                assert isinstance(node, Decide)
                chosen = {seat: style(state, moves, random) for seat, moves in node.moves.items()}
                for seat, moves in node.moves.items():
                    assert sorted(kernel.legal(packed, seat)) == sorted(number_of[move] for move in moves)
                packed = kernel.apply_moves(packed, {seat: number_of[move] for seat, move in chosen.items()})
                state = game.apply(state, Decided(chosen))
            assert np.array_equal(packed, kernel.pack(state))


def tally(positions: Iterator[tuple[Any, Any]], marks: Callable[[Any], Iterator[str]]) -> Counter[str]:
    """How often what was seen in the positions."""
    seen: Counter[str] = Counter()
    for state, _ in positions:
        seen["positions"] += 1
        seen.update(marks(state))
    return seen
