"""What speaks for a move, in words: taken from what the rules say happens, and from what the move skips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from kostka.games.core import PASS, AnyGame, Decide, Decided, Over, Pass, Why, because
from kostka.games.rows import Cell

LITTLE: Final = 2
"""To skip so many numbers is nothing to speak of."""


def reasons(game: AnyGame, state: Any, seat: int, move: Any) -> Iterator[Why]:
    """What a move of a seat brings, as far as it can be said in a few words; the weightiest first."""
    after, kinds = _outcome(game, state, seat, move)
    end = game.node(after)
    if isinstance(end, Over) and seat in end.winners:
        yield because("it ends the game while you are ahead")
    if "scored" in kinds:
        yield because("it scores a pattern")
    if "closed" in kinds:
        yield because("it closes the row, and the lock counts as one more")
    if "captured" in kinds:
        yield because("it captures a token")
    if "stacked" in kinds:
        yield because("it makes a stack, which cannot be captured")
    if "last-round" in kinds:
        yield because("it announces the end")
    if "misthrow" not in kinds and not isinstance(move, Pass) and _passing_is_a_misthrow(game, state, seat):
        yield because("it avoids a misthrow")
    skipped = None if kinds & {"closed", "stacked"} else skips(state, seat, move)
    if skipped == 0:
        yield because("it skips nothing")
    elif skipped is not None and skipped <= LITTLE:
        yield because("it skips little")


def compared(game: AnyGame, state: Any, seat: int, better: Any, played: Any) -> Iterator[Why]:
    """What speaks for a better move against the one that was played."""
    worse = {why.key for why in reasons(game, state, seat, played)}
    found = [why for why in reasons(game, state, seat, better) if why.key not in worse]
    yield from found
    fewer, more = skips(state, seat, better), skips(state, seat, played)
    if found or more is None:
        return
    if fewer is not None and fewer < more:
        yield because("it skips fewer numbers")
    elif isinstance(better, Pass) and more > LITTLE:
        yield because("waiting is better than skipping so many numbers")


def skips(state: Any, seat: int, move: Any) -> int | None:
    """How many numbers of a row a cross or token would leave out for good; None for other moves."""
    if not isinstance(move, Cell):
        return None
    if hasattr(state, "sheets"):
        row, column = state.sheets.pad.spots[move]
        taken = state.sheets.of(seat).rows[row]
    else:
        row, column = state.parts.pad.spots[move]
        taken = [place for place, tower in enumerate(state.board[row]) if tower.seat == seat]
    return max(0, int(column) - max(taken, default=-1) - 1)


def _outcome(game: AnyGame, state: Any, seat: int, move: Any) -> tuple[Any, set[str]]:
    """The position after a move, the other seats passing where they can, and the kinds of news about it."""
    node = game.node(state)
    assert isinstance(node, Decide)
    others = {other: PASS if PASS in moves else moves[0] for other, moves in node.moves.items()}
    event = Decided({**others, seat: move})
    after = game.apply(state, event)
    return after, {news.kind for news in game.news(state, event, after)}


def _passing_is_a_misthrow(game: AnyGame, state: Any, seat: int) -> bool:
    node = game.node(state)
    assert isinstance(node, Decide)
    return PASS in node.moves[seat] and "misthrow" in _outcome(game, state, seat, PASS)[1]
