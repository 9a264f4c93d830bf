"""`kostka serve`: opens the database, then serves until it is told to stop."""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from kostka.games.core import Refused
from kostka.server import network, settings
from kostka.server.settings import PREFIX, SETTINGS, Settings
from kostka.terminal.words import t

if TYPE_CHECKING:
    import uvicorn


SEND_BUFFER: Final = 65_536
"""Bytes the system buffers for a slow reader; every connection inherits it, and no more can wait unnoticed."""


def arguments(parser: argparse.ArgumentParser) -> None:
    for one in SETTINGS:
        flag = f"--{one.name.replace('_', '-')}"
        default = "" if one.default == "" else f" (default {one.default})"
        parser.add_argument(flag, dest=one.name, metavar=one.name.upper(), help=one.metadata["about"] + default)
    phones_argument(parser)
    parser.add_argument("--open", action="store_true", help="open the page in the browser")


def phones_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--phones",
        action=argparse.BooleanOptionalAction,
        help=t("let phones in your network join, or not: short for --host 0.0.0.0 or --host 127.0.0.1"),
    )


def heard_by(flags: Mapping[str, str | None], phones: bool | None) -> Mapping[str, str | None]:
    """The flags with the host that --phones or --no-phones stands for, which nothing else may contradict."""
    if phones is None:
        return flags
    host = network.EVERYWHERE if phones else network.HERE
    asked = flags["host"] or os.environ.get(f"{PREFIX}HOST") or host
    if asked != host:
        raise Refused(f"--{'' if phones else 'no-'}phones stands for --host {host}, but the host {asked} was given too")
    return {**flags, "host": host}


def run(args: argparse.Namespace) -> int:
    flags = {one.name: getattr(args, one.name) for one in SETTINGS}

    def announce(ready: Settings) -> None:
        _announce(ready)
        if args.open:
            open_page(network.local(ready))

    return serve(settings.read(heard_by(flags, args.phones)), announce, listen_at)


def serve(config: Settings, announce: Callable[[Settings], None], listen: Callable[[Settings], socket.socket]) -> int:
    """Serve until told to stop; once the server is listening, `announce` is called with the final settings."""
    settings.require_packages()
    from kostka.server import database, logs

    config = replace(config, db=config.db or database.default_url())
    engine = database.engine(config.db)
    if config.workers > 1 and engine.dialect.name == "sqlite":
        raise Refused("several workers need PostgreSQL (--db postgresql://…); an SQLite file can have only one server")
    listening = listen(config)
    config = replace(config, port=listening.getsockname()[1])
    database.prepare(engine)
    with database.lock(engine, network.local(config)):
        logs.begin(config.log)
        announce(config)
        return _serve(config, engine, listening)


def listen_at(config: Settings) -> socket.socket:
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
        raise Refused(f"cannot listen on {config.host} port {config.port}: {why}; try another --port") from None
    return listening


def _announce(config: Settings) -> None:
    from kostka.server import database

    where = next(iter(network.links(replace(config, public=""))), network.local(config).rstrip("/"))
    told = {one.name: getattr(config, one.name) for one in SETTINGS} | {"db": database.shown(config.db)}
    print(f"Kostka at {where}/ with " + ", ".join(f"{name}={value}" for name, value in told.items()))
    sys.stdout.flush()


def open_page(address: str) -> None:
    """Open the browser in a process of its own: its output does not appear here, and Ctrl-C does not reach it."""
    quiet = subprocess.DEVNULL
    command = [sys.executable, "-m", "webbrowser", address]
    subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)


def uvicorn_config(app: Any, config: Settings, **more: Any) -> uvicorn.Config:
    import uvicorn

    from kostka.server.protocols import Asking, Living

    return uvicorn.Config(
        app,
        host=config.host,
        port=config.port,
        http=Asking,
        ws=Living,
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
