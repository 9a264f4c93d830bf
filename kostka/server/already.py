"""Whether Kostka runs already: whoever starts it a second time wants to see the first one."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from typing import Any, Final
from urllib.parse import urlsplit

PATIENCE: Final = 3.0
"""Seconds for an answer: a server that has just been started needs one to begin."""
LARGEST: Final = 1_000_000


@dataclass(frozen=True)
class Running:
    """A server that answers, and the links under which other devices reach it."""

    address: str
    links: tuple[str, ...]


def running(addresses: Iterable[str]) -> Running | None:
    """The first of these addresses at which a Kostka answers."""
    for address in dict.fromkeys(addresses):
        if _asked(address, "/healthz") == b"ok\n" and isinstance(_told(address, "/api/games"), list):
            here = _told(address, "/api/here")
            links = here.get("links", ()) if isinstance(here, dict) else ()
            return Running(address, tuple(links))
    return None


def _told(address: str, path: str) -> Any:
    try:
        return json.loads(_asked(address, path) or b"null")
    except ValueError:
        return None


def _asked(address: str, path: str) -> bytes | None:
    place = urlsplit(address)
    line = HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE)
    try:
        line.request("GET", path)
        answer = line.getresponse()
        return answer.read(LARGEST) if answer.status == 200 else None
    except (OSError, HTTPException):
        return None
    finally:
        line.close()
