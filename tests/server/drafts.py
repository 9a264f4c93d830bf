"""Small tables for tests of what may be done at one, without a server around them."""

from __future__ import annotations

from typing import Any

from kostka.server import actions, entries, fold, seating, tables
from kostka.server.actions import Draft
from kostka.server.entries import Place

SEED = "00" * 32


def person(number: int, device: int) -> Place:
    """Someone whose token is the number of the seat."""
    return Place(f"P{number}", tables.hashed(str(number)), auto=False, device=device)


def bot(number: int) -> Place:
    return Place(f"Bot {number}", bot="random")


def playing(*places: Place, game: str = "qwixx", **more: Any) -> Draft:
    """A game that has just been started by the creator, whose token is c; seat 1 begins."""
    created = entries.Created(0.0, game, places, tables.hashed("c"), more.pop("seed", SEED), 1, **more)
    draft = Draft(fold.opened("table", created), 1.0)
    seating.start(draft, ["c"])
    return draft


def decide(draft: Draft, seat: int, move: str = "-") -> None:
    table = draft.table
    actions.decide(draft, seat, [str(seat)], table.point, move, f"{seat}/{table.number}")


def cross(draft: Draft, seat: int) -> str:
    """The seat takes the first number that it may cross; which one."""
    move = next(move for move in draft.table.legal(seat) if move != "-")
    decide(draft, seat, move)
    return move


def go_on(draft: Draft) -> None:
    """The time of the next step has come."""
    actions.go_on(draft, draft.table.point)


def kinds(draft: Draft) -> list[str]:
    """The entries by their kinds."""
    return [type(entry).__name__.lower() for entry in draft.entries]
