"""Names that are written from right to left, beside numbers and words that are not, and cut where they end."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page

from tests.page.conftest import Server, Visit, Visitor
from tests.server.clients import moves_in

HEBREW, ARABIC = "אבגדה 12", "محمد"
LONG = "אבגדהוזחטיכלמנסעפצקרשת אבגדהוזחטיכלמנס 7"
PLACE = """(element, [text, last]) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.data.indexOf(text);
    if (at < 0) continue;
    const range = document.createRange();
    const start = last ? at + text.length - 1 : at;
    range.setStart(walker.currentNode, start);
    range.setEnd(walker.currentNode, last || text.length === 1 ? start + 1 : at + text.length);
    const { left, right } = range.getBoundingClientRect();
    return [left, right];
  }
}"""
"""Where a text lies within an element, or its last letter, from left to right."""


def place(element: Locator, text: str, last: bool = False) -> tuple[float, float]:
    left, right = element.evaluate(PLACE, [text, last])
    return left, right


def is_cut_at_its_end(name: Locator, whole: str) -> bool:
    """Whether the name is too long for its place, its first letter is seen, and its last is not."""
    box = name.bounding_box()
    assert box
    seen = range(round(box["x"]) - 1, round(box["x"] + box["width"]) + 2)
    (first, _), (last, _) = place(name, whole[0]), place(name, whole, last=True)
    cut: bool = name.evaluate("one => one.scrollWidth > one.clientWidth")
    return cut and round(first) in seen and round(last) not in seen


def table(server: Server, game: str, *names: str) -> Any:
    """A table of one device, in play."""
    seats = [{"kind": "me", "name": name, "auto": False} for name in names]
    made = httpx.post(f"{server.url}api/tables", json={"game": game, "seats": seats}).json()
    answer = httpx.post(f"{server.url}api/tables/{made['table']}/start", headers=_tokens(made["creator"]))
    assert answer.is_success
    return made


def _tokens(*tokens: str) -> dict[str, str]:
    return {"authorization": "Bearer " + ",".join(tokens)}


def play(server: Server, made: Any, most: int = 10**6) -> None:
    """Any legal moves, so many at most."""
    path, random, done = f"{server.url}api/tables/{made['table']}", Random(1), 0
    with httpx.Client(headers=_tokens(*made["seats"].values())) as http:
        while done < most and (position := http.get(path).json())["now"]["phase"] != "finished":
            for view in position["views"]:
                now, seat = position["now"], view["seat"]
                if seat in now["deciding"]:
                    done += 1
                    choice = {"point": now["point"], "move": random.choice(moves_in(view)), "id": f"{done}"}
                    assert http.post(f"{path}/seats/{seat}/decide", json=choice).is_success


def see(visitor: Visitor, made: Any) -> Page:
    kept = {made["table"]: {"game": "", "at": 1, "tokens": list(made["seats"].values()), "names": [HEBREW, ARABIC]}}
    visitor.open().evaluate("kept => localStorage.setItem('kostka.tables', kept)", json.dumps(kept))
    visitor.page.goto(f"{visitor.server.url}#/t/{made['table']}")
    visitor.page.reload()
    visitor.page.locator(".people").wait_for()
    return visitor.page


@pytest.mark.parametrize("phone", [True, False])
def test_what_stands_beside_a_name_stays_where_it_belongs(visit: Visit, server: Server, phone: bool) -> None:
    made = table(server, "qwixx", HEBREW, ARABIC)
    play(server, made, 6)
    page = see(visit(phone=phone), made)
    line = page.locator("ol li p > [aria-hidden]", has_text=f"{HEBREW}\u2069: ").first
    name, colon, sign = (
        place(line, HEBREW),
        place(line, "\u2069:", last=True),
        line.locator(".sign").first.bounding_box(),
    )
    assert sign
    assert name[1] <= colon[0] + 1 < colon[1] <= sign["x"] + 1, (
        "the colon follows the name, and the number follows both"
    )
    visitor = visit(phone=phone)
    page = visitor.open()
    kept = {made["table"]: {"game": "qwixx", "at": 1, "tokens": [], "names": [HEBREW, ARABIC]}}
    page.evaluate("kept => localStorage.setItem('kostka.tables', kept)", json.dumps(kept))
    page.reload()
    listed = page.locator(".mine .who")
    first, second = listed.locator("bdi").all()
    assert place(first, HEBREW)[1] < place(listed, "and")[0] < place(second, ARABIC)[0]


@pytest.mark.parametrize("phone", [True, False])
def test_a_long_name_is_cut_at_its_own_end(visit: Visit, server: Server, phone: bool) -> None:
    made = table(server, "qwixx", LONG, "Ada", LONG, LONG, LONG)
    play(server, made)
    page = see(visit(phone=phone), made)
    page.locator(".end").wait_for()
    assert is_cut_at_its_end(page.locator(".end thead bdi").first, LONG)
    assert is_cut_at_its_end(page.locator(".people .name bdi").first, LONG)


def test_long_names_in_qubix_are_cut_at_their_own_ends(visit: Visit, server: Server) -> None:
    made = table(server, "qubix", LONG, "x" * 40, "Ada", "Ben")
    page = see(visit(), made)
    page.locator("section.pass .button").click()
    for name, whole in (
        (page.locator(".fields .who bdi").nth(0), LONG),
        (page.locator(".fields .who bdi").nth(1), "x" * 40),
    ):
        assert is_cut_at_its_end(name, whole)


def test_a_name_that_cannot_be_seen_is_refused_in_words(visit: Visit) -> None:
    visitor = visit()
    visitor.offline = True  # so that what the browser says of a refusal counts as expected
    page = visitor.open("#/new/qwixx")
    page.get_by_label("My name").fill("Ada\u202e")
    assert page.get_by_label("My name").evaluate("one => one.dir") == "auto"
    page.locator("form .big").click()
    page.get_by_role("alert").get_by_text("A name may not contain the invisible or unknown character U+202E").wait_for()
