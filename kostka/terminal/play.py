"""`kostka play`: a whole game in the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from kostka.games.core import AnyGame, Layout, Refused, because
from kostka.games.registry import NAMES, game
from kostka.record import Record, write
from kostka.terminal import seating, welcome, words
from kostka.terminal.console import Console, Ended
from kostka.terminal.errors import Complaint
from kostka.terminal.files import neither_game_nor_record, read_layouts, read_record
from kostka.terminal.host import Left
from kostka.terminal.luck import Luck
from kostka.terminal.saving import ENDING, Shelf, new_shelf
from kostka.terminal.table import Table
from kostka.terminal.words import say, t

INTERRUPTED = 130
LOT = "lot"


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    games = t("{games}, or a record ({ending}) to continue", games=", ".join(NAMES), ending=ENDING)
    add("game", metavar=t("GAME"), nargs="?", help=games)
    add("players", metavar=t("PLAYER"), nargs="*", help=t("a name; bot for a random bot; bot:SPEC for another one"))
    add("--first", metavar="N", help=t("the seat that begins (default 1), or {lot} to draw one at random", lot=LOT))
    for name, having in option_names().items():
        add(f"--{name}", metavar="X", help=t("an option of {games}, see kostka games", games=", ".join(having)))
    add("--layout", metavar=t("FILE"), help=t("a layout of your own"))
    add("--save", metavar=t("FILE"), help=t("where to save the record (default: a new file in this folder)"))
    add("--seed", metavar="S", help=t("the same dice and bots again for the same S"))
    add("--own-dice", action="store_true", help=t("enter the dice that you roll on a real table"))
    words.argument(parser)
    example = t("Example: {command}.", command="kostka play qwixx Ada Ben bot")
    parser.epilog = f"{example} {t('Without arguments it asks for everything it needs.')}"


def option_names() -> dict[str, list[str]]:
    """All options of all games, each with the games that have it."""
    found: dict[str, list[str]] = {}
    for name in NAMES:
        for option in game(name).options:
            found.setdefault(option.name, []).append(name)
    return found


def run(args: argparse.Namespace) -> int:
    console = Console()
    try:
        table = _table(args, console)
    except Ended:
        console.say(t("No game was started."))
        return 0
    except KeyboardInterrupt:
        console.say("", t("No game was started."))
        return INTERRUPTED
    try:
        table.play()
    except (Ended, Left):
        table.leave()
    except KeyboardInterrupt:
        table.leave()
        return INTERRUPTED
    except Refused:  # a bot has failed
        table.leave()
        raise
    return 0


def _table(args: argparse.Namespace, console: Console) -> Table:
    if args.game is None:
        args.game = welcome.ask_game(console)
        args.first = args.first or LOT
    if args.game in NAMES:
        return _new(args, console)
    if args.game.endswith(ENDING) or Path(args.game).is_file():
        return _resumed(args, console)
    raise Complaint(f"kostka play: {neither_game_nor_record(args.game)}")


def _new(args: argparse.Namespace, console: Console) -> Table:
    chosen = game(args.game)
    layout = _layout(chosen, args.layout)
    players = args.players or welcome.ask_players(chosen.name, console)
    sitting = seating.seated(players)
    bots = seating.called(sitting.bots, chosen.name)
    luck = Luck(args.seed)
    options = {name: getattr(args, name) for name in option_names() if getattr(args, name) is not None}
    setup = chosen.agreed(len(players), _first(args.first, len(players), luck), layout, options)
    further = {"date": date.today().isoformat()}
    if sitting.bots:
        further["bots"] = sitting.written
    record = Record(chosen, setup, sitting.names, tuple(further.items()))
    record = _with_own_dice(record, args.own_dice)
    shelf = new_shelf(args.save, chosen.name, write(record))
    return Table(record, bots, console, shelf, luck, _own_dice(record), args.layout)


def _resumed(args: argparse.Namespace, console: Console) -> Table:
    if args.players:
        why = t("{file} names its players itself; give only the file", file=args.game)
        raise Complaint(f"kostka play: {why}")
    given = [name for name in ("first", *option_names()) if getattr(args, name) not in (None, LOT)]
    if given:
        why = t(
            "{option} cannot be given for {file}: the game has already begun", option=f"--{given[0]}", file=args.game
        )
        raise Complaint(f"kostka play: {why}")
    record = read_record(args.game, read_layouts([args.layout] if args.layout else []))
    try:
        specs = seating.bots_in(dict(record.further).get("bots", ""), record.setup.seats)
        bots = seating.called(specs, record.game.name)
        record = _with_own_dice(record, args.own_dice)
    except Refused as refusal:
        raise Complaint(f"{args.game}: {say(refusal.told)}") from None
    shelf = Shelf(args.game) if args.save in (None, args.game) else new_shelf(args.save, "", write(record))
    return Table(record, bots, console, shelf, Luck(args.seed), _own_dice(record), args.layout)


def _layout(chosen: AnyGame, file: str | None) -> Layout[Any] | None:
    if file is None:
        return None
    ((stem, text),) = read_layouts([file]).items()
    try:
        return chosen.read_layout(text, stem)
    except Refused as refusal:
        raise Complaint(f"{file}: {say(refusal.told)}") from None


def _first(given: str | None, seats: int, luck: Luck) -> int:
    if given == LOT:
        return luck.at(0, seats + 1).randint(1, seats)
    if given is None:
        return 1
    if not (given.isascii() and given.isdecimal() and len(given) < 4):
        why = t("--first is a seat from 1 to {most}, or {lot}, not {found}", most=seats, lot=LOT, found=repr(given))
        raise Complaint(f"kostka play: {why}")
    return int(given)


def _with_own_dice(record: Record, wanted: bool) -> Record:
    """The record that remembers that the dice are rolled on a real table."""
    if not wanted or _own_dice(record):
        return record
    if not record.game.dice:
        raise Refused(because("{game} has no dice to enter", game=record.game.name))
    further: Mapping[str, str] = {**dict(record.further), "dice": "own"}
    return replace(record, further=tuple(further.items()))


def _own_dice(record: Record) -> bool:
    return dict(record.further).get("dice") == "own"
