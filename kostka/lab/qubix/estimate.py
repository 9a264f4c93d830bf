"""An estimate of the position after a move: score and hopes of every seat, weighed."""

from __future__ import annotations

from kostka.lab.jit import jit, jit_inline
from kostka.lab.qubix.desk import (
    D_BLOCKS,
    D_KINDS,
    D_REST,
    D_SIGNATURE,
    D_SINGLES,
    D_STORED,
    D_TERM,
    D_WEIGHT,
    D_WORTH,
    FIGURES,
    TRAITS,
    UNIT,
    mixed,
    signature,
)
from kostka.lab.qubix.moves import value
from kostka.lab.qubix.potential import FIGURE_BITS, FIGURE_MASK, hopes
from kostka.lab.qubix.tables import COLOURS, KINDS, MOST, POINTS
from kostka.lab.qubix.work import ACTIVE, FIELD, FIELDS, SCORE, SEATS, SIDE, Ints, fill

NEXT, WAITING = 0, 1
"""The two roles of a seat after a move: it is its turn, or it waits."""


@jit_inline
def weights_of(w: Ints, seat: int) -> int:
    """Where the weights stand for a seat's role once the active one has moved."""
    return D_WEIGHT if seat == (w[ACTIVE] + 1) % w[SEATS] else D_WEIGHT + TRAITS


@jit
def look_at_store(d: Ints, w: Ints, seat: int) -> None:
    """Note what there is to know of a seat's store, `stored` being right."""
    before = d[D_SIGNATURE + seat]
    d[D_SIGNATURE + seat] = mixed(signature(d, seat), seat)
    d[D_SIGNATURE + MOST] += d[D_SIGNATURE + seat] - before
    stored = D_STORED + seat * KINDS
    singles, doubles, triples, same, kinds = 0, 0, 0, 0, 0
    for colour in range(COLOURS):
        singles += d[stored + colour]
        doubles += d[stored + COLOURS + colour]
        triples += d[stored + 2 * COLOURS + colour]
        same = max(same, d[stored + colour])
    for kind in range(KINDS):
        kinds |= (d[stored + kind] > 0) << kind
    d[D_BLOCKS + seat], d[D_SINGLES + seat], d[D_KINDS + seat] = singles + doubles + triples, singles, kinds
    weight = weights_of(w, seat) + 2 * FIGURES
    d[D_TERM + seat] = (
        d[weight] * singles
        + d[weight + 1] * (same == 2)
        + d[weight + 2] * (same >= 3)
        + d[weight + 3] * doubles
        + d[weight + 4] * triples
        + d[weight + 5] * (singles == 2)
        + d[weight + 6] * (singles >= 3)
    )


@jit
def look_at_fields(d: Ints, w: Ints, ready: int) -> None:
    """Work out the hopes on every field, with these kinds of blocks ready in the pile."""
    fields = w[FIELDS]
    fill(d, D_REST, MOST * MOST * FIGURES * 2, 0)
    for place in range(fields):
        row = hopes(d, w, place, w[FIELD + place], ready)
        for seat in range(w[SEATS]):
            for which in range(FIGURES):
                points = d[row + seat] >> FIGURE_BITS * which & FIGURE_MASK
                if points:
                    for other in range(fields):
                        if other != place:
                            rest = D_REST + ((seat * MOST + other) * FIGURES + which) * 2
                            d[rest], d[rest + 1] = best_two(d[rest], d[rest + 1], points)


@jit_inline
def best_two(best: int, second: int, more: int) -> tuple[int, int]:
    return max(best, more), max(second, min(best, more))


@jit
def estimate(d: Ints, w: Ints, place: int, field: int, ready: int) -> int:
    """The active seat's utility after a move that made this of a build field, all else as the desk says."""
    seats, seat = w[SEATS], w[ACTIVE]
    row = hopes(d, w, place, field, ready)
    for other in range(seats):
        weight = weights_of(w, other)
        total = w[SCORE + other] * UNIT + d[D_TERM + other]
        rest = D_REST + (other * MOST + place) * FIGURES * 2
        for which in range(FIGURES):
            points = d[row + other] >> FIGURE_BITS * which & FIGURE_MASK
            best, second = best_two(d[rest + 2 * which], d[rest + 2 * which + 1], points)
            total += d[weight + 2 * which] * best + d[weight + 2 * which + 1] * second
        d[D_WORTH + other] = total
    pattern = value(d, w[SIDE + place], w[FIELD + place], field)
    if pattern:
        d[D_WORTH + seat] += pattern // POINTS * UNIT
        partner = place if place < seats else 1 - seat
        if partner != seat:
            d[D_WORTH + partner] += pattern % POINTS * UNIT
    return utility(d, seats, seat)


@jit_inline
def utility(d: Ints, seats: int, seat: int) -> int:
    """How far a seat is ahead: of the other seat, or half of the best and half of the average other seat."""
    best, total = -(1 << 60), 0
    for other in range(seats):
        if other != seat:
            best = max(best, d[D_WORTH + other])
            total += d[D_WORTH + other]
    return int(d[D_WORTH + seat] - (best + total // (seats - 1)) // 2)
