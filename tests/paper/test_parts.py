"""What is drawn is what the layout says: every number, lock, field, pattern, block and token."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

import pytest

from kostka.games.registry import game
from kostka.labels import PATTERNS
from kostka.paper import blank, finished
from kostka.paper.duel import TOKEN
from kostka.paper.ink import COLOUR
from kostka.paper.printing import Document
from kostka.paper.qubix_board import CELL
from kostka.paper.shapes import Box, Disc, Page, Path, Text
from tests.paper.documents import PLAYED, played
from tests.paper.measuring import edges, texts

CURVE = 6


def said(page: Page) -> Counter[str]:
    return Counter(text.text for text in texts(page))


def lines_of(found: list[Text]) -> list[list[str]]:
    """The texts line by line, each from left to right."""
    by_line: dict[float, list[Text]] = {}
    for text in found:
        by_line.setdefault(round(text.y, 2), []).append(text)
    return [[text.text for text in sorted(line, key=lambda one: one.x)] for _, line in sorted(by_line.items())]


def numbers(page: Page, colour: str) -> list[list[str]]:
    deep = COLOUR.tone(colour).deep
    return lines_of([text for text in texts(page) if text.colour == deep])


def bows(page: Page) -> list[Path]:
    """The bows of padlocks: the only open lines with curves."""
    paths = (shape for shape in page.shapes if isinstance(shape, Path) and not shape.closed)
    return [path for path in paths if any(len(step) == CURVE for step in path.steps)]


def filled(page: Page, colour: str) -> list[Box]:
    return [shape for shape in page.shapes if isinstance(shape, Box) and shape.fill == colour]


# --- row games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "beside", "below"), [(1, 1, 1), (2, 1, 2), (3, 2, 2), (4, 2, 2)])
@pytest.mark.parametrize("name", ["qwixx", "on-board"])
def test_sheets_have_every_number_and_lock(name: str, count: int, beside: int, below: int) -> None:
    parts = game(name).standard.parts
    pad = parts if name == "qwixx" else parts.pad
    *_, page, _ = blank(name, count=count).pages
    for row in pad.rows:
        expected = [str(cell.number) for cell in row.cells] * beside
        assert numbers(page, row.lock) == [expected] * below
    sheets = beside * below
    assert len(bows(page)) == len(pad.rows) * sheets
    assert said(page)["−5"] == sheets
    for crosses, points in enumerate(pad.points):
        assert not crosses or said(page)[f"{crosses}×"] == sheets
        assert not crosses or said(page)[str(points)] >= sheets
    high = {round(box.h, 3) for box in page.shapes if isinstance(box, Box) and box.w == box.h and box.fill is None}
    assert len(high) == 1, "the misthrow boxes are the only empty squares"
    boxes = [box for box in page.shapes if isinstance(box, Box) and box.w == box.h and box.fill is None]
    assert len(boxes) == pad.misthrow_boxes * sheets


def test_a_class_of_thirty_gets_eight_pages_of_four() -> None:
    document = blank("qwixx", count=30)
    assert len(document.pages) == 8 + 1
    assert len(document.pdf()) < len(blank("qwixx", count=4).pdf()) * 1.1
    assert [page.w > page.h for page in blank("on-board", count=9).pages] == [True] * (3 * 2 + 3) + [False]


@pytest.mark.parametrize("side", ["1", "2"])
def test_the_track_goes_round_field_by_field(side: str) -> None:
    board, *_ = blank("on-board", options={"side": side}).pages
    parts = game("on-board").standard.parts
    fields = [
        (number, bonus.text)
        for number, bonus in zip(texts(board), texts(board)[1:], strict=False)
        if bonus.text.startswith("+")
    ]
    assert [(number.text, bonus) for number, bonus in fields] == [
        (str(cell.number), f"+{bonus}") for cell, bonus in zip(parts.sides[side], parts.bonus, strict=True)
    ]
    assert [number.colour for number, _ in fields] == [COLOUR.tone(cell.colour).on for cell in parts.sides[side]]
    across, down = (min(value for value in steps if value > 1) for steps in _steps([number for number, _ in fields]))
    for one, other in itertools.pairwise(fields):
        step = abs(one[0].x - other[0].x) / across + abs(one[0].y - other[0].y) / down
        assert step == pytest.approx(1)
    gold = [shape for shape in board.shapes if isinstance(shape, Box) and shape.line == COLOUR.gold]
    assert len(gold) == parts.final_fields


def _steps(found: list[Text]) -> Iterator[list[float]]:
    pairs = list(itertools.pairwise(found))
    yield [abs(one.x - other.x) for one, other in pairs]
    yield [abs(one.y - other.y) for one, other in pairs]


def test_both_sides_of_the_track_unless_one_is_asked_for() -> None:
    assert [said(page)["Track, side 2"] for page in blank("on-board").pages] == [0, 1, 0, 0]
    assert [said(page)["Track, side 2"] for page in blank("on-board", options={"side": "2"}).pages] == [1, 0, 0]


def test_the_board_of_the_duel_has_room_for_every_token() -> None:
    board, tokens, _ = blank("duel").pages
    parts = game("duel").standard.parts
    for row in parts.pad.rows:
        assert numbers(board, row.lock) == [[str(cell.number) for cell in row.cells]]
    assert len(bows(board)) == len(parts.pad.rows)
    rooms = [shape for shape in board.shapes if isinstance(shape, Disc) and shape.dash]
    assert len(rooms) == sum(len(row.cells) + 1 for row in parts.pad.rows)
    cut_out = [shape for shape in tokens.shapes if isinstance(shape, Box)]
    assert [(box.w, box.h) for box in cut_out] == [(TOKEN, TOKEN)] * parts.tokens * 2
    assert Counter(disc.fill for disc in tokens.shapes if isinstance(disc, Disc) and disc.fill) == {
        COLOUR.seat(1).fill: parts.tokens,
        COLOUR.seat(2).fill: parts.tokens,
    }
    assert min(disc.r for disc in rooms) * 2 > TOKEN
    assert [len(blank("duel", count=count).pages) for count in (1, 2, 3, 5)] == [3, 3, 4, 6]


# --- qubix ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["grey", "navy"])
def test_boards_have_every_pattern_with_its_points(side: str) -> None:
    board, *_ = blank("qubix", count=3, options={"side": side}).pages
    patterns = dict.fromkeys(game("qubix").standard.parts.patterns[side].values())
    dark = filled(board, COLOUR.text)
    assert len(dark) == 2 * sum("".join(pattern.shape).count("#") for pattern in patterns)
    for points, count in Counter(f"{pattern.mover}/{pattern.owner}" for pattern in patterns).items():
        assert said(board)[points] == 2 * count
    for pattern in patterns:
        stated = pattern.name in ("square", "block", "ring", "full")
        assert said(board)[PATTERNS[pattern.name] + "*" * (not stated)] == 2
    assert said(board)["* reconstructed, may differ from the original"] == 2
    assert said(board)["Store*"] == 2


def test_two_players_have_a_neutral_board() -> None:
    pages = blank("qubix", count=2, options={"side": "grey", "neutral": "navy"}).pages
    assert said(pages[0])["grey side"] == 2
    assert said(pages[1])["Neutral build field, navy side"] == 1
    assert said(pages[1])["Store*"] == 0
    assert len(pages) == len(blank("qubix", count=3, options={"side": "grey"}).pages)


def test_the_plan_has_every_block_in_its_colour() -> None:
    *_, plan, _, _ = blank("qubix").pages
    parts = game("qubix").standard.parts
    for number in parts.blocks:
        assert said(plan)[str(number)] >= 1
    for letter, colour in parts.colours.items():
        blocks = [block for block in parts.blocks.values() if block.colour == letter]
        assert len(filled(plan, COLOUR.tone(colour).main)) == len(blocks) + 1, "and the legend"
    layers = [text.text for text in texts(plan) if text.text.startswith("Layer")]
    assert layers == ["Layer A, bottom", "Layer B", "Layer C", "Layer D", "Layer E, top"]


def test_a_dealt_plan_has_numbers_and_no_colours() -> None:
    *_, plan, _, _ = blank("qubix", options={"pile": "dealt"}).pages
    assert all(said(plan)[str(number)] for number in range(1, 76))
    assert len(filled(plan, COLOUR.tone("red").main)) == 1


def test_the_score_track_runs_from_0_to_99() -> None:
    *_, middle, _, _, _ = blank("qubix").pages
    ring = [text for text in texts(middle) if text.text.isdecimal()][:100]
    assert [int(text.text) for text in ring] == list(range(100))
    jumps = [max(abs(one.x - other.x), abs(one.y - other.y)) for one, other in itertools.pairwise(ring)]
    assert max(jumps) < 2 * min(jumps)


def test_the_blocks_are_listed_and_the_nets_have_their_size() -> None:
    *_, blocks, _ = blank("qubix").pages
    assert [said(blocks)[f"{count} ×"] for count in (40, 20, 15)] == [1, 1, 1]
    assert said(blocks)["75"] == 1
    nets = [edges(path) for path in blocks.shapes if isinstance(path, Path) and path.fill is None and path.closed]
    assert sorted(round(net.right - net.left) for net in nets) == [3 * CELL + 10, 4 * CELL + 10, 5 * CELL + 10]
    assert {round(net.bottom - net.top) for net in nets} == {4 * CELL + 5}


# --- what comes from elsewhere --------------------------------------------------------------------------------------


OWN_BONUS = "[on-board]\nname = 'mine'\nbonus = [7" + ", 7" * 39 + "]"
OWN_BOARD = "[qubix]\nname = 'mine'\nstore = [2, 2]\n[qubix.navy]\nangle = { shape = ['#'], points = [1, 1] }"


@pytest.mark.parametrize(
    ("name", "text", "side", "note"), [("on-board", OWN_BONUS, "1", "reconstructed"), ("qubix", OWN_BOARD, "navy", "*")]
)
def test_an_own_layout_is_named_and_not_called_reconstructed(name: str, text: str, side: str, note: str) -> None:
    layout = game(name).read_layout(text, "x")
    own, *_ = blank(name, layout=layout, options={"side": side}).pages
    assert said(own)["layout mine"] >= 1
    assert [line for line in said(own) if note in line] == []
    standard, *_ = blank(name, options={"side": side}).pages
    assert [line for line in said(standard) if note in line]


def test_every_page_says_that_we_are_not_the_publisher() -> None:
    documents: list[Document] = [*map(blank, ("qwixx", "on-board", "duel", "qubix")), finished(played(PLAYED[0]))]
    for document in documents:
        for page in document.pages:
            assert any("not affiliated" in line for line in said(page))
