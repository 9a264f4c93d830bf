"""A real Dask cluster of processes on this machine plays the same games, also if a worker is lost."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from kostka.arena.cluster import play_on_cluster
from kostka.arena.play import Played
from kostka.arena.tournament import Tournament
from kostka.arena.workers import play_here
from kostka.games.core import Refused
from tests.arena.arenas import arena, arrange, never, once

distributed: Any = import_module("distributed")

# the cluster's own processes and sockets are closed in its own time
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as local:
        yield local


def in_order(games: list[Played]) -> list[Played]:
    return sorted(games, key=lambda game: (game.deal, game.number))


def played_here(plan: Tournament, deals: range) -> list[Played]:
    return in_order([game for deal in play_here(plan, deals, True, never) for game in deal])


def test_a_lost_worker_changes_nothing(cluster: Any) -> None:
    plan = arrange("duel", "greedy", "random")
    deals = range(1, 121)
    victim = cluster.workers[0].pid
    games: list[Played] = []
    killed = False
    for deal in play_on_cluster(plan, deals, True, never, cluster.scheduler_address):
        games += deal
        if len(games) >= 10 and not killed:
            os.kill(victim, signal.SIGKILL)
            killed = True
    assert killed
    assert in_order(games) == played_here(plan, deals)


def test_the_command_plays_on_the_cluster(cluster: Any, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("qwixx", "greedy", "random", "--games", "40", "--seed", "9")
    assert arena(*words, "--jobs", "1") == 0
    one = capsys.readouterr().out
    assert arena(*words, "--cluster", cluster.scheduler_address) == 0
    assert capsys.readouterr().out == one


def test_a_stop_keeps_finished_deals(cluster: Any) -> None:
    plan = arrange("qwixx", "greedy", "random")
    games: list[Played] = []
    for deal in play_on_cluster(plan, range(1, 100_000), False, once(games, 4), cluster.scheduler_address):
        games += deal
    assert 4 <= len(games) < 100_000


def test_a_scheduler_without_workers_is_refused() -> None:
    empty = distributed.LocalCluster(n_workers=0, dashboard_address=None)
    with empty, pytest.raises(Refused, match="has no workers"):
        arena("qwixx", "greedy", "greedy", "--cluster", empty.scheduler_address)


def test_a_lost_cluster_is_refused() -> None:
    local = distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None)
    played = play_on_cluster(arrange("qubix", "greedy", "random"), range(1, 500), False, never, local.scheduler_address)
    assert len(next(played)) == 2
    end = threading.Thread(target=local.close)
    end.start()
    with pytest.raises(Refused, match="is lost"):
        list(played)
    end.join()


def test_a_client_that_is_closed_under_way_is_refused(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler that goes while deals are handed out closes the client between two of them."""

    def closed(*_: object) -> Iterator[object]:
        raise distributed.client.ClosedClientError("Client is closed. Can't send update-graph message.")

    monkeypatch.setattr("kostka.arena.cluster.hand_out", closed)
    played = play_on_cluster(arrange("qubix", "greedy", "random"), [1], False, never, cluster.scheduler_address)
    with pytest.raises(Refused, match="is lost"):
        list(played)


def test_an_unreachable_cluster_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # nobody listens there
        port = taken.getsockname()[1]
        with pytest.raises(Refused, match=f"no Dask scheduler answers at tcp://127.0.0.1:{port}"):
            arena("qwixx", "greedy", "greedy", "--cluster", f"tcp://127.0.0.1:{port}")


def test_a_foreign_server_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(Refused, match="no Dask scheduler answers"):
            arena("qwixx", "greedy", "greedy", "--cluster", address)
        thread.join()


@pytest.mark.parametrize("address", ["nonsense", "nonsense://x", "tcp://nowhere.invalid:8786", "tcp://127.0.0.1:x"])
def test_no_address_at_all_is_refused(address: str) -> None:
    with pytest.raises(Refused, match="no Dask scheduler answers"):
        arena("qwixx", "greedy", "greedy", "--cluster", address)
