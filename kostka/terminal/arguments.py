"""The parser of a command's arguments: argparse in the language that is spoken, with errors in one line."""

from __future__ import annotations

import argparse
import gettext
from collections.abc import Callable, Mapping
from typing import Final, NoReturn

from kostka.terminal.errors import Complaint
from kostka.terminal.words import t

PHRASES: Final[Mapping[str, Callable[[], str]]] = {
    "usage: ": lambda: f"{t('usage:')} ",
    "positional arguments": lambda: t("arguments"),
    "options": lambda: t("options"),
    "show this help message and exit": lambda: t("show this help and exit"),
    "argument %(argument_name)s: %(message)s": lambda: t(
        "argument {name}: {problem}", name="%(argument_name)s", problem="%(message)s"
    ),
    "the following arguments are required: %s": lambda: t("missing: {names}", names="%s"),
    "unrecognized arguments: %s": lambda: t("unknown: {names}", names="%s"),
    "invalid choice: %(value)r (choose from %(choices)s)": lambda: t(
        "invalid choice: {value} (choose from {choices})", value="%(value)r", choices="%(choices)s"
    ),
    "invalid %(type)s value: %(value)r": lambda: t("not a valid number: {value}", value="%(value)r"),
    "expected one argument": lambda: t("a value is missing"),
    "ignored explicit argument %r": lambda: t("it takes no value, but {value} was given", value="%r"),
}
"""What argparse says, as we say it; its own gaps stand in ours."""


def phrase(text: str) -> str:
    """A text of argparse in the language spoken; one that our commands never reach is left to gettext."""
    return PHRASES[text]() if text in PHRASES else gettext.gettext(text)


# argparse sends all it says through gettext, which wants compiled catalogues in a folder of its own and the language of
# the environment. That one name is replaced, rather than each of its methods that has something to say.
vars(argparse)["_"] = phrase


class Parser(argparse.ArgumentParser):
    """Errors in one line."""

    def error(self, message: str) -> NoReturn:
        told = t("{problem}; see {command}", problem=message, command=f"{self.prog} --help")
        raise Complaint(f"{self.prog}: {told}")

    def keep_usage(self) -> None:
        """Before 3.13, argparse keeps it when arguments are intermixed, and cuts its word off by the English length."""
        word, usage = phrase("usage: "), self.format_usage()
        if usage.startswith(word):
            self.usage = usage.removeprefix(word).strip()
