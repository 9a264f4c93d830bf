"""What a block laid now would score: for every build field and kind of block, worked out when the field has changed."""

from __future__ import annotations

import numpy as np

from kostka.lab import streams
from kostka.lab.jit import jit, jit_inline
from kostka.lab.qubix.moves import (
    FROM_PILE,
    FROM_STORE,
    FULL,
    IS_DONE,
    SHOWN,
    Choice,
    count,
    laid,
    nth,
    stored_kind,
    value,
)
from kostka.lab.qubix.tables import (
    CELLS,
    COLOURS,
    KINDS,
    MOST_WAYS,
    POINTS,
    T_LIES,
    T_MASK,
    T_VALUE,
    VIEWS,
)
from kostka.lab.qubix.work import (
    ACTIVE,
    BEFORE,
    BUILDING,
    FIELD,
    FIELDS,
    GAIN,
    GAIN_WAYS,
    MORE,
    PHASE,
    RATED,
    READY,
    SIDE,
    SIZES,
    START,
    STORED,
    Ints,
    fill,
)


@jit_inline
def covering(t: Ints, side: int, field: int, mask: int) -> tuple[int, int, int]:
    """What other colours form when those cells are covered: the best value, its colour, the best of the others."""
    best, second, whose = 0, 0, -1
    for colour in range(COLOURS):
        shown = field >> SHOWN + CELLS * colour & FULL
        if shown & mask:
            worth = t[T_VALUE + side * VIEWS + (shown & ~mask)]
            if worth > best:
                best, second, whose = worth, best, colour
            elif worth > second:
                second = worth
    return best, whose, second


@jit_inline
def lay_value(t: Ints, side: int, field: int, colour: int, mask: int, best: int, whose: int, second: int) -> int:
    """The value of laying that colour on those cells; the last three are what `covering` says of them."""
    shown = field >> SHOWN + CELLS * colour & FULL
    own = t[T_VALUE + side * VIEWS + (shown | mask)] if mask & ~shown else 0
    return max(own, second if colour == whose else best)


@jit
def rate(w: Ints, t: Ints, place: int) -> None:
    """Work out the gains of a build field, if it has changed."""
    field, side = w[FIELD + place], w[SIDE + place]
    if w[RATED + place] == field:
        return
    w[RATED + place] = field
    first, first_ways = GAIN + place * KINDS, GAIN_WAYS + place * KINDS
    fill(w, first, KINDS, 0)
    fill(w, first_ways, KINDS, 0)
    for size in range(SIZES):
        for way in range(t[T_LIES + size]):
            mask = t[T_MASK + size * MOST_WAYS + way]
            if mask & field & FULL:
                continue
            best, whose, second = covering(t, side, field, mask)
            for colour in range(COLOURS):
                worth = lay_value(t, side, field, colour, mask, best, whose, second)
                if worth >= POINTS:
                    points, kind = worth // POINTS, size * COLOURS + colour
                    if points > w[first + kind]:
                        w[first + kind] = points
                        w[first_ways + kind] = 1
                    elif points == w[first + kind]:
                        w[first_ways + kind] += 1


@jit_inline
def gaining_way(w: Ints, t: Ints, place: int, kind: int, number: int) -> int:
    """Among the ways that gain most for a kind of block on a build field, the one of that number."""
    field, side = w[FIELD + place], w[SIDE + place]
    size, colour = kind // COLOURS, kind % COLOURS
    for way in range(t[T_LIES + size]):
        mask = t[T_MASK + size * MOST_WAYS + way]
        if mask & field & FULL == 0:
            worth = value(t, side, field, laid(field, colour, mask))
            if worth // POINTS == w[GAIN + place * KINDS + kind]:
                if number == 0:
                    return way
                number -= 1
    return -1


@jit_inline
def most(w: Ints, t: Ints) -> tuple[int, int]:
    """The most points that the active seat can get with its next block, and in how many ways (if it gets any)."""
    seat = w[ACTIVE]
    best, many = 0, 0
    for place in range(w[FIELDS]):
        rate(w, t, place)
        for kind in range(KINDS):
            gain = w[GAIN + place * KINDS + kind]
            if gain and gain >= best and w[READY + kind]:
                if gain > best:
                    best, many = gain, 0
                many += w[READY + kind] * w[GAIN_WAYS + place * KINDS + kind]
        for slot in range(w[STORED + seat]):
            kind = stored_kind(w, seat, slot)
            gain = w[GAIN + place * KINDS + kind]
            if gain and gain >= best:
                if gain > best:
                    best, many = gain, 0
                many += w[GAIN_WAYS + place * KINDS + kind]
    return best, many


@jit
def gaining(w: Ints, t: Ints, best: int, number: int) -> Choice:
    """Of the moves that gain so many points, the one of that number."""
    seat = w[ACTIVE]
    for place in range(w[FIELDS]):
        for kind in range(KINDS):
            if w[GAIN + place * KINDS + kind] == best:
                in_ways = w[GAIN_WAYS + place * KINDS + kind]
                if number < w[READY + kind] * in_ways:
                    way = gaining_way(w, t, place, kind, number % in_ways)
                    return FROM_PILE, w[START + kind] + number // in_ways, way, place + 1
                number -= w[READY + kind] * in_ways
        for slot in range(w[STORED + seat]):
            kind = stored_kind(w, seat, slot)
            if w[GAIN + place * KINDS + kind] == best:
                in_ways = w[GAIN_WAYS + place * KINDS + kind]
                if number < in_ways:
                    return FROM_STORE, slot, gaining_way(w, t, place, kind, number), place + 1
                number -= in_ways
    return IS_DONE, 0, 0, 0  # never reached: number is below the count that `most` gives


@jit
def greedy(w: Ints, t: Ints, stream: np.uint64) -> tuple[np.uint64, Choice]:
    """A move with the most points for the mover if it ended there; any of them with the same chance."""
    if w[PHASE] == MORE:
        return _greedy_more(w, t, stream)
    best, many = most(w, t)
    if best:
        stream, number = streams.below(stream, many)
        return stream, gaining(w, t, best, number)
    stream, number = streams.below(stream, count(w, t))
    return stream, nth(w, t, number)


@jit
def _greedy_more(w: Ints, t: Ints, stream: np.uint64) -> tuple[np.uint64, Choice]:
    """The same, while a move from the store is under way."""
    chosen = nth(w, t, 0)
    best, many = -1, 0
    for number in range(count(w, t)):
        choice = nth(w, t, number)
        points = _points_more(w, t, choice)
        if points > best:
            best, many = points, 0
        if points == best:
            many += 1
            stream, drawn = streams.below(stream, many)
            if drawn == 0:
                chosen = choice
    return stream, chosen


@jit_inline
def _points_more(w: Ints, t: Ints, choice: Choice) -> int:
    """What a move from the store would score if it ended with that choice."""
    source, slot, way, _ = choice
    place = w[BUILDING] - 1
    field = w[FIELD + place]
    if source == FROM_STORE:
        kind = stored_kind(w, w[ACTIVE], slot)
        field = laid(field, kind % COLOURS, t[T_MASK + kind // COLOURS * MOST_WAYS + way])
    return value(t, w[SIDE + place], w[BEFORE], field) // POINTS
