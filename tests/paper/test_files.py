"""The files: read by another program, the same every time, and small."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import xml.etree.ElementTree as Tree
from collections.abc import Iterator

import pypdfium2
import pypdfium2.raw
import pytest

from kostka.games.registry import NAMES
from kostka.paper import blank, finished
from kostka.paper.printing import Document
from kostka.paper.shapes import MARGIN
from kostka.paper.stationery import NOTICE, SIZES
from kostka.paper.svg import svg
from kostka.paper.words import lessons, words
from kostka.words import LANGUAGES
from tests.paper.documents import PLAYED
from tests.paper.documents import played as record_of
from tests.paper.measuring import texts
from tests.terminal.sessions import process_environment

MM = 72 / 25.4
DPI = 40


def opened(document: Document) -> pypdfium2.PdfDocument:
    return pypdfium2.PdfDocument(document.pdf())


def plain(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_another_reader_finds_the_pages_and_all_their_text(name: str, language: str) -> None:
    document = blank(name, language=language)
    file = opened(document)
    assert len(file) == len(document.pages)
    for number, page in enumerate(document.pages):
        assert file[number].get_size() == pytest.approx((page.w * MM, page.h * MM), abs=0.01)
        found = plain(file[number].get_textpage().get_text_bounded())
        for text in texts(page):
            assert plain(text.text) in found
    t = words(language)
    assert plain(t(NOTICE)) in plain(file[0].get_textpage().get_text_bounded())
    last = plain(file[len(file) - 1].get_textpage().get_text_bounded())
    assert all(plain(t(lesson["title"])) in last for lesson in lessons()[name]["lessons"])
    assert file.get_metadata_dict()["Title"] == document.title


def fonts(page: pypdfium2.PdfPage) -> Iterator[tuple[str, bool]]:
    raw = pypdfium2.raw
    for found in page.get_objects([raw.FPDF_PAGEOBJ_TEXT]):
        font = raw.FPDFTextObj_GetFont(found.raw)
        size = raw.FPDFFont_GetBaseFontName(font, None, 0)
        buffer = (raw.c_char * size)()
        raw.FPDFFont_GetBaseFontName(font, buffer, size)
        yield buffer.value.decode(), bool(raw.FPDFFont_GetIsEmbedded(font))


def test_the_fonts_are_inside() -> None:
    used = set(fonts(opened(blank("qwixx"))[0]))
    assert used == {("KOSTKA+Nunito-Regular", True), ("KOSTKA+Nunito-Bold", True)}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", NAMES)
def test_a_drawn_page_leaves_its_margin_white(name: str, size: str) -> None:
    for page in opened(blank(name, size)):
        drawn = page.render(scale=DPI / 72, grayscale=True).to_pil()
        margin = int(MARGIN / 25.4 * DPI) - 1
        ink = drawn.point(lambda value: 255 * (value < 250)).getbbox()
        assert ink is not None
        assert min(ink[:2]) >= margin
        assert ink[2] <= drawn.width - margin
        assert ink[3] <= drawn.height - margin


def test_the_same_order_gives_the_same_bytes() -> None:
    code = (
        "import hashlib; from kostka.paper import blank, finished; from kostka.record import read\n"
        f"record = read(open({str(PLAYED[0])!r}, 'rb').read())\n"
        "print(hashlib.sha256(blank('qubix', language='pl').pdf() + finished(record).pdf()).hexdigest())"
    )
    made = hashlib.sha256(blank("qubix", language="pl").pdf() + finished(record_of(PLAYED[0])).pdf()).hexdigest()
    for seed in ("1", "2"):
        environment = process_environment(PYTHONHASHSEED=seed)
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
        assert done.stdout.strip() == made


def test_a_set_of_sheets_is_small() -> None:
    for name in ("qwixx", "on-board", "duel"):
        assert len(blank(name).pdf()) < 100_000


@pytest.mark.parametrize("name", NAMES)
def test_a_drawing_says_the_same_as_the_page(name: str) -> None:
    document = blank(name, language="cs")
    for page in document.pages:
        root = Tree.fromstring(svg(page, document.title))
        assert root.get("viewBox") == f"0 0 {page.w:g} {page.h:g}"
        drawn = [shape.tag.rpartition("}")[2] for shape in root]
        assert drawn[:3] == ["title", "style", "rect"]
        assert len(drawn) == len(page.shapes) + 3
        said = [shape.text for shape in root if shape.tag.endswith("text")]
        assert said == [text.text for text in texts(page)]


def test_signs_that_mean_something_to_a_file_are_only_letters() -> None:
    record = record_of(PLAYED[0])
    names = ("<b>&amp;</b>", "(Ben) \\ )")
    document = finished(type(record)(record.game, record.setup, names, (("date", "<>&\"'"),), record.events))
    found = opened(document)[0].get_textpage().get_text_bounded()
    assert all(name in found for name in names)
    Tree.fromstring(svg(document.pages[0], document.title))
