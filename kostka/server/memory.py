"""Memory of a process that lives for months: how often it is looked through, and when it is given back."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable


def calm() -> None:
    """Seldom look for circles: thousands of tables are millions of lasting objects, and that would stall everyone.

    So what comes and goes, such as a connection or a table, must leave no circles (tests/server/test_memory.py).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _trimmer() -> Callable[[int], object] | None:
    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # another C library than that of most Linux systems
        return None


_trim = _trimmer()


def give_back() -> None:
    """Give the system what lies free between things that are still in use; by itself the C library never does."""
    if _trim is not None:
        _trim(0)
