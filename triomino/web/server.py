"""Run the server: open the socket and the browser, and shut down cleanly."""

from __future__ import annotations

import io
import signal
import socket
import ssl
import sys
import webbrowser
from contextlib import suppress

import uvicorn

from triomino.web.app import make_app
from triomino.web.network import written
from triomino.web.settings import Settings
from triomino.web.timeouts import limited_protocol

SHUTDOWN_SECONDS = 2

UNHEARD_MILLISECONDS = 30_000
"""A connection counts as broken if the other end has not acknowledged data for this long.

Without this limit, a phone that has lost its network would seem to be connected for a quarter of an hour.
"""

EVERYWHERE = ("0.0.0.0", "::")


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on this address; port 0 takes any free port.

    Raises:
        OSError: the server cannot listen on this address.
    """
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD_MILLISECONDS)
        listening.bind(address)
        listening.listen(512)
    except OSError:
        listening.close()
        raise
    return listening


def address_of(listening: socket.socket, tls: bool = False) -> str:
    """Return the address at which a browser on this machine reaches the server."""
    host, port = listening.getsockname()[:2]
    if host in EVERYWHERE:
        host = "127.0.0.1" if listening.family == socket.AF_INET else "::1"
    return written(host, port, tls)


def qr_code(text: str) -> str:
    """Draw a QR code with block characters for a terminal."""
    import segno

    drawn = io.StringIO()
    segno.make(text, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


def config(settings: Settings, tls: tuple[str, str] | None = None) -> uvicorn.Config:
    """Return the configuration of uvicorn.

    ``tls`` contains the paths of the certificate and of its key.
    """
    return uvicorn.Config(
        make_app(settings),
        http=limited_protocol(settings.read_seconds, settings.connections_of_one),
        log_level="critical",
        access_log=False,
        server_header=False,
        ws="none",
        limit_concurrency=settings.connections,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        h11_max_incomplete_event_size=65_536,
        ssl_certfile=tls and tls[0],
        ssl_keyfile=tls and tls[1],
    )


def check_certificate(certificate: str, key: str) -> None:
    """Check that a certificate and its key can be used.

    Raises:
        OSError: a file cannot be read, or the files are not a certificate and its key. ``filename`` names the faulty
            file, if known.
    """
    for name in (certificate, key):
        with open(name, "rb"):
            pass
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password="")


def run(serving: uvicorn.Config, listening: socket.socket, address: str | None) -> None:
    """Serve until Ctrl-C or SIGTERM. If ``address`` is given, open it in this machine's browser."""
    server = uvicorn.Server(serving)
    # On SIGTERM, uvicorn shuts down and raises the signal again. This handler then ends the program with status 0.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if address:
        webbrowser.open(address)
    with suppress(KeyboardInterrupt):  # uvicorn raises it after shutting down
        server.run(sockets=[listening])
