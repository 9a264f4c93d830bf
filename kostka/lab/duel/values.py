"""The learned numbers of the policy of Qwixx Das Duell."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from kostka.lab.duel.policy import Values

FILE: Final = Path(__file__).parent / "values.npz"


@cache
def values() -> Values:
    with np.load(FILE) as file:
        found: Values = file["values"].astype(np.float32)
    return found
