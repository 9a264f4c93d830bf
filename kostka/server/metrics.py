"""What a server counts, in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Plain counters; a single event loop counts, so nothing is locked."""

    def __init__(self) -> None:
        self.created = 0
        self.entries = 0
        self.decisions = 0
        self.conflicts = 0
        self.connections = 0
        self.resyncs = 0
        self.cut_off = 0
        self.refusals: Counter[str] = Counter()
        self._latency = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def decided(self, seconds: float) -> None:
        """A decision was acknowledged this many seconds after it came in."""
        self.decisions += 1
        self._latency[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    def text(self, stored: Mapping[str, int] | None, in_memory: int, commits: int, works: bool) -> str:
        return "\n".join([*self._lines(stored, in_memory, commits, works), ""])

    def _lines(self, stored: Mapping[str, int] | None, in_memory: int, commits: int, works: bool) -> Iterator[str]:
        yield from _family("kostka_tables", "gauge", "Stored tables by phase.")
        if stored is not None:
            for phase in ("open", "playing", "finished"):
                yield f'kostka_tables{{phase="{phase}"}} {stored.get(phase, 0)}'
        for name, kind, about, value in (
            ("kostka_tables_in_memory", "gauge", "Tables in use.", in_memory),
            ("kostka_connections", "gauge", "Live connections.", self.connections),
            ("kostka_tables_created_total", "counter", "Tables created here.", self.created),
            ("kostka_entries_total", "counter", "Entries of logs stored or heard of.", self.entries),
            ("kostka_database_up", "gauge", "Whether the database can be written to; 0 in a trouble.", int(works)),
            ("kostka_commits_total", "counter", "Transactions; entries share them.", commits),
            ("kostka_conflicts_total", "counter", "Appends for which another server was faster.", self.conflicts),
            ("kostka_resyncs_total", "counter", "Slow readers that got the whole position instead.", self.resyncs),
            ("kostka_cut_off_total", "counter", "Connections that took nothing of what waited for them.", self.cut_off),
        ):
            yield from _family(name, kind, about)
            yield f"{name} {value}"
        yield from _family("kostka_refusals_total", "counter", "Refusals by reason.")
        for reason, number in sorted(self.refusals.items()):
            yield f'kostka_refusals_total{{reason="{reason}"}} {number}'
        yield from self._histogram()

    def _histogram(self) -> Iterator[str]:
        name = "kostka_decision_seconds"
        yield from _family(name, "histogram", "From a decision's arrival to its acknowledgement, stored.")
        running = 0
        for bound, number in zip((*map(str, BOUNDS), "+Inf"), self._latency, strict=True):
            running += number
            yield f'{name}_bucket{{le="{bound}"}} {running}'
        yield f"{name}_sum {self._seconds:.6f}"
        yield f"{name}_count {running}"


def _family(name: str, kind: str, about: str) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"
