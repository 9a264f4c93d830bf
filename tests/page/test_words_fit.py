"""Every sentence has room on the smallest phone, in every language, with long and with short names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.page.conftest import Visit, in_the_network
from tests.page.fits import LONG, NARROW, SHORT, Walk, ask_why, people, phase_of, walking
from tests.page.laid import Laid, keep, laid, opened
from tests.page.playing import choose
from tests.page.qubix_playing import Player
from tests.page.test_first import FORGET
from tests.page.test_pad import cross

SEATS = {"qwixx": 5, "on-board": 4, "duel": 2, "qubix": 5}
LEVELS = ("alone", "easy", "medium", "hard", "people")
Names = tuple[str, ...]


@pytest.fixture(params=[LONG, SHORT], ids=["long", "short"])
def names(request: pytest.FixtureRequest) -> Names:
    found: Names = request.param
    return found


@pytest.fixture
def walk(visit: Visit) -> Iterator[Walk]:
    yield from walking(visit)


# --- around the table -----------------------------------------------------------------------------------------------


def played(game: str, level: str, at: int) -> dict[str, Any]:
    """A game that was played to the end; the streak of the last ones is not the longest."""
    result = "alone" if level == "alone" else ("lost" if at == 11 else "won")
    layout = "standard" if game != "qubix" or level != "hard" else LONG[0]
    return {
        "id": f"{game}{level}{at}", "at": at, "game": game, "layout": layout, "seats": 2,
        "level": level, "result": result, "points": 180 + at,
    }  # fmt: skip


def remember(page: Page) -> None:
    games = [played(game, level, at) for game in SEATS for level in LEVELS for at in range(13)]
    book = json.dumps({"games": games, "deleted": 0})
    page.evaluate("book => localStorage.setItem('kostka.played', book)", book)


def test_home_and_my_tables(walk: Walk, names: Names) -> None:
    url = walk.visitor.server.url
    page = walk.page
    walk.look("home")
    remember(page)
    over = laid(url, "duel", 2, names=names)
    over.play(1000, crosses=False)
    waiting = opened(url, "qwixx", [*people(names[:1]), *[{"kind": "open"}] * 4])
    far = opened(url, "qwixx", [*people(names[:1]), *[{"kind": "open"}] * 4])
    for seat in range(2, 6):
        far.sit(seat, names[seat - 1])
    far.start()
    far.choose("-", far.now()["now"]["point"])
    pad = opened(url, "on-board", people(names[:4]), pad=True)
    for table in (over, waiting, far, pad, laid(url, "qubix", 5, names=names)):
        keep(page, table)
    walk.visitor.offline = True  # the browser tells of every answer that is not 200
    keep(page, Laid(url, "nosuchtable", "qwixx", "", {"1": ""}))
    page.reload()
    expect(page.locator(".mine li:has(.turn, .where, .last-move)")).to_have_count(6)
    page.get_by_label("Link or code").fill("AAAAAA")
    page.get_by_role("button", name="Join").click()
    page.get_by_role("alert").wait_for()
    page.locator(".mine li > button").last.click()
    page.locator(".removed").wait_for()
    walk.look("my tables")
    page.locator(".settings summary").click()
    walk.look("settings")
    walk.go("#/t/nosuchtable", "h1 + p")
    walk.look("no such table")


def test_games_and_how_to_play(walk: Walk) -> None:
    page = walk.go("#/stats", ".stats")
    walk.look("no games")
    walk.go("#/", ".games")
    remember(page)
    walk.go("#/stats", ".stats table")
    walk.look("my games")
    page.locator(".stats .quiet:not(.small)").click()
    walk.look("delete all")
    for game in SEATS:
        walk.go(f"#/how/{game}", f"article a[href='#/new/{game}']")
        page.locator("article button").click()
        walk.look(f"how to play {game}")


@pytest.mark.parametrize("game", SEATS)
def test_new_tables(walk: Walk, game: str) -> None:
    page = walk.go(f"#/new/{game}", "form .choices")
    page.locator("details:not(.settings) summary").click()
    for purpose in page.locator("input[name=purpose]").evaluate_all("all => all.map((one) => one.value)"):
        page.locator(f"label:has([name=purpose][value={purpose}])").click()
        for means in page.locator("label:has([name=means])").all() or [page.locator("label.chosen")]:
            means.click()
            walk.look(f"{game}: {purpose}")
            adding = page.locator(".add button")
            for at in range(4):
                if count := adding.count():
                    adding.nth(at % count).click()
            walk.look(f"{game}: {purpose}, many seats")
    page.locator("li input").first.fill("A|b")
    walk.visitor.offline = True
    page.locator("form .big").click()
    page.get_by_role("alert").wait_for()
    walk.look(f"{game}: refused")


# --- the tables -----------------------------------------------------------------------------------------------------


def look_at_choice(walk: Walk, name: str) -> None:
    """A choice before and after something is picked, and with an answer why something is not offered."""
    page = walk.page
    page.keyboard.press("1" if page.locator(".bar .offer.number").count() else "p")
    page.locator(".offer.picked").first.wait_for(state="attached")
    walk.look(f"{name}, picked")
    page.keyboard.press("Escape")
    page.locator(".offer.picked").wait_for(state="detached")
    ask_why(page)
    walk.look(f"{name}, refused")


def look_at_keys(walk: Walk) -> None:
    page = walk.page
    page.keyboard.press("?")
    page.locator(".menu > dialog[open]").wait_for()
    walk.look("keys")
    page.locator(".menu > dialog .main").click()


def look_at_end(walk: Walk, table: Laid) -> None:
    """The result, and that it was fair."""
    page = walk.page
    table.play(1000, crosses=False)
    page.locator(".end .why").wait_for()
    page.locator(".end button:has(path)").last.click()
    page.locator(".end > p[role=status]:not(:empty)").wait_for()
    walk.look("the end")


@pytest.mark.parametrize("game", ["qwixx", "on-board", "duel"])
def test_a_first_game(walk: Walk, names: Names, game: str) -> None:
    page = walk.page
    page.evaluate(FORGET)
    table = laid(walk.visitor.server.url, game, SEATS[game], names=names)
    walk.sit_down(table)
    phase_of(page)
    walk.look("the first step")
    page.locator(".coach .button").click()
    for phase in ("white", "colour", "pawn") if game == "on-board" else ("white", "colour"):
        assert phase_of(page) == phase
        look_at_choice(walk, phase)
        choose(page)
    phase_of(page)
    look_at_keys(walk)
    look_at_end(walk, table)


def test_blocks(walk: Walk, names: Names) -> None:
    page = walk.page
    page.evaluate(FORGET)
    table = laid(walk.visitor.server.url, "qubix", SEATS["qubix"], names=names)
    walk.sit_down(table)
    player = Player(page, "pointer", "flat")
    player.wait()
    walk.look("first step")
    page.locator(".coach .button").click()
    walk.look("in short")
    page.locator(".look").click()
    page.wait_for_function("() => document.querySelector('canvas')?.stage?.renders > 0")
    walk.look("solid blocks")
    page.locator(".look").click()
    page.locator(".flat").first.wait_for()
    player.take(player.state())
    walk.look("a block in hand")
    player.choose_place()
    walk.look("a block laid")
    player.done()
    player.wait()
    walk.look("the next turn")
    look_at_keys(walk)
    look_at_end(walk, table)


@pytest.mark.parametrize("game", ["qwixx", "duel"])
def test_own_dice_on_a_shared_device(walk: Walk, names: Names, game: str) -> None:
    table = opened(walk.visitor.server.url, game, people(names[:2]), dice="entered")
    table.tell("start")
    page = walk.sit_down(table)
    page.locator("[role=radiogroup]").first.wait_for()
    walk.look("own dice")
    page.keyboard.type("341111")
    page.keyboard.press("Enter")
    page.locator(".bar.mine").wait_for()
    walk.look("own dice can be corrected")
    while not page.locator("section.pass").count():
        choose(page, crosses=False)
        page.locator("section.pass, .bar.mine, [role=radiogroup]").first.wait_for()
        if page.locator("[role=radiogroup]").count():
            walk.look("another one rolls")
            page.keyboard.type("341111")
            page.keyboard.press("Enter")
            page.locator("section.pass, .bar.mine").first.wait_for()
    walk.look("the device goes on")


def test_people_far_away(visit: Visit, walk: Walk, names: Names) -> None:
    wishes = [*people(names[:1]), *[{"kind": "open"}] * 4]
    table = opened(walk.visitor.server.url, "qwixx", wishes, timer={"seconds": 604_800})
    page = walk.sit_down(table)
    lobby(walk)
    far = [table.sit(seat, names[seat - 1]) for seat in range(2, 6)]
    page.locator(".lobby.full").wait_for()
    walk.look("everyone is away")
    there = Walk(visit(size=NARROW), walk.found)
    there.visitor.open()
    there.sit_down(table, far)
    there.look("lobby of a guest with seats")
    table.start()
    page.locator(".bar.mine").wait_for()
    there.page.locator("section.pass .button").wait_for()
    there.look("a guest takes the device")
    walk.look("with a clock")
    choose(page, crosses=False)
    page.locator(".bar:not(.mine)").wait_for()
    walk.look("waiting for all others")
    point = table.read()["now"]["point"]
    for seat, token in enumerate(far, 2):
        table.choose("-", point, seat, token)
    page.locator(".bar.mine.phase-colour").wait_for()
    table.tell("seats/1/undo", point=table.read()["now"]["point"])
    page.locator(".bar:not(.mine)").wait_for()
    there.page.locator(".bar .no").wait_for()
    walk.look("asked for an undo")
    there.look("may another undo?")
    there.page.locator(".bar .no").click()
    page.locator(".bar.mine").wait_for()
    walk.look("the others would rather go on")
    leave_and_come_back(walk, there, table, far)


def lobby(walk: Walk) -> None:
    """Free seats, and names that are asked for."""
    page = walk.page
    walk.look("lobby")
    page.locator(".seats li select").first.select_option("device")
    page.locator(".seats li").first.locator(".button.quiet.small").first.click()
    page.locator(".seats form:not(.join)").nth(1).wait_for()
    walk.look("names are asked for")
    page.keyboard.press("Escape")
    page.locator(".seats li form input").press("Escape")


def leave_and_come_back(walk: Walk, there: Walk, table: Laid, far: Sequence[str]) -> None:
    """Somebody leaves, a bot plays, others watch; the end comes, and a rematch."""
    page = walk.page
    table.tell("seats/5/leave", far[3])
    page.locator(".people .button").wait_for()
    walk.look("somebody has left")
    there.page.evaluate("localStorage.removeItem('kostka.tables')")
    there.page.reload()
    there.page.locator(".whose small").wait_for()
    there.look("watching")
    page.locator(".menu .button:has-text('Let a bot play')").click()
    walk.look("shall a bot play?")
    page.locator("dialog[open] .main").click()
    page.locator(".handed").wait_for()
    walk.look("a bot plays")
    for seat, token in enumerate(far, 2):
        table.tell(f"seats/{seat}/bot", ",".join((table.creator, token)), level="easy", name=f"Bot {seat}")
    page.locator(".end .why").wait_for()
    walk.look("the end of many")
    table.tell("rematch", far[1])
    page.locator(".invitation").wait_for()
    walk.look("rematch?")
    there.page.locator(".invitation").wait_for()
    there.look("others play again")
    page.locator(".invitation .main").click()
    page.locator(".lobby").wait_for()
    walk.look("lobby of a rematch")


def test_lobbies_that_phones_can_reach(walk: Walk, names: Names) -> None:
    """With a picture of the link to scan, for those who come and for who opened the table."""
    url = walk.visitor.server.url
    walk.visitor.server = in_the_network(walk.visitor.server)
    wishes = [*people(names[:1]), {"kind": "bot", "level": "medium", "name": names[1]}, {"kind": "open"}]
    table = opened(url, "qwixx", wishes)
    page = walk.go(table.place, ".lobby .join")
    page.locator(".qr svg").wait_for()
    walk.look("a free seat")
    table.sit(3, names[2])
    page.locator(".join").wait_for(state="detached")
    walk.look("all seats are taken")
    keep(page, table)
    page.reload()
    page.locator(".lobby.leads .qr svg").wait_for()
    walk.look("the lobby of who opened the table")
    walk.sit_down(opened(url, "qwixx", people(names[:1]), pad=True))
    page.locator(".pad .qr svg").wait_for()
    walk.look("a pad that others may come to")


def test_a_lost_connection(walk: Walk) -> None:
    lines: list[WebSocketRoute] = []

    def connect(route: WebSocketRoute) -> None:
        lines.append(route)
        if len(lines) > 1:
            route.close()
        else:
            route.connect_to_server()

    walk.page.route_web_socket(re.compile("/live$"), connect)
    page = walk.sit_down(laid(walk.visitor.server.url, "qwixx", 1))
    page.locator(".bar.mine").wait_for()
    lines[0].close()
    page.locator(".connection.lost").wait_for()
    walk.look("connection lost")


# --- the score pad --------------------------------------------------------------------------------------------------


def test_score_pads(walk: Walk, names: Names) -> None:
    url = walk.visitor.server.url
    table = opened(url, "qwixx", [*people(names[:2]), {"kind": "open"}], pad=True)
    table.sit(3, names[2])
    page = walk.sit_down(table)
    walk.look("new sheets")
    cross(page.locator(".sheet-of.front"), "red 5", "red 7")
    page.locator(".front [data-place='red 6']").click()
    page.locator(".answer p").wait_for()
    walk.look("a refused mark")
    page.locator(".front [data-place='red 7']").first.click()
    page.locator(".front .back").wait_for()
    walk.look("a mark to be taken back")
    for count in range(4):
        table.tell("seats/1/mark", mark="misthrow", id=str(count))
    page.locator(".over").wait_for()
    walk.look("the end of a pad")
    guest = opened(url, "on-board", [*people(names[:1]), {"kind": "open"}], pad=True)
    walk.go(guest.place, ".pad input")
    walk.look("a free sheet")
    for seat in range(2, 5):
        guest.sit(seat, names[seat - 1])
    page.locator(".pad input").wait_for(state="detached")
    walk.look("all sheets are taken")
    duel = opened(url, "duel", people(names[:2]), pad=True)
    walk.sit_down(duel)
    duel.tell("seats/1/mark", mark="red 5", id="first")
    page.locator(".token").first.wait_for()
    walk.look("a common board")
