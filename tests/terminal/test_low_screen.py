"""A screen of 80 columns and 24 lines: one's own sheet is whole, the others have a line each, and all of it fits."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import PropertyMock, patch

import pytest

from kostka.record import read
from kostka.terminal.console import HOME_AND_ERASE, Console
from kostka.terminal.ink import Ink
from kostka.terminal.measure import WIDTH, width
from kostka.terminal.picture import position_lines
from kostka.terminal.table import latest
from kostka.words import LANGUAGES
from tests.terminal.sessions import kostka

PICTURES = Path(__file__).parent / "pictures"
SEATS = {"qwixx": 5, "on-board": 4, "duel": 2}
ROWS = ("▲", "●", "◆", "■")
LONG = "Maximiliane Wilhelmine"


def screens(language: str, game: str, rows: int, players: list[str]) -> list[list[str]]:
    """What stands on the screen at each question, while somebody plays whatever comes first."""
    typed = "".join(f"{key}\n" for key in ["", "1", "2", "3", "4", "5", "0"] * 12)
    clear = patch.object(Console, "clear", lambda _: print(HOME_AND_ERASE, end=""))
    with patch.object(Console, "rows", PropertyMock(return_value=rows)), clear:
        done = kostka("play", game, *players, "--seed", "5", "--save", "game.kostka", "--lang", language, typed=typed)
    assert done.err == ""
    cut = [screen.splitlines() for screen in done.out.split(HOME_AND_ERASE)[1:]]
    return [_to_the_question(screen) for screen in cut[:-1]]


def _to_the_question(screen: list[str]) -> list[str]:
    """Without what came after the first answer; a question is not indented as news and moves are."""
    drawn = max(number for number, line in enumerate(screen) if line.startswith("──"))
    asked = next(n for n, line in enumerate(screen) if n > drawn and line[:1] not in ("", " ", "…"))
    return screen[: asked + 1]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SEATS)
def test_a_game_fits_into_24_lines(game: str, language: str) -> None:
    found = screens(language, game, 24, [LONG, *["bot"] * (SEATS[game] - 1)])
    assert len(found) > 20
    for screen in found:
        assert len(screen) <= 24, "\n".join(screen)
        assert [line for line in screen if width(line) > WIDTH] == []
        rows = [line for line in screen if line.startswith(ROWS)]
        assert [line[0] for line in rows] == list(ROWS)
        names = "\n".join(screen)
        assert all(f"({seat})" in names for seat in range(1, SEATS[game] + 1))


def test_the_last_news_are_told_and_the_first_are_left_out() -> None:
    news = ["one", "two", "three"]
    assert latest(news, None) == ["  one", "  two", "  three", ""]
    assert latest(news, 4) == latest(news, None)
    assert latest(news, 3) == ["… two", "  three", ""]
    assert latest(news, 1) == ["… three"]
    assert latest(news, 0) == []
    assert latest([], 3) == []


def test_a_high_screen_shows_all_sheets() -> None:
    for screen in screens("en", "qwixx", 45, [LONG, *["bot"] * 4]):
        assert sum(line.count("misthrows") for line in screen) == 5


def test_the_terminal_says_how_high_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "30")
    console = Console()
    console.screen = False
    assert console.rows is None
    console.screen = True
    assert console.rows == 30


def test_the_others_have_a_line_each() -> None:
    record = read((PICTURES / "on-board.kostka").read_bytes())
    *_, state = (one for one, _ in zip(record.positions(), range(44), strict=False))
    assert position_lines(record, state, 3, "", Ink(), front=3)[3:-1] == [
        " ○ 5   ○ 2   ▲ 4   ● 6   ◆ 5   ■ 4    the white dice make 7",
        "(3) Cleo                      31 points                     ▲  ●  ◆  ■   −5  pts",
        "▲  ·  ×  ·  ×  ×  ×  ·  × 10 11 12 □ 15  (1) Ada            2  3  4  0    0   27",
        "●  ·  ×  ×  ·  ×  7  8  9 10 11 12 □  6  (2) Ben            4  3  0  3    0   30",
        "◆  ·  ·  ×  ·  ·  ×  ×  5  4  3  2 □  6  (4) Dora           3  3  4  0    0   28",
        "■ 12 11 10  9  8  7  6  5  4  3  2 □  0",
        "  misthrows □ □ □ □                   0",
        "Start",
        " ●2   +1 ■12  +1 ▲3   +2 ◆11  +2 ◆12  +3 ▲2   +3 ■10  +4 ●4  (3)›▲5   +5›●3   +5",
        " ◆9  (4)›■11  +6›■8   +7›◆10  +7 ●6  (1) ▲4  (2) ●5   +9 ▲7   +9 ◆7  +10 ■9  +10",
        " ◆8  +11 ■6  +11 ▲6  +12 ●8  +12 ▲9  +13 ◆5  +13 ■7  +14 ●7  +14 ■4  +15 ●10 +15",
        " ◆6  +16 ▲8  +16 ●12 +17 ◆3  +17 ■2  +18!▲11 +18!●9  +19!▲12 +19!■5  +20!◆2  +20",
    ]
