"""The addresses at which other machines on the network reach this one."""

from __future__ import annotations

import socket

from starlette.requests import Request

from triomino.tables.messages import Caller
from triomino.web.guard import is_loopback
from triomino.web.settings import Settings


def written(host: str, port: int, tls: bool) -> str:
    """Write the address of a server as people type it.

    >>> written("::1", 8642, tls=False)
    'http://[::1]:8642/'
    """
    return f"http{'s' if tls else ''}://{f'[{host}]' if ':' in host else host}:{port}/"


def names_here() -> tuple[str, ...]:
    name = socket.gethostname().lower()
    return (name, f"{name.partition('.')[0]}.local") if name not in ("", "localhost") else ()


def address_in_network() -> str | None:
    """Return this machine's address on the network; ``None`` without a network.

    Nothing is sent. A datagram socket learns its own address as soon as it is connected.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
            found = str(asking.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith("127.") or found == "0.0.0.0" else found


def caller(request: Request, settings: Settings) -> Caller:
    """Return the sender of a request, and the address at which other devices reach this server.

    If the server listens on the network, a loopback address is replaced by the machine's address on the network.
    """
    here, host = request.url, request.url.hostname or ""
    everywhere = not is_loopback(settings.host)
    if everywhere and is_loopback(host):
        host = address_in_network() or host
        everywhere = not is_loopback(host)
    tls = here.scheme == "https"
    address = request.client.host if request.client else ""
    return Caller(address, written(host, here.port or (443 if tls else 80), tls), everywhere)
