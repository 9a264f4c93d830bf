"""Files of the user: records and layouts, read with errors that name them."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import IO

from kostka.games.core import Refused, because
from kostka.games.layouts import LARGEST as LARGEST_LAYOUT
from kostka.games.layouts import document
from kostka.games.registry import NAMES, game
from kostka.record import LARGEST, Record, read
from kostka.terminal.errors import Complaint, reason
from kostka.terminal.words import say, t


def read_record(name: str, layouts: Mapping[str, str]) -> Record:
    """The record in a file, or on standard input if the name is `-`."""
    data = _standard_input(LARGEST) if name == "-" else _bytes(name, LARGEST)
    try:
        return read(data, layouts)
    except Refused as refusal:
        raise Complaint(f"{name}: {say(refusal.told)}") from None


def neither_game_nor_record(name: str) -> str:
    """What is wrong with a name that should be one of them, and what may be meant."""
    problem = t("there is no game or record {name}", name=repr(name))
    if close := get_close_matches(name, NAMES, 1, 0.5):
        return t("{problem}, did you mean {name}?", problem=problem, name=close[0])
    return t("{problem}; the games are {names}", problem=problem, names=", ".join(NAMES))


def read_layouts(names: Sequence[str]) -> dict[str, str]:
    """The texts of layout files by their names without folder and ending; a bad one is refused."""
    layouts: dict[str, str] = {}
    for name in names:
        stem = Path(name).stem
        text = _layout_text(name)
        if layouts.get(stem, text) != text:
            raise Complaint(f"{name}: {t('another layout is called {name} too', name=stem)}")
        try:
            _check_layout(text, stem)
        except Refused as refusal:
            raise Complaint(f"{name}: {say(refusal.told)}") from None
        layouts[stem] = text
    return layouts


def _layout_text(name: str) -> str:
    try:
        return _bytes(name, LARGEST_LAYOUT * 4).decode("utf-8")
    except UnicodeDecodeError as error:
        why = t("byte number {n} is not UTF-8 text", n=error.start + 1)
        raise Complaint(f"{name}: {t('not a TOML file: {why}', why=why)}") from None


def _check_layout(text: str, stem: str) -> None:
    """Refuse a layout that is not good for all the games it has sections for."""
    sections = document(text)
    meant = [name for name in NAMES if name in sections]
    if not meant:
        raise Refused(because("the file has no section for a game, such as [{game}]", game=NAMES[1]))
    for name in meant:
        game(name).read_layout(text, stem)


def _bytes(name: str, most: int) -> bytes:
    try:
        with open(name, "rb") as file:
            return _at_most(file, most)
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        raise Complaint(f"{name}: {reason(error) if isinstance(error, OSError) else error}") from None


def _standard_input(most: int) -> bytes:
    if sys.stdin is None:
        raise Complaint(f"-: {t('there is no standard input')}")
    return _at_most(sys.stdin.buffer, most)


def _at_most(file: IO[bytes], most: int) -> bytes:
    """One byte more than allowed at the most, so that the reader sees that it is too much."""
    return file.read(most + 1)
