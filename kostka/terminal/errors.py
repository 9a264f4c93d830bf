"""Errors in one line on standard error; needed at the start of the command line, so with hardly any imports."""

from __future__ import annotations

import errno
import sys
from typing import Final

from kostka.terminal.words import t
from kostka.words import later

COMMON: Final = {
    errno.ENOENT: later("no such file"),
    errno.EACCES: later("permission denied"),
    errno.EISDIR: later("is a folder"),
    errno.ENOTDIR: later("part of the path is not a folder"),
    errno.ENOSPC: later("the disk is full"),
    errno.EROFS: later("read-only file system"),
}
"""What often goes wrong with a file; the rest is told as the system tells it."""
NO_BREAK: Final = "\u00a0"
"""A space of a translation, which counts as not printable."""
BAD_CALL = 2
"""The exit status of every error."""


class Complaint(ValueError):
    """An error whose text is complete: it names the file or the command that it is about."""


def reason(error: OSError) -> str:
    """What went wrong, in small letters."""
    return t(COMMON[error.errno]) if error.errno in COMMON else (error.strerror or str(error)).lower()


def complain(text: str) -> int:
    """Print one line on standard error, whatever the text holds; the result is the exit status."""
    line = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text.replace(NO_BREAK, " "))
    if sys.stdout:
        sys.stdout.flush()
    if sys.stderr:
        print(line, file=sys.stderr, flush=True)
    return BAD_CALL
