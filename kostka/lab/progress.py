"""A bar for work that takes a while; it has no words, so it is right in every language."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter
from typing import Final

WIDTH: Final = 30


def bar() -> Callable[[float], None]:
    """A function that draws the share of the work done, and the seconds left, on the terminal if there is one.

    The bar is gone when the work is done.
    """
    if not sys.stderr.isatty():
        return lambda share: None
    start = perf_counter()

    def draw(share: float) -> None:
        filled = round(WIDTH * share)
        left = f"{(perf_counter() - start) * (1 - share) / share:4.0f} s" if share else ""
        line = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {share:4.0%} {left}"
        print(f"\r{line:<{WIDTH + 20}}" if share < 1 else "\r\x1b[K", end="", file=sys.stderr, flush=True)

    return draw
