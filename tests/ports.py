"""Ports for servers that tests start."""

from __future__ import annotations

import contextlib
import random
import socket


def free_port() -> int:
    """A port below those that the system lends to outgoing connections, one of which might take it in a restart."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as free, contextlib.suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port
