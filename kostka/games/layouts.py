"""Layout files: the parts of a game as TOML, in the package or from the user, checked and named by their content."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from typing import Any, Generic, TypeVar

from kostka.games.core import Layout, Refused, because

P = TypeVar("P")

LARGEST = 1_000_000
DEEPEST = 20
TOO_DEEP = f"a layout has at most {DEEPEST} levels of tables and lists inside one another"
DOTTED = re.compile(r"\.[ \t]*[\w\"'-]")
MOST_DOTTED = 200
"""Parts of keys in a line: TOML's reader takes seconds for a key of some thousands."""


class NoSection(Refused):
    """The layout file is for other games."""


NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")


@dataclass(frozen=True)
class Box(Generic[P]):
    """What comes in a game's box: its standard layout, and a reader of the user's own ones."""

    game: str
    package: str
    build: Callable[[Mapping[str, Any]], P]
    replaceable: Collection[str] = ()

    @cached_property
    def _parts(self) -> Mapping[str, Any]:
        return _section(resources.files(self.package).joinpath("layout.toml").read_text("utf-8"), self.game)

    @cached_property
    def standard(self) -> Layout[P]:
        return Layout("standard", _digest(self._parts), self.build(self._parts))

    @cached_property
    def seats(self) -> range:
        fewest, most = wholes(f"{self.game}.seats", self._parts["seats"], 2, 1)
        return range(fewest, most + 1)

    def read(self, text: str, name: str) -> Layout[P]:
        """The user's own layout; what the file does not give is taken from the standard layout."""
        given = dict(_section(text, self.game))
        name = given.pop("name", name)
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise Refused(f"{self.game}.name: a name is one word of letters, digits, dots and dashes, not {name!r:.60}")
        parts = dict(self._parts)
        keys(self.game, given, list(parts))
        for key, value in given.items():
            if key not in self.replaceable and _plain(value) != _plain(parts[key]):
                raise Refused(f"{self.game}.{key}: this is fixed by the rules and cannot be replaced")
            parts[key] = value
        digest = _digest(parts)
        return Layout(name, digest, self.build(parts)) if digest != self.standard.digest else self.standard


def whole(place: str, value: object, least: int = 0, most: int = 999) -> int:
    """The value as a whole number within its limits, or a refusal that names the place."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise Refused(f"{place}: expected a whole number from {least} to {most}, found {value!r}")
    return value


def wholes(place: str, value: object, count: int | None = None, least: int = 0, most: int = 999) -> tuple[int, ...]:
    """The value as a list of whole numbers of that length."""
    if not isinstance(value, list) or (count is not None and len(value) != count):
        raise Refused(f"{place}: expected a list of {f'{count} ' if count else ''}whole numbers, found {value!r:.80}")
    return tuple(whole(f"{place}[{place_in}]", entry, least, most) for place_in, entry in enumerate(value, 1))


def table(place: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise Refused(f"{place}: expected a table of keys and values, found {value!r:.80}")
    return value


def keys(place: str, given: Mapping[str, Any], known: Collection[str]) -> None:
    """Refuse a key that nobody reads, so that a typing error does not go unnoticed."""
    for key in given:
        if key not in known:
            raise Refused(f"{place}.{key}: there is no such part; expected one of {', '.join(known)}")


def text(place: str, value: object) -> str:
    if not isinstance(value, str):
        raise Refused(f"{place}: expected text in quotes, found {value!r:.80}")
    return value


def _section(text: str, game: str) -> Mapping[str, Any]:
    found = document(text)
    if game not in found:
        raise NoSection(because("the file has no section [{game}]", game=game))
    return table(game, found[game])


def document(text: str) -> Mapping[str, Any]:
    """What stands in a layout file, for all the games that it is for."""
    if len(text) > LARGEST:
        raise Refused(f"a layout has at most {LARGEST:,} characters, this one has {len(text):,}")
    if any(len(DOTTED.findall(line)) > MOST_DOTTED for line in text.split("\n")):
        raise Refused(TOO_DEEP)
    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOML's own, a number of thousands of digits, or too many brackets
        raise Refused(because("not a TOML file: {why}", why=str(error))) from None
    if _too_deep(found, DEEPEST):
        raise Refused(TOO_DEEP)
    return found


def _too_deep(value: Any, left: int) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return left == 0 or any(_too_deep(one, left - 1) for one in inside)


def _plain(value: Any) -> Any:
    """The value with white space inside texts evened out, so that the digest depends only on the content."""
    match value:
        case dict():
            return {key: _plain(entry) for key, entry in value.items()}
        case list():
            return [_plain(entry) for entry in value]
        case str():
            return " ".join(value.split())
        case _:
            return value


def _digest(parts: Mapping[str, Any]) -> str:
    canonical = json.dumps(_plain(dict(parts)), sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(canonical.encode()).hexdigest()
