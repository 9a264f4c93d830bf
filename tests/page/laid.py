"""Tables that are under way already: made and played over HTTP, which is quicker than through the page."""

from __future__ import annotations

import json
import time
import urllib.request
from dataclasses import dataclass
from typing import Any

NAMES = ("Ada", "Pip", "Domino", "Rolly", "Dot")
AT_MOST = 3
"""So many numbers are skipped for a cross; rather than more, pass."""


@dataclass(frozen=True)
class Laid:
    """A table where the first seat is a person's, and all others are bots'."""

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

    def now(self) -> dict[str, Any]:
        """The position, once the person has to choose or the game is over."""
        for _ in range(1000):
            found: dict[str, Any] = _asked(f"{self.url}api/tables/{self.table}", ",".join(self.seats.values()))
            now = found["now"]
            if now["phase"] == "finished" or 1 in set(now["deciding"]) - set(now["decided"]):
                return found
            time.sleep(0.01)
        raise AssertionError("the bots do not choose")

    def choose(self, move: str, point: int) -> None:
        body = {"point": point, "move": move, "id": f"choice {point}"}
        _asked(f"{self.url}api/tables/{self.table}/seats/1/decide", self.seats["1"], body)

    def play(self, choices: int) -> dict[str, Any]:
        """So many choices of the person, and where the table is then."""
        found = self.now()
        while choices and found["now"]["phase"] == "playing":
            self.choose(sensible(found["views"][0]), found["now"]["point"])
            found, choices = self.now(), choices - 1
        return found


def laid(url: str, game: str, seats: int, *, bots: str = "easy", **options: str) -> Laid:
    """A new table that has started; the person begins."""
    wishes = [{"kind": "me", "name": NAMES[0]}]
    wishes += [{"kind": "bot", "level": bots, "name": name} for name in NAMES[1:seats]]
    made = _asked(f"{url}api/tables", "", {"game": game, "seats": wishes, "first": 1, "options": options})
    table = Laid(url, made["table"], game, made["creator"], made["seats"])
    _asked(f"{url}api/tables/{table.table}/seats/1/nonce", table.seats["1"], {"nonce": "mine"})
    _asked(f"{url}api/tables/{table.table}/start", table.creator, {})
    return table


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
