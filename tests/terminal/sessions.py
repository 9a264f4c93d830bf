"""Calls of the `kostka` command, inside this process or in one of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from kostka.cli import main
from kostka.terminal import words
from kostka.words import Catalogue

ROOT = Path(__file__).parents[2]
COLOUR_KEYS = ("NO_COLOR", "FORCE_COLOR", "COLORTERM")


class Marked(dict[str, str]):
    """Texts in a language that nobody speaks: the English ones between marks, whichever is asked for."""

    def get(self, key: str, default: object = None) -> str:
        return f"‹{key}›"


MARKED = Catalogue(Marked())


@dataclass(frozen=True)
class Done:
    status: int
    out: str
    err: str


def kostka(*argv: str, typed: str | bytes = "", encoding: str = "utf-8", **environ: str) -> Done:
    """The command with these lines on its standard input, within this process."""
    data = typed.encode() if isinstance(typed, str) else typed
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding) for _ in range(2))
    stdin = io.TextIOWrapper(io.BytesIO(data), encoding)
    with (
        patch.dict(os.environ, _environment(environ), clear=True),
        patch.object(sys, "stdin", stdin),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        status = main(list(argv))
        words.speak("en")
    return Done(status, *(_text(stream, encoding) for stream in (out, err)))


def own_process(*argv: str, typed: bytes = b"", **environ: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "kostka", *argv],
        input=typed,
        capture_output=True,
        env=process_environment(**environ),
        check=False,
        timeout=60,
    )


def process_environment(**environ: str) -> dict[str, str]:
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    return {**_environment(environ), "PYTHONPATH": path}


def _environment(further: dict[str, str]) -> dict[str, str]:
    plain = {key: value for key, value in os.environ.items() if key not in COLOUR_KEYS}
    return {**plain, "TERM": "xterm-256color", "KOSTKA_LANG": "en", **further}


def _text(stream: io.TextIOWrapper, encoding: str) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode(encoding)
