"""Four numbers at a time: vector instructions that Numba does not find by itself.

Each function works on four neighbours in one-dimensional arrays of float64 and names the place of the first. One count
of misthrows is one lane. A processor without such registers gets the same as plain instructions.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from numba import types
from numba.extending import intrinsic

# without types of their own
ir: Any = import_module("llvmlite.ir")
cgutils: Any = import_module("numba.core.cgutils")

LANES: Final = 4
_FLOATS: Final = ir.VectorType(ir.DoubleType(), LANES)
_INTS: Final = ir.VectorType(ir.IntType(64), LANES)
_INT: Final = ir.IntType(64)


def _machine(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that writes its own machine instructions; it is called without the first parameter."""
    made: Callable[..., Any] = intrinsic(function)
    return made


def _place(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    """A pointer to four numbers of the array."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(cgutils.gep(builder, data, at), _FLOATS.as_pointer())


def _load(context: Any, builder: Any, kind: Any, array: Any, at: Any) -> Any:
    return builder.load(_place(context, builder, kind, array, at), align=8)


def _all_four(builder: Any, value: Any) -> Any:
    """The value in each of the four lanes."""
    vector = ir.Constant(ir.VectorType(value.type, LANES), ir.Undefined)
    for lane in range(LANES):
        vector = builder.insert_element(vector, value, ir.Constant(ir.IntType(32), lane))
    return vector


def _either(builder: Any, one: Any, two: Any, which: str) -> Any:
    # a comparison and a choice would be turned into masked stores, which are slow on some processors
    kind = ir.FunctionType(_FLOATS, [_FLOATS, _FLOATS])
    function = cgutils.get_or_insert_function(builder.module, kind, f"llvm.{which}.v{LANES}f64")
    return builder.call(function, [one, two], fastmath=("nnan", "nsz"))


def _greater(builder: Any, one: Any, two: Any) -> Any:
    return _either(builder, one, two, "maxnum")


def _lesser(builder: Any, one: Any, two: Any) -> Any:
    return _either(builder, one, two, "minnum")


@_machine
def raise_four(typing: Any, target: Any, t: Any, source: Any, s: Any, gain: Any) -> Any:
    """target[t…] = max(target[t…], source[s…] + gain)"""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = _place(context, builder, signature.args[0], args[0], args[1])
        value = _load(context, builder, signature.args[2], args[2], args[3])
        value = builder.fadd(value, _all_four(builder, args[4]))
        builder.store(_greater(builder, value, builder.load(place, align=8)), place, align=8)
        return context.get_dummy_value()

    return types.void(target, types.int64, source, types.int64, types.float64), build


@_machine
def better_of_faces(
    typing: Any, target: Any, t: Any, source: Any, one: Any, two: Any, tag: Any, floor: Any, f: Any
) -> Any:
    """For six fours in a row: target[t…] = max(source[one…], source[two…]), with the tag 0 to 3 in place of the two
    lowest bits; then floor[f…] is raised to the least of them all."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kinds = signature.args
        least = None
        for face in range(6):
            step = ir.Constant(_INT, face * LANES)
            best = _greater(
                builder,
                _load(context, builder, kinds[2], args[2], builder.add(args[3], step)),
                _load(context, builder, kinds[2], args[2], builder.add(args[4], step)),
            )
            least = best if least is None else _lesser(builder, least, best)
            bits = builder.and_(builder.bitcast(best, _INTS), ir.Constant(_INTS, [~3] * LANES))
            bits = builder.or_(bits, _all_four(builder, args[5]))
            place = _place(context, builder, kinds[0], args[0], builder.add(args[1], step))
            builder.store(builder.bitcast(bits, _FLOATS), place, align=8)
        place = _place(context, builder, kinds[6], args[6], args[7])
        builder.store(_greater(builder, least, builder.load(place, align=8)), place, align=8)
        return context.get_dummy_value()

    i = types.int64
    return types.void(target, i, source, i, i, i, floor, i), build


@_machine
def move_four(typing: Any, array: Any, t: Any, s: Any, floor: Any, f: Any) -> Any:
    """array[t…] = array[s…]; 1 if any of the four is above floor[f…], else 0."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        value = _load(context, builder, signature.args[0], args[0], args[2])
        builder.store(value, _place(context, builder, signature.args[0], args[0], args[1]), align=8)
        low = _load(context, builder, signature.args[3], args[3], args[4])
        above = builder.bitcast(builder.fcmp_ordered(">", value, low), ir.IntType(LANES))
        return builder.zext(builder.icmp_unsigned("!=", above, ir.Constant(ir.IntType(LANES), 0)), _INT)

    return types.int64(array, types.int64, types.int64, floor, types.int64), build


@_machine
def insert_four(typing: Any, array: Any, start: Any, end: Any) -> Any:
    """array[end…] joins array[start…end], which is sorted lane by lane, the highest first."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind, (values, start, end) = signature.args[0], args
        carried = cgutils.alloca_once_value(builder, _load(context, builder, kind, values, end))
        with cgutils.for_range_slice(builder, start, end, ir.Constant(_INT, LANES)) as (at, _):
            place = _place(context, builder, kind, values, at)
            here, value = builder.load(place, align=8), builder.load(carried)
            builder.store(_greater(builder, here, value), place, align=8)
            builder.store(_lesser(builder, here, value), carried)
        builder.store(builder.load(carried), _place(context, builder, kind, values, end), align=8)
        return context.get_dummy_value()

    return types.void(array, types.int64, types.int64), build
