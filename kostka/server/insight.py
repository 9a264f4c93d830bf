"""What choices are worth, as the server asks for it: functions for other processes, with plain values in and out."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from typing import Any, Final, Protocol

import msgspec

from kostka import record
from kostka.server import telling, wire_insight
from kostka.server.thinking import end_with_parent

METHOD: Final = "1"
"""How reviews are made; what was kept under another method is made anew."""
POLITE: Final = 10
"""A review takes what others leave of the processor."""


class Share(Protocol):
    """A number that two processes see."""

    value: float


_done: list[Share] = []


def begin(done: Share) -> None:
    """Prepare a process for reviews; it tells there how much of one is done."""
    end_with_parent()
    _done[:] = [done]
    with suppress(AttributeError, OSError):  # not everywhere can one be polite
        os.nice(POLITE)


def tell(share: float) -> None:
    for done in _done:
        done.value = share


def review(text: str, layouts: Mapping[str, str]) -> bytes:
    """The review of a record, as it is told and kept."""
    made = import_module("kostka.review").review(record.read(text, layouts), progress=tell)
    return written(made.told())


def written(told: dict[str, Any]) -> bytes:
    """A review in the form that programs can rely on."""
    return telling.encode(msgspec.convert(told, wire_insight.Review))
