"""`kostka print`: sheets and boards of a game, or a game that was played, as a PDF."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path

from kostka.games.core import Refused
from kostka.games.registry import NAMES, game
from kostka.paper.ink import INKS
from kostka.paper.printing import INK, MOST, SIZE, Document, blank, finished
from kostka.paper.stationery import SIZES
from kostka.paper.svg import svg
from kostka.terminal import words
from kostka.terminal.errors import Complaint, reason
from kostka.terminal.files import read_layouts, read_record

ENDING = ".kostka"
STANDARD_OUTPUT = "-"


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("what", metavar="WHAT", help=f"{', '.join(NAMES)}, or a record ({ENDING}) to hang on the fridge")
    add("--size", choices=list(SIZES), default=SIZE, help="the paper (default %(default)s)")
    add("--count", metavar="N", type=int, help=f"for how many players, 1 to {MOST} (default 4, for the duel 2)")
    add("--option", metavar="NAME=X", action="append", default=[], help="an option of the game, see kostka games")
    add("--layout", metavar="FILE", help="a layout of your own, or the one that the game was played on")
    add("--ink", choices=list(INKS), default=INK, help="for which printer (default %(default)s)")
    add("-o", "--output", metavar="FILE", help="where to, .pdf or .svg, or - (default: a new file in this folder)")
    words.argument(parser)
    parser.epilog = "One sheet is large, two share a page, more come four on a page. Every colour has its symbol."


def run(args: argparse.Namespace) -> int:
    language = args.lang or words.wanted(os.environ)
    words.speak(language)
    document = _blank(args, language) if args.what in NAMES else _finished(args, language)
    if args.output == STANDARD_OUTPUT:
        sys.stdout.buffer.write(document.pdf())
        return 0
    for name in _save(document, args.output, Path(args.what).stem):
        print(words.t("Saved in {file}", file=name))
    return 0


def _blank(args: argparse.Namespace, language: str) -> Document:
    layout = None
    if args.layout:
        [(name, text)] = read_layouts([args.layout]).items()
        try:
            layout = game(args.what).read_layout(text, name)
        except Refused as refusal:
            raise Complaint(f"{args.layout}: {refusal}") from None
    return blank(args.what, args.size, args.count, language, args.ink, layout, dict(map(_option, args.option)))


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise Complaint(f"kostka print: --option is NAME=X such as side=2, not {text!r}")
    return name, value


def _finished(args: argparse.Namespace, language: str) -> Document:
    if not args.what.endswith(ENDING) and args.what != STANDARD_OUTPUT and not os.path.lexists(args.what):
        close = get_close_matches(args.what, NAMES, 1, 0.5)
        hint = f"did you mean {close[0]}?" if close else f"the games are {', '.join(NAMES)}"
        raise Complaint(f"kostka print: there is no game and no record {args.what!r}; {hint}")
    for name in ("count", "option"):
        if getattr(args, name):
            raise Complaint(f"kostka print: --{name} is for blank sheets, {args.what} is a game that was played")
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
            f"{name}: {'there is no such folder' if isinstance(error, FileNotFoundError) else why}"
        ) from None
