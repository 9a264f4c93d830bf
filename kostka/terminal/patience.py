"""A word to those who wait: on a new machine a kernel is compiled first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

LONG: Final = 5.0
"""So many seconds nobody needs a word."""


@contextmanager
def patience(tell: Callable[[str], None], words: str) -> Iterator[None]:
    """Say these words if what is done takes long."""
    timer = Timer(LONG, tell, [words])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
