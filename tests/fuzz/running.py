"""One run of the fuzzer: a server of its own, all kinds of input, and what was found."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from random import Random

from tests.fuzz import contract, texts
from tests.fuzz.attack import Attack, Report
from tests.server.clients import serving


@dataclass(frozen=True)
class Amounts:
    """How many inputs of each kind, at most."""

    http: int
    streams: int
    live: int
    frames: int
    contract: int
    layouts: int
    records: int

    @staticmethod
    def endless() -> Amounts:
        return Amounts(*[10**9] * 7)


def attacked(folder: str, seed: str, most: Amounts, seconds: float = float("inf")) -> Report:
    """Attack a server, then the readers of files; each kind of input gets a part of the time."""
    with serving(f"sqlite:///{folder}/tables.db", log="warning", body=200_000) as server:
        attack = Attack(server, seed)
        report = attack.report
        asyncio.run(_attack(attack, most, seconds))
        described = contract.described(server.url, attack.tables)
        end = time.monotonic() + 0.15 * seconds
        contract.check(report, server.url, described, attack.tokens, Random(f"{seed} contract"), most.contract, end)
        if server.process.poll() is not None:
            report.flaws.append(f"the server ended with {server.process.returncode}")
    log = server.errors.decode("utf-8", "replace")
    report.flaws += [f"logged: {line[:2000]}" for line in log.splitlines() if "Traceback" in line or '"error"' in line]
    end = time.monotonic() + 0.1 * seconds
    for kind, found in (
        ("layouts", texts.layouts(Random(f"{seed} layouts"), most.layouts)),
        ("records", texts.records(Random(f"{seed} records"), most.records)),
    ):
        for number, flaw in found:
            report.inputs[kind] = number
            report.flaws += [flaw] * bool(flaw)
            if time.monotonic() > end:
                break
        end += 0.15 * seconds
    return report


async def _attack(attack: Attack, most: Amounts, seconds: float) -> None:
    await attack.prepare()
    begun = asyncio.get_running_loop().time()
    await attack.run("http", most.http, begun + 0.2 * seconds)
    await attack.run("streams", most.streams, begun + 0.3 * seconds)
    await attack.run("live", most.live, begun + 0.5 * seconds)
    await attack.run("frames", most.frames, begun + 0.6 * seconds)
