"""A reader that sees nothing but the news and rebuilds from them what lies on the table."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from kostka.games.news import plain
from kostka.record import Record

Told = dict[str, Any]


def told(news: Iterable[Any]) -> list[Told]:
    """The news as they arrive at the other end of a wire."""
    read: list[Told] = json.loads(json.dumps([plain(one) for one in news]))
    return read


class Reader:
    """What all games have: whose turn it is, and how the game ended."""

    def __init__(self, opening: dict[str, Any]) -> None:
        self.seats = opening["seats"]
        self.active: int | None = opening["active"]
        self.ending: Told | None = None

    def hear(self, news: Told) -> None:
        match news["kind"]:
            case "turn":
                self.active = news["seat"]
            case "ended":
                self.active, self.ending = None, news
            case "passed":
                pass
            case other:
                raise AssertionError(f"nobody reads news of the kind {other}")

    def seen(self) -> dict[str, Any]:
        """The parts of a view that the reader knows."""
        totals = self.totals()
        if self.ending:
            assert self.ending["totals"] == totals
        return {
            "active": self.active,
            "totals": totals,
            "winners": self.ending["winners"] if self.ending else None,
        }

    def totals(self) -> list[int]:
        raise NotImplementedError


class SheetReader(Reader):
    """Qwixx: crosses, misthrows, closed rows and the dice that are left."""

    def __init__(self, opening: dict[str, Any]) -> None:
        super().__init__(opening)
        self.crossed: set[tuple[int, str, int | str]] = set()
        self.points: dict[tuple[int, str], int] = {}
        self.misthrows = dict.fromkeys(range(1, self.seats + 1), (0, 0))
        self.closed: set[str] = set()
        self.gone: set[str] = set()

    def hear(self, news: Told) -> None:
        match news:
            case {"kind": "rolled", "dice": dice}:
                assert {die["colour"] for die in dice}.isdisjoint(self.gone)
                assert len(dice) == 6 - len(self.gone)
            case {"kind": "crossed", "seat": seat, "colour": colour, "number": number}:
                self._cross(seat, colour, number, news)
            case {"kind": "locked", "seat": seat, "colour": colour}:
                self._cross(seat, colour, "lock", news)
            case {"kind": "closed", "colour": colour, "die": die, "seats": seats}:
                assert seats == sorted(s for s, c, what in self.crossed if (c, what) == (colour, "lock"))
                self.closed.add(colour)
                self.gone.add(die)
            case {"kind": "misthrow", "seat": seat}:
                self.misthrows[seat] = (news["count"], news["points"])
            case _:
                super().hear(news)

    def _cross(self, seat: int, colour: str, what: int | str, news: Told) -> None:
        assert (seat, colour, what) not in self.crossed
        self.crossed.add((seat, colour, what))
        assert news["count"] == sum((s, c) == (seat, colour) for s, c, _ in self.crossed)
        self.points[seat, colour] = news["points"]

    def totals(self) -> list[int]:
        seats = range(1, self.seats + 1)
        return [sum(p for (s, _), p in self.points.items() if s == seat) + self.misthrows[seat][1] for seat in seats]

    def seen(self) -> dict[str, Any]:
        return super().seen() | {
            "crossed": self.crossed,
            "misthrows": [count for count, _ in self.misthrows.values()],
            "closed": self.closed,
        }

    @staticmethod
    def shown(view: dict[str, Any]) -> dict[str, Any]:
        """The same parts, from a view."""
        rows = [(sheet["seat"], row) for sheet in view["sheets"] for row in sheet["rows"]]
        cells = {(seat, c["colour"], c["number"]) for seat, row in rows for c in row["cells"] if c["mark"] == "crossed"}
        locks = {(seat, row["lock"]["colour"], "lock") for seat, row in rows if row["lock"]["mark"] == "crossed"}
        return {
            "crossed": cells | locks,
            "misthrows": [sheet["misthrows"]["count"] for sheet in view["sheets"]],
            "closed": {row["lock"]["colour"] for _, row in rows if row["closed"]},
        }


class TrackReader(SheetReader):
    """On Board: the pawns, their bonus, and the last round too."""

    def __init__(self, opening: dict[str, Any]) -> None:
        super().__init__(opening)
        self.pawns = [0] * self.seats
        self.bonus = [0] * self.seats
        self.announcer: int | None = None

    def hear(self, news: Told) -> None:
        match news:
            case {"kind": "pawn", "seat": seat, "left": left, "reached": reached, "jumped": jumped}:
                assert self.pawns[seat - 1] == left
                assert jumped == [s for s, pawn in enumerate(self.pawns, 1) if left < pawn < reached]
                self.pawns[seat - 1], self.bonus[seat - 1] = reached, news["bonus"]
            case {"kind": "last-round", "seat": seat}:
                self.announcer = seat
            case _:
                super().hear(news)

    def totals(self) -> list[int]:
        return [total + bonus for total, bonus in zip(super().totals(), self.bonus, strict=True)]

    def seen(self) -> dict[str, Any]:
        return super().seen() | {"pawns": self.pawns, "announcer": self.announcer}

    @staticmethod
    def shown(view: dict[str, Any]) -> dict[str, Any]:
        return SheetReader.shown(view) | {"pawns": view["pawns"], "announcer": view["announcer"]}


class BoardReader(Reader):
    """Das Duell: towers, locks, misthrows and supplies."""

    def __init__(self, opening: dict[str, Any]) -> None:
        super().__init__(opening)
        self.towers: dict[tuple[str, int], tuple[int, int]] = {}
        self.locks: dict[str, int] = {}
        self.points: dict[str, list[int]] = {}
        self.misthrows = [(0, 0)] * self.seats
        self.supply = [player["supply"] for player in opening["players"]]
        self.closed: set[str] = set()

    def hear(self, news: Told) -> None:
        seat, kind = news.get("seat", 0), news["kind"]
        match kind:
            case "rolled":
                assert len(news["dice"]) == 6 - len(self.closed)
            case "placed" | "stacked" | "captured":
                self._token(seat, kind, news)
            case "locked":
                self.locks[news["colour"]] = seat
            case "closed":
                assert news["seats"] == [seat for seat in news["seats"] if 1 <= seat <= self.seats]
                self.closed.add(news["colour"])
            case "misthrow":
                self.misthrows[seat - 1] = (news["count"], news["points"])
            case "tokens":
                self.supply[seat - 1] = news["count"]
            case _:
                super().hear(news)

    def _token(self, seat: int, kind: str, news: Told) -> None:
        place = (news["colour"], news["number"])
        owner, height = self.towers.get(place, (0, 0))
        match kind:
            case "placed":
                assert owner == 0
            case "stacked":
                assert owner == seat
                assert news["height"] == height + 1
            case _:
                assert owner == news["loser"] != seat
        self.towers[place] = (seat, height + 1 if owner == seat else 1)
        self.points[news["colour"]] = news["points"]

    def totals(self) -> list[int]:
        rows = [sum(points[at] for points in self.points.values()) for at in range(self.seats)]
        return [points + misthrows for points, (_, misthrows) in zip(rows, self.misthrows, strict=True)]

    def seen(self) -> dict[str, Any]:
        return super().seen() | {
            "towers": self.towers,
            "locks": self.locks,
            "closed": self.closed,
            "supply": self.supply,
            "misthrows": [count for count, _ in self.misthrows],
        }

    @staticmethod
    def shown(view: dict[str, Any]) -> dict[str, Any]:
        cells = [cell for row in view["rows"] for cell in row["cells"] if cell["owner"]]
        return {
            "towers": {(c["colour"], c["number"]): (c["owner"], c["height"]) for c in cells},
            "locks": {row["lock"]["colour"]: row["lock"]["owner"] for row in view["rows"] if row["lock"]["owner"]},
            "closed": {row["lock"]["colour"] for row in view["rows"] if row["closed"]},
            "supply": [player["supply"] for player in view["players"]],
            "misthrows": [player["misthrows"]["count"] for player in view["players"]],
        }


class BlockReader(Reader):
    """Qubix: where every block lies, which layer is being filled, and the scores."""

    def __init__(self, opening: dict[str, Any]) -> None:
        super().__init__(opening)
        self.colours = opening["colours"]
        self.scores = [0] * self.seats
        self.layers = dict.fromkeys((field["field"] for field in opening["fields"]), 0)
        self.blocks = {block["id"]: ("pile", block["layer"], block["cells"]) for block in opening["pile"]["blocks"]}
        self.colour = {block["id"]: block["colour"] for block in opening["pile"]["blocks"]}

    def hear(self, news: Told) -> None:
        match news:
            case {"kind": "dealt", "colours": letters}:
                self.colour = dict(zip(sorted(self.colour), letters, strict=True))
            case {"kind": "laid", "seat": seat, "block": block, "field": field}:
                source = "pile" if news["source"] == "pile" else f"store {seat}"
                assert self.blocks[block] == (source, news["source_layer"], news["source_cells"])
                assert self.colours[self.colour[block]] == news["colour"]
                self.blocks[block] = (f"field {field}" if field else f"store {seat}", news["layer"], news["cells"])
            case {"kind": "filled", "field": field, "layer": layer}:
                assert self.layers[field] == layer
                self.layers[field] += 1
            case {"kind": "scored", "gains": gains}:
                for gain in gains:
                    self.scores[gain["seat"] - 1] += gain["points"]
            case {"kind": "done"}:
                pass
            case _:
                super().hear(news)

    def totals(self) -> list[int]:
        return list(self.scores)

    def seen(self) -> dict[str, Any]:
        return super().seen() | {"blocks": self.blocks, "colour": self.colour, "layers": self.layers}

    @staticmethod
    def shown(view: dict[str, Any]) -> dict[str, Any]:
        places = [
            ("pile", view["pile"]["blocks"]),
            *((f"field {field['field']}", field["blocks"]) for field in view["fields"]),
            *((f"store {seat}", store["blocks"]) for seat, store in enumerate(view["stores"], 1)),
        ]
        found = [(place, block) for place, blocks in places for block in blocks]
        return {
            "blocks": {block["id"]: (place, block.get("layer", 0), block["cells"]) for place, block in found},
            "colour": {block["id"]: block["colour"] for _, block in found},
            "layers": {field["field"]: field["layer"] for field in view["fields"]},
        }


READERS: dict[str, type[SheetReader | BoardReader | BlockReader]] = {
    "qwixx": SheetReader,
    "on-board": TrackReader,
    "duel": BoardReader,
    "qubix": BlockReader,
}


def heard(record: Record) -> list[Told]:
    """All news of a game; at every position the reader of the news must see what the view shows."""
    game = record.game
    positions = list(record.positions())
    reader = READERS[game.name](game.view(positions[0]))
    news = []
    for event, (before, after) in zip(record.events, pairwise(positions), strict=True):
        for one in told(game.news(before, event, after)):
            reader.hear(one)
            news.append(one)
        view = game.view(after)
        common = {key: view[key] for key in ("active", "totals", "winners")}
        assert reader.seen() == common | reader.shown(view)
    return news
