"""The settings of a server: from a flag, from an environment variable (KOSTKA_…), or the default given here."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from importlib.util import find_spec
from typing import Any, Final

from kostka.games.core import Refused


def _setting(default: Any, about: str) -> Any:
    return field(default=default, metadata={"about": about})


@dataclass(frozen=True)
class Settings:
    host: str = _setting("127.0.0.1", "the address to listen on; 0.0.0.0 for all")
    port: int = _setting(8100, "the port to listen on; 0 for any free one")
    db: str = _setting(
        "", "the database: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME; if empty, a file in the data folder"
    )
    workers: int = _setting(1, "number of server processes; more than one needs PostgreSQL")
    origins: str = _setting("", "other pages that may connect, such as https://kostka.example, separated by commas")
    public: str = _setting("", "the address at which people reach the page, such as https://kostka.example")
    proxies: str = _setting("", "addresses of proxies whose X-Forwarded-For is trusted, separated by commas")
    keep_days: float = _setting(90.0, "days for which unfinished tables are kept")
    away: float = _setting(60.0, "seconds after which a seat that does not answer counts as away")
    bot_processes: int = _setting(1, "number of processes in which bots think")
    thinking: float = _setting(0.5, "seconds per second that the bots of one address may think in the long run")
    bot_delay: float = _setting(0.0, "seconds that a bot waits before it chooses")
    tables_per_hour: int = _setting(60, "tables that one address may create per hour")
    tables: int = _setting(1_000_000, "tables stored in all")
    tables_in_memory: int = _setting(5_000, "tables in memory; those that nobody is looking at make room for others")
    connections: int = _setting(64, "live connections from one address")
    all_connections: int = _setting(20_000, "live connections in all")
    requests: float = _setting(50.0, "requests per second from one address, and three times as many at once")
    rate: float = _setting(20.0, "messages per second on one connection")
    burst: int = _setting(60, "messages at once on one connection")
    body: int = _setting(65_536, "the largest request, in bytes")
    message: int = _setting(4_096, "the largest message on a live connection, in bytes")
    heartbeat: float = _setting(20.0, "seconds between heartbeats, and to wait for an answer; 0 for none")
    log: str = _setting("info", "how much is logged: debug, info, warning or error")
    grace: float = _setting(3.0, "seconds after which a server takes over what another should have done")
    idle: float = _setting(120.0, "seconds for which a table that nobody is looking at stays in memory")
    look_around: float = _setting(5.0, "seconds between rounds that take over tables whose server has gone")

    def __post_init__(self) -> None:
        for one in fields(self):
            value = getattr(self, one.name)
            if not isinstance(value, str) and value < 0:
                raise Refused(f"{one.name} must not be negative: {value}")
        if not 0 <= self.port <= 65_535:
            raise Refused(f"port must be 0 to 65535, not {self.port}")
        if self.workers < 1 or self.bot_processes < 1:
            raise Refused("workers and bot_processes must be at least 1")
        if self.thinking == 0:
            raise Refused("thinking must be more than 0: the bots of an address that may not think would never move")
        if not PUBLIC.fullmatch(self.public):
            raise Refused(
                f"public must be an address without a path, such as https://kostka.example, not {self.public!r}"
            )
        if self.log not in LEVELS:
            raise Refused(f"log must be one of {', '.join(LEVELS)}, not {self.log!r}")


PUBLIC: Final = re.compile(r"(https?://[^/?#@\s]+)?")
LEVELS: Final = ("debug", "info", "warning", "error")
SETTINGS: Final = fields(Settings)
PREFIX: Final = "KOSTKA_"


def read(flags: Mapping[str, str | None], environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings; a flag takes precedence over the environment."""
    settings = Settings()
    for one in SETTINGS:
        variable = PREFIX + one.name.upper()
        text = flags.get(one.name)
        source = f"--{one.name.replace('_', '-')}"
        if text is None:
            text, source = environment.get(variable), variable
        if text is not None:
            settings = replace(settings, **{one.name: _value(source, text, type(one.default))})
    return settings


def _value(source: str, text: str, kind: type) -> Any:
    try:
        return kind(text)
    except ValueError:
        wanted = "a whole number" if kind is int else "a number"
        raise Refused(f"{source} must be {wanted}, not {text!r}") from None


def require_packages() -> None:
    """Refuse, in one line, to continue without the packages of the extra `server`."""
    for name in ("litestar", "msgspec", "uvicorn", "websockets", "sqlalchemy", "alembic", "platformdirs", "segno"):
        if find_spec(name) is None:
            raise Refused(f"the server needs the package {name}; install kostka[server]")


def environment(settings: Settings) -> dict[str, str]:
    """The settings as environment variables, for processes that are started with them."""
    return {PREFIX + one.name.upper(): str(getattr(settings, one.name)) for one in SETTINGS}
