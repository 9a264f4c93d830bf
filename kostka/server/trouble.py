"""Trouble with the database: what kind it is, whether there is any now, and what the log says about it."""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from typing import Final, Literal

import sqlalchemy as sa
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError

LOG: Final = logging.getLogger("kostka.database")

Kind = Literal["full", "read-only", "locked", "damaged", "failing", "silent"]

TOLD: Final[dict[Kind, str]] = {
    "full": "its disk is full",
    "read-only": "it is read-only",
    "locked": "another program has locked it",
    "damaged": "it is damaged",
    "failing": "it cannot be read or written",
    "silent": "it does not answer",
}
"""What an operator is told."""

SETTLING: Final = 6.0
"""Seconds after a trouble in which the pages send again what they have kept: their longest pause is five."""

_SQLITE: Final[dict[int, Kind]] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}
_POSTGRESQL: Final[dict[str, Kind]] = {
    "53100": "full",
    "25006": "read-only",
    "25P03": "silent",
    "55P03": "locked",
    "40P01": "locked",
    "XX001": "damaged",
    "XX002": "damaged",
}
_POSTGRESQL_CLASSES: Final[dict[str, Kind]] = {"08": "silent", "53": "silent", "57": "silent"}


class Unavailable(Exception):
    """The database does not do what it should; nothing was acknowledged."""

    def __init__(self, kind: Kind = "silent", perhaps: bool = False) -> None:
        super().__init__(f"the database cannot be used: {TOLD[kind]}")
        self.perhaps = perhaps
        """Whether it may have been stored all the same, in the last moment."""


def kind_of(error: BaseException) -> Kind | None:
    """What is the matter with the database; None if the fault is with what was asked of it."""
    if isinstance(error, IntegrityError | DataError):
        return None
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return _SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF, "failing")
    if isinstance(error, DBAPIError):
        state = getattr(cause, "sqlstate", None) or "08"
        return _POSTGRESQL.get(state) or _POSTGRESQL_CLASSES.get(state[:2], "failing")
    if isinstance(error, sa.exc.TimeoutError | TimeoutError):
        return "silent"
    return "failing" if isinstance(error, OSError) else None


def reason(error: BaseException) -> str:
    """What the database itself says, in one line."""
    return " ".join(str(error.orig if isinstance(error, DBAPIError) else error).split())[:200]


class Trouble:
    """Whether the database is in trouble now: one line in the log when that begins, and one when it ends."""

    def __init__(self) -> None:
        self.kind: Kind | None = None
        self.refused = 0
        """How many writes were not even tried."""
        self._began = 0.0
        self._ended = -SETTLING
        self._lock = threading.Lock()

    def begin(self, kind: Kind, why: str) -> None:
        with self._lock:
            if self.kind is None:
                self._began, self.refused = time.monotonic(), 0
                LOG.error("the database is in trouble", extra={"what": TOLD[kind], "why": why})
            self.kind = kind

    def end(self) -> bool:
        """Whether there was any."""
        with self._lock:
            if self.kind is None:
                return False
            self.kind, self._ended = None, time.monotonic()
            lasted = round(self._ended - self._began, 1)
        LOG.warning("the database works again", extra={"seconds": lasted, "refused": self.refused})
        return True

    def settling(self) -> float:
        """Seconds for which people's choices from the time of a trouble may still come in."""
        return SETTLING if self.kind else max(0.0, self._ended + SETTLING - time.monotonic())
