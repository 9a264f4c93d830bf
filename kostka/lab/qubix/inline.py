"""Functions that become part of the compiled function that uses them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])


def inline(function: F) -> F:
    """Put the function's text where it is called: nothing to pass, and nothing to compile twice."""
    return cast(F, numba.njit(inline="always", nogil=True, error_model="numpy")(function))
