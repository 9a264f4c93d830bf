"""Hostile HTTP requests, as bytes: paths, methods, headers and bodies that no browser sends."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final
from urllib.parse import quote

from tests.fuzz.damage import HUGE, STRANGE, bent, written

METHODS: Final = (
    "GET",
    "GET",
    "GET",
    "POST",
    "POST",
    "POST",
    "PUT",
    "DELETE",
    "HEAD",
    "OPTIONS",
    "PATCH",
    "TRACE",
    "BREW",
)
PATHS: Final = (
    "/", "/index.html", "/sw.js", "/manifest.webmanifest", "/assets", "/assets/", "/api", "/api/", "/api/games",
    "/api/tables", "/api/schema", "/api/live", "/api/here", "/api/codes/ABC234", "/api/paper/qwixx",
    "/api/paper/qubix?count=2&lang=de", "/api/replay", "/api/replay?from=3&steps=2", "/healthz",
    "/readyz", "/metrics",
)  # fmt: skip
AT_TABLE: Final = (
    "", "/past", "/past?steps=3", "/record", "/paper", "/paper?what=sheets", "/live", "/start", "/arrange", "/pace",
    "/rematch", "/seats", "/seats/1/why?place=red%208", "/seats/1/renew", "/seats/1/nonce", "/seats/2/leave",
    "/seats/2/bot", "/seats/1/auto", "/seats/1/decide", "/seats/1/enter", "/seats/1/undo", "/seats/1/agree",
    "/seats/1/mark", "/seats/1/unmark", "/seats/1/hint?point=1", "/seats/1/commitment",
)  # fmt: skip
BODIES: Final[tuple[Any, ...]] = (
    {"game": "qwixx", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}], "options": {}, "first": 1},
    {"game": "qubix", "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}], "layout": "[qubix]\nname = 'x'\n"},
    {"game": "on-board", "seats": [{"kind": "me"}] * 3, "timer": {"seconds": 5.0, "bot": "easy"}, "pace": "calm"},
    {"seat": 2, "name": "Ben", "auto": True},
    {"point": 2, "move": "red 5", "id": "a"},
    {"point": 1, "id": "b", "dice": [1, 2, 3, 4, 5, 6]},
    {"point": 1, "yes": True},
    {"order": [2, 1, 0]},
    {"level": "easy", "name": "Bot"},
    {"nonce": "abc"},
    {"commitment": "0" * 64},
    {"mark": "red 5", "id": "c"},
    {"auto": True},
    {"pace": "quick"},
    {"here_only": True},
    {},
)
HEADERS: Final = (
    ("Origin", "http://["), ("Origin", "null"), ("Origin", "http://[::1"), ("Origin", "http://x:y:z"),
    ("Origin", "\xff"),
    ("Host", ""), ("Host", "[" * 20), ("Host", "kostka.example"), ("Content-Type", "text/plain"),
    ("Content-Type", "\xff"),
    ("Content-Type", "application/json; charset=utf-7"), ("Content-Type", "multipart/form-data; boundary="),
    ("Content-Type", "application/x-msgpack"), ("Content-Type", "application/x-www-form-urlencoded"),
    ("Accept", "*/*;q=x"), ("Accept", "text/html, image/*;q=2"), ("Accept-Encoding", "br;q=1e999, gzip;q=-1"),
    ("Authorization", "Bearer " + "x," * 50), ("Authorization", "Bearer \xff"), ("Authorization", "Basic ="),
    ("Cookie", "a=b; c"), ("Cookie", "=" * 500), ("X-Forwarded-For", "[::1, 999.1"), ("Range", "bytes=5-1, 9-"),
    ("If-None-Match", '"' * 40), ("If-Modified-Since", "yesterday"), ("Expect", "100-continue"), ("Upgrade", "h2c"),
    ("Upgrade", "websocket"), ("Connection", "upgrade"), ("Sec-WebSocket-Key", "x"), ("Sec-WebSocket-Version", "13"),
    ("X-HTTP-Method-Override", "DELETE"), ("Accept-Language", "x" * 500), ("Content-Length", "-1"),
    ("Content-Length", HUGE),
    ("Transfer-Encoding", "chunked, identity"), ("TE", "trailers"),
)  # fmt: skip


@dataclass(frozen=True)
class Sent:
    data: bytes
    whole: bool = False
    """Whether this is a whole request, so that an answer has to come without anything more."""
    cut: bool = False
    """Whether this side hangs up at once, while it is answered."""


class Requests:
    """Requests to one server, about tables that are there."""

    def __init__(self, random: Random, tables: list[str], tokens: list[str]) -> None:
        self._random = random
        self._tables = tables
        self._tokens = tokens

    def next(self) -> Sent:
        """One request, now and then with some of its bytes damaged."""
        random = self._random
        data, whole = self.request()
        return Sent(bent(random, data)) if random.random() < 0.15 else Sent(data, whole)

    def request(self, connection: str = "close") -> tuple[bytes, bool]:
        """A request, and whether all of it is there, whatever it says of itself."""
        random = self._random
        path, method = self.path(), random.choice(METHODS)
        headers = [("Host", "127.0.0.1"), ("Connection", connection)]
        if random.random() < 0.7:
            headers.append(("Authorization", f"Bearer {','.join(self._tokens)}"))
        headers += random.choices(HEADERS, k=random.choice((0, 0, 1, 1, 2, 4)))
        body = b""
        if method != "GET" or random.random() < 0.05:
            body = written(random, random.choice(BODIES))
            headers += [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers)
        data = head.encode("latin-1", "replace") + b"\r\n" + body
        framed = [name for name, _ in headers if name in ("Content-Length", "Transfer-Encoding", "Expect")]
        return data, len(framed) < 2 and "Expect" not in framed

    def path(self) -> str:
        random = self._random
        path = random.choice(PATHS)
        if random.random() < 0.7:
            path = f"/api/tables/{random.choice(self._tables)}{random.choice(AT_TABLE)}"
        for _ in range(random.choice((0, 0, 0, 1, 2))):
            path = self._bent(path)
        return path

    def _bent(self, path: str) -> str:
        random = self._random
        parts = path.split("/")
        place = random.randrange(len(parts))
        strange = quote(random.choice(STRANGE).encode("utf-8", "surrogatepass"), safe=random.choice(("", "%/")))
        match random.randrange(8):
            case 0:
                parts[place] = strange
            case 1:
                parts[place] += strange
            case 2:
                parts[place] = random.choice((HUGE, "9" * 25, "a" * 400, "-1", "1.5", "%ff%fe", "%", "%zz", "..", "."))
            case 3:
                return path + random.choice(("/", "//", "/anything", "/%00", "/x/y", "/../index.html", "%2e%2e/"))
            case 4:
                return (
                    path
                    + random.choice(("?", "&"))
                    + f"{random.choice(('steps', 'from', 'lang', 'side', 'table'))}={strange}"
                )
            case 5:
                return path + f"?steps={HUGE}&point={HUGE}&count={HUGE}"
            case 6:
                return "/" + "a/" * random.choice((1, 300)) + path
            case 7:
                return random.choice(("", "*", "http://[", "http://x/", "//x")) + path
        return "/".join(parts)
