"""Keeping a record in a file: never half-written, never over somebody else's file."""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from kostka.terminal.errors import Complaint, reason
from kostka.terminal.words import t

ENDING = ".kostka"


class Shelf:
    """The file that a record is kept in."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._real = os.path.realpath(path)  # so that a link stays a link

    def keep(self, text: str) -> None:
        """Write beside the file, then put it in its place in one step."""
        part = f"{self._real}.part"
        try:
            with open(part, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            os.replace(part, self._real)
        except BaseException:
            with suppress(OSError):
                os.unlink(part)
            raise


def new_shelf(path: str | None, game: str, text: str) -> Shelf:
    """A new file with the text in it; without a path it is named after the game and the time."""
    stamp = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    names = [path] if path else [f"{stamp}{ENDING}", *(f"{stamp}-{number}{ENDING}" for number in range(2, 100))]
    for name in names:
        if not os.path.lexists(name):
            return _begun(name, text)
    why = t("this file already exists; continue that game, or save under another name (--save FILE)")
    raise Complaint(f"{names[0]}: {why}")


def _begun(name: str, text: str) -> Shelf:
    try:
        with open(name, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        if not isinstance(error, FileExistsError) and Path(name).is_file():
            with suppress(OSError):
                os.unlink(name)
        why = t("there is no such folder") if isinstance(error, FileNotFoundError) else reason(error)
        advice = t("{why}; choose a place for the record with --save FILE", why=why)
        raise Complaint(f"{name}: {advice}") from None
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    return Shelf(name)
