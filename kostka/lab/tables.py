"""Value tables on disk: kept in the user's cache folder, checked when loaded, mapped into memory, shared by processes.

A file is a header of one page, then the numbers. It is written under another name and renamed when it is complete, so
nobody ever sees half a table. While one process builds a table, others that want it wait.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

FORMAT: Final = 1
MAGIC: Final = b"kostka table\n"
PAGE: Final = 4096
NUMBERS: Final = np.dtype("<f8")


class Unusable(Exception):
    """A file that is not the table that is wanted; its text says why."""


@dataclass(frozen=True)
class Wanted:
    """A table: its name, what its rules are (a digest) and its shape."""

    name: str
    rules: str
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        return int(np.prod(self.shape)) * NUMBERS.itemsize

    def header(self, checksum: str) -> bytes:
        fields = {"format": FORMAT, "name": self.name, "rules": self.rules, "shape": self.shape, "checksum": checksum}
        return (MAGIC + json.dumps(fields).encode() + b"\n").ljust(PAGE, b"\0")


def cache_folder() -> Path:
    """Where this user's programs keep what they can make again."""
    if given := os.environ.get("XDG_CACHE_HOME"):
        return Path(given) / "kostka"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "kostka" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "kostka"
    return Path.home() / ".cache" / "kostka"


def path_of(wanted: Wanted) -> Path:
    return cache_folder() / f"{wanted.name}.table"


def load(path: Path, wanted: Wanted) -> Floats:
    """The table in the file, mapped and read-only; Unusable if it is damaged, foreign or not there."""
    try:
        with path.open("rb") as file:
            head = file.read(PAGE)
            checksum = _checksum_in(head, wanted)
            if os.fstat(file.fileno()).st_size != PAGE + wanted.size:
                raise Unusable("it does not have the right size")
            if hashlib.file_digest(file, "sha256").hexdigest() != checksum:
                raise Unusable("its numbers do not match their checksum")
            mapped = np.memmap(file, NUMBERS, "r", PAGE, wanted.shape)
    except OSError as error:
        raise Unusable(f"it cannot be read ({error.strerror})") from None
    return mapped.view(np.ndarray)


def _checksum_in(head: bytes, wanted: Wanted) -> str:
    """The checksum that the header gives, if it is the header of that table."""
    if not head.startswith(MAGIC):
        raise Unusable("it is not a table of Kostka")
    try:
        fields = json.loads(head[len(MAGIC) :].split(b"\n", 1)[0])
        checksum = str(fields["checksum"])
    except (ValueError, TypeError, LookupError):
        raise Unusable("its header is damaged") from None
    if head != wanted.header(checksum):
        raise Unusable("it was made for other rules or by another version")
    return checksum


def save(path: Path, wanted: Wanted, numbers: Floats) -> None:
    """Write the table so that at any time the file is the old one or the complete new one."""
    data = np.ascontiguousarray(numbers, NUMBERS)
    handle, name = tempfile.mkstemp(prefix=f"{path.stem}-", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(wanted.header(hashlib.sha256(data.data).hexdigest()))
            file.write(data.data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def obtain(wanted: Wanted, build: Callable[[], Floats], say: Callable[[str], None] = lambda text: None) -> Floats:
    """The table from the cache, or built and kept there; `say` is told what is worth knowing on the way."""
    path = path_of(wanted)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        say(f"the table cannot be kept: {path.parent}: {error.strerror}")
        return build()
    found = _usable(path, wanted, lambda text: None)
    if found is not None:
        return found
    with _alone(path, say):
        # somebody else may have built it while we waited
        found = _usable(path, wanted, say)
        return found if found is not None else _build_and_keep(path, wanted, build, say)


def _usable(path: Path, wanted: Wanted, say: Callable[[str], None]) -> Floats | None:
    if not path.exists():
        return None
    try:
        return load(path, wanted)
    except Unusable as why:
        say(f"the table {path} is built anew: {why}")
        return None


def _build_and_keep(path: Path, wanted: Wanted, build: Callable[[], Floats], say: Callable[[str], None]) -> Floats:
    numbers = build()
    try:
        save(path, wanted, numbers)
        return load(path, wanted)
    except (OSError, Unusable) as error:
        # a full disk, or a file that another program holds on to: the numbers are good all the same
        say(f"the table cannot be kept: {path}: {error}")
        numbers.flags.writeable = False
        return numbers


@contextmanager
def _alone(path: Path, say: Callable[[str], None]) -> Iterator[None]:
    """Wait until no other process builds this table; the system lets go of the lock of a process that ends.

    Where there are no such locks, two processes may both build the table: the later rename wins, and both are right.
    """
    with ExitStack() as stack:
        with suppress(ImportError, OSError):
            import fcntl

            lock = stack.enter_context(open(path.with_suffix(".lock"), "w"))
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                say(f"waiting for another process that builds {path}")
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield
