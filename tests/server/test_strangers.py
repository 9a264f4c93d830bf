"""What a stranger sends is answered with a refusal of its own kind, and never ends up in the log as an error."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

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


@pytest.mark.parametrize("name", ["first", "self", "seats", "layout", "options", "", "side=2", "\x00"])
def test_an_option_of_any_name_is_refused_by_the_rules(server: Server, name: str) -> None:
    table = json.dumps(TABLE | {"options": {name: "1"}}).encode()
    assert status(server, f"POST /api/tables HTTP/1.1\r\n{HOST}Content-Type: application/json\r\n", table) == 400
    assert status(server, f"GET /api/paper/qwixx?{quote(name)}=1 HTTP/1.1\r\n{HOST}") == 400


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


@pytest.mark.parametrize("host", [HOST, "Host: \r\n", ""])
def test_a_page_without_an_origin_connects_no_more_than_others(server: Server, host: str) -> None:
    version = "HTTP/1.1" if host else "HTTP/1.0"
    for origin in ("null", "http://", "file://"):
        found = answer(
            server, f"GET /api/tables/none/live {version}\r\n{host}Origin: {origin}\r\n{UPGRADE}\r\n".encode()
        )
        assert found.startswith((b"HTTP/1.1 403", b"HTTP/1.1 400")), found
        body = json.dumps(TABLE).encode()
        head = f"POST /api/tables {version}\r\n{host}Origin: {origin}\r\nContent-Type: application/json\r\n"
        assert status(server, head, body) == 403


def test_programs_send_no_origin_and_may_connect(server: Server) -> None:
    made = httpx.post(f"{server.url}/api/tables", json=TABLE).json()
    head = f"GET /api/tables/{made['table']}/live HTTP/1.1\r\n{HOST}"
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as program:
        program.sendall(f"{head}{UPGRADE}\r\n".encode())
        assert program.recv(100).startswith(b"HTTP/1.1 101")
    assert answer(server, f"{head}Origin: null\r\n{UPGRADE}\r\n".encode()).startswith(b"HTTP/1.1 403")


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
            made = httpx.post(
                f"{server.url}/api/tables", json=TABLE, headers={"Origin": "https://kostka.example"}
            ).json()
            with socket.create_connection(("127.0.0.1", server.port), timeout=20) as stranger:
                head = f"GET /api/tables/{made['table']}/live HTTP/1.1\r\nHost: {host}\r\n"
                stranger.sendall(f"{head}{UPGRADE}\r\n".encode())
                found = int(stranger.recv(100).split(b" ")[1])
            assert found == (101 if wanted == 200 else 403), host


def test_hosts_of_named_origins_are_ours_too() -> None:
    named = Addresses(Settings(public="https://kostka.example", origins="https://also.example:8443"))
    anybody = Addresses(Settings())
    for host, wanted in ((b"also.example:8443", True), (b"[::1]:8100", True), (b"other.example", False)):
        caller = {"client": None, "headers": [(b"host", host)]}
        assert named.is_for_us(caller) is wanted  # type: ignore[arg-type]
        assert anybody.is_for_us(caller)  # type: ignore[arg-type]


def headers_of(found: bytes) -> dict[str, str]:
    lines = found.partition(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")[1:]
    return {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}


@pytest.mark.parametrize(
    ("wanted", "head"),
    [
        (200, f"GET / HTTP/1.1\r\n{HOST}"),
        (200, f"HEAD /index.html HTTP/1.1\r\n{HOST}"),
        (200, f"GET /offline.html HTTP/1.1\r\n{HOST}"),
        (200, f"GET /sw.js HTTP/1.1\r\n{HOST}"),
        (304, f"GET / HTTP/1.1\r\n{HOST}If-None-Match: TAG\r\n"),
        (200, f"GET /api/games HTTP/1.1\r\n{HOST}"),
        (200, f"GET /api/schema HTTP/1.1\r\n{HOST}"),
        (200, f"GET /healthz HTTP/1.1\r\n{HOST}"),
        (404, f"GET /nowhere HTTP/1.1\r\n{HOST}"),
        (405, f"DELETE /api/games HTTP/1.1\r\n{HOST}"),
        (403, f"POST /api/tables HTTP/1.1\r\n{HOST}Origin: null\r\n"),
        (400, f"GET / HTTP/1.1\r\n{HOST}Content-Length: x\r\n"),
        (400, f"GET /api/tables/none/live HTTP/1.1\r\n{HOST}{UPGRADE}{KEY}"),
        (400, f"POST /api/tables/none/live HTTP/1.1\r\n{HOST}{UPGRADE}"),
        (403, f"GET /api/tables/none/live HTTP/1.1\r\n{HOST}{UPGRADE}"),
        (403, f"GET /elsewhere HTTP/1.1\r\n{HOST}{UPGRADE}"),
    ],
)
def test_headers_keep_the_page_to_itself(server: Server, wanted: int, head: str) -> None:
    tag = headers_of(answer(server, f"GET / HTTP/1.1\r\n{HOST}Connection: close\r\n\r\n".encode()))["etag"]
    close = "" if "Upgrade" in head else "Connection: close\r\n"
    found = answer(server, f"{head}{close}\r\n".replace("TAG", tag).encode())
    headers = headers_of(found)
    assert int(found.split(b" ")[1]) == wanted
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    for feature in ("camera", "geolocation", "microphone", "payment", "usb"):
        assert f"{feature}=()" in headers["permissions-policy"]
    for used in ("autoplay", "clipboard-write", "fullscreen", "screen-wake-lock", "web-share"):
        assert used not in headers["permissions-policy"]
    assert found.count(b"content-security-policy") == 1


def test_an_upgrade_waits_for_earlier_answers(server: Server) -> None:
    first = f"GET /api/paper/qwixx HTTP/1.1\r\n{HOST}\r\n"
    found = answer(server, f"{first}GET /api/tables/none/live HTTP/1.1\r\n{HOST}{UPGRADE}\r\n".encode())
    assert found.count(b"HTTP/1.1") <= 1, found[:300]


@pytest.mark.parametrize(
    "text", ["x = " + "9" * 5_000, "x = " + "[" * 20_000, "[qwixx]\n" + "a." * 500 + "b = 1", "\0"]
)
def test_a_layout_that_no_reader_takes_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        game("qwixx").read_layout(text, "own")


@pytest.mark.parametrize("part", ["a.", '"b".', "a . ", "'a'.\t"])
@pytest.mark.parametrize("around", ["{}b = 1", "[{}b]", "x = {{ {}b = 1 }}"])
def test_a_key_of_thousands_of_parts_keeps_nobody_waiting(part: str, around: str) -> None:
    text = around.format(part * (50_000 // len(part)))
    begun = time.process_time()
    with pytest.raises(Refused, match="levels"):
        game("qwixx").read_layout(text, "own")
    assert time.process_time() - begun < 1, "TOML's own reader takes seconds"
