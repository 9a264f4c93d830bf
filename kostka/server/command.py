"""`kostka serve`: opens the database, then serves until it is told to stop."""

from __future__ import annotations

import argparse
import os
import socket
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from kostka.games.core import Refused
from kostka.server import settings
from kostka.server.settings import SETTINGS, Settings

if TYPE_CHECKING:
    import uvicorn


SEND_BUFFER: Final = 65_536
"""What the system keeps for a slow reader, in bytes; every connection inherits it, and it is all that waits unseen."""


def arguments(parser: argparse.ArgumentParser) -> None:
    for one in SETTINGS:
        flag = f"--{one.name.replace('_', '-')}"
        default = "" if one.default == "" else f" (default {one.default})"
        parser.add_argument(flag, dest=one.name, metavar=one.name.upper(), help=one.metadata["about"] + default)
    parser.add_argument("--open", action="store_true", help="open the page in the browser")


def run(args: argparse.Namespace) -> int:
    config = settings.read({one.name: getattr(args, one.name) for one in SETTINGS})
    settings.require_packages()
    from kostka.server import database, logs

    config = replace(config, db=config.db or database.default_url())
    engine = database.engine(config.db)
    if config.workers > 1 and engine.dialect.name == "sqlite":
        raise Refused("several workers need PostgreSQL (--db postgresql://…); an SQLite file has one server")
    listening = _listen(config)
    database.prepare(engine)
    with database.lock(engine):
        config = replace(config, port=listening.getsockname()[1])
        logs.begin(config.log)
        _announce(config, database.shown(config.db))
        if args.open:
            _open_soon(config)
        return _serve(config, engine, listening)


def _listen(config: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    try:
        listening.bind((config.host, config.port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        why = (error.strerror or str(error)).lower()
        raise Refused(f"cannot listen at {config.host} port {config.port}: {why}; try another --port") from None
    return listening


def _announce(config: Settings, db: str) -> None:
    told = {one.name: getattr(config, one.name) for one in SETTINGS} | {"db": db}
    print(f"Kostka at http://{config.host}:{config.port}/ with " + ", ".join(f"{k}={v}" for k, v in told.items()))
    sys.stdout.flush()


def _open_soon(config: Settings) -> None:
    """Open the browser; the socket listens already, so the page waits until it is answered."""
    import threading
    import webbrowser

    host = "localhost" if config.host in ("127.0.0.1", "0.0.0.0") else config.host
    threading.Timer(0.1, webbrowser.open, [f"http://{host}:{config.port}/"]).start()


def uvicorn_config(app: Any, config: Settings, **more: Any) -> uvicorn.Config:
    import uvicorn

    return uvicorn.Config(
        app,
        host=config.host,
        port=config.port,
        ws="websockets-sansio",
        ws_max_size=config.message,
        ws_per_message_deflate=False,  # its memory alone would be more than the rest of a connection
        ws_ping_interval=config.heartbeat or None,
        ws_ping_timeout=config.heartbeat or None,
        log_config=None,
        access_log=False,  # a table's link is its key and has no place in a log
        server_header=False,
        proxy_headers=False,
        lifespan="on",
        timeout_graceful_shutdown=10,
        **more,
    )


def _serve(config: Settings, engine: Any, listening: socket.socket) -> int:
    import uvicorn

    if config.workers > 1:
        from uvicorn.supervisors import Multiprocess

        os.environ.update(settings.environment(config))
        many = uvicorn_config("kostka.server.app:from_environment", config, factory=True, workers=config.workers)
        Multiprocess(many, sockets=[listening]).run()
        return 0
    from kostka.server.app import make

    server = uvicorn.Server(uvicorn_config(make(config, engine), config))
    server.run(sockets=[listening])
    return 0 if server.started else 2
