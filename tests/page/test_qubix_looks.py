"""Qubix in both sizes and themes at the opening, in the middle and at the end: axe-core, no overflow, and pictures."""

from __future__ import annotations

import pytest

from tests.page.conftest import Theme, Visit
from tests.page.playing import hand_over
from tests.page.qubix_playing import Player, sit_down
from tests.page.test_looks import SETTLED, flaws, look


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_opening_middle_and_end(visit: Visit, theme: Theme, phone: bool) -> None:
    visitor = visit(phone=phone, theme=theme)
    page = sit_down(visitor, 2 if phone == (theme == "light") else 5)
    name = f"{390 if phone else 1280}-{theme}"
    player = Player(page, "touch" if phone else "pointer")
    player.wait()
    look(page, f"qubix-opening-{name}")
    page.get_by_role("button", name="Got it").click()
    page.get_by_role("button", name="Flat view").click()
    player.look = "flat"  # the moves in between, because they are faster there
    player.play(5)
    player.wait()
    player.take(player.state())
    player.choose_place()
    look(page, f"qubix-flat-{name}")
    page.get_by_role("button", name="Put back").click()
    page.get_by_role("button", name="3D view").click()
    page.wait_for_function("() => document.querySelector('canvas')?.stage?.renders > 0")
    player.look = "solid"
    player.take(player.state())
    player.choose_place()
    look(page, f"qubix-middle-{name}")
    page.get_by_role("button", name="Put back").click()
    page.get_by_role("button", name="Flat view").click()
    hand_over(page)
    page.locator(".end").wait_for(timeout=60_000)
    page.get_by_role("button", name="3D view").click()
    page.wait_for_function("() => document.querySelector('canvas')?.stage?.renders > 0")
    look(page, f"qubix-end-{name}")


@pytest.mark.parametrize("size", [(320, 640), (844, 390), (1920, 1080)], ids=str)
@pytest.mark.parametrize("flat", [True, False], ids=["flat", "solid"])
def test_nothing_sticks_out(visit: Visit, size: tuple[int, int], flat: bool) -> None:
    page = sit_down(visit(size={"width": size[0], "height": size[1]}), 5, "flat" if flat else "solid")
    player = Player(page, "pointer" if flat else "keys", "flat" if flat else "solid")
    player.wait()
    fits = "() => document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(fits)
    if flat:
        player.take(player.state())
    small = page.evaluate(
        "() => [...document.querySelectorAll('main button')].filter((one) => one.offsetParent)"
        ".map((one) => [one.className, one.getBoundingClientRect()])"
        ".filter(([, box]) => box.height < 43.9 || box.width < 43.9)"
        ".map(([name, box]) => `${name} ${box.width} ${box.height}`)"
    )
    assert small == []
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.evaluate(SETTLED)
    page.wait_for_function(fits)  # the canvas follows its frame a moment later


def test_how_to_play(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("#/how/qubix")
    page.get_by_role("heading", name="How to play: Qubix").wait_for()
    assert page.locator("article li").count() == 10
    look(page, "qubix-how-to")
    assert flaws(page) == []
