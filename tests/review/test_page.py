"""The page of a review and its pictures: whole, safe, in the reader's language, and without need of anything else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from kostka.games.core import Why, because
from kostka.record import Record
from kostka.review import Decision, Luck, Review, drawing
from kostka.review.page import Page
from kostka.review.words import EXACT, EXPLAINED, Figures, label_word
from kostka.terminal import words
from tests.review.games import played, reviewed

TABLES = [
    ("qwixx", ("greedy",)),
    ("qwixx", ("greedy", "greedy")),
    ("qwixx", ("random", "greedy", "easy")),
    ("on-board", ("greedy", "random")),
    ("duel", ("greedy", "random")),
    ("qubix", ("greedy", "random")),
]
SVG = "{http://www.w3.org/2000/svg}"
NAMESPACE = "http://www.w3.org/2000/svg"
VOID = {"meta", "br"}
BAD = "<script>alert('Ada & \"Ben\"')</script>"


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{len(table[1])}")
def game(request: pytest.FixtureRequest) -> tuple[Record, Review]:
    name, bots = request.param
    return played(name, bots, 1), reviewed(name, bots, 1)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    words.speak("en")


def page(record: Record, review: Review, lang: str = "en", names: Mapping[int, Mapping[str, str]] = {}) -> str:
    words.speak(lang)
    return Page(record, review, words.say, lang, names).html()


def pictures(review: Review, lang: str = "en") -> tuple[str, str]:
    words.speak(lang)
    figures = Figures(review.alone, lang)
    return drawing.course(review, figures, words.say), drawing.skill(review, figures, words.say)


def renamed(record: Record, review: Review, *names: str) -> tuple[Record, Review]:
    seats = tuple(replace(seat, name=name) for seat, name in zip(review.seats, names, strict=True))
    return replace(record, names=names), replace(review, seats=seats)


class Tags(HTMLParser):
    """All tags of a page; every one that opens is closed again."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.open: list[str] = []
        self.items: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_nothing_from_elsewhere(game: tuple[Record, Review]) -> None:
    text = page(*game).replace(NAMESPACE, "")
    assert not re.search(r"src\s*=|href\s*=|url\(|@import|http|//", text, re.IGNORECASE)
    assert not Tags(text).names & {"script", "link", "iframe", "img", "object", "base", "form"}


def test_the_page_is_whole(game: tuple[Record, Review]) -> None:
    text = page(*game)
    assert text.startswith('<!doctype html>\n<html lang="en">')
    assert text.count("<section>") == 4
    assert {"html", "head", "body", "h1", "table", "svg", "title"} <= Tags(text).names


def test_both_pictures_are_on_the_page(game: tuple[Record, Review]) -> None:
    text = page(*game)
    assert all(picture in text for picture in pictures(game[1]))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_pictures_are_good_xml(game: tuple[Record, Review], lang: str) -> None:
    review = game[1]
    for picture in pictures(review, lang):
        root = ElementTree.fromstring(picture)
        assert root.tag == f"{SVG}svg"
        assert root.attrib["role"] == "img"
        title = root.find(f"{SVG}title")
        assert title is not None
        assert title.text


def test_the_course_has_a_line_for_every_seat_and_a_triangle_for_every_mistake(game: tuple[Record, Review]) -> None:
    review = game[1]
    root = ElementTree.fromstring(pictures(review)[0])
    lines = [line.attrib["points"].split() for line in root.iter(f"{SVG}polyline")]
    assert len(lines) == len(review.seats)
    assert all(len(points) == len(review.course) for points in lines)
    places = [tuple(map(float, point.split(","))) for points in lines for point in points]
    assert all(0 <= x <= drawing.WIDTH and 0 <= y <= drawing.HEIGHT for x, y in places)
    labelled = [decision for decision in review.decisions() if decision.label]
    assert len(list(root.iter(f"{SVG}path"))) == len(labelled)
    least = drawing.SHOWN_LUCK[review.alone]
    lucky = [event for event in review.events if isinstance(event, Luck) and max(map(abs, event.luck)) >= least]
    assert len(list(root.iter(f"{SVG}circle"))) == len(lucky)


def test_luck_and_skill_have_a_bar_each(game: tuple[Record, Review]) -> None:
    review = game[1]
    root = ElementTree.fromstring(pictures(review)[1])
    each = 2 if review.alone else 3
    assert len(list(root.iter(f"{SVG}rect"))) == each * len(review.seats)
    shown = [text.text for text in root.iter(f"{SVG}text")]
    signed = Figures(review.alone).signed
    for seat in review.seats:
        assert {seat.name, signed(seat.luck), signed(-seat.loss)} <= set(shown)


def test_every_decision_that_has_a_name_is_listed(game: tuple[Record, Review]) -> None:
    record, review = game
    listed = page(record, review).partition("<h2>Decisions</h2>")[2].partition("</section>")[0]
    labelled = [decision for decision in review.decisions() if decision.label]
    assert labelled
    assert listed.count('<span class="label">') == len(labelled)
    for decision in labelled:
        name, played = record.names[decision.seat - 1], decision.played
        assert f"<li>{decision.event}. {name}: {escape(played)} – " in listed
        amount = Figures(review.alone).amount(decision.loss)
        assert f"{escape(decision.best)} was better by {amount}".lower() in listed.lower()
    assert listed.count("<details>") == len(labelled)


def test_moves_are_called_as_the_reader_calls_them() -> None:
    record, review = played("qwixx", ("greedy", "greedy"), 1), reviewed("qwixx", ("greedy", "greedy"), 1)
    decision = next(one for one in review.decisions() if one.label)
    names = {decision.event: {decision.played: "this one", decision.best: "that <one>"}}
    text = page(record, review, names=names)
    assert f"{decision.event}. {record.names[decision.seat - 1]}: this one – " in text
    assert "That &lt;one&gt; was better by" in text


def test_names_cannot_smuggle_anything_in(game: tuple[Record, Review]) -> None:
    record, review = renamed(*game, *(f"{BAD}{seat.seat}" for seat in game[1].seats))
    text = page(record, review)
    assert "<script" not in text
    assert escape(BAD) in text
    assert "script" not in Tags(text).names
    for picture in pictures(review):
        assert not list(ElementTree.fromstring(picture).iter(f"{SVG}script"))


def test_names_turn_nothing_around(game: tuple[Record, Review]) -> None:
    count = len(game[1].seats)
    record, review = renamed(*game, *["אבגדה 12", "\u202eAda", "Ben", "Cleo", "Dora"][:count])
    text = page(record, review)
    assert f"<h1>{record.game.title}: \u2068אבגדה 12\u2069" in text
    assert "<bdi>אבגדה 12</bdi>" in text
    listed = text.partition("<h2>Decisions</h2>")[2].partition("</section>")[0]
    for decision in review.decisions():
        if decision.label and decision.seat == 1:
            assert f"<li>{decision.event}. \u2068אבגדה 12\u2069: " in listed
    assert "\u202e" not in text.partition("<h1>")[2].partition("</h1>")[0]


def test_the_page_speaks_the_readers_language() -> None:
    record, review = played("duel", ("greedy", "random"), 1), reviewed("duel", ("greedy", "random"), 1)
    english, german = (page(record, review, lang) for lang in ("en", "de"))
    assert 'lang="de"' in german
    words.speak("de")
    for why in (EXPLAINED, because("turning points"), because("how the chances went"), label_word("blunder")):
        said = words.say(why)
        assert said != why.key
        assert said.lower() in german.lower()
        assert why.key.lower() in english.lower()
    assert re.search(r"\d,\d\u00a0%", german)
    assert not re.search(r"\d\.\d\u00a0%", german)
    assert re.search(r"\d\.\d\u00a0%", english)


def test_only_what_is_exact_is_called_exact(game: tuple[Record, Review]) -> None:
    text = page(*game)
    assert (EXACT.key in text) is game[1].exact
    assert (escape(EXPLAINED.key, quote=False) in text) is not game[1].exact


# --- figures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("figures", "value", "amount", "signed"),
    [
        (Figures(False), 0.1234, "12.3\u00a0%", "+12.3\u00a0%"),
        (Figures(False), -0.1234, "−12.3\u00a0%", "−12.3\u00a0%"),
        (Figures(False, "de"), 0.5, "50,0\u00a0%", "+50,0\u00a0%"),
        (Figures(True), 115.48, "115.5", "+115.5"),
        (Figures(True, "pl"), -3.0, "−3,0", "−3,0"),
        (Figures(False), 0.0, "0.0\u00a0%", "0.0\u00a0%"),
    ],
)
def test_values_are_written_as_people_write_them(figures: Figures, value: float, amount: str, signed: str) -> None:
    assert figures.amount(value) == amount
    assert figures.signed(value) == signed


@pytest.mark.parametrize("value", [0.0001, -0.0001])
def test_what_is_rounded_to_nothing_has_no_sign(value: float) -> None:
    assert Figures(False).signed(value) == "0.0\u00a0%"


def test_a_verdict_says_what_was_better_by_how_much_and_why() -> None:
    decision = Decision(5, 1, "-", "red 4", 0.031, 0.002, 3.0, 0.1, "inaccuracy", (), (), (0.0, 0.031))
    assert str(Figures(False).verdict(decision, "red 4")) == "red 4 was better by 3.1\u00a0%"
    reasoned = replace(decision, reasons=(because("it skips nothing"), because("it closes the row")))
    assert str(Figures(False).verdict(reasoned, "red 4")) == "red 4 was better by 3.1\u00a0%: it skips nothing"


def test_luck_is_told_of_whom_it_moved_the_most() -> None:
    luck = Luck(3, "roll", (0.01, -0.05, 0.04), (0.0, 0.0, 0.0))
    told = Figures(False).luck(luck, ("Ada", "Ben", "Cleo"))
    assert told == Why("luck for {name}: {amount}", {"name": "Ben", "amount": "−5.0\u00a0%"})
