"""Opening a database: where it is, whether it is fit, and bringing it up to date. Never overwrites what it finds."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from kostka.games.core import Refused
from kostka.server.schema import HEAD, VERSION

BUSY: Final = 1.5
"""Seconds for which a write to SQLite waits for somebody else's."""
WAITS: Final = 5.0
"""Seconds for which one waits for a free connection."""
NETWORK: Final = {
    "connect_timeout": "3",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
"""After how many seconds (the last: milliseconds) a network that swallows everything counts as broken."""
SESSION: Final = """
    SET lock_timeout = '2s';
    SET statement_timeout = '10s';
    SET idle_in_transaction_session_timeout = '10s';
    SET tcp_keepalives_idle = 5;
    SET tcp_keepalives_interval = 2;
    SET tcp_keepalives_count = 3;
"""
"""How long PostgreSQL waits for others, and for us: what a server began that is cut off must not hold up the rest."""
CHECKED: Final = 50_000_000
"""An SQLite file of up to this many bytes is checked completely at every start, which takes a fraction of a second."""


def default_url() -> str:
    """An SQLite file in the user's data folder."""
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('kostka', appauthor=False) / 'tables.db'}"


def engine(url: str) -> sa.Engine:
    """The engine for a URL; nothing is opened yet."""
    try:
        parsed = sa.make_url(url)
    except ArgumentError:
        raise Refused(
            f"database: {url!r} is not a URL; expected one like sqlite:////path/tables.db or postgresql://host/name"
        ) from None
    if parsed.get_backend_name() == "postgresql":
        return _postgresql(parsed)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise Refused(f"database: {parsed.get_backend_name()} is not supported; use an SQLite file or PostgreSQL")
    try:
        made = sa.create_engine(parsed, connect_args={"check_same_thread": False, "timeout": BUSY}, pool_timeout=WAITS)
    except NoSuchModuleError as error:
        raise Refused(f"database: {error}") from None
    sa.event.listen(made, "connect", _prepare_sqlite)
    sa.event.listen(made, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return made


def _postgresql(url: sa.URL) -> sa.Engine:
    """An engine that finds out within seconds if its connections are dead."""
    bound = url.set(drivername="postgresql+psycopg")
    made = sa.create_engine(bound, connect_args=patience(url), pool_pre_ping=True, pool_timeout=WAITS)
    sa.event.listen(made, "connect", _prepare_postgresql)
    return made


def patience(url: sa.URL) -> dict[str, Any]:
    """How long to wait for PostgreSQL's network, where the URL itself does not say."""
    return {name: value for name, value in NETWORK.items() if name not in url.query}


def _prepare_postgresql(connection: Any, _: Any) -> None:
    connection.autocommit = True
    connection.execute(SESSION)
    connection.autocommit = False


def _prepare_sqlite(connection: sqlite3.Connection, _: Any) -> None:
    # Python's driver would commit before every change of the schema: a migration has to happen wholly or not at all
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")  # a commit is on the disk before it is acknowledged
    connection.execute("PRAGMA wal_autocheckpoint=4000")


def shown(url: str) -> str:
    """The URL without its password, fit for a log."""
    return sa.make_url(url).render_as_string(hide_password=True)


def prepare(bound: sa.Engine) -> None:
    """Make the database ready: create it if there is none, refuse it if it is damaged or newer than this program."""
    check_file(bound)
    found = version(bound)
    if found == HEAD:
        return
    if bound.dialect.name == "sqlite":
        upgrade(bound)
    elif found is None:
        raise Refused(f"{_where(bound)}: there are no tables yet; run `kostka db upgrade` once")
    else:
        raise Refused(
            f"{_where(bound)}: the database has version {found}, but this program needs {HEAD}; run `kostka db upgrade`"
        )


def check_file(bound: sa.Engine) -> None:
    """Refuse an SQLite file that cannot be written or is damaged."""
    if bound.dialect.name != "sqlite":
        return
    path = Path(str(bound.url.database))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(f"{path.parent}: cannot create the folder: {(error.strerror or str(error)).lower()}") from None
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise Refused(f"{path}: cannot be written to")
    if path.exists() and 0 < path.stat().st_size <= CHECKED:
        try:
            connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            connection.close()
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise Refused(f"{path}: {error}; another program is using it") from None
            found = str(error)
        if found != "ok":
            why = " ".join(found.split())[:100]
            raise Refused(f"{path}: the database is damaged ({why}); nothing was changed; restore a backup")


def version(bound: sa.Engine) -> str | None:
    """The version of the database's schema; None if it is empty."""
    looking = bound
    if bound.dialect.name == "sqlite":
        path = Path(str(bound.url.database))
        if not path.exists():
            return None
        # without our settings, which would be written into a file that may not be ours
        looking = sa.create_engine(f"sqlite:///file:{path}?mode=ro&uri=true", poolclass=sa.NullPool)
    try:
        with looking.connect() as connection:
            names = set(sa.inspect(connection).get_table_names())
            if VERSION.name in names:
                found: str | None = connection.execute(sa.select(VERSION.c.version_num)).scalar()
                known = found is not None and found <= HEAD
            else:
                found, known = None, not names
    except DBAPIError as error:
        raise Refused(f"{_where(bound)}: {_reason(error)}") from None
    if found is None and not known:
        raise Refused(f"{_where(bound)}: the database does not belong to Kostka; nothing was changed")
    if not known:
        raise Refused(
            f"{_where(bound)}: the database comes from a newer Kostka (version {found}, newest known: {HEAD}); "
            "nothing was changed"
        )
    return found


def upgrade(bound: sa.Engine) -> Path | None:
    """Run the missing migrations; an SQLite file that holds tables is copied first, and the copy is the result."""
    from alembic import command
    from alembic.config import Config

    found = version(bound)
    if found == HEAD:
        return None
    copy = backup(bound, found) if found is not None and bound.dialect.name == "sqlite" else None
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    try:
        with bound.begin() as connection:
            if bound.dialect.name == "postgresql":
                connection.exec_driver_sql("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0")
            config.attributes["connection"] = connection
            command.upgrade(config, HEAD)
    except DBAPIError as error:
        raise Refused(f"{_where(bound)}: {_reason(error)}") from None
    return copy


def backup(bound: sa.Engine, found: str) -> Path:
    path = Path(str(bound.url.database))
    copy = path.with_name(f"{path.name}.{found}-{time.strftime('%Y%m%d-%H%M%S')}.backup")
    with sqlite3.connect(path) as source, sqlite3.connect(copy) as target:
        source.backup(target)
    return copy


def lock(bound: sa.Engine, address: str = "") -> AbstractContextManager[Any]:
    """Keep a second server away from an SQLite file; it is free again when this process ends, however it ends.

    Beside the file stands the address of the server that uses it, for those who come second.
    """
    if bound.dialect.name != "sqlite":
        return nullcontext()
    try:
        import fcntl
    except ImportError:  # Windows: SQLite's own locks still keep the file whole
        return nullcontext()
    held = open(_lock_file(bound), "a")  # noqa: SIM115  (held as long as the server lives)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise Refused(f"{bound.url.database}: another server is using this file") from None
    held.truncate(0)
    held.write(address)
    held.flush()
    return held


def holder(bound: sa.Engine) -> str:
    """The address of the server that uses an SQLite file, or used it last; empty if none is known."""
    if bound.dialect.name != "sqlite":
        return ""
    try:
        return _lock_file(bound).read_text("utf-8")
    except (OSError, UnicodeError):
        return ""


def _lock_file(bound: sa.Engine) -> Path:
    return Path(f"{bound.url.database}.lock")


def _where(bound: sa.Engine) -> str:
    return str(bound.url.database) if bound.dialect.name == "sqlite" else bound.url.render_as_string(hide_password=True)


def _reason(error: DBAPIError) -> str:
    return " ".join(str(error.orig).split())[:200]
