"""Deals played on an existing Dask cluster; its workers need Kostka installed, in the same version."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError
from importlib import import_module
from typing import Any, Final

from kostka.arena.play import Stop
from kostka.arena.tournament import Tournament
from kostka.arena.workers import Deal, hand_out
from kostka.games.core import Refused

PATIENCE: Final = 3.0
"""Seconds in which the scheduler has to answer."""


def play_on_cluster(
    tournament: Tournament, deals: Iterable[int], written: bool, stop: Stop, address: str
) -> Iterator[Deal]:
    """Play the deals on the workers of a Dask scheduler; those of a lost worker are played again by another."""
    distributed = _distributed()
    threads = _threads(distributed, address)
    client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    try:
        pool = client.get_executor(pure=False)
        yield from hand_out(pool, tournament, deals, written, stop, threads, lambda: None)
    except (OSError, CancelledError, distributed.KilledWorker, distributed.client.ClosedClientError) as error:
        raise Refused(f"the connection to the cluster at {address} is lost ({type(error).__name__})") from None
    except ModuleNotFoundError as error:
        raise Refused(f"the workers of the cluster at {address} do not have Kostka installed: {error}") from None
    finally:
        client.close()


def _distributed() -> Any:
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise Refused("--cluster needs Dask: pip install 'kostka[cluster]'") from None
    for part in ("", ".client", ".core", ".comm"):
        logging.getLogger(f"distributed{part}").setLevel(logging.CRITICAL)
    return distributed


def _threads(distributed: Any, address: str) -> int:
    """How many tasks the cluster can work on at once; a refusal if there is no such cluster."""

    async def ask() -> Any:
        async with distributed.rpc(address) as scheduler:
            return await scheduler.identity()

    try:
        told = asyncio.run(asyncio.wait_for(ask(), PATIENCE))
        threads = sum(int(worker["nthreads"]) for worker in told["workers"].values())
    except Exception:  # whatever is wrong there: a foreign server can answer with anything
        raise Refused(f"no Dask scheduler answers at {address}; an address looks like tcp://127.0.0.1:8786") from None
    if not threads:
        raise Refused(f"the Dask scheduler at {address} has no workers")
    return threads
