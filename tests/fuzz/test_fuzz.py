"""The fuzzer with a fixed seed: nothing that a stranger sends becomes a 5xx, a traceback or a hang."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

from tests.fuzz import contract, running
from tests.fuzz.attack import Report
from tests.server.clients import serving

AMOUNTS = running.Amounts(
    http=7_000, streams=1_000, live=6_000, frames=4_000, contract=300, layouts=1_000, records=1_000
)


def test_twenty_thousand_hostile_inputs_are_answered(tmp_path: Path) -> None:
    # in a new process: what is made from the description depends on the modules that other tests have loaded
    with ProcessPoolExecutor(1, get_context("spawn")) as alone:
        report = alone.submit(running.attacked, str(tmp_path), "kostka", AMOUNTS).result()
    assert report.flaws == []
    assert sum(report.inputs.values()) >= 20_000, report.inputs
    assert {"200", "400", "403", "404", "405", "409", "live", "frames"} <= set(report.answers), report.answers


def test_an_answer_that_is_not_described_is_a_flaw(tmp_path: Path) -> None:
    report = Report()
    with serving(f"sqlite:///{tmp_path}/tables.db") as server:
        described = contract.described(server.url, [])
        path, operation = "/api/codes/{code}", described["paths"]["/api/codes/{code}"]
        described["paths"] = {path: operation}
        contract.check(report, server.url, described, [], Random(1), 5, time.monotonic() + 60)
        assert report.flaws == []
        del operation["get"]["responses"]["404"]
        contract.check(report, server.url, described, [], Random(1), 20, time.monotonic() + 60)
    assert any("UndefinedStatusCode" in flaw for flaw in report.flaws), report
