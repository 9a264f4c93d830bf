"""Reviews and hints for tests: quick, the same every time, and simple enough to know what they must say.

They stand where the real ones do, in processes of their own. Their values come from the points on the sheets.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from math import exp
from typing import Any

from kostka import record
from kostka.games.core import AnyGame, Decide, Decided, Over, Refused, because
from kostka.games.registry import game as find_game
from kostka.record import Record
from kostka.server import insight
from kostka.server.wire_insight import Option

LINGERS = 1.2
"""Seconds for which a review of a game in which Slow plays rests in its middle, so that it can be seen there."""
LABELS = ((0.1, "blunder"), (0.05, "mistake"), (0.02, "inaccuracy"))


def review(text: str, layouts: Mapping[str, str]) -> bytes:
    found = record.read(text, layouts)
    if "Trouble" in found.names:
        raise RuntimeError("trouble")
    if "Refuse" in found.names:
        raise Refused(because("the game is not over yet"))
    return insight.written(reviewed(found))


def reviewed(found: Record) -> dict[str, Any]:
    game, positions = found.game, list(found.positions())
    course = [values(game, state) for state in positions]
    events = [one for number in range(1, len(positions)) for one in _events(found, positions, course, number)]
    swings = sorted(range(1, len(course)), key=lambda number: -abs(course[number][0] - course[number - 1][0]))
    return {
        "game": game.name,
        "exact": len(found.names) == 1,
        "seats": [_seat(seat, name, course, events) for seat, name in enumerate(found.names, 1)],
        "events": events,
        "course": [{"event": number, "values": shares} for number, shares in enumerate(course)],
        "turning": swings[:4],
    }


def values(game: AnyGame, state: Any) -> list[float]:
    """Shares of the win by the points on the sheets; alone, the points."""
    totals = game.totals(state)
    if len(totals) == 1:
        return [float(totals[0])]
    node = game.node(state)
    if isinstance(node, Over):
        return [(seat in node.winners) / len(node.winners) for seat in range(1, len(totals) + 1)]
    weights = [exp(total / 12) for total in totals]
    return [round(weight / sum(weights), 4) for weight in weights]


def _events(found: Record, positions: list[Any], course: list[list[float]], number: int) -> Iterator[dict[str, Any]]:
    insight.tell(number / len(found.events))
    if "Slow" in found.names and number == len(found.events) // 2:
        time.sleep(LINGERS)
    before, event = positions[number - 1], found.events[number - 1]
    node = found.game.node(before)
    if isinstance(node, Decide):
        assert isinstance(event, Decided)
        for seat, moves in node.moves.items():
            if len(moves) > 1:
                yield _decision(found.game, number, seat, moves, event.moves[seat])
    else:
        luck = [((number * 7 + seat * 5) % 11 - 5) / 60 for seat in range(len(course[0]))]
        yield {"event": number, "kind": "deal" if found.game.name == "qubix" else "roll", "luck": luck}


def _decision(game: AnyGame, number: int, seat: int, moves: tuple[Any, ...], move: Any) -> dict[str, Any]:
    """Every third choice of a seat costs something."""
    other = next(one for one in moves if one != move)
    loss = 0.0 if (number + seat) % 3 else round((number % 7) / 60, 4)
    best, played = game.write_move(other if loss else move), game.write_move(move)
    return {
        "kind": "decision",
        "event": number,
        "seat": seat,
        "played": played,
        "best": best,
        "loss": loss,
        "error": 0.004,
        "points": round(loss * 60, 1),
        "label": next((label for least, label in LABELS if loss >= least), ""),
        "options": [
            {"move": best, "value": 0.5, "error": 0.004},
            {"move": played, "value": 0.5 - loss, "error": 0.004},
        ],
        "reasons": [{"key": "it is not your turn", "gaps": {}}] if loss else [],
    }


def _seat(seat: int, name: str, course: list[list[float]], events: list[dict[str, Any]]) -> dict[str, Any]:
    mine = [one for one in events if one.get("seat") == seat]
    luck = sum(one["luck"][seat - 1] for one in events if "luck" in one)
    loss = sum(one["loss"] for one in mine)
    before, result = course[0][seat - 1], course[-1][seat - 1]
    return {
        "seat": seat,
        "name": name,
        "before": before,
        "luck": luck,
        "loss": loss,
        "result": result,
        "rest": result - before - luck + loss,
        "error": 0.03,
        "adjusted": result - luck,
        "decisions": len(mine),
        "best": sum(not one["loss"] for one in mine),
    }


def hint(game: str, state: Any, seat: int) -> list[Option]:
    """The later a move stands in the list of the rules, the worse it is."""
    rules = find_game(game)
    node = rules.node(state)
    assert isinstance(node, Decide)
    moves = [rules.write_move(move) for move in node.moves[seat]]
    why = [because("it is not your turn")]
    return [
        Option(
            move, 0.6 - place / 100, place / 100, 0.002, place / 2, "mistake" if place > 4 else "", why * (not place)
        )
        for place, move in enumerate(moves)
    ]
