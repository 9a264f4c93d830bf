"""The `kostka` command: finds the command's module, and tells errors in one line."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from kostka.terminal import words
from kostka.terminal.errors import Complaint, complain, reason
from kostka.terminal.words import capital, say, t
from kostka.words import ENGLISH, later

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from typing import TypeGuard

    from kostka.games.core import Refused
    from kostka.terminal.arguments import Parser

COMMANDS: Final = {
    "serve": ("kostka.server.command", later("the table server and its page, for this computer or for many players")),
    "play": ("kostka.terminal.play", later("play a game in the terminal, with friends or bots")),
    "show": ("kostka.terminal.show", later("draw a position from a record")),
    "replay": ("kostka.terminal.replay", later("go through a record event by event, or write it as JSON")),
    "hint": ("kostka.terminal.hint", later("what every option of a decision is worth")),
    "review": ("kostka.terminal.review", later("a finished game, with what was lost by each choice and what was luck")),
    "print": ("kostka.terminal.print", later("sheets and boards to print, or a finished game on one page")),
    "games": ("kostka.terminal.games", later("the games, their seats and options")),
    "solve": ("kostka.lab.command", later("exact values of positions and of whole games")),
    "arena": ("kostka.arena.command", later("matches and tournaments between bots")),
    "verify": ("kostka.server.verify", later("recompute the dice of a game played on a server")),
    "db": ("kostka.server.db_command", later("the database of the server: its version, and upgrades")),
}
"""Each command's module, which has `arguments(parser)` and `run(args)`."""

PLAIN: Final = ("kostka.server.at_home", later("the table on this computer, opened in the browser"))
"""What `kostka` does without a command."""
FOR_PLAYERS: Final = "kostka.terminal."
"""The commands in this package speak the language of whoever plays; the others are for operators, and English."""
PLAIN_OPTIONS: Final = ("--phones", "--no-phones", "--port", "--lang")

INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141


def main(argv: list[str] | None = None) -> int:
    """Run the command; the result is the exit status."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace" if stream is sys.stderr else "replace")
    try:
        status = _guarded(sys.argv[1:] if argv is None else argv)
        if sys.stdout:
            sys.stdout.flush()
    except BrokenPipeError:
        _silence()
        return BROKEN_PIPE
    except OSError as error:
        _silence()
        return complain(_about(error))
    return status


def _guarded(argv: list[str]) -> int:
    try:
        return _run(argv)
    except Complaint as complaint:
        return complain(str(complaint))
    except ValueError as error:
        if not _is_refusal(error):
            raise
        return complain(f"kostka: {say(error.told)}")
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(_about(error))
    except KeyboardInterrupt:
        return INTERRUPTED


def _is_refusal(error: ValueError) -> TypeGuard[Refused]:
    """Whether it is the games' Refused; if nobody has imported that, it is not, and `--help` need not import it."""
    core = sys.modules.get("kostka.games.core")
    return core is not None and isinstance(error, core.Refused)


def _run(argv: list[str]) -> int:
    if argv[:1] == ["help"] and len(argv) > 1 and not argv[1].startswith("-"):
        argv = [argv[1], "--help", *argv[2:]]
    words.speak(_language(argv))
    if not argv or argv[0].partition("=")[0] in PLAIN_OPTIONS:
        return _command("kostka", PLAIN, argv)
    name, *rest = argv
    if name in ("-h", "--help", "help"):
        print(overview())
        return 0
    if name in ("-V", "--version"):
        print(f"kostka {_version()}")
        return 0
    if name not in COMMANDS:
        raise Complaint(f"kostka: {_unknown(name)}")
    return _command(f"kostka {name}", COMMANDS[name], rest)


def _language(argv: list[str]) -> str | None:
    """The language of everything that a call says, its help and its errors included; None for the environment's."""
    where, _ = COMMANDS.get(argv[0] if argv else "", (FOR_PLAYERS, ""))
    return words.asked(argv) if where.startswith(FOR_PLAYERS) else ENGLISH


def overview() -> str:
    """What `kostka --help` prints."""
    from kostka.terminal.measure import WIDTH, wrap

    commands = {f"kostka {name}": t(about) for name, (_, about) in COMMANDS.items()}
    further = {
        "kostka --phones": t("the table, for phones in your network too"),
        f"kostka {t('COMMAND')} --help": t("what a command can do"),
        "kostka --version": t("the version"),
    }
    plain = (
        t("Plain `kostka` asks whether phones may join, serves the page and opens it in the browser."),
        t("It also takes --no-phones, --port PORT and --lang LANGUAGE."),
    )
    title = t("Kostka, the open table for Qwixx, Qwixx On Board, Qwixx Das Duell and Qubix")
    return "\n".join(
        [*wrap(title, WIDTH), "", *_described(commands), "", *_described(further), "", *wrap(" ".join(plain), WIDTH)]
    )


def _described(calls: dict[str, str]) -> Iterator[str]:
    """Calls on the left, what they do on the right."""
    from kostka.terminal.measure import WIDTH, pad, width, wrap

    left = max(map(width, calls)) + 4
    for call, about in calls.items():
        first, *rest = wrap(about, WIDTH - left)
        yield pad(f"  {call}", left) + first
        yield from (" " * left + line for line in rest)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("kostka")
    except PackageNotFoundError:
        return "(not installed)"


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    text = later("there is no option {name}") if name.startswith("-") else later("there is no command {name}")
    problem = t(text, name=repr(name))
    if close := get_close_matches(name, COMMANDS, 1, 0.5):
        return t("{problem}, did you mean {name}?", problem=problem, name=close[0])
    return t("{problem}; see {command}", problem=problem, command="kostka --help")


def _command(name: str, about: tuple[str, str], argv: list[str]) -> int:
    from importlib import import_module

    where, does = about
    try:
        module = import_module(where)
    except ModuleNotFoundError as error:
        missing = t("needs the package {package}, which is not installed", package=error.name)
        raise Complaint(f"{name}: {missing}") from None
    from kostka.terminal.arguments import Parser

    parser = Parser(prog=name, description=f"{capital(t(does))}.", allow_abbrev=False)
    module.arguments(parser)
    try:
        args = _parsed(parser, argv)
    except SystemExit:  # --help has printed what was asked for
        return 0
    status: int = module.run(args)
    return status


def _parsed(parser: Parser, argv: list[str]) -> argparse.Namespace:
    """The arguments; options may stand between them, except in commands that have commands of their own."""
    parser.keep_usage()
    try:
        return parser.parse_intermixed_args(argv)
    except TypeError:
        return parser.parse_args(argv)


def _about(error: OSError) -> str:
    return f"{'kostka' if error.filename is None else error.filename}: {reason(error)}"


def _silence() -> None:
    """Standard output is gone: nothing more must be tried on it, also not at the end of the program."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        sys.stdout = None
