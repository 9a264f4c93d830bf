"""Hints and reviews: what every choice is worth, what was lost by it, and what was only luck."""

from __future__ import annotations

from kostka.review.course import Decision, Luck, Review, Seat
from kostka.review.hint import Option, hint
from kostka.review.review import review

__all__ = ["Decision", "Luck", "Option", "Review", "Seat", "hint", "review"]
