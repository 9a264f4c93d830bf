"""What happened, in words: one sentence for each kind of news."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kostka.games.news import Ended
from kostka.games.rows_news import Closed, Crossed
from kostka.labels import PATTERNS
from kostka.record import Record
from kostka.terminal.face import Names, listed, name_of
from kostka.terminal.ink import Ink
from kostka.terminal.measure import cut
from kostka.terminal.sheets import ROWS, cell_words
from kostka.terminal.words import capital, t, tc
from kostka.words import later

if TYPE_CHECKING:  # so that only the game that is played is imported
    from kostka.games.duel.news import Captured, Placed, Stacked
    from kostka.games.on_board.news import PawnMoved
    from kostka.games.qubix.news import Laid, Scored
    from kostka.games.views import News

ENDS: Final = {
    "rows": later("The second row is closed: the game is over"),
    "misthrows": later("{name} takes the last misthrow: the game is over"),
    "tokens": later("{name} has no token left: the game is over"),
    "last-round": later("The last round is over, and so is the game"),
    "stuck": later("Nobody can place a block any more: the game is over"),
}
PATTERN: Final = 18
"""Columns of a pattern's name within a sentence."""


def sentence(news: News, record: Record, ink: Ink) -> str | None:
    """A piece of news in words; None if the next line, the board or the final score tells it."""
    names = record.names
    match news.kind:
        case "turn" | "tokens" | "ended":
            return None
        case "dealt":
            return t("The colours of the pile have been dealt.")
        case "filled":
            return t("{place}: layer {n} is full", place=capital(field_words(news.field, names)), n=news.layer + 1)
        case "closed":
            return _closed(news, names)
        case "scored":
            return _scored(news, names, ink)
    name = name_of(news.seat, names)
    match news.kind:
        case "rolled":
            dice = (ink.on(die.colour, f"{ink.symbol(die.colour)}{die.value}", strong=True) for die in news.dice)
            return t("{name} rolls: {dice}", name=name, dice=" ".join(dice))
        case "passed":
            return t("{name} has to pass", name=name) if news.forced else t("{name} passes", name=name)
        case "crossed" | "placed" | "stacked" | "captured" | "pawn":
            return _at_number(news, name, cell_words(news.colour, news.number, ink))
        case "last-round":
            return t("{name} has reached the last fields: everyone else has one more turn", name=name)
        case "locked" if record.game.name == "duel":
            return t("{name} puts a token on the lock", name=name)
        case "locked":
            return t("{name} crosses off the lock too", name=name)
        case "misthrow":
            return t("{name} takes a misthrow", name=name)
        case "laid":
            return f"{name}: {_laid(news, names, ink)}"
        case "done":
            return f"{name}: {t('done')}"


def _at_number(news: Crossed | Placed | Stacked | Captured | PawnMoved, name: str, what: str) -> str:
    match news.kind:
        case "crossed" | "placed":
            return f"{name}: {what}"
        case "stacked":
            return t("{name} stacks on {what}, now {n} high", name=name, what=what, n=news.height)
        case "captured":
            return t("{name} captures {what}", name=name, what=what)
        case "pawn":
            return t("{name} moves the pawn to {what}, bonus {bonus}", name=name, what=what, bonus=news.bonus)


def why_ended(end: Ended, names: Names) -> str:
    return t(ENDS[end.cause], name=name_of(end.seat, names) if end.seat else "")


def field_words(field: int, names: Names) -> str:
    return t("{name}’s field", name=name_of(field, names)) if field <= len(names) else t("the neutral field")


def _closed(news: Closed, names: Names) -> str:
    closers, row = listed([name_of(seat, names) for seat in news.seats]), t(ROWS[news.colour])
    if len(news.seats) > 1:
        return t("{names} close {row}", names=closers, row=row)
    return t("{name} closes {row}", name=closers, row=row)


def _laid(news: Laid, names: Names, ink: Ink) -> str:
    what = t("{colour} block {n}", colour=tc("block", news.colour), n=news.block)
    origin = f" {t('from their store')}" if news.source == "store" else ""
    return f"{ink.symbol(news.colour)} {what}{origin} {_goal(news, names)}, {news.cells}"


def _goal(news: Laid, names: Names) -> str:
    if news.field is None:
        return t("into their store")
    if news.field == news.seat:
        return t("on their own field")
    if news.field > len(names):
        return t("on the neutral field")
    return t("on {name}’s field", name=name_of(news.field, names))


def _scored(news: Scored, names: Names, ink: Ink) -> str:
    """The pattern, and who gets what for it: the mover first."""
    gains = ", ".join(f"{name_of(gain.seat, names)} +{gain.points}" for gain in news.gains)
    what = f"{ink.symbol(news.colour)} {pattern_words(news.pattern)}"
    return t("Pattern “{pattern}”: {points}", pattern=what, points=gains)


def pattern_words(name: str) -> str:
    """A pattern's name that fits into a sentence; one from a layout of somebody's own may be long."""
    return cut(t(PATTERNS.get(name, name)), PATTERN)
