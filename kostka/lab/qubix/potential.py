"""What the seats may hope for on a build field, read off the patterns that it is near to.

Four figures a seat, each in half points of lead: what it could score there right now; what its stored blocks alone
could score; what they could score together with one, and with two, further blocks of the kinds that can be taken from
the pile now. Search asks for the same field again and again, so what was worked out is remembered.
"""

from __future__ import annotations

from kostka.lab.jit import jit, jit_inline
from kostka.lab.qubix.combine import combined
from kostka.lab.qubix.desk import (
    D_BLOCKS,
    D_HOPES,
    D_KINDS,
    D_SIGNATURE,
    D_SINGLES,
    D_STORED,
    HOPES_ROWS,
    HOPES_WIDTH,
    mixed,
)
from kostka.lab.qubix.moves import FULL, SHOWN
from kostka.lab.qubix.tables import (
    CELLS,
    COLOURS,
    KINDS,
    MOST,
    MOST_WAYS,
    NEVER,
    POINTS,
    T_FORMS,
    T_LEAST,
    T_LIES,
    T_MASK,
    T_TILES,
    T_VALUE,
    VIEWS,
)
from kostka.lab.qubix.work import SEATS, SIDE, SIZES, Ints, fill

FIGURE_BITS = 15
FIGURE_MASK = (1 << FIGURE_BITS) - 1
NOW, ALONE, ONE, TWO = 0, FIGURE_BITS, 2 * FIGURE_BITS, 3 * FIGURE_BITS
"""Where the figures stand in one integer."""

SINGLES, DOUBLES, TRIPLES = 0, COLOURS, 2 * COLOURS
"""The first kind of each size."""
ONE_COLOUR = 1 << SINGLES | 1 << DOUBLES | 1 << TRIPLES
ALL_COLOURS = (1 << COLOURS) - 1


@jit_inline
def hopes(d: Ints, w: Ints, place: int, field: int, ready: int) -> int:
    """Where the desk holds the figures of every seat for a build field; `ready` are the kinds that can be taken."""
    key = mixed(field << 4 | w[SIDE + place] << 3 | place, d[D_SIGNATURE + MOST] ^ ready << 48)
    row = D_HOPES + HOPES_WIDTH * (key & (HOPES_ROWS - 1))
    if d[row] != key:
        d[row] = key
        _work_out(d, w, row + 1, place, field, ready)
    return row + 1


@jit_inline
def lead(worth: int, own: bool, seats: int) -> int:
    """A pattern's value as half points of lead for its mover: what the partner gets is one seat's gain among others."""
    mover = 2 * (worth // POINTS)
    return mover if own else max(0, mover - 2 * (worth % POINTS) // (seats - 1))


@jit
def _work_out(d: Ints, w: Ints, row: int, place: int, field: int, ready: int) -> None:
    side, seats = w[SIDE + place], w[SEATS]
    fill(d, row, seats, 0)
    number = T_FORMS + side * VIEWS
    while d[number]:
        form = d[number]
        for colour in range(COLOURS):
            shown = field >> SHOWN + CELLS * colour & FULL
            if shown != form and (shown ^ form) & field & FULL == 0:
                _near(d, w, row, place, field, ready, form, colour)
        number += 1
    if d[T_LEAST + (FULL & ~field) * 8 + 1] <= 2:  # a move may fill this layer and go on in the next
        for seat in range(seats):
            if d[D_BLOCKS + seat] > 1:
                points = lead(d[combined(d, seat, field, side)], place == seat, seats)
                _raise(d, row + seat, NOW, points)
                _raise(d, row + seat, ALONE, points)


@jit_inline
def _near(d: Ints, w: Ints, row: int, place: int, field: int, ready: int, form: int, colour: int) -> None:
    """Enter what a pattern that can still be formed in this layer means to each seat.

    Its missing cells need blocks of its colour, the cells that show the colour elsewhere need blocks of other colours.
    """
    shown = field >> SHOWN + CELLS * colour & FULL
    missing, foreign = form & ~shown, shown & ~form
    over = d[T_LEAST + foreign * 8 + 1]
    kinds = _kinds_that_do(d, field, form, colour, missing, foreign)
    worth = d[T_VALUE + w[SIDE + place] * VIEWS + form]
    for seat in range(w[SEATS]):
        points = lead(worth, place == seat, w[SEATS])
        if kinds & (ready | d[D_KINDS + seat]):
            _raise(d, row + seat, NOW, points)
        more = max(0, over - d[D_SINGLES + seat] + d[D_STORED + seat * KINDS + colour])
        if more <= 2 and missing:
            more += _missing(d, D_STORED + seat * KINDS + colour, missing, ready >> colour)
        if more <= 2:
            _raise(d, row + seat, TWO, points)
            if more <= 1:
                _raise(d, row + seat, ONE, points)
                if more == 0:
                    _raise(d, row + seat, ALONE, points)
                    _raise(d, row + seat, NOW, points)


@jit_inline
def _raise(d: Ints, at: int, figure: int, points: int) -> None:
    now = d[at] >> figure & FIGURE_MASK
    if points > now:
        d[at] += points - now << figure


@jit_inline
def _kinds_that_do(t: Ints, field: int, form: int, colour: int, missing: int, foreign: int) -> int:
    """The kinds of blocks of which one is enough to form the pattern."""
    if foreign == 0:
        cells = t[T_LEAST + missing * 8 + 1]
        if cells > SIZES or t[T_LEAST + missing * 8 + (1 << cells - 1)] > 1:
            return 0
        return int(1 << (cells - 1) * COLOURS + colour)
    kinds = 0
    if missing == 0 and t[T_LEAST + foreign * 8 + 1] <= SIZES:
        for size in range(SIZES):
            for way in range(t[T_LIES + size]):
                mask = t[T_MASK + size * MOST_WAYS + way]
                if foreign & ~mask == 0 and mask & (field & FULL | form) == 0:
                    kinds |= (ALL_COLOURS & ~(1 << colour)) << size * COLOURS
                    break
    return kinds


@jit_inline
def _missing(d: Ints, stored: int, cells: int, there: int) -> int:
    """How many blocks of the pile, besides those stored, fill these cells with a colour.

    `stored` is where the desk holds the seat's singles of that colour; `there` has the colour's ready kinds, with its
    singles lowest.
    """
    singles, doubles, triples = d[stored + SINGLES], d[stored + DOUBLES], d[stored + TRIPLES]
    sizes = there & 1 | there >> DOUBLES - 1 & 2 | there >> TRIPLES - 2 & 4
    if singles + doubles + triples == 0:
        return int(d[T_LEAST + cells * 8 + sizes])
    sizes |= (singles > 0) | (doubles > 0) << 1 | (triples > 0) << 2
    if d[T_LEAST + cells * 8 + sizes] - singles - doubles - triples > 2:
        return NEVER
    tiles, many, least, way = d[T_TILES + cells], d[T_LEAST + cells * 8 + 1], NEVER, 0
    while tiles >> way:
        if tiles >> way & 1:
            two, three = way % 5, way // 5
            ones = max(0, many - 2 * two - 3 * three - singles)
            two, three = max(0, two - doubles), max(0, three - triples)
            lacking = (ones > 0) << SINGLES | (two > 0) << DOUBLES | (three > 0) << TRIPLES
            if lacking & ~there & ONE_COLOUR == 0:
                least = min(least, ones + two + three)
        way += 1
    return least
