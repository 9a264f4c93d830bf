"""Positions and events in a few words, for tests of the rules."""

from __future__ import annotations

from typing import Any

from kostka.games import registry
from kostka.games.core import AnyGame, Decide, Decided, Over, Rolled
from kostka.games.qwixx.rules import State as QwixxState
from kostka.games.rows import COLOURS, NAMED, Cell, Pad, Sheet, Sheets

PAD: Pad = registry.game("qwixx").standard.parts


def game_of(state: Any) -> AnyGame:
    package = type(state).__module__.split(".")[2]
    return registry.game(package.replace("_", "-"))


def sheet(*rows: str, misthrows: int = 0) -> Sheet:
    """A sheet from rows such as `red 2 3 5`; `lock` after the last number crosses the lock too."""
    crosses: dict[str, tuple[int, ...]] = {}
    for row in rows:
        name, *numbers = row.split()
        colour = NAMED[name]
        cells = PAD.rows[COLOURS.index(colour)].cells
        crosses[colour] = tuple(
            len(cells) if number == "lock" else cells.index(Cell(colour, int(number))) for number in numbers
        )
    return Sheet(tuple(crosses.get(colour, ()) for colour in COLOURS), misthrows)


def sheets(*given: Sheet) -> Sheets:
    """The sheets of all seats; rows with a crossed lock are closed."""
    lock = len(PAD.rows[0].cells)
    closed = {row for one in given for row in range(len(PAD.rows)) if lock in one.rows[row]}
    return Sheets(PAD, given, frozenset(closed))


def qwixx(*given: Sheet, active: int = 1) -> QwixxState:
    """A position before the roll of the active seat."""
    return QwixxState(registry.game("qwixx").setup(len(given)), sheets(*given), active)


def roll(state: Any, dice: str) -> Any:
    """The roll `4 1 6 2 3 6`, checked as if it came from outside."""
    event = Rolled(tuple(0 if die == "-" else int(die) for die in dice.split()))
    game_of(state).check(state, event)
    return game_of(state).apply(state, event)


def decide(state: Any, *lines: str) -> Any:
    """The decisions `1: red 5`, `2: -` at the same time, checked as if they came from outside."""
    game = game_of(state)
    moves = {int(seat): game.read_move(move) for seat, move in (line.split(": ") for line in lines)}
    game.check(state, Decided(moves))
    return game.apply(state, Decided(moves))


def legal(state: Any, seat: int | None = None) -> list[str]:
    """The texts of all legal moves of a seat (the active one if not said)."""
    game, node = game_of(state), game_of(state).node(state)
    assert isinstance(node, Decide), node
    return sorted(map(game.write_move, node.moves[seat or state.active]))


def deciding(state: Any) -> list[int]:
    node = game_of(state).node(state)
    return sorted(node.moves) if isinstance(node, Decide) else []


def totals(state: Any) -> tuple[int, ...]:
    return game_of(state).totals(state)


def is_over(state: Any) -> bool:
    return isinstance(game_of(state).node(state), Over)


def winners(state: Any) -> tuple[int, ...]:
    node = game_of(state).node(state)
    assert isinstance(node, Over)
    return node.winners
