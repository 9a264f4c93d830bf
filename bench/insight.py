"""What hints and reviews cost, and how many games it saves to take luck out.

    python bench/insight.py [--quick] [--game GAME …] [--rest] [--labels]

One line a figure: name, value, unit, ratio to the limit. With --rest it shows how large the unexplained rest of reviews
is against its error, with --labels how often the levels earn a name for a loss; both take a while.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from time import perf_counter

from kostka.arena.play import play_deal
from kostka.arena.tournament import tournament
from kostka.bots.registry import bot
from kostka.games.core import Decide
from kostka.games.registry import NAMES, game
from kostka.play import play, recorded
from kostka.record import Record
from kostka.review import Review, hint, review

SURE = 1.96
HINT_SECONDS = 0.15
REVIEW_SECONDS = {"qwixx": 6, "on-board": 15, "duel": 3, "qubix": 20}
ALONE_SECONDS = 1
FEWER_GAMES = 4


def main() -> None:
    parser = argparse.ArgumentParser(description="What hints and reviews cost.")
    parser.add_argument("--quick", action="store_true", help="few games")
    parser.add_argument("--game", action="append", choices=NAMES, help="only this game")
    parser.add_argument("--rest", action="store_true", help="the unexplained rest against its error")
    parser.add_argument("--labels", action="store_true", help="names of losses by level")
    args = parser.parse_args()
    games = args.game or NAMES
    if args.rest or args.labels:
        for name in games:
            levels(name, 4 if args.quick else 20)
        return
    hints(10 if args.quick else 40)
    for name in games:
        reviews(name, 1 if args.quick else 5)
    alone()
    saved(15 if args.quick else 200)


def line(what: str, value: str, ratio: str) -> None:
    print(f"{what:<46} {value:<46} {ratio}", flush=True)


def played(name: str, bots: tuple[str, ...], seed: int) -> Record:
    rules, random = game(name), Random(seed)
    players, setup = [bot(spec, name) for spec in bots], rules.setup(len(bots))
    steps = play(
        rules,
        rules.opening(setup),
        random,
        choose=lambda state, seat, moves: players[seat - 1].choose(rules, state, seat, moves, random),
    )
    return recorded(Record(rules, setup, bots), steps)


def hints(most: int) -> None:
    """A hint with everything loaded; its error is that of the best move."""
    record = played("qwixx", ("greedy", "greedy"), 1)
    decisions = [
        (state, seat)
        for state in record.positions()
        if isinstance(node := record.game.node(state), Decide)
        for seat, moves in node.moves.items()
        if len(moves) > 1
    ][:most]
    hint(record.game, *decisions[0])
    times, errors = [], []
    for state, seat in decisions:
        start = perf_counter()
        options = hint(record.game, state, seat)
        times.append(perf_counter() - start)
        errors.append(options[0].error)
    value = f"{fmean(times):.3f} s in the mean, ± {100 * SURE * fmean(errors):.2f} %"
    line("hint, qwixx, two seats", value, f"{fmean(times) / HINT_SECONDS:.2f} × {HINT_SECONDS} s")


def reviews(name: str, games: int) -> None:
    """Whole reviews of two-seat games; the error is that of the best move of every decision."""
    review(played(name, ("greedy", "greedy"), 0))
    times, errors = [], []
    for seed in range(1, games + 1):
        record = played(name, ("medium", "greedy"), seed)
        start = perf_counter()
        found = review(record)
        times.append(perf_counter() - start)
        errors += [decision.options[0].error for decision in found.decisions()]
    value = f"{fmean(times):.2f} s in the mean, ± {100 * SURE * fmean(errors):.2f} %"
    line(f"review, {name}, two seats", value, f"{fmean(times) / REVIEW_SECONDS[name]:.2f} × {REVIEW_SECONDS[name]} s")


def alone() -> None:
    record = played("qwixx", ("greedy",), 1)
    review(record)
    start = perf_counter()
    review(record)
    took = perf_counter() - start
    line(
        "review, qwixx, alone, table at hand", f"{took:.3f} s, exact", f"{took / ALONE_SECONDS:.2f} × {ALONE_SECONDS} s"
    )


def saved(deals: int) -> None:
    """How many times fewer games a match needs for the same interval once luck is taken out."""
    plan = tournament("qwixx", ("hard", "greedy"), 1, {}, luck=True)
    raw: list[float] = []
    skill: list[float] = []
    raw_deals, skill_deals = [], []
    for deal in range(1, deals + 1):
        games = play_deal(plan, deal, False)
        shares = [one.share(one.bots.index(0) + 1) for one in games]
        skills = [one.skill(one.bots.index(0) + 1) for one in games]
        raw += shares
        skill += skills
        raw_deals.append(fmean(shares))
        skill_deals.append(fmean(skills))
    fewer, fewer_deals = (pstdev(raw) / pstdev(skill)) ** 2, (pstdev(raw_deals) / pstdev(skill_deals)) ** 2
    value = f"σ {pstdev(skill):.3f} instead of {pstdev(raw):.3f}: {fewer:.1f} times fewer games"
    line("luck taken out, qwixx, hard against greedy", value, f"{fewer / FEWER_GAMES:.2f} × {FEWER_GAMES}")
    value = f"σ {pstdev(skill_deals):.3f} instead of {pstdev(raw_deals):.3f}: {fewer_deals:.1f} times fewer deals"
    line("the same in duplicate play", value, f"{fewer_deals / FEWER_GAMES:.2f} × {FEWER_GAMES}")
    gap = fmean(skill_deals) - fmean(raw_deals)
    error = pstdev([a - b for a, b in zip(skill_deals, raw_deals, strict=True)]) / sqrt(deals)
    line("difference of the means", f"{100 * gap:+.2f} ± {100 * SURE * error:.2f} %", f"{abs(gap) / error:.1f} errors")


def levels(name: str, games: int) -> None:
    """Losses of the three levels, by name, and the unexplained rest of all seats against its error."""
    names: dict[str, Counter[str]] = {level: Counter() for level in ("easy", "medium", "hard")}
    rests: list[tuple[float, float]] = []
    for found, seating in matches(name, games):
        rests += [(seat.unexplained, seat.error) for seat in found.seats[:1]]
        for decision in found.decisions():
            tally = names[seating[decision.seat - 1]]
            tally.update(["decisions", decision.label or "none"])
            tally["loss"] += round(1e6 * decision.loss)
        for level in seating:
            names[level]["games"] += 1
    for level, tally in names.items():
        many = max(1, tally["games"])
        shown = ", ".join(f"{tally[label] / many:.1f} {label}" for label in ("inaccuracy", "mistake", "blunder"))
        line(f"{name}: {level}, a game", shown, f"{tally['loss'] / 1e4 / max(1, tally['decisions']):.2f} % a decision")
    spread = sqrt(fmean(rest**2 for rest, _ in rests))
    error = sqrt(fmean(error**2 for _, error in rests))
    within = fmean(abs(rest) <= SURE * error for rest, error in rests)
    line(
        f"{name}: unexplained rest",
        f"{100 * spread:.1f} %, {100 * within:.0f} % within",
        f"{spread / error:.2f} × its error",
    )


def matches(name: str, games: int) -> Iterator[tuple[Review, tuple[str, str]]]:
    for number in range(games):
        seating = (("easy", "medium"), ("medium", "hard"), ("hard", "easy"))[number % 3]
        yield review(played(name, seating, 1000 + number)), seating


if __name__ == "__main__":
    main()
