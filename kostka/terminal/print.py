"""`kostka print`: sheets and boards of a game, or a game that was played, as a PDF."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from kostka.games.core import Refused
from kostka.games.registry import NAMES, game
from kostka.paper.ink import INKS
from kostka.paper.printing import INK, MOST, SIZE, Document, blank, finished
from kostka.paper.stationery import SIZES
from kostka.paper.svg import svg
from kostka.terminal import words
from kostka.terminal.errors import Complaint, reason
from kostka.terminal.files import neither_game_nor_record, read_layouts, read_record
from kostka.terminal.words import say, t

ENDING = ".kostka"
STANDARD_OUTPUT = "-"


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    games = t("{games}, or a record ({ending}) to hang on the fridge", games=", ".join(NAMES), ending=ENDING)
    file = t("FILE")
    add("what", metavar=t("GAME"), help=games)
    add("--size", choices=list(SIZES), default=SIZE, help=t("the paper (default {default})", default=SIZE))
    players = t("for how many players, 1 to {most} (default 4; 2 for Das Duell)", most=MOST)
    add("--count", metavar="N", type=int, help=players)
    add("--option", metavar="NAME=X", action="append", default=[], help=t("an option of the game, see kostka games"))
    add("--layout", metavar=file, help=t("a layout of your own, or the one that the game was played on"))
    add("--ink", choices=list(INKS), default=INK, help=t("for which printer (default {default})", default=INK))
    output = t("where to save it, as .pdf or .svg, or - for standard output (default: a new file in this folder)")
    add("-o", "--output", metavar=file, help=output)
    words.argument(parser)
    pages = t("One sheet is large, two share a page, more come four on a page.")
    parser.epilog = f"{pages} {t('Every colour has its symbol.')}"


def run(args: argparse.Namespace) -> int:
    language = args.lang or words.wanted(os.environ)
    document = _blank(args, language) if args.what in NAMES else _finished(args, language)
    if args.output == STANDARD_OUTPUT:
        sys.stdout.buffer.write(document.pdf())
        return 0
    for name in _save(document, args.output, Path(args.what).stem):
        print(t("Saved in {file}", file=name))
    return 0


def _blank(args: argparse.Namespace, language: str) -> Document:
    layout = None
    if args.layout:
        [(name, text)] = read_layouts([args.layout]).items()
        try:
            layout = game(args.what).read_layout(text, name)
        except Refused as refusal:
            raise Complaint(f"{args.layout}: {say(refusal.told)}") from None
    return blank(args.what, args.size, args.count, language, args.ink, layout, dict(map(_option, args.option)))


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        why = t("--option is NAME=X such as side=2, not {found}", found=repr(text))
        raise Complaint(f"kostka print: {why}")
    return name, value


def _finished(args: argparse.Namespace, language: str) -> Document:
    if not args.what.endswith(ENDING) and args.what != STANDARD_OUTPUT and not os.path.lexists(args.what):
        raise Complaint(f"kostka print: {neither_game_nor_record(args.what)}")
    for name in ("count", "option"):
        if getattr(args, name):
            why = t(
                "{option} is for blank sheets, {file} is a game that was played", option=f"--{name}", file=args.what
            )
            raise Complaint(f"kostka print: {why}")
    layouts = read_layouts([args.layout] if args.layout else [])
    return finished(read_record(args.what, layouts), args.size, language, args.ink)


# --- files ----------------------------------------------------------------------------------------------------------


def _save(document: Document, output: str | None, stem: str) -> Iterator[str]:
    """Write the file, or for drawings one file a page; the result is their names."""
    if output is None:
        names = (f"{stem}.pdf", *(f"{stem}-{number}.pdf" for number in range(2, 1000)))
        output = next(name for name in names if not os.path.lexists(name))
    if not output.lower().endswith(".svg"):
        _write(output, document.pdf())
        yield output
        return
    for number, page in enumerate(document.pages, 1):
        name = output if len(document.pages) == 1 else f"{output[:-4]}-{number}.svg"
        _write(name, svg(page, document.title).encode())
        yield name


def _write(name: str, data: bytes) -> None:
    """Never half a file: written beside it, then put in its place in one step."""
    part = f"{os.path.realpath(name)}.part"
    try:
        with open(part, "wb") as file:
            file.write(data)
        os.replace(part, os.path.realpath(name))
    except (OSError, ValueError) as error:
        with suppress(OSError, ValueError):
            os.unlink(part)
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise Complaint(
            f"{name}: {t('there is no such folder') if isinstance(error, FileNotFoundError) else why}"
        ) from None
