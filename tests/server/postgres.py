"""A real PostgreSQL that can be stopped, frozen, locked and made read-only while servers use it."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from kostka.games.core import Refused
from kostka.server import database


class Postgres:
    """A server of its own, with the tables in it; `runtime` is a folder for its locks and sockets."""

    def __init__(self, runtime: Path) -> None:
        # not in pytest's folder: if root runs the tests, PostgreSQL runs as somebody else, who may not go there
        self._folder = Path(tempfile.mkdtemp(prefix="kostka-postgres-"))
        os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))  # pgserver keeps a lock there
        from pgserver.postgres_server import get_server

        self._server: Any = get_server(self._folder)
        self._sockets = self._server.get_postmaster_info().socket_dir
        self.url: str = self._server.get_uri()
        engine = database.engine(self.url)
        with pytest.raises(Refused, match="kostka db upgrade"):
            database.prepare(engine)
        database.upgrade(engine)
        database.prepare(engine)
        engine.dispose()

    def end(self) -> None:
        self._server.cleanup()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _control(self, *command: str) -> None:
        from pgserver._commands import POSTGRES_BIN_PATH

        program = [str(POSTGRES_BIN_PATH / "pg_ctl"), "-D", str(self._folder), "-w", *command]
        quiet = subprocess.DEVNULL
        subprocess.run(program, user=self._server.system_user, stdout=quiet, stderr=quiet, check=True, timeout=60)

    @contextlib.contextmanager
    def stopped(self) -> Iterator[None]:
        """It is stopped as by a power cut, and has to repair itself when it is started again."""
        self._control("stop", "-m", "immediate")
        try:
            yield
        finally:
            self._control("-o", '-h ""', "-o", f"-k {self._sockets}", "-l", str(self._folder / "log"), "start")

    @contextlib.contextmanager
    def frozen(self) -> Iterator[None]:
        """All connections stay open, and nothing answers."""
        postmaster = int((self._folder / "postmaster.pid").read_text().split()[0])
        os.kill(postmaster, signal.SIGSTOP)
        children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
        processes = [*map(int, children), postmaster]
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        try:
            yield
        finally:
            for process in processes:
                os.kill(process, signal.SIGCONT)

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Somebody holds the table of entries."""
        with psycopg.connect(self.url) as connection:
            connection.execute("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE")
            yield

    @contextlib.contextmanager
    def read_only(self) -> Iterator[None]:
        self._set("ALTER SYSTEM SET default_transaction_read_only = on")
        try:
            yield
        finally:
            self._set("ALTER SYSTEM RESET default_transaction_read_only")

    def _set(self, setting: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(setting)
            connection.execute("SELECT pg_reload_conf()")
