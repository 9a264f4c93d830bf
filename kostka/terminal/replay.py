"""`kostka replay FILE…`: records told event by event, or every position as JSON."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping

from kostka.record import position
from kostka.terminal import words
from kostka.terminal.account import account
from kostka.terminal.console import Console
from kostka.terminal.errors import Complaint, complain
from kostka.terminal.files import read_layouts, read_record
from kostka.terminal.words import t
from kostka.words import ENGLISH


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("files", metavar=t("FILE"), nargs="+", help=t("a record, or - for standard input"))
    add("--json", action="store_true", help=t("every position as a JSON object on a line of its own, for programs"))
    add("--layout", metavar=t("FILE"), action="append", default=[], help=t("the layout that the game was played on"))
    words.argument(parser)


def run(args: argparse.Namespace) -> int:
    if args.json:  # a program reads it, and so the errors
        words.speak(ENGLISH)
    layouts = read_layouts(args.layout)
    console = Console()
    status = 0
    for number, name in enumerate(args.files):
        try:
            if args.json:
                _print_positions(name, layouts)
            else:
                _print_account(name, layouts, console, number > 0)
        except Complaint as complaint:
            status = complain(str(complaint))
    return status


def _print_positions(name: str, layouts: Mapping[str, str]) -> None:
    record = read_record(name, layouts)
    for state in record.positions():
        print(json.dumps(position(record.game, state)))


def _print_account(name: str, layouts: Mapping[str, str], console: Console, apart: bool) -> None:
    record = read_record(name, layouts)
    if apart:
        console.say("")
    for line in account(record, console.ink):
        console.say(line)
