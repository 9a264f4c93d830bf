""" "Print" on the page: every link of it gives a PDF, in the language and on the paper of the reader."""

from __future__ import annotations

import pypdfium2
import pytest
from playwright.sync_api import Locator, Page

from tests.page.conftest import Visit
from tests.page.playing import BOT, ME, new_table, play_on

A4, LETTER = (595, 842), (612, 792)


def downloaded(page: Page, link: Locator, name: str) -> pypdfium2.PdfDocument:
    """What the link saves; it is asked for once more, to see how the server calls it."""
    box = link.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    with page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename.startswith(name)
    answer = page.request.get(download.value.url)
    assert answer.headers["content-type"] == "application/pdf"
    pdf = download.value.path().read_bytes()
    assert pdf.startswith(b"%PDF-")
    assert pdf == answer.body()
    return pypdfium2.PdfDocument(pdf)


def size_of(pdf: pypdfium2.PdfDocument) -> tuple[int, ...]:
    return tuple(sorted(round(length) for length in pdf[0].get_size()))


def text_of(pdf: pypdfium2.PdfDocument) -> str:
    return "\n".join(page.get_textpage().get_text_bounded() for page in pdf)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_game_is_printed_from_home_and_from_its_lessons(visit: Visit, phone: bool) -> None:
    page = visit(phone=phone, locale="de-DE").open()
    page.get_by_role("link", name="Drucken Qwixx", exact=True).wait_for()
    pdf = downloaded(page, page.get_by_role("link", name="Drucken Qwixx", exact=True), "qwixx.pdf")
    assert size_of(pdf) == A4
    assert "Fehlwürfe" in text_of(pdf)
    page.locator(".games a[href='#/how/qubix']").click()
    page.wait_for_selector("article")
    assert "Klötze" in text_of(downloaded(page, page.get_by_role("link", name="Drucken"), "qubix.pdf"))


def test_a_table_prints_its_sheets_and_at_the_end_its_result(visit: Visit) -> None:
    page = new_table(visit(locale="en-US"), "duel", [ME, BOT])
    page.wait_for_selector(".bar.mine")
    sheets = downloaded(page, page.get_by_role("link", name="Print"), "duel.pdf")
    assert size_of(sheets) == LETTER
    play_on([page], "click", crosses=False)
    result = downloaded(page, page.get_by_role("link", name="Print the result"), "duel-20")
    assert len(result) == 1
    assert "Ada" in text_of(result)
