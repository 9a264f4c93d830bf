"""A game on one page: who won, what was crossed, laid or placed, the names and the date."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path as File

import pytest

from kostka.paper import finished
from kostka.paper.ink import COLOUR
from kostka.paper.shapes import Box, Disc, Page, Path
from kostka.record import Record
from tests.paper.documents import PLAYED, played
from tests.paper.measuring import texts


def one_page(record: Record, language: str = "en") -> Page:
    (page,) = finished(record, language=language).pages
    return page


def lines(page: Page) -> list[str]:
    return [text.text for text in texts(page)]


def crosses(page: Page) -> int:
    strokes = [shape for shape in page.shapes if isinstance(shape, Path) and shape.line == COLOUR.cross]
    return len(strokes) // 2


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_names_totals_and_winners(path: File) -> None:
    record = played(path)
    page = one_page(record)
    view = record.game.view(record.last())
    for name, total in zip(record.names, view["totals"], strict=True):
        assert lines(page).count(name) == 2
        assert lines(page).count(str(total).replace("-", "−")) >= 2
    if len(record.names) > 1:
        assert any(line.endswith(("wins", "share the win")) for line in lines(page))


@pytest.mark.parametrize("path", [path for path in PLAYED if path.stem.startswith(("qwixx", "on-board"))])
def test_every_cross_is_drawn(path: File) -> None:
    record = played(path)
    view = record.game.view(record.last())
    assert crosses(one_page(record)) == sum(row["crosses"] for sheet in view["sheets"] for row in sheet["rows"])


def test_pawns_stand_on_their_fields() -> None:
    record = played(next(path for path in PLAYED if path.stem == "on-board-4-2"))
    seats = [COLOUR.seat(seat).fill for seat in (1, 2, 3, 4)]
    heads = Counter(disc.fill for disc in one_page(record).shapes if isinstance(disc, Disc) and disc.fill in seats)
    assert heads == dict.fromkeys(seats, 2), "one on the track and one on the sheet"


def test_tokens_lie_on_the_board() -> None:
    record = played(next(path for path in PLAYED if path.stem == "duel-2"))
    rows = record.game.view(record.last())["rows"]
    for seat in (1, 2):
        fields = sum(cell["owner"] == seat for row in rows for cell in row["cells"])
        locks = sum(row["lock"]["owner"] == seat for row in rows)
        drawn = [
            disc for disc in one_page(record).shapes if isinstance(disc, Disc) and disc.fill == COLOUR.seat(seat).fill
        ]
        assert len(drawn) == fields + locks + 1, "and one beside the name"


def test_fields_are_seen_from_above_and_layer_by_layer() -> None:
    record = played(next(path for path in PLAYED if path.stem.startswith("qubix-5")))
    view = record.game.view(record.last())
    page = one_page(record)
    for letter, colour in view["colours"].items():
        seen = sum(cell == letter for field in view["fields"] for row in field["top"] for cell in row)
        laid = sum(block["colour"] == letter for field in view["fields"] for block in field["blocks"])
        main = COLOUR.tone(colour).main
        assert sum(isinstance(box, Box) and box.fill == main for box in page.shapes) == seen + laid


@pytest.mark.parametrize(
    ("language", "written"),
    [("en", "2026-11-05"), ("de", "5.11.2026"), ("pl", "05.11.2026"), ("cs", "5. 11. 2026"), ("pt", "05/11/2026")],
)
def test_the_date_is_written_as_in_the_language(language: str, written: str) -> None:
    record = replace(played(PLAYED[0]), further=(("date", "2026-11-05"),))
    assert written in lines(one_page(record, language))
    assert "All Saints" in lines(one_page(replace(record, further=(("date", "All Saints"),)), language))


def test_a_game_that_goes_on_says_so() -> None:
    record = played(PLAYED[0])
    assert "The game continues." in lines(one_page(replace(record, events=record.events[:3])))
    alone = played(next(path for path in PLAYED if path.stem == "qwixx-1"))
    assert "The game is over." in lines(one_page(alone))


def test_names_in_other_letters() -> None:
    record = replace(played(PLAYED[0]), names=("Ðorđe 🎲 Çelik", "Олена"))
    assert "Ðor?e  Çelik" in lines(one_page(record))
    assert "Player 2" in lines(one_page(record))
