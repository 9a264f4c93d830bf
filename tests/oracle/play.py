"""Random games, with a leaning towards what makes the interesting rules happen."""

import random
from pathlib import Path

from .duel import Duel
from .on_board import OnBoard
from .parts import COMPONENTS, read_parts
from .qubix import Qubix
from .qwixx import Qwixx
from .reader import lines_of, read_header
from .replay import ROW_COLOURS, Replay

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")


def random_record(
    game: str,
    seats: int,
    options: dict[str, str],
    seed: int,
    most_events: int | None = None,
    greed: float = 0.5,
    components: Path = COMPONENTS,
) -> str:
    """A random legal game, or its first `most_events` events, as a canonical record.

    `options` are header keys (first, side, neutral, pile, others). With the probability `greed` a seat prefers a
    move that skips few numbers, captures or stacks (duel), goes on (on-board) or scores (qubix).
    """
    keys = {"game": game, "seats": " | ".join(NAMES[:seats]), **options}
    text = "kostka 1\n" + "".join(f"{key}: {value}\n" for key, value in keys.items())
    parts = read_parts(components)
    header, _ = read_header(lines_of(text), parts)
    record = Replay(header, parts)
    lot = random.Random(seed)
    while record.game.phase != "over" and (most_events is None or len(record.positions) <= most_events):
        one_event(record, lot, greed)
    return record.canonical()


def one_event(record: Replay, lot: random.Random, greed: float) -> None:
    game = record.game
    if isinstance(game, Qubix):
        if game.phase == "deal":
            record.deal([random_deal(game, lot)])
            return
    elif game.phase == "roll":
        dice = [lot.choice("123456") for _ in range(6)]
        for place, colour in enumerate(ROW_COLOURS, 2):
            if colour in game.closed:
                dice[place] = "-"
        record.roll(dice)
        return
    for seat, moves in list(record.legal.items()):
        greedy = lot.random() < greed
        record.decision(seat, preferred(record, seat, moves, lot) if greedy else lot.choice(moves))


def random_deal(game: Qubix, lot: random.Random) -> str:
    """Shuffles the colours among blocks of one size."""
    letters: dict[int, str] = {}
    for size in (1, 2, 3):
        numbers = [block.number for block in game.blocks.values() if block.size == size]
        colours = [game.blocks[number].colour for number in numbers]
        lot.shuffle(colours)
        letters.update(zip(numbers, colours, strict=True))
    return "".join(letters[number] for number in sorted(letters))


def preferred(record: Replay, seat: int, moves: list[str], lot: random.Random) -> str:
    game = record.game
    if isinstance(game, Qubix):
        some = lot.sample(moves, min(len(moves), 40))
        return max(some, key=lambda move: gain(game, move))
    costs = {move: cost(game, seat, move, lot) for move in moves}
    return min(moves, key=lambda move: costs[move])


def gain(game: Qubix, move: str) -> float:
    """What a block laid scores at once; a move within the store is worth a little less than one that may score."""
    if " > " not in move:
        return 0.5
    _, number, span, _, target = move.split(" ")
    if target == "store":
        return 0.4
    before = game.view(int(target))
    after = dict(before)
    for cell in game.field_lines[span]:
        after[cell] = game.blocks[int(number)].colour
    return game.worth(game.sides[int(target)], before, after)[0]


def cost(game: Qwixx | Duel, seat: int, move: str, lot: random.Random) -> float:
    """How many numbers a move skips; passing is as bad as skipping one to three."""
    if move == "-":
        return 1.5 + 2 * lot.random()
    if isinstance(game, OnBoard) and move.startswith("step "):
        return 1 - int(move.removeprefix("step ")) / 10
    colour, text = move.split(" ")
    row, number = game.rows[colour], int(text)
    if isinstance(game, Duel):
        if game.board[colour][number]:  # a capture or a stack
            return lot.choice((-1.0, 2.0))
        last = game.mine(seat, colour)
    else:
        last = max((row.index(crossed) for crossed in game.crosses[seat][colour]), default=-1)
    if number == row[-1]:
        return -2.0
    return row.index(number) - last - 1.0 + lot.random()
