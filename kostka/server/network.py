"""Where other devices find this computer: its addresses in the network, and the links that are made of them."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from threading import Thread
from typing import Final

from kostka.server.settings import Settings

HERE: Final = "127.0.0.1"
EVERYWHERE: Final = "0.0.0.0"
FAR: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that belong to nobody: whatever leads to them is the way out of this computer."""
PATIENCE: Final = 1.0
"""Seconds for looking up the computer's own name, which some networks never answer."""


def links(config: Settings) -> list[str]:
    """The origins under which others reach the server, the likeliest first; none if it is for this computer only."""
    if config.public:
        return [config.public]
    if config.host == EVERYWHERE:
        found = [one for one in addresses() if ":" not in one]
    else:
        found = addresses() if config.host == "::" else reachable(_resolved(config.host))
    return [origin(one, config.port) for one in found]


def local(config: Settings) -> str:
    """The server's page as this computer opens it; browsers trust `localhost` as they trust https."""
    host = "localhost" if config.host in (HERE, EVERYWHERE, "::", "localhost") else config.host
    return f"{origin(host, config.port)}/"


def origin(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def addresses() -> list[str]:
    """The addresses of this computer that other devices can use."""
    return reachable(candidates())


def reachable(found: Iterable[str]) -> list[str]:
    """Those addresses that other devices can use, each once, the likeliest first: short ones, and those of a house."""
    usable = dict.fromkeys(one for text in found if (one := _usable(text)))
    return [str(one) for one in sorted(usable, key=lambda one: (one.version, not one.is_private))]


def _usable(text: str) -> IPv4Address | IPv6Address | None:
    one = ip_address(text)
    return None if one.is_loopback or one.is_link_local or one.is_unspecified or one.is_multicast else one


def is_this_computer(caller: str) -> bool:
    """Whether a request from this address was made on this computer."""
    with suppress(ValueError):
        return ip_address(caller).is_loopback
    return False


def candidates() -> list[str]:
    """All addresses that may be this computer's: first the one it sends from, then those that its name stands for."""
    named: list[str] = []
    looking = Thread(target=lambda: named.extend(_resolved(socket.gethostname())), daemon=True)
    looking.start()
    routed = list(_routed())
    looking.join(PATIENCE)
    return [*routed, *named]


def _routed() -> Iterator[str]:
    """Where this computer would send from; to connect a UDP socket sends nothing."""
    for family, far in FAR:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as out:
            out.connect((far, 9))
            yield out.getsockname()[0]


def _resolved(name: str) -> list[str]:
    with suppress(OSError, UnicodeError):
        return [str(place[0]) for *_, place in socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)]
    return []
