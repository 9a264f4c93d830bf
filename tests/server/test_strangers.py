"""What a stranger sends is answered with a refusal of its own kind, and never ends up in the log as an error."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from kostka.games.core import Refused
from kostka.games.registry import game
from kostka.server.limits import Addresses
from kostka.server.settings import Settings
from tests.server.clients import Api, Server, serving

TABLE = {"game": "qwixx", "seats": [{"kind": "me"}, {"kind": "open"}]}
HOST = "Host: 127.0.0.1\r\n"
KEY = f"Sec-WebSocket-Key: {'A' * 22}==\r\n"
UPGRADE = f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n{KEY}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of our own, whose log is read at the end."""
    folder: Path = tmp_path_factory.mktemp("strangers")
    with serving(f"sqlite:///{folder / 'tables.db'}") as running:
        yield running
    assert b"Traceback" not in running.errors, running.errors.decode()
    assert b'"level":"error"' not in running.errors, running.errors.decode()


def answer(server: Server, data: bytes) -> bytes:
    """What comes back for these bytes until the server closes the connection, which it must do by itself."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as stranger:
        stranger.sendall(data)
        found = b""
        while part := stranger.recv(65_536):
            found += part
        return found


def status(server: Server, head: str, body: bytes = b"") -> int:
    length = f"Content-Length: {len(body)}\r\n" if body else ""
    found = answer(server, f"{head}Connection: close\r\n{length}\r\n".encode("latin-1") + body)
    return int(found.split(b" ")[1])


@pytest.mark.parametrize(
    "path",
    ["/%00", "/assets/%00.js", "/" + "a" * 300, "/assets/" + "b" * 5_000, "/sw.js/anything", "/index.html/x",
     "/index.html/", "/../index.html", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../app.py", "//etc/passwd",
     "/api/tables/%00/past"],
)  # fmt: skip
def test_a_path_that_leads_nowhere_is_not_found(server: Server, path: str) -> None:
    assert status(server, f"GET {path} HTTP/1.1\r\n{HOST}") == 404


@pytest.mark.parametrize(
    "body",
    [b'{"\xff\xfe": 1}', "{}".encode("utf-16"), b"[" * 20_000, b'{"seats": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
     b'{"first": ' + b"9" * 5_000 + b"}", b"\x00", b"{", b'"\\ud800"'],
)  # fmt: skip
@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/none/seats", "/api/tables/none/start"])
def test_a_body_that_cannot_be_read_is_refused(server: Server, path: str, body: bytes) -> None:
    assert status(server, f"POST {path} HTTP/1.1\r\n{HOST}Content-Type: application/json\r\n", body) == 400


@pytest.mark.parametrize("parameter", ["past?steps={}", "seats/{}/why?place=x", "seats/1/hint?point={}"])
def test_numbers_of_thousands_of_digits_are_refused(server: Server, parameter: str) -> None:
    path = "/api/tables/none/" + parameter.format("9" * 5_000)
    assert status(server, f"GET {path} HTTP/1.1\r\n{HOST}") in (400, 404)


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "http://elsewhere.example", "\xff"])
def test_other_websites_may_read_but_change_nothing(server: Server, origin: str) -> None:
    asked = f"{HOST}Origin: {origin}\r\n"
    assert status(server, f"GET /api/games HTTP/1.1\r\n{asked}") == 200
    body = json.dumps(TABLE).encode()
    assert status(server, f"POST /api/tables HTTP/1.1\r\n{asked}Content-Type: application/json\r\n", body) == 403
    found = answer(server, f"GET /api/tables/none/live HTTP/1.1\r\n{asked}{UPGRADE}\r\n".encode("latin-1"))
    assert found.startswith(b"HTTP/1.1 403")


def test_the_own_page_may_change_things(server: Server) -> None:
    made = httpx.post(f"{server.url}/api/tables", json=TABLE, headers={"Origin": server.url})
    assert made.status_code == 201


@pytest.mark.parametrize("method", ["POST", "PUT", "HEAD", "DELETE"])
def test_a_live_connection_begins_with_get(server: Server, method: str) -> None:
    found = answer(server, f"{method} /api/tables/none/live HTTP/1.1\r\n{HOST}{UPGRADE}\r\n".encode())
    assert found.startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize(
    "more", ["Content-Length: 5\r\n\r\nhello", "Sec-WebSocket-Key: x\r\n\r\n", "Upgrade: h2c\r\n\r\n"]
)
def test_a_strange_handshake_is_answered_and_closed(server: Server, more: str) -> None:
    found = answer(server, f"GET /api/tables/none/live HTTP/1.1\r\n{HOST}{UPGRADE}{more}".encode())
    assert found.startswith(b"HTTP/1.1 4"), found


def test_deeply_nested_live_messages_are_refused(server: Server) -> None:
    async def talk() -> None:
        from websockets.asyncio.client import connect

        async with Api(server.url) as api:
            made = await api.create("qwixx", [{"kind": "me"}, {"kind": "open"}])
        async with connect(f"ws{server.url.removeprefix('http')}/api/tables/{made['table']}/live") as live:
            await live.send(json.dumps({"type": "hello", "tokens": [], "after": 0}))
            assert json.loads(await live.recv())["type"] == "position"
            await live.send('{"type": ' + "[" * 2_000)
            while (heard := json.loads(await live.recv()))["type"] == "here":
                pass
            assert (heard["type"], heard["reason"]) == ("refused", "bad-request")

    asyncio.run(talk())


def test_another_host_is_refused_once_a_public_name_is_known(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 't.db'}", public="https://kostka.example") as server:
        for host, wanted in (
            ("kostka.example", 200),
            ("evil.example", 400),
            ("", 400),
            (f"localhost:{server.port}", 200),
            (f"127.0.0.1:{server.port}", 200),
        ):
            assert status(server, f"GET /api/games HTTP/1.1\r\nHost: {host}\r\n") == wanted, host


def test_hosts_of_named_origins_are_ours_too() -> None:
    named = Addresses(Settings(public="https://kostka.example", origins="https://also.example:8443"))
    anybody = Addresses(Settings())
    for host, wanted in ((b"also.example:8443", True), (b"[::1]:8100", True), (b"other.example", False)):
        caller = {"client": None, "headers": [(b"host", host)]}
        assert named.is_for_us(caller) is wanted  # type: ignore[arg-type]
        assert anybody.is_for_us(caller)  # type: ignore[arg-type]


def test_headers_keep_the_page_to_itself(server: Server) -> None:
    for path in ("/api/games", "/nowhere", "/healthz"):
        headers = httpx.get(f"{server.url}{path}").headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]


@pytest.mark.parametrize(
    "text", ["x = " + "9" * 5_000, "x = " + "[" * 20_000, "[qwixx]\n" + "a." * 500 + "b = 1", "\0"]
)
def test_a_layout_that_no_reader_takes_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        game("qwixx").read_layout(text, "own")
