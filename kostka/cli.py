"""The `kostka` command: finds the command's module, and tells errors in one line."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final, NoReturn

from kostka.terminal.errors import Complaint, complain, reason

if TYPE_CHECKING:
    import argparse

COMMANDS: Final = {
    "serve": ("kostka.server.command", "the table server and its page, for this computer or for many"),
    "play": ("kostka.terminal.play", "play a game in the terminal, with friends or bots"),
    "show": ("kostka.terminal.show", "draw a position of a record"),
    "replay": ("kostka.terminal.replay", "tell a record event by event, or as JSON"),
    "print": ("kostka.terminal.print", "sheets and boards to print, or a finished game on one page"),
    "games": ("kostka.terminal.games", "the games, their seats and options"),
    "solve": ("kostka.lab.command", "exact values of positions and of whole games"),
    "arena": ("kostka.arena.command", "matches and tournaments between bots"),
    "verify": ("kostka.server.verify", "recompute the dice of a record that was played on a server"),
    "db": ("kostka.server.db_command", "the server's database: its version, and upgrades"),
}
"""Each command's module, which has `arguments(parser)` and `run(args)`."""

PLAIN: Final = ("kostka.server.at_home", "the table on this computer, opened in the browser")
"""What `kostka` does without a command."""
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
        return complain(f"kostka: {error}")
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(_about(error))
    except KeyboardInterrupt:
        return INTERRUPTED


def _is_refusal(error: ValueError) -> bool:
    """Whether it is the games' Refused; if nobody has imported that, it is not, and `--help` need not import it."""
    core = sys.modules.get("kostka.games.core")
    return core is not None and isinstance(error, core.Refused)


def _run(argv: list[str]) -> int:
    if argv[:1] == ["help"] and len(argv) > 1:
        argv = [argv[1], "--help"]
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


def overview() -> str:
    """What `kostka --help` prints."""
    width = max(map(len, COMMANDS))
    return "\n".join(
        [
            "Kostka, the open table for Qwixx, Qwixx On Board, Qwixx Das Duell and Qubix",
            "",
            *(f"  kostka {name:<{width}}  {about}" for name, (_, about) in COMMANDS.items()),
            "",
            "  kostka --phones          the table, for phones in your network too",
            "  kostka COMMAND --help    what a command can do",
            "  kostka --version         the version",
            "",
            "Plain `kostka` asks whether phones may join, serves the page and opens it in the",
            "browser. --no-phones, --port PORT and --lang LANGUAGE are understood there too.",
        ]
    )


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("kostka")
    except PackageNotFoundError:
        return "(not installed)"


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    kind = "option" if name.startswith("-") else "command"
    close = get_close_matches(name, COMMANDS, 1, 0.5)
    return f"there is no {kind} {name!r}" + (f", did you mean {close[0]}?" if close else " (see kostka --help)")


def _command(name: str, about: tuple[str, str], argv: list[str]) -> int:
    from importlib import import_module

    where, does = about
    try:
        module = import_module(where)
    except ModuleNotFoundError as error:
        raise Complaint(f"{name}: needs the package {error.name}, which is not installed") from None
    parser = _parser(name, does)
    module.arguments(parser)
    try:
        args = _parsed(parser, argv)
    except SystemExit:  # --help has printed what was asked for
        return 0
    status: int = module.run(args)
    return status


def _parsed(parser: argparse.ArgumentParser, argv: list[str]) -> argparse.Namespace:
    """The arguments; options may stand between them, except in commands that have commands of their own."""
    try:
        return parser.parse_intermixed_args(argv)
    except TypeError:
        return parser.parse_args(argv)


def _parser(name: str, about: str) -> argparse.ArgumentParser:
    import argparse

    class Parser(argparse.ArgumentParser):
        """Errors in one line."""

        def error(self, message: str) -> NoReturn:
            raise Complaint(f"{self.prog}: {message} (see {self.prog} --help)")

    return Parser(prog=name, description=about[0].upper() + about[1:] + ".", allow_abbrev=False)


def _about(error: OSError) -> str:
    return f"{'kostka' if error.filename is None else error.filename}: {reason(error)}"


def _silence() -> None:
    """Standard output is gone: nothing more must be tried on it, also not at the end of the program."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        sys.stdout = None
