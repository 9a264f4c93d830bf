"""The legal moves of a position on the workbench, and making them.

A choice is (source, index, way, to): a block from a list of the pile or a slot of the store, a way to lie, and the goal
(0 for the own store, else the build field).
"""

from __future__ import annotations

from kostka.lab.jit import jit, jit_inline
from kostka.lab.kernel import PASS_NUMBER
from kostka.lab.qubix.tables import (
    CELLS,
    COLOURS,
    HOLD_BITS,
    LAYERS,
    MOST,
    MOST_ROOM,
    MOST_WAYS,
    POINTS,
    T_DONE,
    T_MASK,
    T_NEAR,
    T_PLACE,
    T_ROOM_HIGH,
    T_ROOM_LOW,
    T_ROOM_PLACE,
    T_ROOMS,
    T_VALUE,
    T_WAYS,
    VIEWS,
)
from kostka.lab.qubix.work import (
    ACTIVE,
    BEFORE,
    BENCH,
    BLOCKS,
    BUILD,
    BUILDING,
    FIELD,
    FIELDS,
    GONE,
    HIGH,
    HOLD_MASK,
    LOW,
    MORE,
    OVER,
    PHASE,
    READY,
    READY_SIZE,
    ROOM,
    ROOM_CELLS,
    SCORE,
    SEATS,
    SIDE,
    SIZES,
    START,
    STORED,
    TURNS,
    Ints,
    count_room,
    is_free,
    make_ready,
    store,
)

FULL = VIEWS - 1
LAYER = CELLS
"""Where the two bits of the layer stand in the integer of a field."""
SHOWN = CELLS + 2
"""Where the cells of the first colour stand."""
EVERY_COLOUR = sum(1 << SHOWN + CELLS * colour for colour in range(COLOURS))

FROM_PILE, FROM_STORE, IS_DONE, IS_PASS = 0, 1, 2, 3

Choice = tuple[int, int, int, int]


# --- counting and finding the legal moves ----------------------------------------------------------------------------


@jit_inline
def ways(w: Ints, t: Ints, size: int, field: int) -> int:
    """How many ways there are to lay a block of that size (less 1) on a build field."""
    return int(t[T_WAYS + size * VIEWS + (w[FIELD + field] & FULL)])


@jit_inline
def ways_on_fields(w: Ints, t: Ints, size: int) -> int:
    total = 0
    for field in range(w[FIELDS]):
        total += ways(w, t, size, field)
    return total


@jit_inline
def stored_size(w: Ints, seat: int, slot: int) -> int:
    """The size (less 1) of a stored block."""
    return stored_kind(w, seat, slot) // COLOURS


@jit_inline
def stored_kind(w: Ints, seat: int, slot: int) -> int:
    block = w[BENCH + 3 * w[BLOCKS] + seat * w[ROOM_CELLS] + slot] // MOST_ROOM
    return int(w[BENCH + w[BLOCKS] + block])


@jit_inline
def count(w: Ints, t: Ints) -> int:
    """How many legal moves the active seat has, the pass included."""
    seat = w[ACTIVE]
    total = 0
    if w[PHASE] == MORE:
        for slot in range(w[STORED + seat]):
            total += ways(w, t, stored_size(w, seat, slot), w[BUILDING] - 1)
        return total + 1
    for size in range(SIZES):
        if w[READY_SIZE + size]:
            total += w[READY_SIZE + size] * (ways_on_fields(w, t, size) + w[ROOM + seat * SIZES + size])
    for slot in range(w[STORED + seat]):
        total += ways_on_fields(w, t, stored_size(w, seat, slot))
    return max(total, 1)


@jit_inline
def nth(w: Ints, t: Ints, number: int) -> Choice:
    """The legal move that stands behind so many others, from 0 to count - 1."""
    seat = w[ACTIVE]
    if w[PHASE] == MORE:
        return _nth_more(w, t, number)
    for size in range(SIZES):
        if w[READY_SIZE + size]:
            places = ways_on_fields(w, t, size) + w[ROOM + seat * SIZES + size]
            moves = w[READY_SIZE + size] * places
            if number < moves:
                index = ready_index(w, size, number // places)
                way, to = _place(w, t, size, number % places)
                return FROM_PILE, index, way, to
            number -= moves
    for slot in range(w[STORED + seat]):
        size = stored_size(w, seat, slot)
        moves = ways_on_fields(w, t, size)
        if number < moves:
            way, to = _place(w, t, size, number)
            return FROM_STORE, slot, way, to
        number -= moves
    return IS_PASS, 0, 0, 0


@jit
def _nth_more(w: Ints, t: Ints, number: int) -> Choice:
    seat, to = w[ACTIVE], w[BUILDING]
    for slot in range(w[STORED + seat]):
        size = stored_size(w, seat, slot)
        moves = ways(w, t, size, to - 1)
        if number < moves:
            return FROM_STORE, slot, free_way(w, t, size, to - 1, number), to
        number -= moves
    return IS_DONE, 0, 0, to


@jit_inline
def ready_index(w: Ints, size: int, number: int) -> int:
    """Where in the lists the block of that number stands, among the blocks of a size (less 1) that can be taken."""
    kind = size * COLOURS
    while number >= w[READY + kind]:
        number -= w[READY + kind]
        kind += 1
    return int(w[START + kind] + number)


@jit_inline
def _place(w: Ints, t: Ints, size: int, number: int) -> tuple[int, int]:
    """The way to lie of that number and its goal: the build fields in order, then the own store."""
    for field in range(w[FIELDS]):
        free = ways(w, t, size, field)
        if number < free:
            return free_way(w, t, size, field, number), field + 1
        number -= free
    low, high = w[LOW + w[ACTIVE]], w[HIGH + w[ACTIVE]]
    way = t[T_ROOMS + size] - 1
    while number >= 0:
        way += 1
        number -= (t[T_ROOM_LOW + way] & low == 0) & (t[T_ROOM_HIGH + way] & high == 0)
    return way, 0


@jit_inline
def free_way(w: Ints, t: Ints, size: int, field: int, number: int) -> int:
    """Among the ways to lie that are free on a build field, the one of that number."""
    taken = w[FIELD + field] & FULL
    way = -1
    while number >= 0:
        way += 1
        number -= t[T_MASK + size * MOST_WAYS + way] & taken == 0
    return way


@jit_inline
def block_of(w: Ints, source: int, index: int) -> int:
    if source == FROM_PILE:
        return int(w[BENCH + 2 * w[BLOCKS] + index])
    return int(w[BENCH + 3 * w[BLOCKS] + w[ACTIVE] * w[ROOM_CELLS] + index] // MOST_ROOM)


@jit
def number_of(w: Ints, t: Ints, choice: Choice) -> int:
    """The number that the rules give to a choice."""
    source, index, way, to = choice
    if source == IS_PASS:
        return PASS_NUMBER
    if source == IS_DONE:
        return int(t[T_DONE])
    block = block_of(w, source, index)
    size = w[BENCH + w[BLOCKS] + block] // COLOURS
    place = t[T_PLACE + (size * MOST + to - 1) * MOST_WAYS + way] if to else t[T_ROOM_PLACE + way]
    firsts = T_NEAR + t[T_NEAR + w[BLOCKS]]
    return int(t[firsts + source * w[BLOCKS] + block] + place)


# --- laying and scoring ----------------------------------------------------------------------------------------------


@jit_inline
def laid(field: int, colour: int, mask: int) -> int:
    """The build field after a block of that colour was laid on those cells."""
    field = field & ~(mask * EVERY_COLOUR) | mask << SHOWN + CELLS * colour | mask
    if field & FULL == FULL:
        field += 1 << LAYER
        if field >> LAYER & 3 < LAYERS:
            field -= FULL
    return field


@jit_inline
def value(t: Ints, side: int, before: int, after: int) -> int:
    """The value of the pattern that a move on a build field scores: formed by a colour whose cells it changed."""
    best = 0
    changed = before ^ after
    for colour in range(COLOURS):
        shift = SHOWN + CELLS * colour
        if changed >> shift & FULL:
            best = max(best, t[T_VALUE + side * VIEWS + (after >> shift & FULL)])
    return best


@jit_inline
def score(w: Ints, to: int, worth: int) -> None:
    """Give the points of a pattern to the active seat, and to its partner on that field."""
    seat, seats = w[ACTIVE], w[SEATS]
    w[SCORE + seat] += worth // POINTS
    partner = to - 1 if to <= seats else 1 - seat  # the neutral field has number 3 and two seats
    if partner != seat:
        w[SCORE + partner] += worth % POINTS


# --- making a move ---------------------------------------------------------------------------------------------------


@jit_inline
def make(w: Ints, t: Ints, choice: Choice) -> None:
    """Make a move of the active seat."""
    source, index, way, to = choice
    if source == FROM_PILE:
        from_pile(w, t, index, way, to)
    elif source == FROM_STORE:
        _make_from_store(w, t, index, way, to)
    else:
        if source == IS_DONE:
            _score_store(w, t)
        end_turn(w, t)


@jit_inline
def from_pile(w: Ints, t: Ints, index: int, way: int, to: int) -> None:
    block = w[BENCH + 2 * w[BLOCKS] + index]
    kind = w[BENCH + w[BLOCKS] + block]
    take(w, t, block, index)
    if to:
        before = w[FIELD + to - 1]
        after = laid(before, kind % COLOURS, t[T_MASK + kind // COLOURS * MOST_WAYS + way])
        w[FIELD + to - 1] = after
        score(w, to, value(t, w[SIDE + to - 1], before, after))
    else:
        store(w, t, w[ACTIVE], block, way)
        count_room(w, t, w[ACTIVE])
    end_turn(w, t)


@jit_inline
def take(w: Ints, t: Ints, block: int, index: int) -> None:
    """Take a block out of the pile and its list; blocks that it held may be taken now."""
    blocks = w[BLOCKS]
    kind = w[BENCH + blocks + block]
    w[READY + kind] -= 1
    w[READY_SIZE + kind // COLOURS] -= 1
    lists = BENCH + 2 * blocks
    w[lists + index] = w[lists + w[START + kind] + w[READY + kind]]
    w[BENCH + block] = GONE
    for entry in range(T_NEAR + t[T_NEAR + block], T_NEAR + t[T_NEAR + block + 1]):
        other = t[entry] >> HOLD_BITS
        hold = w[BENCH + other]
        now = hold - (t[entry] & HOLD_MASK)
        w[BENCH + other] = now
        if is_free(now) and not is_free(hold):
            make_ready(w, other)


@jit
def _make_from_store(w: Ints, t: Ints, slot: int, way: int, to: int) -> None:
    seat = w[ACTIVE]
    kind = stored_kind(w, seat, slot)
    unstore(w, t, seat, slot)
    if w[PHASE] == BUILD:
        w[PHASE] = MORE
        w[BUILDING] = to
        w[BEFORE] = w[FIELD + to - 1] >> SHOWN << SHOWN
    w[FIELD + to - 1] = laid(w[FIELD + to - 1], kind % COLOURS, t[T_MASK + kind // COLOURS * MOST_WAYS + way])
    for left in range(w[STORED + seat]):
        if ways(w, t, stored_size(w, seat, left), to - 1):
            return
    _score_store(w, t)
    end_turn(w, t)


@jit_inline
def unstore(w: Ints, t: Ints, seat: int, slot: int) -> None:
    """Take a block out of a store; the others keep their order."""
    first = BENCH + 3 * w[BLOCKS] + seat * w[ROOM_CELLS]
    way = w[first + slot] % MOST_ROOM
    w[LOW + seat] &= ~t[T_ROOM_LOW + way]
    w[HIGH + seat] &= ~t[T_ROOM_HIGH + way]
    w[STORED + seat] -= 1
    for place in range(first + slot, first + w[STORED + seat]):
        w[place] = w[place + 1]
    count_room(w, t, seat)


@jit_inline
def _score_store(w: Ints, t: Ints) -> None:
    """The points of a move from the store that is finished."""
    to = w[BUILDING]
    score(w, to, value(t, w[SIDE + to - 1], w[BEFORE], w[FIELD + to - 1]))


@jit_inline
def end_turn(w: Ints, t: Ints) -> None:
    w[TURNS] += 1
    w[ACTIVE] = (w[ACTIVE] + 1) % w[SEATS]
    w[BUILDING] = 0
    w[BEFORE] = 0
    w[PHASE] = BUILD if _somebody_can_move(w, t) else OVER


@jit_inline
def _somebody_can_move(w: Ints, t: Ints) -> bool:
    for size in range(SIZES):
        if w[READY_SIZE + size] and ways_on_fields(w, t, size):
            return True
    return _stores_help(w, t)


@jit
def _stores_help(w: Ints, t: Ints) -> bool:
    """Somebody can move, though no block of the pile fits on a build field."""
    for seat in range(w[SEATS]):
        for size in range(SIZES):
            if w[READY_SIZE + size] and w[ROOM + seat * SIZES + size]:
                return True
        for slot in range(w[STORED + seat]):
            if ways_on_fields(w, t, stored_size(w, seat, slot)):
                return True
    return False


@jit
def make_number(w: Ints, t: Ints, number: int) -> bool:
    """Make the active seat's move that has this number in the rules; False if it has no such move."""
    for place in range(count(w, t)):
        choice = nth(w, t, place)
        if number_of(w, t, choice) == number:
            make(w, t, choice)
            return True
    return False
