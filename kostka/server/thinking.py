"""Bots at the tables: quick ones think where they are, slow ones in processes of their own."""

from __future__ import annotations

import asyncio
import hashlib
import subprocess
import sys
import time
from random import Random
from typing import Any, Final

from kostka.bots.levels import NAMES as LEVELS
from kostka.bots.registry import bot as find_bot
from kostka.bots.warm import LEVEL as STRONG
from kostka.games.core import Refused, because
from kostka.games.registry import game as find_game
from kostka.server.processes import Processes, be_ready
from kostka.server.tables import Table
from kostka.server.turns import Asker, Turns

QUICK: Final = frozenset({"random"})
SEATED: Final = ("random", "greedy", *LEVELS)
"""Bots that sit at tables. Others take the time they are told to, and nobody may tell a server to think for an hour."""
STAND_IN: Final = "medium"
"""Who plays for the strong bot while that is being compiled: half a minute, once, on a new machine."""
PATIENCE: Final = 4.0
"""Seconds to wait for the strong bot; what is already on disk is loaded in a second or two."""
POLITE: Final = 15
"""How far bots stand back: behind people, but before hints and reviews."""
AT_ONCE: Final = 30.0
"""Seconds that the bots of one address may think before its share counts: those of some whole games."""
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


class Thinkers:
    def __init__(self, processes: int, share: float) -> None:
        self._processes = Processes(processes, be_ready, POLITE)
        self._turns = Turns(processes, share, AT_ONCE)
        self._compilers: dict[str, subprocess.Popen[bytes]] = {}

    async def choose(self, table: Table, seat: int, level: str, address: str = "") -> str:
        """What the bot chooses for the seat, unknown without the secret seed.

        It is the same at every server, or that of the stand-in where the strong bot is still being compiled. Of a table
        whose address is not known, such as one that another server has left behind, nobody else has to wait.
        """
        secret = table.created.seed or f"{table.created.creator}/{table.id}"
        seed = hashlib.sha256(f"{secret}/{table.point}/{seat}".encode()).hexdigest()
        game, state, moves = table.game.name, table.state, table.moves[seat]
        if level == STRONG and not await self._compiled(game):
            level = STAND_IN
        asked = (game, level, state, seat, moves, seed)
        if level in QUICK:
            return think(*asked)
        async with self._turns.turn(Asker(address or table.id, table.id)):
            return await self._processes.run(think, *asked)

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

    def close(self) -> None:
        for compiler in self._compilers.values():
            compiler.kill()
            compiler.wait()
        self._processes.close()
