"""Tables that are under way already: made and played over HTTP, which is quicker than through the page."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

NAMES = ("Ada", "Pip", "Domino", "Rolly", "Dot")
AT_MOST = 3
"""So many numbers are skipped for a cross; rather than more, pass."""


@dataclass(frozen=True)
class Laid:
    """A table with at least one seat of this device, the first one."""

    url: str
    table: str
    game: str
    creator: str
    seats: dict[str, str]

    @property
    def kept(self) -> str:
        """A script by which a browser remembers that the person is here."""
        table = {"game": self.game, "at": 1, "creator": self.creator, "seats": self.seats}
        return f"localStorage.setItem('kostka.tables', {json.dumps(json.dumps({self.table: table}))})"

    @property
    def place(self) -> str:
        return f"#/t/{self.table}"

    @property
    def tokens(self) -> str:
        return ",".join((self.creator, *self.seats.values()))

    def read(self, tokens: str = "") -> dict[str, Any]:
        """The position, as this device sees it or another one."""
        found: dict[str, Any] = _asked(f"{self.url}api/tables/{self.table}", tokens or ",".join(self.seats.values()))
        return found

    def now(self) -> dict[str, Any]:
        """The position, once the person has to choose or the game is over."""
        for _ in range(1000):
            found = self.read()
            now = found["now"]
            if now["phase"] == "finished" or 1 in set(now["deciding"]) - set(now["decided"]):
                return found
            time.sleep(0.01)
        raise AssertionError("the bots do not choose")

    def tell(self, what: str, tokens: str = "", **body: Any) -> Any:
        """Something is done at the table, by this device or by another one."""
        return _asked(f"{self.url}api/tables/{self.table}/{what}", tokens or self.tokens, body)

    def sit(self, seat: int, name: str) -> str:
        """Somebody far away takes a seat; the result is the token."""
        return str(self.tell("seats", "nobody", seat=seat, name=name)["token"])

    def start(self) -> None:
        self.tell("start")

    def choose(self, move: str, point: int, seat: int = 1, tokens: str = "") -> None:
        self.tell(f"seats/{seat}/decide", tokens, point=point, move=move, id=f"choice {point}")

    def play(self, choices: int, crosses: bool = True) -> dict[str, Any]:
        """So many choices of the person, and where the table is then; who never crosses is soon at the end."""
        found = self.now()
        while choices and found["now"]["phase"] == "playing":
            view = found["views"][0]
            self.choose(sensible(view) if crosses or "-" not in view["plain"] else "-", found["now"]["point"])
            found, choices = self.now(), choices - 1
        return found


def laid(url: str, game: str, seats: int, *, bots: str = "easy", names: Sequence[str] = NAMES, **options: str) -> Laid:
    """A new table against bots that has started; the person begins."""
    wishes = [{"kind": "me", "name": names[0]}]
    wishes += [{"kind": "bot", "level": bots, "name": name} for name in names[1:seats]]
    table = opened(url, game, wishes, options=options)
    table.start()
    return table


def opened(url: str, game: str, seats: Sequence[dict[str, str]], **more: Any) -> Laid:
    """A new table with these seats, before the game; the first seat will begin."""
    made = _asked(f"{url}api/tables", "", {"game": game, "seats": list(seats), "first": 1, **more})
    return Laid(url, made["table"], game, made["creator"], made["seats"])


def sensible(view: dict[str, Any]) -> str:
    """An offered move that skips little; a pass, if there is none."""
    if view["game"] == "qubix":
        return str(view["lays"][0]["moves"][0][0]) if view["lays"] else str(view["plain"][0])
    steps = [field["move"] for field in view.get("track", ()) if field["move"]]
    if steps:
        return str(steps[-1])
    rows = view["rows"] if view["game"] == "duel" else view["sheets"][0]["rows"]
    found = []
    for row in rows:
        taken = [at for at, cell in enumerate(row["cells"]) if cell.get("mark") == "crossed" or cell.get("owner")]
        last = max(taken, default=-1)
        found += [(at - last, cell["move"]) for at, cell in enumerate(row["cells"]) if cell["move"]]
    skipped, move = min(found, default=(AT_MOST + 2, "-"))
    return move if skipped <= AT_MOST + 1 or "-" not in view["plain"] else "-"


def _asked(url: str, token: str, body: dict[str, Any] | None = None) -> Any:
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


KEEP = """([table, kept]) => {
  const all = JSON.parse(localStorage.getItem('kostka.tables') ?? '{}');
  localStorage.setItem('kostka.tables', JSON.stringify({ ...all, [table]: kept }));
}"""


def keep(page: Page, table: Laid, tokens: Sequence[str] | None = None) -> None:
    """The browser remembers the table, and that it holds these seats of it."""
    held = list(table.seats.values()) if tokens is None else list(tokens)
    creator = {"creator": table.creator} if tokens is None else {}
    page.evaluate(KEEP, [table.table, {"game": table.game, "at": 1, "tokens": held, **creator}])
