"""A game shown again: from its table, its link or its file, by keys, on a phone, in two languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Server, Visit
from tests.page.fits import LONG, Walk, walking
from tests.page.laid import Laid, keep, laid
from tests.page.test_looks import flaws

GAMES = {"qwixx": ".sheet", "on-board": ".track", "duel": ".board", "qubix": ".qubix"}
RECORDS = Path(__file__).parents[1] / "playthroughs"
DROP = """([text, name]) => {
  const carried = new DataTransfer();
  carried.items.add(new File([text], name));
  for (const kind of ['dragover', 'drop'])
    document.querySelector('main').dispatchEvent(new DragEvent(kind, { dataTransfer: carried, bubbles: true }));
}"""


@pytest.fixture
def walk(visit: Visit) -> Iterator[Walk]:
    yield from walking(visit)


@pytest.fixture(scope="module")
def over(server: Server) -> Laid:
    """A game of Das Duell that is over."""
    table = laid(server.url, "duel", 2)
    table.play(1000)
    return table


def drop(page: Page, text: str, name: str = "game.kostka") -> None:
    page.evaluate(DROP, [text, name])


def moment(page: Page) -> tuple[int, int]:
    """The number of the event that is shown, and that of the last."""
    at, end = (page.locator(".slide input").get_attribute("aria-valuetext") or "").split(":")[0].split(" / ")
    return int(at), int(end)


def at(page: Page, number: int) -> None:
    """Wait until the moment after so many events is shown."""
    expect(page.locator(".slide input")).to_have_attribute("aria-valuetext", re.compile(rf"^{number} / "))
    expect(page.locator(".stage")).to_have_attribute("aria-busy", "false")


def past(page: Page, number: int) -> None:
    """Wait until a game that plays by itself is past that moment."""
    page.wait_for_function("number => document.querySelector('.slide input').valueAsNumber > number", arg=number)


def totals(page: Page) -> list[str]:
    found: list[str] = page.locator(".people .total").evaluate_all("all => all.map((one) => one.firstChild.data)")
    return found


def test_from_the_end_through_the_game_by_keys(visit: Visit, over: Laid) -> None:
    visitor = visit()
    page = visitor.open()
    keep(page, over)
    page.goto(visitor.server.url + over.place)
    page.locator(".end").wait_for()
    result = page.locator(".end tfoot td").all_inner_texts()
    page.locator(".end").get_by_role("link", name="Replay and review").press("Enter")
    at(page, 0)
    assert totals(page) == ["0", "0"]
    page.keyboard.press("ArrowRight")
    at(page, 1)
    expect(page.get_by_role("status").filter(has_text="rolls")).to_be_visible()
    page.keyboard.press("End")
    last = moment(page)[1]
    at(page, last)
    assert totals(page) == result
    expect(page.locator(".result")).to_contain_text("win")
    page.keyboard.press("ArrowLeft")
    at(page, last - 1)
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("Space")
    past(page, 2)
    page.keyboard.press("Space")
    page.get_by_role("button", name="Play on").wait_for()
    page.get_by_role("slider", name="Moment of the game").focus()
    page.keyboard.press("End")
    at(page, last)
    assert flaws(page) == []


def test_a_link_leads_to_its_moment(visit: Visit, over: Laid) -> None:
    """Also for who was never at the table, and from one moment to another."""
    page = visit().open(f"#/replay/{over.table}/12")
    at(page, 12)
    there = totals(page)
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**/#/replay/{over.table}/15")
    page.evaluate("location.hash = location.hash.replace('/15', '/12')")
    at(page, 12)
    assert totals(page) == there
    page.reload()
    at(page, 12)
    page.goto(f"{page.url.rpartition('/')[0]}/99999")
    at(page, moment(page)[1])


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_own_board(visit: Visit, game: str) -> None:
    """A file that was never at a table here, dropped onto the page; its link holds the whole game."""
    visitor = visit(draws=False)
    page = visitor.open()
    name = next(path for path in sorted(RECORDS.glob(f"{game}-*.kostka")))
    drop(page, name.read_text("utf-8"), name.name)
    page.locator(f".stage {GAMES[game]}").first.wait_for()
    at(page, 0)
    page.keyboard.press("End")
    expect(page.locator(".result")).to_be_visible()
    points = totals(page)
    assert sorted(points) == sorted(name.read_text("utf-8").split("result: ")[1].strip().replace("-", "−").split(" | "))
    last = moment(page)[1]
    page.wait_for_url(f"**/#/file/{last}/*")
    other = visit(draws=False).open()
    other.goto(page.url)
    at(other, last)
    assert totals(other) == points
    other.goto(page.url[:-30])
    other.get_by_text("The link to it is damaged or incomplete.").wait_for()


def test_a_file_is_chosen_on_a_phone_in_german(visit: Visit) -> None:
    """A damaged one is refused with its line in words, and nothing is lost by it."""
    visitor = visit(phone=True, locale="de-DE")
    visitor.offline = True  # the browser tells of every answer that is not 200
    page = visitor.open()
    text = (RECORDS / "qwixx-2.kostka").read_text("utf-8")
    lines = text.splitlines()
    line = next(number for number, one in enumerate(lines, 1) if one.startswith("roll"))
    lines[line - 1] = "roll 6 6 6 6 6 7"
    chooser = page.locator("input[type=file]")
    chooser.set_input_files({"name": "kaputt.kostka", "mimeType": "text/plain", "buffer": "\n".join(lines).encode()})
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("kaputt.kostka lässt sich nicht zeigen.")
    expect(alert).to_contain_text(f"Zeile {line}: ein Wurf besteht aus sechs Würfeln")
    assert page.url == f"{visitor.server.url}"
    chooser.set_input_files({"name": "heil.kostka", "mimeType": "text/plain", "buffer": text.encode()})
    at(page, 0)
    page.get_by_role("button", name="Einen Schritt weiter").tap()
    at(page, 1)
    page.get_by_role("button", name="Abspielen").tap()
    past(page, 2)
    page.get_by_role("button", name="Pause").tap()
    page.get_by_role("button", name="Zum Ende").tap()
    expect(page.locator(".result")).to_contain_text("gewinnt")
    small = "all => all.filter((one) => one.offsetHeight < 44 || one.offsetWidth < 44).length"
    assert page.locator(".replay button, .replay a, .replay input").evaluate_all(small) == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert flaws(page) == []


def test_my_games_lead_to_their_replays(visit: Visit, over: Laid) -> None:
    visitor = visit()
    page = visitor.open()
    keep(page, over)
    page.goto(visitor.server.url + over.place)
    page.locator(".end").wait_for()
    page.goto(f"{visitor.server.url}#/stats")
    page.locator(f".stats a[href='#/replay/{over.table}']").click()
    at(page, 0)


def test_what_cannot_be_shown_says_why(visit: Visit) -> None:
    visitor = visit()
    visitor.offline = True
    page = visitor.open("#/replay/nosuchtable")
    expect(page.get_by_role("alert")).to_have_text("There is no such table")
    drop(page, "no record")
    page.goto(f"{visitor.server.url}#/file/0/")
    page.get_by_role("alert").wait_for()


def test_everything_of_a_replay_has_room(walk: Walk) -> None:
    table = laid(walk.visitor.server.url, "on-board", 4, names=LONG)
    table.play(1000)
    page = walk.go(f"#/replay/{table.table}/9", ".slide")
    walk.look("a moment")
    page.keyboard.press("End")
    page.locator(".result").wait_for()
    walk.look("the last moment")
    walk.go("#/file/0/xyz", ".sorry")
    walk.look("a damaged link")
    walk.visitor.offline = True
    walk.go("#/", ".join")
    drop(page, "kostka 1\n", f"{LONG[0]}.kostka")
    page.get_by_role("alert").wait_for()
    walk.look("a damaged file")
