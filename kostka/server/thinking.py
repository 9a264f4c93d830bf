"""Bots at the tables: quick ones think where they are, slow ones in processes of their own."""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, Final

from kostka.bots.levels import NAMES as LEVELS
from kostka.bots.registry import bot as find_bot
from kostka.bots.warm import LEVEL as STRONG
from kostka.games.core import Refused, because
from kostka.games.registry import game as find_game
from kostka.server.tables import Table

QUICK: Final = frozenset({"random"})
SEATED: Final = ("random", "greedy", *LEVELS)
"""Bots that sit at tables. Others take the time they are told to, and nobody may tell a server to think for an hour."""
STAND_IN: Final = "medium"
"""Who plays for the strong bot while that is being compiled: half a minute, once, on a new machine."""
PATIENCE: Final = 4.0
"""Seconds to wait for the strong bot; what is already on disk is loaded in a second or two."""
SPAWN: Final = multiprocessing.get_context("spawn")
"""How other processes begin: a fork would inherit the sockets and the lock."""
COMPILER: Final = (sys.executable, "-m", "kostka.bots.warm")


def check_bot(level: str, game: str) -> None:
    """Refuse a bot that may not sit at a table of the game."""
    if level.partition(":")[0] not in SEATED:
        raise Refused(because("the bots at a table are {bots}, not {bot}", bots=", ".join(SEATED), bot=level))
    find_bot(level, game)


def think(game: str, level: str, state: Any, seat: int, moves: tuple[Any, ...], seed: str) -> str:
    """A bot's choice, as text."""
    rules = find_game(game)
    return rules.write_move(find_bot(level, game).choose(rules, state, seat, moves, Random(seed)))


def end_with_parent() -> None:
    """A thinking process must not outlive a server that was killed."""
    parent = multiprocessing.parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def end(pool: ProcessPoolExecutor | None) -> None:
    """Stop thinking at once: nobody waits for these thoughts any more."""
    if pool is not None:
        for child in multiprocessing.active_children():
            child.terminate()
        pool.shutdown(cancel_futures=True)


class Thinkers:
    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None
        self._compilers: dict[str, subprocess.Popen[bytes]] = {}

    async def choose(self, table: Table, seat: int, level: str) -> str:
        """What the bot chooses for the seat, unknown without the secret seed.

        It is the same at every server, or that of the stand-in where the strong bot is still being compiled.
        """
        secret = table.created.seed or f"{table.created.creator}/{table.id}"
        seed = hashlib.sha256(f"{secret}/{table.point}/{seat}".encode()).hexdigest()
        game, state, moves = table.game.name, table.state, table.moves[seat]
        if level == STRONG and not await self._compiled(game):
            level = STAND_IN
        asked = (game, level, state, seat, moves, seed)
        if level in QUICK:
            return think(*asked)
        return await asyncio.get_running_loop().run_in_executor(self._running(), think, *asked)

    async def _compiled(self, game: str) -> bool:
        """Whether the strong bot can play; compiled apart, so that nobody else's bot waits for it."""
        if game not in self._compilers:
            # what goes wrong there goes wrong again when the bot is asked, and is told then
            quiet = subprocess.DEVNULL
            self._compilers[game] = subprocess.Popen((*COMPILER, game), stdout=quiet, stderr=quiet)
            late = time.monotonic() + PATIENCE
            while self._compilers[game].poll() is None and time.monotonic() < late:
                await asyncio.sleep(0.05)
        return self._compilers[game].poll() is not None

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, SPAWN, end_with_parent)
        return self._pool

    def close(self) -> None:
        for compiler in self._compilers.values():
            compiler.kill()
            compiler.wait()
        end(self._pool)
        self._pool = None
