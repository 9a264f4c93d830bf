"""The text of a record: lines, comments and the header (record.md)."""

import re
import unicodedata
from dataclasses import dataclass

from .parts import Parts

GAMES = ("qwixx", "on-board", "duel", "qubix")
BLANKS = " \t"
KEY = re.compile("[a-z][a-z0-9-]*")
NUMBER = re.compile("0|[1-9][0-9]*")
OPTIONS = ("side", "neutral", "pile")


class Refused(Exception):
    """A record that breaks the format or the rules."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


@dataclass
class Line:
    number: int
    text: str  # without comment, without blanks at the ends
    comment: bool  # was there a comment?


@dataclass
class Header:
    game: str
    seats: list[str]
    first: int
    options: dict[str, str]  # those that the game uses, defaults filled in
    others: dict[str, str]  # kept, without meaning


def text_of(data: bytes) -> str:
    """The text of a file; a byte that is not UTF-8 is refused at its line."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refused(data.count(b"\n", 0, error.start) + 1, "not UTF-8") from None


def without_comment(text: str) -> tuple[str, bool]:
    """`#` starts a comment at the beginning of a line or after white space."""
    for place, letter in enumerate(text):
        if letter == "#" and (place == 0 or text[place - 1] in BLANKS):
            return text[:place].strip(BLANKS), True
    return text.strip(BLANKS), False


def lines_of(text: str) -> list[Line]:
    if text.startswith("\ufeff"):
        raise Refused(1, "a byte-order mark")
    lines: list[Line] = []
    pieces = text.split("\n")
    for number, piece in enumerate(pieces, 1):
        ended = number < len(pieces)
        content, comment = without_comment(piece.removesuffix("\r") if ended else piece)
        if "\r" in content:
            raise Refused(number, "a carriage return inside a line")
        lines.append(Line(number, content, comment))
    return lines


def words(text: str) -> list[str]:
    """Several spaces or tabs stand for one."""
    return [word for word in re.split("[ \t]+", text) if word]


def one_spaced(text: str) -> str:
    return " ".join(words(text))


def split_header(lines: list[Line]) -> tuple[list[Line], list[Line]]:
    """The `key: value` lines and the lines after the header; `kostka 1` must come first, then comments may stand."""
    rest = list(lines)
    while rest and rest[0].comment and not rest[0].text:
        rest.pop(0)
    if not rest or words(rest[0].text) != ["kostka", "1"]:
        raise Refused(rest[0].number if rest else 1, "a record begins with `kostka 1`")
    header = [rest.pop(0)]
    while rest:
        line = rest.pop(0)
        if line.text:
            header.append(line)
        elif not line.comment:  # the empty line
            break
    return header, rest


def header_keys(lines: list[Line]) -> dict[str, tuple[str, int]]:
    """Each key with its value, ends trimmed, and its line."""
    keys: dict[str, tuple[str, int]] = {}
    for line in lines:
        key, colon, value = line.text.partition(":")
        if not colon:
            raise Refused(line.number, "not `key: value`")
        if not KEY.fullmatch(key):
            raise Refused(line.number, f"{key!r} is not a key")
        if key in keys:
            raise Refused(line.number, f"{key} is given twice")
        keys[key] = value.strip(BLANKS), line.number
    return keys


def names_of(text: str, line: int) -> list[str]:
    """Names separated by ` | `; 1-40 characters each, no `|`, no `#`, no control characters."""
    names = one_spaced(text).split(" | ")
    for name in names:
        if not 1 <= len(name) <= 40:
            raise Refused(line, f"a name has 1 to 40 characters, not {len(name)}")
        if "|" in name or "#" in name or any(unicodedata.category(letter) == "Cc" for letter in name):
            raise Refused(line, f"{name!r} is not a name")
    return names


def choices(game: str, seats: int) -> dict[str, list[str]]:
    """The options that the game uses, with the values that they may have, the default first."""
    if game == "on-board":
        return {"side": ["1", "2"]}
    if game == "qubix" and seats == 2:
        return {"side": ["grey", "navy"], "neutral": ["grey", "navy"], "pile": ["scheme", "dealt"]}
    if game == "qubix":
        return {"side": ["grey", "navy"], "pile": ["scheme", "dealt"]}
    return {}


def options_of(game: str, seats: int, keys: dict[str, tuple[str, int]]) -> dict[str, str]:
    options: dict[str, str] = {}
    for key, allowed in choices(game, seats).items():
        options[key] = allowed[0]
        if key == "neutral":  # default = side
            options[key] = options["side"]
        if key in keys:
            value, line = keys[key]
            if value not in allowed:
                raise Refused(line, f"{key} is {' or '.join(allowed)}, not {value!r}")
            options[key] = value
    return options


def read_header(lines: list[Line], parts: Parts) -> tuple[Header, list[Line]]:
    header, rest = split_header(lines)
    keys = header_keys(header[1:])
    for key in ("game", "seats"):
        if key not in keys:
            raise Refused(header[-1].number, f"{key} is missing")
    game, line = keys["game"]
    if game not in GAMES:
        raise Refused(line, f"{game!r} is not a game")
    if "layout" in keys:
        raise Refused(keys["layout"][1], "that layout is not at hand")
    text, line = keys["seats"]
    seats = names_of(text, line)
    fewest, most = parts[game]["seats"]
    if not fewest <= len(seats) <= most:
        raise Refused(line, f"{game} has {fewest} to {most} seats, not {len(seats)}")
    text, line = keys.get("first", ("1", 0))
    if text not in [str(seat) for seat in range(1, len(seats) + 1)]:
        raise Refused(line, f"first is 1 to {len(seats)}, not {text!r}")
    options = options_of(game, len(seats), keys)
    others = {key: value for key, (value, _) in keys.items() if key not in ("game", "seats", "first", *options)}
    return Header(game, seats, int(text), options, others), rest


def write_header(header: Header) -> list[str]:
    """The canonical lines, with the empty line."""
    lines = ["kostka 1", f"game: {header.game}", f"seats: {' | '.join(header.seats)}", f"first: {header.first}"]
    lines += [f"{key}: {header.options[key]}" for key in OPTIONS if key in header.options]
    for key, value in header.others.items():
        # `event:#1` has the value `#1`; with a space it would be a comment
        lines.append(f"{key}:{value}" if value == "" or value.startswith("#") else f"{key}: {value}")
    return [*lines, ""]
