"""Handling the blocks: every kind of move with every kind of hand, and what the picture in three dimensions answers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from kostka.record import read
from tests.page.conftest import Visit
from tests.page.playing import BOT, ME, hand_over, new_table, totals
from tests.page.qubix_playing import SMALL, How, Look, Player, check_promises, seen, sit_down

STAGE = "document.querySelector('canvas').stage"
DISTANCE = f"() => {STAGE}.eye.camera.position.distanceTo({STAGE}.eye.controls.target)"
HELD = f"""() => {{
  const stage = {STAGE};
  const canvas = document.querySelector('canvas');
  canvas.scrollIntoView({{ block: 'center', behavior: 'instant' }});
  const box = canvas.getBoundingClientRect();
  const found = {{}};
  for (let x = box.left; x < box.right; x += 12)
    for (let y = box.top; y < box.bottom; y += 12) {{
      const block = stage.hit(x, y)?.block;
      if (block && !stage.free.includes(block)) found[block] = [x, y];
    }}
  return found;
}}"""
"""Blocks that can't be taken, by their numbers: where one of their faces is seen."""
FALL = f"""(id) => {{
  const heights = [];
  const watch = () => {{
    const {{ height, falls }} = {STAGE}.heightOf(id);
    if (falls) heights.push(height);
    requestAnimationFrame(watch);
  }};
  watch();
  return heights;
}}"""
"""The heights of a block while it falls; the list grows until the page is left."""


@pytest.mark.parametrize("look", ["solid", "flat"])
@pytest.mark.parametrize("how", ["pointer", "touch", "keys"])
def test_every_kind_of_move(visit: Visit, how: How, look: Look) -> None:
    """Three blocks into the store, two of them out of it and Done, then one from the pile onto a field."""
    visitor = visit(phone=how == "touch", **({} if how == "touch" else {"size": SMALL}))
    page = sit_down(visitor, 2, look)
    player = Player(page, how, look)
    for _ in range(3):
        assert player.wait()
        player.into_store()
    assert player.wait()
    assert page.locator(".store .block").count() == 3
    for left in (2, 1):
        player.from_store()
        page.wait_for_function(f"() => document.querySelectorAll('.store .block').length === {left}")
        page.get_by_text("or press Done").wait_for()
        assert not page.locator(".layers .block.free").count()  # only the store now
    if look == "flat":  # a block in hand is neither forgotten nor does it end the turn
        player.press(".store .block.free")
        page.locator('.done[aria-disabled="true"]').wait_for()
        player.press(".back")
        page.locator('.done[aria-disabled="false"]').wait_for()
    player.confirm()
    page.locator("aside").get_by_text("Ada: done").wait_for()
    player.play(1)
    check_promises(visitor, player)
    assert len(player.promised) >= 6


@pytest.mark.parametrize("how", ["pointer", "touch"])
def test_a_block_is_dragged_to_its_place(visit: Visit, how: How) -> None:
    visitor = visit(phone=how == "touch", **({} if how == "touch" else {"size": SMALL}))
    page = sit_down(visitor, 2)
    player = Player(page, how)
    assert player.wait()
    eye = f"() => {STAGE}.eye.camera.position.toArray()"
    home = page.evaluate(eye)
    block = player.state()["blocks"][0]
    start, (x, y) = (block["at"]["x"], block["at"]["y"]), seen(page, "cellAt", 1, 1, 1)
    if how == "touch":
        drag_finger(page, start, (x, y))
    else:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(x, y, steps=6)
        page.locator(".top .ghost").first.wait_for()
        page.mouse.up()
    page.locator('.done[aria-disabled="false"]').wait_for()
    assert page.evaluate(eye) == home  # the table stayed where it was
    player.note()
    assert "b2" in covered_cells(player.promised[0].cells)
    player.done()
    check_promises(visitor, player)


def covered_cells(cells: str) -> list[str]:
    """All cells from one end of a block to the other."""
    first, last = cells[:2], cells[-2:]
    columns = "abc"["abc".index(first[0]) : "abc".index(last[0]) + 1]
    return [f"{column}{row}" for column in columns for row in range(int(first[1]), int(last[1]) + 1)]


def drag_finger(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    hand = page.context.new_cdp_session(page)
    for step in range(9):
        x, y = (a + (b - a) * step / 8 for a, b in zip(start, end, strict=True))
        kind = "touchMove" if step else "touchStart"
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_nothing_moves_away_under_the_pointer(visit: Visit) -> None:
    page = sit_down(visit(), 2, "flat")
    player = Player(page, "pointer", "flat")
    assert player.wait()
    player.take_single()
    box = page.locator(".store .can").first.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] - 3)
    page.get_by_text("No points here").wait_for()
    assert page.locator(".store .can").first.bounding_box() == box


def test_the_tips_for_a_first_game_go_when_they_are_read(visit: Visit) -> None:
    page = sit_down(visit(size=SMALL), 2, "flat")
    page.get_by_text("don’t leave a pattern one block short").wait_for()
    page.get_by_role("button", name="Got it").click()
    page.get_by_text("don’t leave a pattern one block short").wait_for(state="detached")
    page.reload()
    page.wait_for_selector(".block.free")
    assert not page.get_by_text("don’t leave a pattern one block short").count()


@pytest.mark.parametrize("phone", [False, True])
def test_a_first_visitor_sees_how_to_turn_a_block(visit: Visit, phone: bool) -> None:
    page = sit_down(visit(phone=phone), 2)
    player = Player(page, "touch" if phone else "pointer")
    assert player.wait()
    assert page.locator(".tips").count()
    player.take(player.state())
    page.evaluate("scrollTo(0, 0)")
    turn, bar = page.locator(".rotate").bounding_box(), page.locator(".bar").bounding_box()
    assert turn
    assert bar
    assert turn["y"] + turn["height"] <= bar["y"]
    text = page.locator(".top [data-column]").evaluate_all("all => all.map((one) => one.dataset.column).join('')")
    assert text == "abc"  # as the sentences name the cells


def test_a_tapped_block_that_is_held_says_why(visit: Visit) -> None:
    page = sit_down(visit(size=SMALL), 2)
    page.wait_for_selector(".bar.mine")
    reasons = set()
    for block, (x, y) in page.evaluate(HELD).items():
        page.mouse.click(x, y)
        hint = page.locator(".hint.held", has_text=f"block {block},")
        hint.wait_for()
        reasons.add(hint.inner_text().split(": ")[1])
    assert reasons == {"this block is covered", "this block is walled in"}


def test_a_small_field_opens_when_it_is_tapped(visit: Visit) -> None:
    page = sit_down(visit(size=SMALL), 5)
    page.wait_for_selector(".bar.mine")
    assert page.locator(".open[aria-pressed=true]").get_attribute("data-field") == "1"
    for field in (3, 5, 1):
        page.mouse.click(*seen(page, "cellAt", field, 1, 1))
        page.locator(f'.open[aria-pressed=true][data-field="{field}"]').wait_for()


def test_the_wheel_brings_the_table_nearer_within_limits(visit: Visit) -> None:
    page = sit_down(visit(size=SMALL), 2)
    home = page.evaluate(DISTANCE)
    page.mouse.move(*seen(page, "cellAt", 1, 1, 1))
    for notches, direction in ((1, -1), (30, -1), (60, 1)):
        for _ in range(notches):
            page.mouse.wheel(0, direction * 200)
        if notches == 1:
            page.wait_for_function(f"home => ({DISTANCE})() < home * 0.99", arg=home)
        else:
            limit = f"{STAGE}.eye.controls.{'minDistance' if direction < 0 else 'maxDistance'}"
            page.wait_for_function(f"() => Math.abs(({DISTANCE})() / {limit} - 1) < 0.001")


def pinch(hand: CDPSession, page: Page, far: int, near: int) -> None:
    """Two fingers that move together or apart around the middle of the picture."""
    box = page.locator("canvas").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind: str, *away: int) -> None:
        points: list[dict[str, Any]] = [{"x": x + one, "y": y, "id": at} for at, one in enumerate(away)]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", -far, far)
    for step in range(1, 9):
        now = far + (near - far) * step // 8
        touch("touchMove", -now, now)
    touch("touchEnd")


def test_one_finger_turns_the_table_and_two_bring_it_nearer(visit: Visit) -> None:
    page = sit_down(visit(phone=True), 2)
    hand = page.context.new_cdp_session(page)
    page.locator("canvas").scroll_into_view_if_needed()
    turned = f"{STAGE}.eye.controls.getAzimuthalAngle()"
    around, home = page.evaluate(f"() => {turned}"), page.evaluate(DISTANCE)
    box = page.locator("canvas").bounding_box()
    assert box
    x, y = box["x"] + 12, box["y"] + 12  # where no block is
    drag_finger(page, (x, y), (x + 96, y))
    page.wait_for_function(f"around => Math.abs({turned} - around) > 0.1", arg=around)
    assert not page.locator(".rotate").count()
    pinch(hand, page, 30, 120)
    page.wait_for_function(f"home => ({DISTANCE})() < home * 0.9", arg=home)
    near = page.evaluate(DISTANCE)
    pinch(hand, page, 120, 60)
    page.wait_for_function(f"near => ({DISTANCE})() > near * 1.1", arg=near)
    assert not page.locator(".rotate").count()  # neither takes a block


@pytest.mark.parametrize("pace", ["at-once", "calm"])
def test_a_placed_block_drops_into_place_unless_motion_is_unwelcome(visit: Visit, pace: str) -> None:
    page = sit_down(visit(size=SMALL, pace=pace), 2)
    player = Player(page, "pointer")
    assert player.wait()
    player.take(player.state())
    named = re.search(r"block (\d+)", page.locator(".hint").inner_text())
    assert named
    block = int(named[1])
    player.choose_place()
    heights = page.evaluate_handle(FALL, block)
    player.done()
    page.wait_for_function(f"id => !{STAGE}.heightOf(id).falls && {STAGE}.heightOf(id).height < 3", arg=block)
    fell, lies = heights.json_value(), page.evaluate(f"id => {STAGE}.heightOf(id).height", block)
    if pace == "at-once":
        assert fell == []
    else:
        assert max(fell) > lies + 0.1
        assert min(fell) >= lies


def test_what_the_picture_held_is_given_back_when_it_is_left(visit: Visit) -> None:
    page = sit_down(visit(size=SMALL), 2)
    held = page.evaluate_handle(f"() => {STAGE}")
    assert held.evaluate("stage => stage.memory.geometries * stage.memory.textures") > 0
    page.get_by_role("button", name="Flat view").click()
    page.locator("canvas").wait_for(state="detached")
    assert held.evaluate("stage => stage.memory") == {"geometries": 0, "textures": 0}


def test_a_killed_server_costs_neither_the_block_in_hand_nor_a_tap(visit: Visit) -> None:
    ada = visit(size=SMALL)
    page = sit_down(ada, 2)
    player = Player(page, "keys")
    assert player.wait()
    player.lay_by_keys()
    player.note()
    ada.offline = True
    ada.server.kill()
    page.get_by_text("Connection lost").wait_for()
    player.confirm()
    page.get_by_text("Choice made").wait_for()
    ada.server.start()
    page.locator(".connection.lost").wait_for(state="detached")
    page.locator(".rotate").wait_for(state="detached")
    player.play(1)
    check_promises(ada, player)


def test_the_game_is_saved_as_a_record_and_read_again_after_a_reload(visit: Visit) -> None:
    page = new_table(visit(size=SMALL), "qubix", [ME, BOT])
    hand_over(page)
    page.locator(".end").wait_for(timeout=60_000)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the game").click()
    record = read(download.value.path().read_text("utf-8"))
    assert record.game.name == "qubix"
    shown = totals(page)
    assert shown == [str(total) for total in record.game.totals(record.last())]
    page.reload()
    page.locator(".end").wait_for()
    assert totals(page) == shown
    assert not page.get_by_role("button", name="Take over from the bot").count()
    page.locator("aside ol li").nth(10).wait_for()
