"""Damaged records and layouts, given to the commands and readers that take files from strangers."""

from __future__ import annotations

import contextlib
import io
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from kostka import cli
from kostka.games.core import Refused
from kostka.games.registry import NAMES, game
from tests.fuzz.damage import DEEP, HUGE, STRANGE, bent
from tests.server.clients import ROOT

COMMANDS: Final = ("replay", "verify", "show")
SLOWEST: Final = 20.0
"""Seconds: what keeps a reader busy for longer hangs it."""
MANY: Final = 300_000
"""Characters of one kind, for readers that look at each of them again and again."""


def samples() -> list[bytes]:
    """Good records of all games, with and without dice that can be checked."""
    folders = (ROOT / "tests" / "playthroughs", ROOT / "tests" / "server" / "logs")
    return [path.read_bytes() for folder in folders for path in sorted(folder.glob("*.kostka"))]


def damaged(random: Random, text: bytes) -> bytes:
    """The record with some of its lines or bytes damaged."""
    lines = text.split(b"\n")
    place = random.randrange(len(lines))
    match random.randrange(9):
        case 0:
            lines[place : place + random.choice((1, 5))] = []
        case 1:
            lines[place:place] = lines[place : place + 1] * random.choice((1, 3))
        case 2:
            other = random.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
        case 3:
            words = lines[place].split(b" ")
            words[random.randrange(len(words))] = random.choice((*STRANGE, HUGE)).encode("utf-8", "surrogatepass")
            lines[place] = b" ".join(words)
        case 4:
            lines[place] = lines[place].replace(b"1", HUGE.encode(), 1)
        case 5 if random.random() < 0.2:
            part = random.choice((" ", "\t", " |", " #", "-", "1", "é", "\u200d", "a\u0301", "\r", "\n")).encode()
            at = random.randrange(len(lines[place]) + 1)
            lines[place] = lines[place][:at] + part * (MANY // len(part)) + lines[place][at:]
        case _:
            return bent(random, text)
    return b"\n".join(lines)


def flaw_of_record(path: Path, command: str, lines: int = 1) -> str:
    """What is wrong with how a command takes the file; nothing if it ends with 0, 1 or 2 and tells a line."""
    out, err = io.StringIO(), io.StringIO()
    begun = time.monotonic()
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = cli.main([command, str(path)])
    except Exception as error:
        return f"{command}: {type(error).__name__}: {error}"
    if status not in (0, 1, 2):
        return f"{command}: exit status {status}"
    if status and err.getvalue().count("\n") + (command == "verify") * out.getvalue().count("\n") != lines:
        return f"{command}: not one line: {err.getvalue()[:200]!r} {out.getvalue()[:200]!r}"
    if time.monotonic() - begun > SLOWEST:
        return f"{command}: took more than {SLOWEST} s"
    return ""


def records(random: Random, most: int) -> Iterator[tuple[int, str]]:
    """Give damaged records to the commands: the number of each, and its flaw if it shows one."""
    good = samples()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "damaged.kostka"
        for number in range(most):
            data = damaged(random, random.choice(good))
            path.write_bytes(data)
            command = COMMANDS[number % len(COMMANDS)]
            flaw = flaw_of_record(path, command)
            yield number + 1, f"{flaw}\n  record: {data[:400]!r}" if flaw else ""


def layout(random: Random, name: str) -> str:
    """A layout of the game with some damage, as text."""
    text = (ROOT / "kostka" / "games" / name.replace("-", "_") / "layout.toml").read_text("utf-8")
    match random.randrange(8):
        case 0:
            return text + f"\nx = {DEEP}\n"
        case 3:
            part = random.choice(("a.", '"b".', "[[a]]\n", "[", "{a=", "1,", " ", "#", "\\n", ".", "'", "1_", "\n"))
            at = random.choice((0, len(text), text.index("]") + 1, random.randrange(len(text))))
            return text[:at] + part * (MANY // len(part)) + text[at:]
        case 1:
            return text.replace("1", HUGE, 1)
        case 2:
            return text + "\n" + "a." * 5_000 + "b = 1\n"
        case _:
            return bent(random, text.encode()).decode("utf-8", "replace")


def layouts(random: Random, most: int) -> Iterator[tuple[int, str]]:
    """Give damaged layouts to the games: the number of each, and what it raised if that was no refusal."""
    for number in range(most):
        name = random.choice(NAMES)
        text, flaw = layout(random, name), ""
        begun = time.monotonic()
        try:
            game(name).read_layout(text, "own")
        except Refused:
            pass
        except Exception as error:
            flaw = f"layout of {name}: {type(error).__name__}: {str(error)[:200]}\n  text: {text[:400]!r}"
        if time.monotonic() - begun > SLOWEST:
            flaw = f"layout of {name}: took more than {SLOWEST} s\n  text: {text[:200]!r} … {text[-200:]!r}"
        yield number + 1, flaw
