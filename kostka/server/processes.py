"""Processes beside the server's own: what takes long is done there, and nobody's table waits for it."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Final, TypeVar

SPAWN: Final = multiprocessing.get_context("spawn")
"""How other processes begin: a fork would inherit the sockets and the lock."""
POLITE: Final = 19
"""How far a process stands back: the server's own goes first, then who is waited for at tables, then the rest."""

T = TypeVar("T")


def be_ready(polite: int = POLITE) -> None:
    """Prepare a process: it must not outlive a server that was killed, and is never in its way."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
    with suppress(AttributeError, OSError):  # not everywhere is that possible
        os.nice(polite)


class Processes:
    """So many processes, which begin when they are first needed; if one of them dies, the next work gets new ones."""

    def __init__(self, number: int, begin: Callable[..., None] = be_ready, *told: Any) -> None:
        self._number, self._begin, self._told = number, begin, told
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[..., T], *asked: Any) -> T:
        pool = self._running()
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work, *asked)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            raise

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._number, SPAWN, self._begin, self._told)
        return self._pool

    def close(self) -> None:
        """Stop at once: nobody waits for these thoughts any more."""
        if self._pool is not None:
            for child in multiprocessing.active_children():
                child.terminate()
            self._pool.shutdown(cancel_futures=True)
            self._pool = None
