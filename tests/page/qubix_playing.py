"""How the tests play Qubix: in three dimensions or flat, by pointer, by touch or by keys."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Literal, NamedTuple

from playwright.sync_api import Page

from kostka.games.core import Decided
from kostka.record import read
from tests.page.conftest import Visitor
from tests.page.playing import ME, new_table

SMALL: Final = {"width": 700, "height": 560}
"""Fewer points to paint for a machine without a graphics card."""

How = Literal["pointer", "touch", "keys"]
Look = Literal["solid", "flat"]

STATE = """() => {
  const text = (query) => document.querySelector(query)?.innerText ?? '';
  const all = (query) => [...document.querySelectorAll(query)].filter((one) => one.offsetParent);
  const promises = (one) => one.querySelector('small') !== null;
  const canvas = document.querySelector('canvas');
  canvas?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = canvas?.getBoundingClientRect();
  const on = (at) => at && { x: box.left + at.x, y: box.top + at.y };
  const stage = canvas?.stage;
  const open = Number(document.querySelector('.open[aria-pressed=true]')?.dataset.field);
  const cellAt = (name) => stage.cellAt(open, 'abcdefghi'.indexOf(name[0]), Number(name[1]) - 1);
  const blocks = stage ? stage.free.map((id) => ({ id, at: on(stage.blockAt(id)) })) : [];
  return {
    passes: !!document.querySelector('.offer.pass'),
    more: !!document.querySelector('.bar.phase-build-more'),
    hint: text('.hint'),
    preview: text('.preview'),
    open,
    goals: all('.open.goal').map((one) => ({ field: Number(one.dataset.field), best: promises(one) })),
    buttons: all('.block.free').map((one) => Number(one.dataset.block)),
    cells: all('.big .can').map((one) => ({
      cell: one.dataset.cell,
      scores: promises(one),
      at: stage ? on(cellAt(one.dataset.cell)) : null,
    })),
    blocks: blocks.filter(({ id, at }) => stage.hit(at.x, at.y)?.block === id),
  };
}"""

MIDDLE = """query => {
  const found = [...document.querySelectorAll(query)].find((one) => one.offsetParent);
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = found.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}"""


SEEN = """([what, ...which]) => {
  const canvas = document.querySelector('canvas');
  canvas.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = canvas.getBoundingClientRect();
  const at = canvas.stage[what](...which);
  return [box.left + at.x, box.top + at.y];
}"""


class Promise(NamedTuple):
    """Where a block lies and what the move brings: the points of the mover, then those of a partner."""

    cells: str
    points: list[int]


def seen(page: Page, what: str, *which: Any) -> tuple[float, float]:
    """Where the picture shows a block or a cell."""
    x, y = page.evaluate(SEEN, [what, *which])
    return x, y


@dataclass
class Player:
    """Plays one seat through the page, and remembers what the page promised for each move."""

    page: Page
    how: How = "pointer"
    look: Look = "solid"
    random: Random = field(default_factory=lambda: Random(1))
    promised: list[Promise] = field(default_factory=list)

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(STATE)
        return found

    def wait(self) -> bool:
        """Until it is our turn; False if the game is over."""
        self.page.locator(".bar.mine, .end").first.wait_for()
        return not self.page.locator(".end").count()

    def play(self, turns: int = 1000) -> None:
        for _ in range(turns):
            if not self.wait():
                return
            self.turn()

    def turn(self) -> None:
        state = self.state()
        if state["passes"]:
            self.page.keyboard.press("p")
            self.confirm()
            self.page.locator(".offer.pass").wait_for(state="detached")
            return
        if state["more"] and self.random.random() < 0.5:
            self.confirm()
            self.page.wait_for_function("() => !document.querySelector('.bar.phase-build-more')")
            return
        hidden = self.look == "solid" and not state["blocks"]  # behind others, as seen from here: the keys find it
        if self.by_canvas_keys or hidden:
            self.lay_by_keys()
        else:
            self.take(state)
            self.choose_place()
        self.note()
        self.done()

    def lay(self, block: int, cell: str) -> None:
        """A certain block on a cell of the open field, or of the store, in the flat view."""
        self.take_block(block)
        self.press(f'[data-cell="{cell}"]')
        self.done()

    def take_block(self, block: int) -> None:
        self.page.locator(f'.block.free[data-block="{block}"]').wait_for()
        self.press(f'.block.free[data-block="{block}"]')
        self.page.locator(".rotate").wait_for()

    def done(self) -> None:
        """Confirm, and wait until the server has it."""
        self.page.locator('.done[aria-disabled="false"]').wait_for()
        self.confirm()
        self.page.locator(".rotate").wait_for(state="detached")

    # --- the steps of a move ----------------------------------------------------------------------------------------

    def take(self, state: dict[str, Any]) -> None:
        if self.look == "solid":
            where = self.random.choice(state["blocks"])["at"]
            self.point(where["x"], where["y"])
        else:
            self.press(f'.block.free[data-block="{self.random.choice(state["buttons"])}"]')
        self.page.locator(".rotate").wait_for()

    def choose_place(self) -> None:
        state = self.state()
        goals = [goal for goal in state["goals"] if goal["best"]] or state["goals"]
        if not goals or (self.random.random() < 0.1 and self.page.locator(".store .can").count()):
            self.press(".store .can")
        else:
            if state["open"] not in [goal["field"] for goal in goals]:
                self.press(f'.open[data-field="{goals[0]["field"]}"]')
                state = self.state()
            cells = [cell for cell in state["cells"] if cell["scores"]] or state["cells"]
            cell = self.random.choice(cells)
            if self.look == "solid":
                self.point(cell["at"]["x"], cell["at"]["y"])
            else:
                self.press(f'.big [data-cell="{cell["cell"]}"]')
        self.page.locator('.done[aria-disabled="false"]').wait_for()

    def take_single(self) -> None:
        """A block of length 1 out of the pile."""
        if self.look == "flat":
            self.press('.layer.shown .block.free[aria-label*="length 1"], .layer .block.free[aria-label*="length 1"]')
        elif self.by_canvas_keys or not self.point_at_single():
            self.page.locator("canvas").focus()
            self.press_until("ArrowRight", "length 1")
            self.page.keyboard.press("Enter")
        self.page.locator(".rotate").wait_for()

    def point_at_single(self) -> bool:
        """Tries the blocks that are seen; whether one of length 1 is in hand now."""
        stored = "() => [...document.querySelectorAll('.store .block')].map((one) => Number(one.dataset.block))"
        kept = self.page.evaluate(stored)
        for block in self.state()["blocks"]:
            if block["id"] not in kept:
                self.point(block["at"]["x"], block["at"]["y"])
                self.page.locator(".rotate").wait_for()
                if "length 1" in self.hint():
                    return True
                self.press(".back")
                self.page.locator(".rotate").wait_for(state="detached")
        return False

    def hint(self) -> str:
        return self.page.locator(".hint").inner_text()

    def press_until(self, key: str, words: str) -> None:
        """A key again and again, until the hint says the words."""
        for _ in range(100):
            self.page.keyboard.press(key)
            if words in self.hint():
                return
        raise AssertionError(f"{key} never leads to {words}, but to: {self.hint()}")

    def into_store(self) -> None:
        """A single block of the pile into the store."""
        self.take_single()
        if self.by_canvas_keys:
            self.press_until("f", "My store")
            self.page.keyboard.press("Enter")
        elif self.look == "solid":
            cell = self.page.locator(".store .can").first.get_attribute("data-cell") or ""
            self.point(*seen(self.page, "cellAt", "store", "abc".index(cell[-2]), int(cell[-1]) - 1))
        else:
            self.press(".store .can")
        self.page.locator('.done[aria-disabled="false"]').wait_for()
        self.note()
        self.done()

    def from_store(self) -> None:
        """A block of the store onto a build field."""
        if self.by_canvas_keys:
            self.page.locator("canvas").focus()
            self.page.keyboard.press("ArrowLeft")  # the last of all, and the store comes last
            self.page.keyboard.press("Enter")
            self.page.keyboard.press("Enter")
            self.page.locator('.done[aria-disabled="false"]').wait_for()
        else:
            if self.look == "solid":
                block = self.page.locator(".store .block.free").first.get_attribute("data-block")
                self.point(*seen(self.page, "blockAt", int(block or 0)))
            else:
                self.press(".store .block.free")
            self.page.locator(".rotate").wait_for()
            self.choose_place()
        self.note()
        self.done()

    @property
    def by_canvas_keys(self) -> bool:
        return self.how == "keys" and self.look == "solid"

    def lay_by_keys(self) -> None:
        keys = self.page.keyboard
        self.page.locator("canvas").focus()
        for _ in range(1 + self.random.randrange(4)):
            keys.press("ArrowRight")
        keys.press("Enter")
        for key in self.random.choice((["ArrowDown"], ["ArrowRight", "r"], ["f"], ["f", "f", "ArrowDown"], [])):
            keys.press(key)
        keys.press("Enter")
        self.page.locator('.done[aria-disabled="false"]').wait_for()

    def note(self) -> None:
        state = self.state()
        points = [int(found) for found in re.findall(r"\+(\d+)", state["preview"])]
        cells = re.search(r"[a-i]\d(-[a-i]\d)?(?=\.)", state["hint"])
        assert cells, state["hint"]
        self.promised.append(Promise(cells[0], points))

    def confirm(self) -> None:
        if self.how == "keys":
            self.page.locator("main").focus() if self.look == "flat" else None
            self.page.keyboard.press("Enter")
        else:
            self.press(".bar .done")

    def press(self, query: str) -> None:
        """At the middle of what is found, as a finger would; the driver's own checks wait for many pictures."""
        if self.how == "keys":
            self.page.locator(query).first.press("Enter")
            return
        where = self.page.evaluate(MIDDLE, query)
        self.point(where["x"], where["y"])

    def point(self, x: float, y: float) -> None:
        if self.how == "touch":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)


def sit_down(visitor: Visitor, seats: int, look: Look | None = "solid", bots: str = "easy") -> Page:
    visitor.open()
    if look:
        visitor.page.evaluate("look => localStorage.setItem('kostka.qubix.look', look)", json.dumps(look))
    page = new_table(visitor, "qubix", [ME, *[bots] * (seats - 1)])
    page.wait_for_selector("canvas, .flat")
    if look == "solid":
        page.wait_for_function("() => document.querySelector('canvas')?.stage?.renders > 0")
    return page


def recorded(visitor: Visitor, seat: int = 1) -> list[tuple[str, list[int] | None]]:
    """Every block that a seat has laid and what the move brought, from the server's record.

    A block that did not end the move brings nothing yet, and is marked by None.
    """
    table = visitor.page.url.rsplit("/", 1)[1]
    record = read(visitor.page.request.get(f"{visitor.server.url}api/tables/{table}/record").text())
    game, state = record.game, record.game.opening(record.setup)
    found: list[tuple[str, list[int] | None]] = []
    for event in record.events:
        before = game.totals(state)
        active, state = state.active, game.apply(state, event)
        if isinstance(event, Decided) and active == seat:
            move = game.write_move(event.moves[seat])
            gains = [now - then for now, then in zip(game.totals(state), before, strict=True)]
            mine = gains.pop(seat - 1)
            points = [gain for gain in (mine, *gains) if gain]
            if move == "done":
                found[-1] = (found[-1][0], points)
            elif move != "-":
                found.append((move.split()[2], points if state.phase != "build-more" else None))
    return found


def check_promises(visitor: Visitor, player: Player) -> None:
    """What the ghost showed is what the server recorded: where the block lies and what it brought to whom."""
    held = recorded(visitor)
    assert [said.cells for said in player.promised] == [cells for cells, _ in held]
    ended = [(said.points, got) for said, (_, got) in zip(player.promised, held, strict=True) if got is not None]
    assert [said for said, _ in ended] == [got for _, got in ended]
