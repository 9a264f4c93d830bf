"""Running it: start and stop, health, counters, logs, headers, and databases that are not as they should be."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from kostka.games.core import Refused
from kostka.server import database, db_command, settings
from kostka.server.schema import HEAD, METADATA
from tests.server.clients import ROOT, SERVE, Api, Player, Server, serving


def refused(*flags: str, **environment: str) -> str:
    """What `kostka serve` says when it does not start."""
    found = subprocess.run(
        [sys.executable, "-c", SERVE, *flags],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=30,
        env={**os.environ, **environment},
    )
    assert found.returncode == 2, found.stdout
    assert found.stdout == ""
    (line,) = found.stderr.splitlines()
    return line


def test_what_is_wrong_at_the_start_is_one_clear_line(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = str(busy.getsockname()[1])
        assert "address already in use" in refused("--db", db, "--port", port)
    assert "cannot listen" in refused("--db", db, "--host", "192.0.2.1")
    assert "KOSTKA_PORT must be a whole number, not 'many'" in refused("--db", db, KOSTKA_PORT="many")
    assert "several workers need PostgreSQL" in refused("--db", db, "--workers", "2")
    assert "cannot create the folder" in refused("--db", "sqlite:////proc/kostka/tables.db", "--port", "0")
    assert "is not a URL" in refused("--db", "nonsense", "--port", "0")
    assert "not supported" in refused("--db", "mysql://x/y", "--port", "0")
    gone = refused("--db", "postgresql://u:secret@127.0.0.1:1/x", "--port", "0")
    assert "refused" in gone.lower()
    assert "secret" not in gone


def test_a_second_server_keeps_away_from_the_file(tmp_path: Path) -> None:
    db = f"sqlite:///{tmp_path / 'tables.db'}"
    with serving(db):
        assert "another server is using this file" in refused("--db", db, "--port", "0")


def test_a_file_that_another_program_has_locked_is_called_so(tmp_path: Path) -> None:
    new, known = tmp_path / "new.db", tmp_path / "known.db"
    engine = database.engine(f"sqlite:///{known}")
    database.prepare(engine)
    engine.dispose()
    for path, mode in ((new, "normal"), (known, "exclusive")):
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA locking_mode = {mode}")
        connection.execute("BEGIN EXCLUSIVE")
        assert f"{path.name}: database is locked" in refused("--db", f"sqlite:///{path}", "--port", "0")
        connection.close()


def test_damaged_strange_and_newer_databases_are_refused_and_left_alone(tmp_path: Path) -> None:
    def content_after_refusal(path: Path, why: str) -> bytes:
        before = path.read_bytes()
        assert why in refused("--db", f"sqlite:///{path}", "--port", "0")
        assert path.read_bytes() == before
        return before

    noise = tmp_path / "noise.db"
    noise.write_bytes(os.urandom(5000))
    content_after_refusal(noise, "damaged")
    good = tmp_path / "good.db"
    engine = database.engine(f"sqlite:///{good}")
    database.prepare(engine)
    engine.dispose()
    torn = tmp_path / "torn.db"
    torn.write_bytes(good.read_bytes()[:4096] + b"\xff" * 4096 + good.read_bytes()[8192:])
    content_after_refusal(torn, "damaged")
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    content_after_refusal(other, "does not belong to Kostka")
    with sqlite3.connect(good) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    content_after_refusal(good, "newer")


def test_migrations_make_what_the_program_expects_and_keep_a_copy(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    engine = database.engine(f"sqlite:///{tmp_path / 'tables.db'}")
    database.check_file(engine)
    assert database.version(engine) is None
    assert database.upgrade(engine) is None, "there was nothing to keep"
    assert database.version(engine) == HEAD
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_name": _ours})
        assert compare_metadata(context, METADATA) == []
    copy = database.backup(engine, "0000")
    assert database.version(database.engine(f"sqlite:///{copy}")) == HEAD
    engine.dispose()


def test_a_migration_that_breaks_off_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from alembic import op

    def break_off(*_: object, **__: object) -> None:
        raise RuntimeError("the power is gone")

    engine = database.engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with monkeypatch.context() as broken:
        broken.setattr(op, "create_index", break_off)
        with pytest.raises(RuntimeError, match="power"):
            database.prepare(engine)
    assert database.version(engine) is None
    database.prepare(engine)
    assert database.version(engine) == HEAD
    engine.dispose()


def _ours(name: str | None, kind: str, _: Any) -> bool:
    return kind != "table" or name != "alembic_version"


def test_the_database_command_tells_and_upgrades(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    for what in ("version", "upgrade", "upgrade", "version"):
        assert db_command.run(argparse.Namespace(what=what, db=url)) == 0
    told = [line.removeprefix(f"{url}: ") for line in capsys.readouterr().out.splitlines()]
    assert told == [
        f"version none, newest {HEAD}",
        f"is now at version {HEAD}",
        f"is at version {HEAD}",
        f"version {HEAD}, newest {HEAD}",
    ]


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "find_spec", lambda name: None if name == "litestar" else object())
    with pytest.raises(Refused, match=r"needs the package litestar; install kostka\[server\]"):
        settings.require_packages()


def test_settings_come_from_flags_then_from_the_environment() -> None:
    found = settings.read({"port": "5", "host": None}, {"KOSTKA_PORT": "6", "KOSTKA_HOST": "::1", "KOSTKA_RATE": "2.5"})
    assert (found.port, found.host, found.rate) == (5, "::1", 2.5)
    assert settings.read({}, settings.environment(found)) == found
    for wrong in ({"port": "70000"}, {"workers": "0"}, {"log": "loud"}, {"away": "-1"}):
        with pytest.raises(Refused):
            settings.read(wrong, {})


def test_health_readiness_counters_and_headers(server: Server) -> None:
    assert httpx.get(f"{server.url}/healthz").text == "ok\n"
    assert httpx.get(f"{server.url}/readyz").text == "ok\n"
    missing = httpx.get(f"{server.url}/api/tables/nothing-here")
    assert missing.status_code == 404
    assert missing.json()["reason"] == "unknown-table"
    text = httpx.get(f"{server.url}/metrics").text
    for name in ("kostka_tables{", "kostka_connections ", "kostka_decision_seconds_bucket", "kostka_commits_total"):
        assert name in text
    assert 'kostka_refusals_total{reason="unknown-table"}' in text
    for path in ("/", "/api/tables", "/api/tables/x", "/nowhere", "/api/schema"):
        headers = httpx.get(server.url + path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_no_token_is_stored_or_logged_and_a_stop_finishes_what_was_accepted(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with serving(f"sqlite:///{path}", log="debug") as server:

        async def play() -> tuple[list[str], Player]:
            async with Api(server.url) as api:
                made = await api.create("duel", [{"kind": "me"}, {"kind": "me"}])
                await api.start(made)
                tokens = [made["creator"], *made["seats"].values()]
                device = Player(server.url, made["table"], tokens)
                playing = asyncio.create_task(device.play_connected())
                while len(device.acknowledged) < 4:
                    assert not playing.done()
                    await asyncio.sleep(0.01)
                server.process.send_signal(signal.SIGTERM)
                await asyncio.wait([playing], timeout=20)
                playing.exception()
                return tokens, device

        tokens, device = asyncio.run(play())
        server.end()
        assert server.process.returncode in (0, -signal.SIGTERM)
    told = server.errors.decode()
    lines = [json.loads(line) for line in told.splitlines()]
    assert {"created", "ready", "stopped"} <= {line["message"] for line in lines}
    assert any(line["message"] == "stored" and line["table"] == device.table and line["event"] > 2 for line in lines)
    assert [line["table"] for line in lines if line["message"] == "created"] == [device.table]
    kept = b"".join(one.read_bytes() for one in tmp_path.iterdir())
    for token in tokens:
        assert token not in told
        assert token.encode() not in kept
    with sqlite3.connect(path) as connection:
        stored = b"".join(row[0] for row in connection.execute("SELECT payload FROM entries"))
    connection.close()
    assert device.acknowledged
    for known_as in device.acknowledged:
        assert known_as.encode() in stored


def test_a_stop_while_bots_think_is_quiet(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", log="info") as server:

        async def play() -> None:
            async with asyncio.timeout(60), Api(server.url) as api:
                made = await api.create("on-board", [{"kind": "bot", "level": "greedy"}] * 4)
                await api.start(made)
                while (await api.position(made["table"]))["now"]["number"] < 8:
                    await asyncio.sleep(0.02)

        asyncio.run(play())
        server.process.send_signal(signal.SIGTERM)
        server.end()
    messages = [json.loads(line)["message"] for line in server.errors.decode().splitlines()]
    assert messages[-1] == "stopped"


def test_everything_is_there_after_a_restart_and_bots_go_on(tmp_path: Path) -> None:
    server = Server(f"sqlite:///{tmp_path / 'tables.db'}", bot_delay=0.05).start()

    async def begin() -> Any:
        async with Api(server.url) as api:
            made = await api.create("duel", [{"kind": "bot", "level": "random"}] * 2)
            await api.start(made)
            return made

    made = asyncio.run(begin())
    server.kill()
    server.settings["bot_delay"] = 0
    server.start()

    async def finish() -> Any:
        async with asyncio.timeout(30), Api(server.url) as api:
            watcher = Player(server.url, made["table"], [])
            await watcher.play()
            return await api.position(made["table"])

    assert asyncio.run(finish())["now"]["phase"] == "finished"
    server.stop()
