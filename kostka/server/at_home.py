"""Plain `kostka`: the table for the people of a house, told in few words and in their language."""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from kostka.games.core import Refused
from kostka.server import already, command, network, settings
from kostka.server.settings import PREFIX, Settings
from kostka.terminal import qr, words
from kostka.terminal.console import Console, Ended
from kostka.terminal.ink import Depth, Ink
from kostka.terminal.measure import width
from kostka.terminal.words import t

NEAR: Final = 10
"""Ports that are tried before any: what the browser remembers belongs to the port, so it should often be the same."""
MARGIN: Final = "  "


def arguments(parser: argparse.ArgumentParser) -> None:
    command.phones_argument(parser)
    about = t("the port to listen at (default {port} or a free one)", port=Settings.port)
    parser.add_argument("--port", metavar="PORT", help=about)
    words.argument(parser)
    parser.epilog = t("The other settings of `kostka serve` are read from the environment, such as KOSTKA_DB.")


def run(args: argparse.Namespace) -> int:
    console = Console()
    try:
        return _run(args.port, args.phones, console)
    except KeyboardInterrupt:
        console.say("", t("Goodbye!"))
        return 0


def _run(port: str | None, phones: bool | None, console: Console) -> int:
    flags = {"port": port, "host": None, "log": os.environ.get(f"{PREFIX}LOG", "warning")}
    config = settings.read(command.heard_by(flags, phones))
    settings.require_packages()
    if there := already.running(_places(config)):
        console.say(t("Kostka is already running: {address}", address=there.address))
        console.say(*phone_lines(there.links, console.ink, _columns()))
        command.open_page(there.address)
        return 0
    if phones is None and f"{PREFIX}HOST" not in os.environ and _agreed(console):
        config = replace(config, host=network.EVERYWHERE)

    def welcome(ready: Settings) -> None:
        address = network.local(ready)
        console.say(t("Kostka is ready: {address}", address=address))
        console.say(*phone_lines(network.links(ready), console.ink, _columns(), ready.host == network.EVERYWHERE))
        console.say(t("Stop it with Ctrl-C."))
        sys.stdout.flush()
        command.open_page(address)

    asked = port is not None or f"{PREFIX}PORT" in os.environ
    return command.serve(config, welcome, command.listen_at if asked else _listen_near)


def _places(config: Settings) -> Iterator[str]:
    """Where Kostka may run already: at the port, or wherever somebody uses the same file of tables."""
    from kostka.server import database

    yield network.local(config)
    if holder := database.holder(database.engine(config.db or database.default_url())):
        yield holder


def _listen_near(config: Settings) -> socket.socket:
    """Listen at the port or, since nobody asked for that one, at the next one that is free."""
    for port in range(config.port, config.port + NEAR):
        try:
            return command.listen_at(replace(config, port=port))
        except Refused:
            continue
    return command.listen_at(replace(config, port=0))


def _agreed(console: Console) -> bool:
    """Whether somebody at the keyboard wants phones to join; asked only where there is a network to join from."""
    if not console.screen or not network.addresses():
        return False
    question = t("Let phones in your network join? [y/N]")
    try:
        return is_yes(question, console.ask(question))
    except Ended:
        return False


def is_yes(question: str, answer: str) -> bool:
    """Whether the answer begins with the letter that the question offers for yes, with or without its accent."""
    letter = question[question.rindex("[") + 1]
    return unicodedata.normalize("NFD", answer.casefold())[:1] in ("y", letter)


def phone_lines(links: Sequence[str], ink: Ink, columns: int, listens: bool = False) -> list[str]:
    """How phones join: the link and its code, or what has to be done before they can."""
    if not links:
        if listens:
            return [t("This computer is not in a network, so phones can’t join.")]
        restart = "make play PHONES=1" if "MAKELEVEL" in os.environ else "kostka --phones"
        return [t("To let phones join, stop it and start it with: {command}", command=restart)]
    first, *others = [f"{link}/" for link in links]
    code = qr.picture(first, ink.depth is not Depth.NONE) if ink.glyphs else []
    if not code or width(MARGIN + code[0]) > columns:
        code = []
    text = t("On phones in your network, open {address}", address=first)
    further = [t("If that does not work: {addresses}", addresses=" ".join(others))] if others else []
    return [text, *(MARGIN + line for line in code), *further]


def _columns() -> int:
    """How wide the terminal is; 0 if nobody looks at one."""
    return shutil.get_terminal_size().columns if sys.stdout and sys.stdout.isatty() else 0
