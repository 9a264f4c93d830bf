"""Names and other words of strangers as they are shown."""

from __future__ import annotations

import pytest

from kostka.names import apart, clean, shown


def test_nothing_that_disturbs_a_line_is_left() -> None:
    assert clean("a\x1b[31m\u202eb\u2028c\nd\x9b") == "a[31mbcd"
    assert clean("👩\u200d🚀") == "👩\u200d🚀"
    assert clean("\u2067Ada\u2069\ufeff\U000e0041") == "Ada"


def test_marks_do_not_cover_other_lines() -> None:
    pile = "\u0300\u0301\u0302\u0303\u0304"
    assert clean(f"Z{pile}oe{pile}") == "Z\u0300\u0301\u0302oe\u0300\u0301\u0302"
    assert clean("Z\u0300\u0301\u0302\u200b\u0303") == "Z\u0300\u0301\u0302", "nor if something unseen lies between"


@pytest.mark.parametrize(("name", "wanted"), [("Ada", "Ada"), ("\u202e \u200b", "?"), ("", ""), (" \u202eBen", "Ben")])
def test_a_name_can_be_seen(name: str, wanted: str) -> None:
    assert shown(name) == wanted


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("Ada", "Ada"), ("אב 12", "\u2068אב 12\u2069"), ("محمد", "\u2068محمد\u2069"), ("א\u2069ב", "\u2068אב\u2069")],
)
def test_a_name_from_the_right_is_set_apart_within_a_sentence(name: str, wanted: str) -> None:
    assert apart(name) == wanted
