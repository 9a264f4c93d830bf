"""`kostka hint FILE`: what every option of a decision is worth."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

from kostka.games.core import Decide
from kostka.record import Record
from kostka.terminal import show
from kostka.terminal.console import Console
from kostka.terminal.errors import Complaint
from kostka.terminal.face import name_of
from kostka.terminal.patience import patience
from kostka.terminal.picture import position_lines
from kostka.terminal.words import t
from kostka.terminal.worth import move_labels, option_lines

arguments = show.arguments


def run(args: argparse.Namespace) -> int:
    record, at, state = show.asked(args)
    node = record.game.node(state)
    if not isinstance(node, Decide):
        raise Complaint(f"{args.file}: {_nobody(record, at)}")
    console = Console()
    note = show.told_at(record, at)
    front = next(iter(sorted(node.moves)))
    console.say(*position_lines(record, state, front if len(node.moves) == 1 else None, note, console.ink))
    for seat in sorted(node.moves):
        console.say(*values(record, state, seat, lambda text: print(text, file=sys.stderr)))
    return 0


def values(record: Record, state: Any, seat: int, tell: Callable[[str], None]) -> list[str]:
    """The options of a seat that decides now, with their values."""
    with patience(tell, t("The values are being prepared. The first time, this can take a minute.")):
        from kostka.review import hint

        options = hint(record.game, state, seat)
    name, labels = name_of(seat, record.names), move_labels(record.game, state, seat, record.names)
    title = t("{name} can choose:", name=name)
    return ["", title, *option_lines(options, labels, record.setup.seats == 1)]


def _nobody(record: Record, at: int) -> str:
    """That nobody decides there, and where somebody does."""
    decisions = [
        number for number, state in enumerate(record.positions()) if isinstance(record.game.node(state), Decide)
    ]
    if not decisions:
        return t("nobody has anything to decide in this record")
    near = min(decisions, key=lambda number: (abs(number - at), number))
    return t("nobody decides after {at} events; somebody does with --at {near}", at=at, near=near)
