"""Limits: how fast a connection may talk, how much one address may have, and which pages may connect."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable
from ipaddress import IPv6Address, ip_address
from typing import Final, TypedDict
from urllib.parse import urlsplit

from kostka.games.core import because
from kostka.record import LARGEST
from kostka.server.refusals import Refusal
from kostka.server.settings import Settings

HOUR: Final = 3600.0
LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")
"""How this computer itself calls the server."""
HEAVY: Final = 32_768
"""Bytes of a body that cost as much as a request."""
KNOWN: Final = 10_000
"""How many addresses are remembered at most."""


class Caller(TypedDict):
    """The part of a request's ASGI scope that says who asks."""

    client: tuple[str, int] | None
    headers: Iterable[tuple[bytes, bytes]]


class Bucket:
    """A number of things at once, and a number per second on average."""

    __slots__ = ("_burst", "_clock", "_left", "_rate", "_when")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._when = float(burst), clock()

    def take(self, number: int = 1) -> bool:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._when) * self._rate)
        self._when = now
        if self._left < min(number, self._burst):
            return False
        self._left -= number
        return True


class Addresses:
    """What each address has; kept in memory only, and only as long as it counts."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._settings = settings
        self._clock = clock
        self._connections: Counter[str] = Counter()
        self._created: dict[str, deque[float]] = {}
        self._requests: dict[str, Bucket] = {}
        self._codes: dict[str, Bucket] = {}
        self._prints: dict[str, Bucket] = {}
        self._studies: dict[str, Bucket] = {}
        self._hints: dict[str, Bucket] = {}
        self._reviews: dict[str, Bucket] = {}
        self._proxies = frozenset(_words(settings.proxies))
        self._origins = frozenset([*_words(settings.origins), *_words(settings.public)])
        named = [host_of(origin) for origin in self._origins] if settings.public else []
        self._hosts = frozenset([*named, *LOOPBACK]) if named else frozenset()

    def of(self, caller: Caller) -> str:
        """Where a request comes from; what a proxy says about it counts only if the proxy is trusted."""
        client = (caller.get("client") or ("unknown", 0))[0]
        if client not in self._proxies:
            return household(client)
        forwarded = _words(header(caller, b"x-forwarded-for"))
        return household(next((one for one in reversed(forwarded) if one not in self._proxies), client))

    def may_ask(self, address: str, size: int = 0) -> bool:
        """Whether one more request by HTTP is not too fast; one with a large body counts as several."""
        number = 1 + size // HEAVY
        return self._take(self._requests, address, self._settings.requests, 3 * self._settings.requests, number)

    def may_try_code(self, address: str) -> bool:
        """Whether one more short code may be tried: so few in a second that guessing leads nowhere."""
        return self._take(self._codes, address, self._settings.requests / 50, self._settings.requests / 5)

    def may_print(self, address: str) -> bool:
        """Whether one more page may be drawn: a whole class at once, but not so many that nobody else gets a turn."""
        return self._take(self._prints, address, self._settings.requests / 10, self._settings.requests)

    def may_study(self, address: str) -> bool:
        """Whether one more record may be read and played through: a whole game at once, in all its parts."""
        return self._take(self._studies, address, self._settings.requests / 10, self._settings.requests)

    def may_hint(self, address: str) -> bool:
        """Whether one more hint may be asked for: every choice of a quick player, but not those of a program."""
        return self._take(self._hints, address, self._settings.requests / 25, self._settings.requests)

    def may_review(self, address: str) -> bool:
        """Whether one more review may be begun: a few at once, then one in twenty seconds, as long as one may take."""
        return self._take(self._reviews, address, self._settings.requests / 1000, self._settings.requests / 5)

    def _take(self, known: dict[str, Bucket], address: str, rate: float, burst: float, number: int = 1) -> bool:
        bucket = known.pop(address, None) or Bucket(rate, burst, self._clock)
        known[address] = bucket  # the newest last, so that the oldest are forgotten first
        if len(known) > KNOWN:
            del known[next(iter(known))]
        return bucket.take(number)

    def count_table(self, address: str) -> None:
        """One more table of the address, or a refusal."""
        now, most = self._clock(), self._settings.tables_per_hour
        times = self._created.setdefault(address, deque())
        while times and times[0] < now - HOUR:
            times.popleft()
        if len(times) >= most:
            why = because("one internet connection may create {most} tables in an hour", most=most)
            raise Refusal("too-many-tables", why)
        times.append(now)
        if len(self._created) > KNOWN:
            self._created = {one: old for one, old in self._created.items() if old and old[-1] > now - HOUR}

    def connect(self, address: str) -> bool:
        """Whether there is room for one more live connection, of the address and in all."""
        most = self._settings.all_connections
        if self._connections[address] >= self._settings.connections or self._connections.total() >= most:
            return False
        self._connections[address] += 1
        return True

    def disconnect(self, address: str) -> None:
        self._connections[address] -= 1
        if self._connections[address] <= 0:
            del self._connections[address]

    def is_from_own_page(self, caller: Caller) -> bool:
        """Whether the page that wants to connect, if it is a page, came from here or from a named origin."""
        origin = header(caller, b"origin")
        if not origin or origin in self._origins:
            return True
        own = header(caller, b"host")
        return bool(own) and host_of(origin) == own  # what has no host, such as "null", is no page of ours

    def is_for_us(self, caller: Caller) -> bool:
        """Whether a request names this server, if it is known under which name people reach it."""
        host = header(caller, b"host")
        return not self._hosts or host in self._hosts or host.rpartition(":")[0] in LOOPBACK


def household(address: str) -> str:
    """Those who share an address: with IPv6, a household has more addresses than there are people."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address) or found.is_loopback:
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))


def size_of(caller: Caller) -> int:
    """How long the body of a request is, as far as that is said; otherwise, as long as it may be."""
    if header(caller, b"transfer-encoding"):
        return LARGEST
    length = header(caller, b"content-length")
    return int(length) if length.isdecimal() and len(length) < 10 else LARGEST if length else 0


def host_of(origin: str) -> str:
    """The host and port in an origin; nothing if it is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def header(caller: Caller, name: bytes) -> str:
    found = [value for key, value in caller["headers"] if key.lower() == name]
    return b", ".join(found).decode("latin-1")


def _words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]
