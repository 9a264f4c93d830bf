"""The one list of kernels; a kernel is imported when it is asked for, because that imports Numba."""

from __future__ import annotations

from kostka.games.core import Refused
from kostka.lab.kernel import Kernel


def kernel(game: str) -> Kernel:
    """The kernel of a game by its name."""
    match game:
        case "qwixx":
            from kostka.lab import qwixx

            return qwixx
        case "on-board":
            from kostka.lab import on_board

            return on_board
        case "duel":
            from kostka.lab import duel

            return duel
        case "qubix":
            from kostka.lab import qubix

            return qubix
    raise Refused(f"there is no kernel for {game!r}")
