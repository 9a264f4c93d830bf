"""`GET /api/here`: what the page has to know for a link that works on other devices."""

from __future__ import annotations

from litestar import get

from kostka.server import network, wire
from kostka.server.handling import REFUSALS, AnyRequest
from kostka.server.house import House
from kostka.server.limits import Addresses


@get(
    "/api/here",
    summary="Under which addresses other devices reach this server",
    responses=REFUSALS,
    sync_to_thread=True,  # looking up the computer's own name may take a moment
)
def here(request: AnyRequest, house: House, addresses: Addresses) -> wire.Whereabouts:
    """Only a page on this computer needs the addresses of its network; others have come by one of them."""
    config = house.settings
    known = config.public or network.is_this_computer(addresses.of(request.scope))
    return wire.Whereabouts(network.links(config) if known else [], bool(config.public))
