"""Short codes: a word that can be said across a room and leads to a table as long as it is open.

The link of a table cannot be guessed. A code could be, with patience: so it ends when the game starts, it is random,
and an address may try only few of them.
"""

from __future__ import annotations

import secrets
from typing import Final

from kostka.games.core import because
from kostka.server.refusals import Refusal
from kostka.server.store import Store

LETTERS: Final = "3456789CDFGHJKMNPQRTVWXY"
"""None of them looks like another, and without vowels they make no words."""
LENGTH: Final = 6


async def new(store: Store) -> str:
    """A code that no open table has."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        if not await store.open_under(code):
            return code


async def table(store: Store, typed: str) -> str:
    """The id of the open table with that code; an unknown code and one that has ended are refused alike."""
    code = typed.upper()
    found = await store.open_under(code) if len(code) == LENGTH and set(code) <= set(LETTERS) else []
    if len(found) != 1:
        raise Refusal("unknown-table", because("there is no open table with this code"))
    return found[0]
