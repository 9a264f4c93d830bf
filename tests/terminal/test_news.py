"""What is told of each kind of news, and of each way in which a game ends."""

from __future__ import annotations

from typing import get_args

import pytest

from kostka.games.core import Cause
from kostka.games.duel.news import Captured, Placed, Stacked, TokensLeft
from kostka.games.news import Ended, Passed, Turn
from kostka.games.on_board.news import LastRound, PawnMoved
from kostka.games.qubix.news import Dealt, Filled, Finished, Gain, Laid, Scored
from kostka.games.registry import game
from kostka.games.rows_news import Closed, Crossed, Die, Locked, Misthrow, Rolled
from kostka.games.views import News
from kostka.record import Record
from kostka.terminal.ink import Ink
from kostka.terminal.news import sentence, why_ended

NAMES = ("Ada", "Ben")

QWIXX: list[tuple[News, str | None]] = [
    (Rolled(1, (Die("white", 5), Die("white", 1), Die("blue", 4))), "Ada rolls: ○5 ○1 ■4"),
    (Crossed(2, "red", 5, "white", (0, 1), 1, 1), "Ben: ▲ red 5"),
    (Passed(1, "white", forced=False), "Ada passes"),
    (Passed(2, "white", forced=True), "Ben has to pass"),
    (Locked(1, "green", 7, 28), "Ada crosses off the lock too"),
    (Closed("green", (1,), "green"), "Ada closes the green row"),
    (Closed("green", (1, 2), "green"), "Ada and Ben close the green row"),
    (Misthrow(2, 1, -5), "Ben takes a misthrow"),
    (Turn(2), None),
    (Ended("rows", None, (7, 8), (2,)), None),
]
ON_BOARD: list[tuple[News, str | None]] = [
    (PawnMoved(1, 0, 5, "green", 10, (2,), 3), "Ada moves the pawn to ◆ green 10, bonus 3"),
    (Crossed(1, "green", 10, "pawn", (), 1, 1), "Ada: ◆ green 10"),
    (LastRound(2), "Ben has reached the last fields: everyone else has one more turn"),
]
DUEL: list[tuple[News, str | None]] = [
    (Placed(1, "red", 5, "white", (0, 1), (1, 0)), "Ada: ▲ red 5"),
    (Stacked(1, "red", 5, "white", (0, 1), (3, 0), 2), "Ada stacks on ▲ red 5, now 2 high"),
    (Captured(2, "red", 5, "colour", (1, 2), (0, 1), 1), "Ben captures ▲ red 5"),
    (TokensLeft(1, 21), None),
    (Locked(2, "blue", 6, 21), "Ben puts a token on the lock"),
]
QUBIX: list[tuple[News, str | None]] = [
    (Dealt("rybvp"), "The colours of the pile have been dealt."),
    (Laid(1, 51, "red", "pile", "a1", 4, None, "b1", 0), "Ada: ▲ red block 51 into their store, b1"),
    (Laid(1, 51, "red", "store", "b1", 0, 1, "c3", 0), "Ada: ▲ red block 51 from their store on their own field, c3"),
    (Laid(1, 31, "pink", "pile", "a1-b1", 3, 2, "a1-a2", 0), "Ada: ♥ pink block 31 on Ben’s field, a1-a2"),
    (Laid(2, 31, "pink", "pile", "a1-b1", 3, 3, "a1-a2", 0), "Ben: ♥ pink block 31 on the neutral field, a1-a2"),
    (Filled(2, 0, full=False), "Ben’s field: layer 1 is full"),
    (Filled(3, 2, full=True), "The neutral field: layer 3 is full"),
    (Finished(1, 2), "Ada: done"),
    (Scored(1, 1, "square", "red", "a1-b2", (Gain(1, 4, "mover"),)), "Pattern “▲ square”: Ada +4"),
    (
        Scored(1, 2, "square", "red", "a1-b2", (Gain(1, 4, "mover"), Gain(2, 2, "owner"))),
        "Pattern “▲ square”: Ada +4, Ben +2",
    ),
    (
        Scored(2, 3, "ring", "blue", "a1-c3", (Gain(2, 8, "mover"), Gain(1, 4, "neutral"))),
        "Pattern “■ ring”: Ben +8, Ada +4",
    ),
    (Passed(1, "build", forced=True), "Ada has to pass"),
]
TOLD = {"qwixx": QWIXX, "on-board": ON_BOARD, "duel": DUEL, "qubix": QUBIX}

ENDS: dict[Cause, str] = {
    "rows": "The second row is closed: the game is over",
    "misthrows": "Ben takes the last misthrow: the game is over",
    "tokens": "Ben has no token left: the game is over",
    "last-round": "The last round is over, and so is the game",
    "stuck": "Nobody can place a block any more: the game is over",
}


@pytest.mark.parametrize(("name", "news", "said"), [(name, *one) for name, cases in TOLD.items() for one in cases])
def test_a_kind_of_news_in_words(name: str, news: News, said: str | None) -> None:
    record = Record(game(name), game(name).setup(2), NAMES)
    assert sentence(news, record, Ink()) == said


def test_every_kind_has_its_words() -> None:
    assert {type(news) for cases in TOLD.values() for news, _ in cases} == set(get_args(News))


@pytest.mark.parametrize("cause", get_args(Cause))
def test_why_a_game_ended(cause: Cause) -> None:
    assert why_ended(Ended(cause, None if cause == "rows" else 2, (7, 8), (2,)), NAMES) == ENDS[cause]
