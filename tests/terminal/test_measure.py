"""How wide texts are, and that they fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.names import clean
from kostka.terminal.measure import cut, fit, flow, side_by_side, width, wrap


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Ada", 3),
        ("Žofie", 5),
        ("Zˇofie".replace("ˇ", "\u030c"), 5),  # a combining mark takes no column of its own
        ("日本", 4),
        ("ﾊﾝ", 2),
        ("🎲", 2),
        ("❤\ufe0f", 2),
        ("\x1b[1;38;5;160mAda\x1b[0m", 3),
    ],
)
def test_width(text: str, columns: int) -> None:
    assert width(text) == columns


def test_nothing_that_disturbs_a_line_is_left() -> None:
    assert clean("a\x1b[31m\u202eb\u2028c\nd\x9b") == "a[31mbcd"
    assert clean("👩\u200d🚀") == "👩\u200d🚀"


@given(st.text(max_size=40), st.integers(2, 30))
def test_a_fitted_text_has_exactly_the_columns(text: str, columns: int) -> None:
    fitted = fit(text, columns)
    assert width(fitted) == columns
    assert "\n" not in fitted


@given(st.text(max_size=40), st.integers(2, 30))
def test_a_text_is_cut_only_if_it_is_too_wide(text: str, columns: int) -> None:
    short = cut(text, columns)
    assert width(short) <= columns
    assert short == clean(text) if width(clean(text)) <= columns else short.endswith("…")


def test_texts_are_broken_between_words_and_pieces() -> None:
    assert wrap("one two three", 7) == ["one two", "three"]
    assert flow(["a b", "c d", "e f"], 9, " · ") == ["a b · c d", "e f"]
    assert flow(["a b c"], 3, " · ") == ["a b", "c"]
    assert flow([], 3, " · ") == [""]


def test_pictures_stand_side_by_side_while_they_fit() -> None:
    assert side_by_side([["a", "b"], ["日"], ["c"]], gap=1, columns=5) == ["a 日", "b", "", "c"]
    assert side_by_side([["a", "b"], ["日"], ["c"]], gap=1, columns=6) == ["a 日 c", "b"]
