from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.clients import Server, serving


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that need none of their own."""
    folder: Path = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder / 'tables.db'}") as running:
        yield running
