"""Running the server: the socket, the browser, and a quiet end."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from triomino.web.app import make_app
from triomino.web.settings import Settings

SHUTDOWN_SECONDS = 2


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 takes any free one.

    Raises:
        OSError: the address is not one of this machine, or something listens there already.
    """
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(512)
    except OSError:
        listening.close()
        raise
    return listening


def address_of(listening: socket.socket) -> str:
    """The address to type into a browser."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1" if listening.family == socket.AF_INET else "::1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def config(settings: Settings) -> uvicorn.Config:
    """How uvicorn is to run: quietly, and without waiting long for those who still listen when it ends."""
    return uvicorn.Config(
        make_app(settings),
        log_level="critical",
        access_log=False,
        server_header=False,
        ws="none",
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        h11_max_incomplete_event_size=65_536,
    )


def run(listening: socket.socket, settings: Settings, open_browser: bool, say: Callable[[str], None]) -> None:
    """Serve until Ctrl-C.

    Args:
        listening: from ``listen``.
        settings: what the server allows.
        open_browser: whether to open the page in the person's browser.
        say: told the address.
    """
    address = address_of(listening)
    server = uvicorn.Server(config(settings))
    say(address)
    if open_browser:
        webbrowser.open(address)
    with suppress(KeyboardInterrupt):  # the server has ended by itself, and tells the program by this
        server.run(sockets=[listening])
