"""How the constants of `shares.py` were found, and the check that its shares come true.

    python -m kostka.lab.qubix.calibration [--games 240] [--check 120] [--seats 2 3 4 5] [--seed 1]

The search plays against itself after some random moves. Positions of some games are fitted, and the constants that
they suggest are printed. In other games, what the constants now in `shares.py` say is compared with how they ended.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import pairwise
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from kostka.games.qubix import GAME
from kostka.games.qubix.rules import deal
from kostka.lab import qubix as kernel
from kostka.lab.kernel import Budget, Packed
from kostka.lab.qubix.judging import Judgement
from kostka.lab.qubix.looking import Look
from kostka.lab.qubix.shares import (
    LEAD,
    LEAST_SPREAD,
    SHARE,
    TOTAL,
    Floats,
    Model,
    faded,
    final_figures,
    sobered,
    traits,
)
from kostka.lab.qubix.work import ACTIVE, DEAL, OVER, PHASE, Ints
from kostka.shake import shake

PLAY: Final = Budget(200, points=False)
LOOK: Final = Budget(2000)
RANDOM_MOVES: Final = 16
"""A game begins with up to so many random moves,"""
SLIPS: Final = 0.03
"""and later so large a part of the moves is random, so that not all games are close."""
EVERY: Final = 10
"""One position in so many is looked at."""
BINS: Final = (0.0, 0.02, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.98, 1.0)


class Seen(NamedTuple):
    """Positions, a line each.

    Their traits, the search's depth, scores and hopes at the end of its best line, the turns that were to come, the
    final totals, the seat that moved, what `shares.py` said of them, and the lead over the mean that the search sees
    for that seat after its best move (not a number if the turn is not over then, or the game is).
    """

    traits: Floats
    depth: Floats
    worths: Floats
    turns: Floats
    totals: Floats
    seat: Ints
    said: Floats
    later: Floats


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit and check what the search's values are worth in wins.")
    parser.add_argument("--games", type=int, default=240, help="games to fit, or 0")
    parser.add_argument("--check", type=int, default=120, help="games to check, or 0")
    parser.add_argument("--seats", type=int, nargs="+", default=list(GAME.seats))
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for seats in args.seats:
        print(f"{seats} seats", flush=True)
        if args.games:
            print(fit(together([play(seats, args.seed, number) for number in range(args.games)])), flush=True)
        if args.check:
            check(together([play(seats, args.seed + 1, number) for number in range(args.check)]))


def play(seats: int, seed: int, number: int) -> Seen:
    """One game, and what was seen of it."""
    source = Random(f"{seats} {seed} {number}")
    pile = "dealt" if source.random() < 0.5 else "scheme"
    side = source.choice(("grey", "navy"))
    setup = GAME.setup(seats, side=side, pile=pile)
    if seats == 2:
        setup = GAME.setup(seats, side=side, pile=pile, neutral=source.choice(("grey", "navy")))
    packed = kernel.pack(GAME.opening(setup))
    if packed[PHASE] == DEAL:
        packed = kernel.apply_chance(packed, shake(deal(setup.layout.parts), source))
    opening, turn, seen = source.randrange(RANDOM_MOVES), 0, []
    while packed[PHASE] != OVER:
        seat = int(packed[ACTIVE]) + 1
        numbers = kernel.legal(packed, seat)
        if turn >= opening and source.random() < 1 / EVERY:
            seen.append((turn, look(packed)))
        if turn < opening or source.random() < SLIPS:
            chosen = source.choice(numbers)
        else:
            chosen = kernel.weigh(packed, seat, numbers, PLAY, source.getrandbits(60))[0].number
        packed = kernel.apply_moves(packed, {seat: chosen})
        turn += packed[ACTIVE] != seat - 1
    return finished(seen, turn, kernel.totals(packed))


Glance = tuple[Floats, int, Floats, int, Floats, float]


def look(packed: Packed) -> Glance:
    """What is seen of a position, but for how the game ends."""
    seat = int(packed[ACTIVE])
    number = kernel.weigh(packed, seat + 1, kernel.legal(packed, seat + 1), LOOK, 1)[0].number
    after = kernel.apply_moves(packed, {seat + 1: number})
    best, depth, said = searched(packed)
    later = np.nan
    if after[PHASE] != OVER and after[ACTIVE] != seat:
        worths = searched(after)[0]
        later = float(worths[seat] - worths.mean())
    return traits(packed), depth, best, seat, said, later


def searched(packed: Packed) -> tuple[Floats, int, Floats]:
    """Scores and hopes at the end of the best line, the depth of the search, and what `shares.py` says."""
    looked = Look(packed, 1)
    looked.think(LOOK)
    judgement = Judgement(packed, looked, bool(LOOK.points))
    best = int(judgement.rank.argmin())
    return judgement.worths[best], looked.layers[-1].depth, judgement.figures[best]


def finished(seen: list[tuple[int, Glance]], turns: int, totals: tuple[int, ...]) -> Seen:
    found, depth, worths, seat, said, later = zip(*(glance for _, glance in seen), strict=True) if seen else ((),) * 6
    many, seats = len(seen), len(totals)
    return Seen(
        np.reshape(found, (many, 3)),
        np.array(depth, np.float64),
        np.reshape(worths, (many, seats)),
        turns - np.array([turn for turn, _ in seen], np.float64),
        np.tile(np.array(totals, np.float64), (many, 1)),
        np.array(seat, np.int64),
        np.reshape(said, (many, seats, 3)),
        np.array(later, np.float64),
    )


def together(games: list[Seen]) -> Seen:
    return Seen(*map(np.concatenate, zip(*games, strict=True)))


def fit(seen: Seen) -> Model:
    """The constants for one number of seats.

    Optimism is what changes with the turn: the seat that moved is then one of those that pay for the next one's. The
    others are found by least squares, but for the size of the spread, which is the likeliest one.
    """
    turns = np.linalg.lstsq(seen.traits, seen.turns, rcond=None)[0]
    left = np.maximum(0, seen.traits @ turns - seen.depth)
    powers = np.stack([np.ones(len(left)), left, left**2], axis=1)
    gain = np.linalg.lstsq(powers[:, 1:], (seen.totals - seen.worths).mean(axis=1), rcond=None)[0]
    ahead = seen.totals - seen.totals.mean(axis=1, keepdims=True)
    before = (seen.worths - seen.worths.mean(axis=1, keepdims=True))[np.arange(len(left)), seen.seat]
    optimism = float(np.nanmean(before - seen.later)) * (1 - 1 / seen.worths.shape[1])
    sober = sobered(seen.worths, seen.seat, optimism)

    def off(fade: float) -> Floats:
        kept = faded(sober, left[:, None], fade)
        squares: Floats = ((kept - kept.mean(axis=1, keepdims=True) - ahead) ** 2).mean(axis=1)
        return squares

    fade = min(np.linspace(0, 0.1, 201).tolist(), key=lambda fade: off(fade).sum())
    squares = np.linalg.lstsq(powers, off(fade), rcond=None)[0]
    spread = np.maximum(LEAST_SPREAD, powers @ squares) ** 0.5
    won = final_figures(seen.totals)[:, :, SHARE]
    kept = faded(sober, left[:, None], fade)
    kept -= kept.max(axis=1, keepdims=True)

    def likely(size: float) -> float:
        odds = kept / (size * spread)[:, None]
        return float((won * (odds - np.log(np.exp(odds).sum(axis=1, keepdims=True)))).sum())

    size = max(np.geomspace(0.2, 5, 201).tolist(), key=likely)
    return Model(rounded(turns), rounded(gain), round(optimism, 3), round(fade, 4), rounded(size**2 * squares))


def rounded(numbers: Iterable[float]) -> Any:
    return tuple(round(float(number), 5) for number in numbers)


def check(seen: Seen) -> None:
    """Compare what was said with what came."""
    came = final_figures(seen.totals)
    said, won = seen.said[:, :, SHARE].ravel(), came[:, :, SHARE].ravel()
    print("   share said   came true   of so many")
    error = 0.0
    for low, high in pairwise(BINS):
        there = (said >= low) & ((said < high) | (high == 1))
        if there.any():
            print(f"{said[there].mean():13.3f}{won[there].mean():12.3f}{there.sum():13,}")
            error += there.mean() * abs(said[there].mean() - won[there].mean())
    print(f"expected calibration error {error:.3f}, mean square error {((said - won) ** 2).mean():.4f}")
    rows = np.arange(len(seen.seat))
    for name, figure in (("total", TOTAL), ("lead", LEAD)):
        off = (came - seen.said)[rows, seen.seat, figure]
        print(f"{name} of the seat to move: came - said {off.mean():+.2f}, spread {off.std():.2f}")
    for low, high in ((0, 15), (15, 35), (35, 999)):
        part = (seen.turns >= low) & (seen.turns < high)
        told, real = seen.said[part, :, LEAD].ravel(), came[part, :, LEAD].ravel()
        print(f"{low} to {high} turns to come: a point of lead said brought {np.polyfit(told, real, 1)[0]:.2f}")


if __name__ == "__main__":
    main()
