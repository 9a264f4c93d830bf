"""The bot `greedy`: the rule of thumb of a hurried player.

In the row games it takes the move that skips the fewest numbers and passes if that are too many; in Qubix it takes the
best immediate score. The limits are the strongest found in matches of greedy against itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

from kostka.bots.core import Bot
from kostka.bots.spec import Spec
from kostka.games.core import PASS, AnyGame, Pass, Refused

LOCK: Final = -10
"""A last number counts as fewer skipped numbers than any other move: the lock is one more cross."""


class Limits(NamedTuple):
    """So many numbers may a move skip: if the turn can do without it, and if passing would bring a misthrow."""

    willing: int
    pressed: int


QWIXX: Final = Limits(1, 4)
ON_BOARD: Final = Limits(2, 4)
PAWN: Final = Limits(4, 4)
DUEL: Final = Limits(5, 10)


class Candidate(NamedTuple):
    """A move that skips so many numbers, and its rank among the moves: the smallest is taken."""

    skipped: int
    rank: tuple[int, ...]
    move: Any


@dataclass(frozen=True)
class Greedy:
    """`slips` is the share of its decisions that it makes at random, for weaker players to play against.

    `captures` is for the Duell: a capture takes a token off the other seat's row, which makes up for so many fields.
    """

    name: str = "greedy"
    slips: float = 0.0
    captures: int = 0

    def choose(self, game: AnyGame, state: Any, seat: int, moves: tuple[Any, ...], random: Random) -> Any:
        if len(moves) == 1:
            return moves[0]
        if self.slips and random.random() < self.slips:
            return moves[random.randrange(len(moves))]
        return RULES[game.name](self, state, seat, moves, random)


def make(spec: Spec, game: str) -> Bot:
    if game not in RULES:
        raise Refused(f"greedy has no rule of thumb for {game}")
    spec.only("slips", *(["captures"] if game == "duel" else []))
    return Greedy(spec.text, spec.share("slips") or 0.0, spec.whole("captures", 0) or 0)


def _least(candidates: Iterable[Candidate], limit: int) -> Any:
    """The first in rank of the moves that do not skip more numbers than the limit, or a pass."""
    fitting = [candidate for candidate in candidates if candidate.skipped <= limit]
    return min(fitting, key=lambda candidate: candidate.rank).move if fitting else PASS


# --- qwixx and on-board ---------------------------------------------------------------------------------------------


def _crossing(state: Any, seat: int, cell: Any) -> tuple[int, int]:
    """How many numbers a cross would skip, and minus the crosses that the row already has."""
    pad = state.sheets.pad
    row, column = pad.spots[cell]
    crosses = state.sheets.of(seat).rows[row]
    reached = crosses[-1] if crosses else -1
    return (LOCK if column == pad.rows[row].last else column - reached - 1), -len(crosses)


def _crosses(state: Any, seat: int, moves: Iterable[Any]) -> Iterable[Candidate]:
    for move in moves:
        if not isinstance(move, Pass):
            skipped, fullness = _crossing(state, seat, move)
            yield Candidate(skipped, (skipped, fullness), move)


def _qwixx(greedy: Greedy, state: Any, seat: int, moves: tuple[Any, ...], random: Random) -> Any:
    pressed = state.phase == "colour" and not state.crossed
    return _least(_crosses(state, seat, moves), QWIXX.pressed if pressed else QWIXX.willing)


def _on_board(greedy: Greedy, state: Any, seat: int, moves: tuple[Any, ...], random: Random) -> Any:
    pressed = state.phase != "white" and not state.crossed
    if state.phase == "pawn":
        return _least(_steps(state, seat, moves), PAWN.pressed if pressed else PAWN.willing)
    return _least(_crosses(state, seat, moves), ON_BOARD.pressed if pressed else ON_BOARD.willing)


def _steps(state: Any, seat: int, moves: Iterable[Any]) -> Iterable[Candidate]:
    """The pawn goes as far as it can: bonus points and the end of the track are worth more than a skipped number."""
    from kostka.games.on_board.rules import target
    from kostka.games.rows import is_crossed

    for move in moves:
        if not isinstance(move, Pass):
            field = target(state, move)
            assert field is not None
            cell = state.track[field - 1]
            skipped = 0 if is_crossed(state.sheets, seat, cell) else _crossing(state, seat, cell)[0]
            yield Candidate(skipped, (-field,), move)


# --- duel -----------------------------------------------------------------------------------------------------------


def _duel(greedy: Greedy, state: Any, seat: int, moves: tuple[Any, ...], random: Random) -> Any:
    pressed = state.phase == "colour" and state.used is None
    return _least(_placings(state, seat, moves, greedy.captures), DUEL.pressed if pressed else DUEL.willing)


def _placings(state: Any, seat: int, moves: Iterable[Any], captures: int) -> Iterable[Candidate]:
    from kostka.games.duel.rules import tokens_in_row

    for move in moves:
        if isinstance(move, Pass):
            continue
        row, column = state.parts.pad.spots[move]
        fields = state.board[row]
        mine = max((place for place, tower in enumerate(fields) if tower.seat == seat), default=-1)
        if fields[column].seat == seat:
            skipped = 0
        elif column == len(fields) - 1:
            skipped = LOCK
        else:
            skipped = column - mine - 1 - (captures if fields[column].seat else 0)
        # between equals the field further left: a stack can never be captured
        yield Candidate(skipped, (skipped, -tokens_in_row(state, row, seat), row, column), move)


# --- qubix ----------------------------------------------------------------------------------------------------------


def _qubix(greedy: Greedy, state: Any, seat: int, moves: tuple[Any, ...], random: Random) -> Any:
    """The best own points minus points given away; between equals the random source decides."""
    gains = _Gains(state, seat)
    values = [gains.of(move) for move in moves]
    best = max(values)
    return random.choice([move for move, value in zip(moves, values, strict=True) if value == best])


class _Gains:
    """What moves of Qubix score at once; blocks of one colour on the same cells score the same."""

    def __init__(self, state: Any, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.known: dict[tuple[int, str, str], int] = {}

    def of(self, move: Any) -> int:
        from kostka.games.qubix.rules import STORE, Done, Lay

        if isinstance(move, Done):
            return self._points(self.state.building, self.state.field(self.state.building).top)
        if not isinstance(move, Lay) or move.to == STORE:
            return 0
        key = (move.to, move.cells, self.state.colours[move.block - 1])
        if key not in self.known:
            self.known[key] = self._laid(*key)
        return self.known[key]

    def _laid(self, to: int, cells: str, colour: str) -> int:
        mask = self.state.parts.field.masks[cells]
        now = self.state.field(to).top
        return self._points(to, "".join(colour if mask >> place & 1 else seen for place, seen in enumerate(now)))

    def _points(self, to: int, after: str) -> int:
        from kostka.games.qubix.rules import partner, scored_pattern

        before = self.state.before or self.state.field(to).top
        scored = scored_pattern(self.state, to, before, after)
        if scored is None:
            return 0
        return scored.pattern.mover - (scored.pattern.owner if partner(self.state, self.seat, to) else 0)


RULES: Final[Mapping[str, Callable[[Greedy, Any, int, tuple[Any, ...], Random], Any]]] = {
    "qwixx": _qwixx,
    "on-board": _on_board,
    "duel": _duel,
    "qubix": _qubix,
}
