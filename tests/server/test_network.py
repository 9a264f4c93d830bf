"""Where other devices find this computer, and what the page is told about it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from kostka.games.core import Refused
from kostka.server import network
from kostka.server.limits import Addresses, Caller
from kostka.server.settings import Settings
from tests.server.clients import serving

FOUND = ["127.0.1.1", "93.184.215.14", "192.168.1.23", "::1", "fe80::1%eth0", "fd00::7", "192.168.1.23", "169.254.3.4"]


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "candidates", lambda: FOUND)


def test_only_addresses_that_others_can_use_are_kept_those_of_a_house_first() -> None:
    assert network.reachable(FOUND) == ["192.168.1.23", "93.184.215.14", "fd00::7"]
    assert network.reachable(["0.0.0.0", "::", "224.0.0.1", "127.0.0.1", "169.254.1.1"]) == []
    assert network.reachable(["10.0.0.2", "192.168.0.2", "10.0.0.2"]) == ["10.0.0.2", "192.168.0.2"]


@pytest.mark.parametrize(
    ("host", "links"),
    [
        ("127.0.0.1", []),
        ("localhost", []),
        ("::1", []),
        ("0.0.0.0", ["http://192.168.1.23:8100", "http://93.184.215.14:8100"]),
        ("::", ["http://192.168.1.23:8100", "http://93.184.215.14:8100", "http://[fd00::7]:8100"]),
        ("192.168.1.99", ["http://192.168.1.99:8100"]),
        ("fd00::9", ["http://[fd00::9]:8100"]),
    ],
)
def test_links_are_made_of_what_the_server_listens_at(house: None, host: str, links: list[str]) -> None:
    assert network.links(Settings(host=host)) == links


def test_the_address_that_the_operator_names_goes_before_all_others(house: None) -> None:
    for host in ("127.0.0.1", "0.0.0.0"):
        assert network.links(Settings(host=host, public="https://kostka.example")) == ["https://kostka.example"]
    for wrong in ("kostka.example", "ftp://kostka.example", "https://kostka.example/", "https://a b", "https://"):
        with pytest.raises(Refused, match="public must be an address without a path"):
            Settings(public=wrong)


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://localhost:8100/"),
        ("0.0.0.0", "http://localhost:8100/"),
        ("::1", "http://[::1]:8100/"),
        ("192.168.1.99", "http://192.168.1.99:8100/"),
    ],
)
def test_this_computer_opens_the_page_as_localhost_where_that_leads_to_it(host: str, address: str) -> None:
    assert network.local(Settings(host=host)) == address


def test_a_name_that_nobody_knows_holds_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()
    monkeypatch.setattr(network, "PATIENCE", 0.01)
    monkeypatch.setattr(network, "_resolved", lambda _: answered.wait(60) and ["10.0.0.2"])
    routed = network.candidates()
    assert not answered.is_set()
    assert "10.0.0.2" not in routed
    answered.set()


def caller(origin: str, host: str) -> Caller:
    return {"client": ("192.168.1.40", 5000), "headers": [(b"origin", origin.encode()), (b"host", host.encode())]}


def test_a_phone_in_the_house_may_connect_and_so_may_the_public_page() -> None:
    at_home = Addresses(Settings(host="0.0.0.0"))
    assert at_home.is_from_own_page(caller("http://192.168.1.23:8100", "192.168.1.23:8100"))
    assert not at_home.is_from_own_page(caller("http://192.168.1.23:9000", "192.168.1.23:8100"))
    behind = caller("https://kostka.example", "127.0.0.1:8100")
    assert not at_home.is_from_own_page(behind)
    assert Addresses(Settings(public="https://kostka.example")).is_from_own_page(behind)


def told(db: Path, asker: str = "", **settings: Any) -> Any:
    with serving(f"sqlite:///{db}", **settings) as server:
        headers = {"X-Forwarded-For": asker} if asker else {}
        here = httpx.get(f"{server.url}/api/here", headers=headers).raise_for_status().json()
        return here, server.port


def test_the_page_is_told_where_others_reach_the_server(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    assert told(db)[0] == {"links": [], "public": False}
    here, port = told(db, host="0.0.0.0")
    assert here == {"links": network.links(Settings(host="0.0.0.0", port=port)), "public": False}
    named = {"links": ["https://kostka.example"], "public": True}
    assert told(db, public="https://kostka.example", host="0.0.0.0", asker="203.0.113.9")[0] == named


def test_strangers_are_not_told_the_addresses_of_a_house(tmp_path: Path) -> None:
    here, _ = told(tmp_path / "tables.db", asker="203.0.113.9", host="0.0.0.0", proxies="127.0.0.1")
    assert here == {"links": [], "public": False}
