"""The fuzzer with a fixed seed: nothing that a stranger sends becomes a 5xx, a traceback or a hang."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.fuzz import running

AMOUNTS = running.Amounts(http=13_000, live=6_000, layouts=200, records=1_000)


def test_twenty_thousand_hostile_inputs_are_answered(tmp_path: Path) -> None:
    report = running.attacked(str(tmp_path), Random("kostka"), AMOUNTS)
    assert report.flaws == []
    assert sum(report.inputs.values()) >= 20_000, report.inputs
    assert {"200", "400", "403", "404", "405", "409", "live"} <= set(report.answers), report.answers
