"""A review as one HTML file that needs nothing else: it can be sent, kept and opened anywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from kostka.games.core import Why, because
from kostka.names import apart
from kostka.record import Record
from kostka.review import drawing
from kostka.review.course import Decision, Luck, Review
from kostka.review.labels import SURE
from kostka.review.words import EXACT, EXPLAINED, Figures, label_word

STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:1rem;background:Canvas;color:CanvasText}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2rem}
svg{width:100%;height:auto;color:CanvasText}
table{border-collapse:collapse;width:100%}
th,td{padding:.3rem .6rem;text-align:right;white-space:nowrap;border-bottom:1px solid #8884}
th:first-child,td:first-child,.words{text-align:left}
.scroll{overflow-x:auto}
li{margin:.4rem 0}.label{font-weight:600}details{margin-left:1rem}summary{cursor:pointer}
.swatch{display:inline-block;width:1.6rem;border-top:3px solid;vertical-align:middle;margin-right:.4rem}
"""

Names = Mapping[int, Mapping[str, str]]
"""By event, what the moves of its decisions are called in the reader's language."""


class Page:
    """Puts the parts together in the reader's language; moves are written as `names` has them, by event."""

    def __init__(
        self, record: Record, review: Review, say: drawing.Say, lang: str, names: Mapping[int, Mapping[str, str]]
    ) -> None:
        self.record = record
        self.review = review
        self.say: Callable[[Why], str] = lambda why: escape(say(why), quote=False)
        self.plain = say
        self.lang = lang
        self.figures = Figures(review.alone, lang)
        self.names = names
        self.called = tuple(map(apart, record.names))

    def html(self) -> str:
        title = f"{escape(self.record.game.title)}: {escape(' – '.join(self.called))}"
        parts = [
            f"<h1>{title}</h1>",
            self._section(
                because("how the chances went"), [drawing.course(self.review, self.figures, self.plain), self._key()]
            ),
            self._section(
                because("luck against skill"), [drawing.skill(self.review, self.figures, self.plain), self._seats()]
            ),
            self._section(because("turning points"), [_list(self._turning())]),
            self._section(because("decisions"), [_list(self._decisions())]),
            f"<p><small>{self.say(EXACT if self.review.exact else EXPLAINED)}</small></p>",
        ]
        return (
            f'<!doctype html>\n<html lang="{self.lang}"><head><meta charset="utf-8"><title>{title}</title>'
            f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
            f"<body>{''.join(parts)}</body></html>\n"
        )

    def _section(self, heading: Why, content: Sequence[str]) -> str:
        words = self.say(heading)
        return f"<section><h2>{_capital(words)}</h2>{''.join(content)}</section>\n"

    def _key(self) -> str:
        """Which line is whose."""
        styles = ("solid", "dashed", "dotted", "double", "groove")
        return (
            "<p>"
            + " &emsp; ".join(
                f'<span class="swatch" style="color:{drawing.COLOURS[place]};border-top-style:{styles[place]}"></span>'
                f"<bdi>{escape(seat.name)}</bdi>"
                for place, seat in enumerate(self.review.seats)
            )
            + "</p>"
        )

    def _seats(self) -> str:
        heads = (
            because("name"), because("at the start"), because("luck"), because("own losses"),
            because("others’ losses"), because("unexplained"), because("result"), because("without luck"),
            because("best choices"),
        )  # fmt: skip
        amount, signed = self.figures.amount, self.figures.signed
        rows = [
            (
                f"<bdi>{escape(seat.name)}</bdi>", amount(seat.before), signed(seat.luck), signed(-seat.loss),
                signed(seat.gained), f"{signed(seat.unexplained)} ± {amount(SURE * seat.error)}",
                amount(seat.result), amount(seat.adjusted), f"{seat.best} / {seat.decisions}",
            )
            for seat in self.review.seats
        ]  # fmt: skip
        head = "".join(f"<th>{self.say(why)}</th>" for why in heads)
        body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
        return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'

    def _turning(self) -> Iterator[str]:
        for number in self.review.turning:
            for event in self.review.events:
                if event.event == number and isinstance(event, Decision) and event.label:
                    yield self._decision(event)
                elif event.event == number and isinstance(event, Luck):
                    yield f"{number}. {_capital(self.say(self.figures.luck(event, self.called)))}"

    def _decisions(self) -> Iterator[str]:
        for event in self.review.decisions():
            if event.label:
                rows = "".join(
                    f"<li>{escape(self._move(event.event, one.move))}: {self.figures.amount(one.value)}"
                    f" ± {self.figures.amount(SURE * one.error)}</li>"
                    for one in event.options
                )
                words = self.say(because("all options"))
                yield f"{self._decision(event)}<details><summary>{words}</summary><ul>{rows}</ul></details>"

    def _decision(self, event: Decision) -> str:
        name, label = escape(self.called[event.seat - 1]), self.say(label_word(event.label))
        words = self.say(self.figures.verdict(event, self._move(event.event, event.best)))
        played = escape(self._move(event.event, event.played))
        named = f'<span class="label">{label}</span>'
        return f"{event.event}. {name}: {played} – {named}. {_capital(words)}."

    def _move(self, event: int, move: str) -> str:
        return self.names.get(event, {}).get(move, move)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _list(items: Iterator[str]) -> str:
    return "<ul>" + "".join(f"<li>{item}</li>" for item in items) + "</ul>"
