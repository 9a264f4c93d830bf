"""Errors in one line on standard error; needed at the start of the command line, so with hardly any imports."""

from __future__ import annotations

import errno
import sys

BAD_CALL = 2
"""The exit status of every error."""


class Complaint(ValueError):
    """An error whose text is complete: it names the file or the command that it is about."""


def reason(error: OSError) -> str:
    """What the system says, in small letters."""
    return "no such file" if error.errno == errno.ENOENT else (error.strerror or str(error)).lower()


def complain(text: str) -> int:
    """Print one line on standard error, whatever the text holds; the result is the exit status."""
    line = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    if sys.stdout:
        sys.stdout.flush()
    if sys.stderr:
        print(line, file=sys.stderr, flush=True)
    return BAD_CALL
