"""`kostka review FILE`: a finished game decision by decision: what was lost, and what was only luck."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kostka.games.core import Refused
from kostka.names import shown
from kostka.record import Record
from kostka.terminal import words
from kostka.terminal.console import Console
from kostka.terminal.errors import Complaint
from kostka.terminal.face import name_of
from kostka.terminal.files import read_layouts, read_record
from kostka.terminal.ink import Ink
from kostka.terminal.measure import WIDTH, cut, pad, pad_left, width, wrap
from kostka.terminal.patience import patience
from kostka.terminal.words import capital, say, spoken, t
from kostka.terminal.worth import move_labels
from kostka.words import ENGLISH

if TYPE_CHECKING:
    from kostka.review import Review
    from kostka.review.words import Figures

SURE: Final = 1.96
"""95 % of all chance lies within so many standard errors."""
BETWEEN: Final = " " * 3
Labels = dict[int, dict[str, str]]
"""By event, what the moves of its decisions are called in the reader's language."""


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar=t("FILE"), help=t("a record, or - for standard input"))
    add("--json", action="store_true", help=t("everything as one JSON object, for programs"))
    add("--out", metavar=t("FOLDER"), help=t("write a page to open in the browser, and its pictures, to this folder"))
    add("--layout", metavar=t("FILE"), action="append", default=[], help=t("the layout that the game was played on"))
    words.argument(parser)


def run(args: argparse.Namespace) -> int:
    if args.json:  # a program reads it, and so the errors
        words.speak(ENGLISH)
    record = read_record(args.file, read_layouts(args.layout))
    review = _reviewed(args.file, record)
    labels = _labels(record, review)
    if args.out:
        _write(Path(args.out), record, review, labels)
    if args.json:
        print(json.dumps(review.told()))
    else:
        console = Console()
        console.say(*report(record, review, labels, console.ink))
        if args.out:
            console.say("", t("Written to {file}", file=str(Path(args.out) / "review.html")))
    return 0


def _reviewed(file: str, record: Record) -> Review:
    def tell(text: str) -> None:
        print(text, file=sys.stderr)

    with ExitStack() as waiting:
        words = t("The values are being prepared. The first time, this can take a minute.")
        waiting.enter_context(patience(tell, words))
        from kostka.lab.progress import bar
        from kostka.review import review

        draw = bar()

        def progress(share: float) -> None:
            waiting.close()  # from now on the bar tells how long it takes
            draw(share)

        try:
            return review(record, progress=progress)
        except Refused as refusal:
            raise Complaint(f"{file}: {say(refusal.told)}") from None


def _labels(record: Record, review: Review) -> Labels:
    found: Labels = {}
    seats: dict[int, list[int]] = {}
    for decision in review.decisions():
        seats.setdefault(decision.event, []).append(decision.seat)
    for number, state in enumerate(record.positions(), 1):
        for seat in seats.get(number, ()):
            found.setdefault(number, {}).update(move_labels(record.game, state, seat, record.names))
    return found


def report(record: Record, review: Review, labels: Labels, ink: Ink) -> Iterator[str]:
    """The seats in a table, the turning points, and every decision that has a name."""
    from kostka.review.words import EXACT, EXPLAINED, Figures

    figures = Figures(review.alone, spoken())
    yield ink.bold(f"{record.game.title} · {cut(', '.join(record.names), 50)}")
    yield ""
    yield from _seats(record, review, figures)
    found = _findings(record, review, labels, figures)
    named = [decision.event for decision in review.decisions() if decision.label]
    for heading, events in ((t("turning points"), review.turning), (t("decisions"), sorted(set(named)))):
        lines = [line for event in events for line in found.get(event, ())]
        if lines:
            yield from ("", ink.bold(capital(heading)))
            for line in lines:
                first, *rest = wrap(line, WIDTH - 7)
                yield f"  {first}"
                yield from (f"       {more}" for more in rest)
    yield ""
    yield from map(ink.faint, wrap(say(EXACT if review.exact else EXPLAINED), WIDTH))


def _seats(record: Record, review: Review, figures: Figures) -> Iterator[str]:
    """A column for every seat: what it began with, what happened to it, and what it ended with."""
    amount, signed, seats = figures.amount, figures.signed, review.seats
    lines = [
        (t("at the start"), *(amount(seat.before) for seat in seats)),
        (t("luck"), *(signed(seat.luck) for seat in seats)),
        (t("own losses"), *(signed(-seat.loss) for seat in seats)),
    ]
    if not review.alone:
        lines.append((t("others’ losses"), *(signed(seat.gained) for seat in seats)))
    if not review.exact:
        lines.append((t("unexplained"), *(signed(seat.unexplained) for seat in seats)))
        lines.append(("", *(f"± {amount(SURE * seat.error)}" for seat in seats)))
    lines += [
        (t("result"), *(amount(seat.result) for seat in seats)),
        (t("without luck"), *(amount(seat.adjusted) for seat in seats)),
        (t("best choices"), *(f"{seat.best} / {seat.decisions}" for seat in seats)),
    ]
    room = (WIDTH - 2 - max(width(line[0]) for line in lines)) // len(seats) - len(BETWEEN)
    lines.insert(0, ("", *(cut(name_of(seat.seat, record.names), room) for seat in seats)))
    widths = [max(width(line[place]) for line in lines) for place in range(len(lines[0]))]
    for first, *cells in lines:
        columns = (pad_left(cell, across) for cell, across in zip(cells, widths[1:], strict=True))
        yield BETWEEN.join([f"  {pad(first, widths[0])}", *columns]).rstrip()


def _findings(record: Record, review: Review, labels: Labels, figures: Figures) -> dict[int, list[str]]:
    """By event, what there is to say about it: great luck, and losses that have a name."""
    from kostka.review import Luck
    from kostka.review.words import label_word

    found: dict[int, list[str]] = {}
    called = tuple(map(shown, record.names))
    for event in review.events:
        lines = found.setdefault(event.event, [])
        if isinstance(event, Luck):
            lines.append(f"{event.event:>3}  {capital(say(figures.luck(event, called)))}")
        elif event.label:
            known, name = labels[event.event], name_of(event.seat, record.names)
            played, better = known.get(event.played, event.played), known.get(event.best, event.best)
            words = say(figures.verdict(event, better))
            lines.append(f"{event.event:>3}  {name}: {played} – {say(label_word(event.label))}. {capital(words)}.")
    return found


def _write(folder: Path, record: Record, review: Review, labels: Labels) -> None:
    """The page, its pictures on their own, and the figures."""
    from kostka.review import drawing
    from kostka.review.page import Page
    from kostka.review.words import Figures

    figures = Figures(review.alone, spoken())
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        "review.html": Page(record, review, say, spoken(), labels).html(),
        "course.svg": drawing.course(review, figures, say),
        "skill.svg": drawing.skill(review, figures, say),
        "review.json": json.dumps(review.told()) + "\n",
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
