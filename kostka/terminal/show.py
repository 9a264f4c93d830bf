"""`kostka show FILE`: a position of a record, drawn."""

from __future__ import annotations

import argparse
from itertools import islice
from typing import Any

from kostka.games.core import Over
from kostka.record import Record
from kostka.terminal import words
from kostka.terminal.account import final_score
from kostka.terminal.console import Console
from kostka.terminal.errors import Complaint
from kostka.terminal.face import listed, name_of
from kostka.terminal.files import read_layouts, read_record
from kostka.terminal.picture import position_lines, spectator_seat
from kostka.terminal.words import t, tn


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar=t("FILE"), help=t("a record, or - for standard input"))
    add("--at", metavar="N", type=int, help=t("the position after N events (default: the last one)"))
    add("--layout", metavar=t("FILE"), action="append", default=[], help=t("the layout that the game was played on"))
    words.argument(parser)


def asked(args: argparse.Namespace) -> tuple[Record, int, Any]:
    """The record, the number of events after which a position of it is asked for, and that position."""
    record = read_record(args.file, read_layouts(args.layout))
    most = len(record.events)
    at = most if args.at is None else args.at
    if not 0 <= at <= most:
        raise Complaint(f"{args.file}: {t('--at is 0 to {most}, not {at}', most=most, at=at)}")
    return record, at, next(islice(record.positions(), at, None))


def told_at(record: Record, at: int) -> str:
    """Which position it is."""
    return tn("after {at} of {n} event", "after {at} of {n} events", len(record.events), at=at)


def run(args: argparse.Namespace) -> int:
    record, at, state = asked(args)
    console = Console()
    note = told_at(record, at)
    console.say(*position_lines(record, state, spectator_seat(record, state), note, console.ink))
    if at == len(record.events) and record.waiting:
        names = listed([name_of(seat, record.names) for seat in sorted(record.waiting)])
        console.say(t("Already decided: {names}.", names=names))
    if isinstance(record.game.node(state), Over):
        console.say(*final_score(record, console.ink))
    return 0
