"""What comes over one connection: several requests at once, heads and chunks that are none, and sudden ends."""

from __future__ import annotations

from random import Random
from typing import Final

from tests.fuzz.damage import HUGE, STRANGE, bent, written
from tests.fuzz.requests import BODIES, Requests, Sent

SIZES: Final = (
    "0",
    "5",
    "5;a=b",
    "-1",
    "0x5",
    "5 ",
    " 5",
    "g",
    "",
    HUGE,
    "f" * 17,
    "7fffffffffffffff",
    "5;" + "a" * 70_000,
)
LONG: Final = (b"/", b"/api/games", b"/api/schema", b"/api/paper/qubix?count=4", b"/assets/", b"/api/tables")
"""What has a long answer, some of it."""
HEADS: Final = (
    b"X", b" X: y", b"X : y", b": y", b"X:\x00y", b"X: y\n Z", b"X: y\r\n folded", b"X\xff: y", b"GET / HTTP/1.1",
    b"Transfer-Encoding: chunked\r\nContent-Length: 4", b"Content-Length: 4\r\nContent-Length: 5",
    b"Transfer-Encoding: gzip, chunked", b"Content-Length: +4", b"Host: a\r\nHost: b",
    b"Connection: keep-alive, upgrade", b"Upgrade: websocket\r\nConnection: upgrade", b"Expect: 100-continue",
)  # fmt: skip
VERSIONS: Final = (
    b"HTTP/1.1",
    b"HTTP/1.1",
    b"HTTP/1.1",
    b"HTTP/1.0",
    b"HTTP/0.9",
    b"HTTP/2.0",
    b"HTTP/9",
    b"ICE/1.0",
    b"",
)


class Streams:
    def __init__(self, random: Random, requests: Requests) -> None:
        self._random = random
        self._requests = requests

    def next(self) -> Sent:
        """Some requests, one right after the other, and perhaps an end in the middle."""
        random = self._random
        if random.random() < 0.1:
            path = random.choice(LONG) if random.random() < 0.7 else self._requests.path().encode()
            return Sent(self._head(b"GET", path) * random.choice((1, 3, 20)), cut=True)
        kinds = (self._plain, self._plain, self._chunked, self._heads)
        data = b"".join(random.choice(kinds)() for _ in range(random.choice((1, 1, 2, 3, 8))))
        data += self._head(b"GET", b"/healthz", b"Connection: close\r\n")
        return Sent(bent(random, data) if random.random() < 0.3 else data, cut=random.random() < 0.05)

    def _head(self, method: bytes, path: bytes, more: bytes = b"") -> bytes:
        return method + b" " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n" + more + b"\r\n"

    def _plain(self) -> bytes:
        return self._requests.request("keep-alive")[0]

    def _chunked(self) -> bytes:
        """A body in chunks, most of them good."""
        random = self._random
        body = written(random, random.choice(BODIES))[:2_000]
        found = self._head(
            b"POST", self._requests.path().encode(), b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n"
        )
        while body:
            part, body = body[: (size := random.choice((1, 7, 500)))], body[size:]
            named = random.choice(SIZES).encode() if random.random() < 0.03 else b"%x" % len(part)
            found += (
                named
                + random.choice((b"\r\n",) * 12 + (b"\n", b""))
                + part
                + random.choice((b"\r\n",) * 12 + (b"", b"\r"))
            )
        trailer = b"X: y\r\n" * random.choice((0, 0, 0, 1, 50))
        return found + random.choice((b"0\r\n" + trailer + b"\r\n",) * 6 + (b"0\r\n", b"", b"-0\r\n\r\n"))

    def _heads(self) -> bytes:
        """A request whose head is too long, or holds what no head may hold."""
        random = self._random
        lines = [random.choice(HEADS) for _ in range(random.choice((0, 1, 2)))]
        match random.randrange(5):
            case 0:
                lines += [b"X-%d: y" % number for number in range(random.choice((130, 2_000, 20_000)))]
            case 1:
                lines.append(b"X: " + b"y" * random.choice((8_000, 70_000, 300_000)))
            case 2:
                lines.append(b"y" * random.choice((300, 70_000)) + b": y")
            case 3:
                lines.append(b"X: " + random.choice(STRANGE).encode("utf-8", "surrogatepass"))
        path = self._requests.path().encode() + b"a" * random.choice((0, 0, 0, 9_000, 70_000))
        head = b" ".join((random.choice((b"GET", b"POST", b"PRI", b"\x16\x03", b"get")), path, random.choice(VERSIONS)))
        return head + b"\r\nHost: 127.0.0.1\r\n" + b"".join(line + b"\r\n" for line in lines) + b"\r\n"
