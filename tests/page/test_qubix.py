"""Qubix on the page: whole games in three dimensions and flat, and what the page promises for every move."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.page.conftest import Visit, Visitor
from tests.page.playing import BOT, ME, choose_before, hand_over, new_table, take_device, totals
from tests.page.qubix_playing import SMALL, How, Look, Player, check_promises, sit_down

GAMES: list[tuple[int, Look, How]] = [
    (2, "solid", "pointer"),
    (3, "solid", "touch"),
    (3, "flat", "touch"),
    (5, "flat", "pointer"),
]


@pytest.mark.parametrize(("seats", "look", "how"), GAMES, ids=str)
def test_a_whole_game(visit: Visit, seats: int, look: Look, how: How) -> None:
    visitor = visit(phone=how == "touch", **({} if how == "touch" else {"size": SMALL}))
    page = sit_down(visitor, seats, look)
    player = Player(page, how, look)
    player.play()
    assert len(totals(page)) == seats
    assert len(player.promised) > 5
    check_promises(visitor, player)


def test_a_browser_without_three_dimensions_plays_flat(visit: Visit) -> None:
    visitor = visit(draws=False)
    page = sit_down(visitor, 2, look=None)
    page.get_by_text("This browser can’t show 3D here").wait_for()
    assert not page.locator("canvas").count()
    assert not page.get_by_role("button", name="3D view").count()
    player = Player(page, "keys", "flat")
    player.play()
    check_promises(visitor, player)


def test_the_player_chooses_between_flat_and_solid_and_it_is_remembered(visit: Visit) -> None:
    page = sit_down(visit(size=SMALL), 2, look=None)
    page.wait_for_selector("canvas")
    page.get_by_role("button", name="Flat view").click()
    page.wait_for_selector(".flat .block.free")
    page.reload()
    page.wait_for_selector(".flat .block.free")
    page.get_by_role("button", name="3D view").click()
    page.wait_for_function("() => document.querySelector('canvas')?.stage?.renders > 0")


def test_a_picture_that_is_too_slow_gives_way_to_the_flat_view(visit: Visit) -> None:
    """Every frame is made to last 90 milliseconds, and the table is turned by hand."""
    visitor = visit(size=SMALL)
    visitor.page.add_init_script(
        "const real = requestAnimationFrame.bind(window);"
        "window.requestAnimationFrame = (work) => setTimeout(() => real(work), 90)"
    )
    page = sit_down(visitor, 2, look=None)
    page.wait_for_function("() => document.querySelector('canvas')?.stage?.renders > 0")
    box = page.locator("canvas").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    for step in range(40):
        if page.get_by_text("slow here").count():
            break
        page.mouse.move(box["x"] + 20 + step * 4, box["y"] + 20)
        page.wait_for_timeout(100)
    page.mouse.up()
    page.get_by_text("slow here").wait_for()
    page.wait_for_selector(".flat .block.free")


FRAMES = """many => new Promise((done) => {
  const next = () => (many-- > 0 ? requestAnimationFrame(next) : done());
  next();
})"""
"""Lets the browser come to so many frames, in each of which a picture could be drawn."""


def settled(page: Page, drawn: str) -> int:
    """How often the picture was drawn, once ten frames have passed without it."""
    while True:
        before: int = page.evaluate(drawn)
        page.evaluate(FRAMES, 10)
        if page.evaluate(drawn) == before:
            return before


def test_an_idle_table_is_not_drawn_again_and_turning_it_is(visit: Visit) -> None:
    page = sit_down(visit(size=SMALL), 2)
    page.wait_for_selector(".bar.mine")
    drawn = "() => document.querySelector('canvas').stage.renders"
    looks = "() => document.querySelector('canvas').stage.eye.camera.position.toArray()"
    still = settled(page, drawn)
    before, home = page.evaluate(drawn), page.evaluate(looks)
    page.evaluate(FRAMES, 60)
    assert before == still == page.evaluate(drawn)
    page.locator("canvas").focus()
    for key in ("Shift+ArrowRight", "Shift+ArrowUp", "+"):
        page.keyboard.press(key)
    page.wait_for_function(f"before => ({drawn})() > before", arg=before)
    assert page.evaluate(looks) != home
    page.get_by_role("button", name="Show the whole table").click()
    assert page.evaluate(looks) == pytest.approx(home)


def test_nobody_turns_the_table_upside_down_or_loses_it(visit: Visit) -> None:
    page = sit_down(visit(size=SMALL), 2)
    page.locator("canvas").focus()
    for _ in range(20):
        page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("-")
    height, distance = page.evaluate(
        "() => { const eye = document.querySelector('canvas').stage.eye; const away = eye.camera.position.clone()"
        ".sub(eye.controls.target); return [away.y, away.length() / eye.controls.maxDistance] }"
    )
    assert height > 0
    assert distance <= 1.001


def test_a_block_that_cannot_be_taken_says_why(visit: Visit) -> None:
    page = sit_down(visit(), 2, "flat")
    page.wait_for_selector(".block.free")
    player = Player(page, "pointer", "flat")
    player.press('.block[data-block="63"]')  # in the middle of the top layer
    page.get_by_text("block 63, length 1: this block is walled in").wait_for()
    player.press('.block[data-block="1"]')
    page.get_by_text("block 1, length 3: this block is covered").wait_for()


def test_a_scored_pattern_is_promised_flashes_and_is_told(visit: Visit) -> None:
    """Two people on one device: a red single, a red double, which is turned in every way, and another single."""
    visitor = visit()
    visitor.open()
    visitor.page.evaluate("localStorage.setItem('kostka.qubix.look', '\"flat\"')")
    page = new_table(visitor, "qubix", [ME, "device"])
    player = Player(page, "pointer", "flat")
    if take_device(page) == "Seat 2":  # the lot decides who begins; the other one waits in the store
        player.lay(75, "store a1")
        take_device(page)
    mine = page.locator(".open[aria-pressed=true]").get_attribute("data-field")
    player.lay(51, "a1")
    take_device(page)
    player.lay(52, "a1")
    take_device(page)
    player.take_block(31)
    player.press('.big [data-cell="b2"]')
    hint = page.locator(".hint")
    assert "b2-c2" in hint.inner_text()
    page.keyboard.press("r")
    page.wait_for_function("() => document.querySelector('.hint').innerText.includes('b2-b3')")
    player.press(".rotate")
    page.wait_for_function("() => document.querySelector('.hint').innerText.includes('b2-c2')")
    player.press('.big [data-cell="b2"]')  # a second tap
    page.wait_for_function("() => document.querySelector('.hint').innerText.includes('b2-b3')")
    player.press('.big [data-cell="a2"]')
    page.keyboard.press("r")
    page.wait_for_function("() => document.querySelector('.hint').innerText.includes('a2-b2')")
    player.done()
    take_device(page)
    player.lay(53, "b1")
    take_device(page)
    player.take_block(73)
    assert page.locator(".big .can small").all_inner_texts() == ["+4"]
    player.press('.big [data-cell="b1"]')
    assert page.locator(".preview").inner_text().replace("\n", " ").endswith("+4")
    assert page.locator(".big .wins").count() == 4
    player.done()
    page.locator(f'.open[data-field="{mine}"] .flash').first.wait_for()
    assert page.locator(f'.open[data-field="{mine}"] .flash').count() == 4
    page.locator("aside li .big").get_by_text("Pattern “square”").wait_for()
    page.locator(".news").get_by_text("Pattern “square”").wait_for()


def test_memory_does_not_grow_over_a_hundred_moves(visit: Visit) -> None:
    """A whole game of five by keys and half a rematch; what the first moves needed is enough for all."""
    visitor = visit(size=SMALL)
    page = sit_down(visitor, 5)
    player = Player(page, "keys")
    player.play(8)
    early = held(page)
    player.play()
    late = held(page)
    check_promises(visitor, player)
    assert late["geometries"] <= early["geometries"] + 4  # lengths that were met later
    assert late["textures"] <= early["textures"] + 15  # and a coat for each colour of them
    assert late["megabytes"] <= early["megabytes"] + 4  # the log and what the compiler has learned
    moves = moves_made(visitor)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector(".bar:not(.phase-over)")
    page.wait_for_function("() => document.querySelector('canvas')?.stage?.renders > 0")
    while moves + moves_made(visitor) < 100:
        player.play(4)
    again = held(page)
    assert again["geometries"] <= late["geometries"]
    assert again["textures"] <= late["textures"]
    assert again["megabytes"] <= late["megabytes"] + 4


def held(page: Page) -> dict[str, float]:
    """What the picture holds in the graphics card, and the page in the machine's memory."""
    found: dict[str, float] = page.evaluate("() => document.querySelector('canvas').stage.memory")
    inside = page.context.new_cdp_session(page)
    inside.send("HeapProfiler.collectGarbage")
    used = inside.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    inside.detach()
    return {**found, "megabytes": used}


def moves_made(visitor: Visitor) -> int:
    address = f"{visitor.server.url}api/tables/{visitor.page.url.rsplit('/', 1)[1]}/record"
    return len(re.findall(r"^\d: ", visitor.page.request.get(address).text(), re.MULTILINE))


def test_somebody_watches_and_the_language_changes(visit: Visit) -> None:
    page = sit_down(visit(size=SMALL), 3, "flat")
    watcher = visit(size=SMALL).page
    watcher.goto(page.url)
    watcher.get_by_text("You are watching").wait_for()
    watcher.wait_for_selector("canvas, .flat")
    assert not watcher.locator(".block.free, .big .can").count()
    page.wait_for_selector(".block.free")
    for language, word in {
        "de": "Stapel",
        "pl": "Magazyn główny",
        "cs": "Hlavní sklad",
        "sk": "Hlavný sklad",
        "pt": "Pilha",
    }.items():
        page.locator(".settings summary").click()
        page.locator(".settings select").first.select_option(language)
        page.locator(".settings summary").click()
        page.locator(".flat h2").get_by_text(word, exact=True).wait_for()
    Player(page, "pointer", "flat").play(1)
    watcher.locator("aside ol li").first.wait_for()


def test_dealt_piles_navy_sides_and_own_layouts(visit: Visit) -> None:
    visitor = visit(size=SMALL)
    page = visitor.open()
    page.evaluate("localStorage.setItem('kostka.qubix.look', '\"flat\"')")
    choose_before(visitor, "qubix", [ME, BOT])
    page.locator("form details summary").click()
    page.get_by_label("Side of the board").select_option("navy")
    page.locator("label.field", has_text="colours shuffled").locator("select").select_option("dealt")
    layout = '[qubix]\nname = "wide"\nstore = [4, 1]\n\n[qubix.navy]\nline = { shape = ["###"], points = [2, 1] }\n'
    page.get_by_label("Custom layout").set_input_files(
        {"name": "wide.toml", "mimeType": "text/plain", "buffer": layout.encode()}
    )
    page.locator("form .big").click()
    page.wait_for_selector(".bar.mine")
    assert page.locator(".store .cells > *").count() == 4
    assert page.get_by_text("Patterns, navy side").count()
    assert page.locator(".patterns li").count() == 1
    player = Player(page, "pointer", "flat")
    player.play(3)
    hand_over(page)
    page.wait_for_selector(".end", timeout=60_000)
    page.get_by_role("button", name="Check fairness").click()
    page.get_by_text("The deal checks out").wait_for()


def test_the_whole_way_from_the_home_page_by_keys(visit: Visit) -> None:
    page = visit(size=SMALL).open()
    page.locator('a.play[href="#/new/qubix"]').press("Enter")
    page.locator("form .big").press("Enter")
    page.wait_for_selector(".bar.mine")
    page.wait_for_function("() => document.querySelector('canvas')?.stage?.renders > 0")
    Player(page, "keys").play(2)


def test_only_this_table_loads_three_dimensions(visit: Visit) -> None:
    page = new_table(visit(), "qwixx", [ME, BOT])
    page.wait_for_selector(".bar.mine")
    loaded = page.evaluate(
        "() => performance.getEntriesByType('resource').filter(one => one.name.endsWith('.js')).map(one => one.name)"
    )
    assert loaded
    assert not [name for name in loaded if "Scene" in name or "qubix" in name]
