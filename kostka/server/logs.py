"""Structured logs: one JSON object per line, with table and event ids, never with a token."""

from __future__ import annotations

import logging
import sys
from typing import Any, Final

import msgspec

PLAIN: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}


class Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **{key: value for key, value in vars(record).items() if key not in PLAIN},
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def begin(level: str) -> None:
    """Log to standard error from here on."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for chatty in ("uvicorn.access", "uvicorn.error", "alembic", "asyncio", "websockets"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
    for echoing in ("psycopg", "sqlalchemy"):  # of every failure they say that they failed to clean up, too
        logging.getLogger(echoing).setLevel(logging.CRITICAL)
