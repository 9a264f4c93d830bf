"""How a bot is named: `search`, or `search:playouts=400` with options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from kostka.games.core import Refused, Why, because

N = TypeVar("N", int, float)


@dataclass(frozen=True)
class Spec:
    """A bot's name and its options, as written; every option may be asked for once."""

    text: str
    name: str
    options: Mapping[str, str]

    def only(self, *known: str) -> None:
        """Refuse options that the bot does not have."""
        if unknown := sorted(set(self.options) - set(known)):
            asked, has = ", ".join(unknown), ", ".join(known)
            if known:
                raise Refused(
                    because(
                        "bot {bot}: there is no option {names}; its options are {known}",
                        bot=self.text,
                        names=asked,
                        known=has,
                    )
                )
            raise Refused(because("bot {bot}: there is no option {names}; it has none", bot=self.text, names=asked))

    def whole(self, name: str, least: int) -> int | None:
        """A whole number, or None if the option is not given."""
        return self._number(name, int, least, None, because("a whole number from {least} up", least=least))

    def share(self, name: str) -> float | None:
        """A number from 0 to 1, or None if the option is not given."""
        return self._number(name, float, 0.0, 1.0, because("a number from 0 to 1"))

    def seconds(self, name: str) -> float | None:
        """A time of at most an hour, or None if the option is not given."""
        return self._number(name, float, 0.001, 3600.0, because("a number of seconds from 0.001 to 3600"))

    def _number(self, name: str, kind: Callable[[str], N], least: N, most: N | None, wanted: Why) -> N | None:
        if name not in self.options:
            return None
        try:
            value = kind(self.options[name])
        except ValueError:
            value = None
        if value is None or not value >= least or (most is not None and value > most):
            bot, found = self.text, repr(self.options[name])
            raise Refused(
                because("bot {bot}: {name} is {wanted}, not {found}", bot=bot, name=name, wanted=wanted, found=found)
            )
        return value


def read(text: str) -> Spec:
    """The spec in the text; whether there is such a bot is not asked here."""
    name, colon, rest = text.partition(":")
    options: dict[str, str] = {}
    for part in rest.split(",") if colon else ():
        key, equals, value = part.partition("=")
        if not (key and equals and value) or key in options:
            raise Refused(because("bot {bot}: options are written as in search:playouts=400, each once", bot=text))
        options[key] = value
    return Spec(text, name, options)
