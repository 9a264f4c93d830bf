"""The one door to Numba: decorators that compile a function, keep the result on disk and keep its type."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., object])

_LAB = Path(__file__).parent
_GAMES = _LAB.parent / "games"


def jit(function: F) -> F:
    """Compile on first use; the machine code is cached, and the interpreter's lock is free while it runs."""
    return _compiled(function, forceinline=False)


def jit_inline(function: F) -> F:
    """As `jit`, and always inlined: a call that takes arrays costs two locked instructions for each of them."""
    return _compiled(function, forceinline=True)


def _compiled(function: F, forceinline: bool) -> F:
    compiled = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=forceinline)(function)
    # Numba looks at the function's own file only when it asks whether cached code is still good. But code called from
    # other files is inlined, and tables made from the rules are constants in it; so their contents belong to the stamp.
    files = getattr(getattr(compiled, "_cache", None), "_cache_file", None)
    if files is not None:
        files._source_stamp = (files._source_stamp, _digest(Path(inspect.getfile(function)).parent))
    return cast(F, compiled)


@cache
def _digest(folder: Path) -> str:
    """The contents of a kernel's folder, of what all kernels share, and of the rules."""
    sources = {*folder.glob("*.py"), *_LAB.glob("*.py"), *_GAMES.rglob("*.py"), *_GAMES.rglob("*.toml")}
    contents = hashlib.sha256()
    for source in sorted(sources):
        contents.update(source.read_bytes())
    return contents.hexdigest()
