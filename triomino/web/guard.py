"""Refuse requests from other sites and requests that are too large or too slow; add headers to every response.

Responses have no CORS headers, so browsers do not let pages on other sites read them or send JSON. The check of the
``Host`` header stops DNS rebinding, where the name of another site resolves to this server.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from triomino.refusals import refusal_json
from triomino.tables.throttle import neighbourhood
from triomino.web.policy import POLICY, written
from triomino.web.settings import Settings

HEADERS = {
    "content-security-policy": written(POLICY),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class _TooLargeError(Exception):
    """The body is too large."""


class _TooSlowError(Exception):
    """The body did not arrive in time."""


class Guard:
    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._arriving = Counter[str]()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        answer = _with_headers(send, "no-store" if scope["path"].startswith("/api/") else "no-cache")
        refused = self._refuse(scope)
        if refused:
            await refused(scope, receive, answer)
            return
        address = neighbourhood(scope["client"][0]) if scope.get("client") else ""
        if scope["method"] == "POST" and self._full(address):
            busy = JSONResponse(refusal_json("busy", "too many requests are arriving; try again in a moment"), 503)
            await busy(scope, receive, answer)
            return
        arriving = _Arriving(self._arriving, address) if scope["method"] == "POST" else None
        try:
            await self._app(scope, self._limited(receive, arriving), answer)
        except _TooLargeError:
            await self._too_large()(scope, receive, answer)
        except _TooSlowError:
            slow = refusal_json("slow", f"the request did not arrive within {self._settings.read_seconds:g} seconds")
            await JSONResponse(slow, 408, {"connection": "close"})(scope, receive, answer)
        finally:
            if arriving:
                arriving.end()

    def _full(self, address: str) -> bool:
        settings = self._settings
        return self._arriving[address] >= settings.posts_of_one or self._arriving.total() >= settings.open_posts

    def _refuse(self, scope: Scope) -> JSONResponse | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not host_allowed(host, self._settings.host, self._settings.names):
            return JSONResponse(refusal_json("host", "this server does not answer to that host name"), 421)
        origin = headers.get("origin")
        if origin is not None and origin != f"{scope['scheme']}://{host}":
            return JSONResponse(refusal_json("origin", "requests from other origins are refused"), 403)
        api = scope["path"].startswith("/api/")
        if api and headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return JSONResponse(refusal_json("origin", "requests from other sites are refused"), 403)
        if scope["method"] == "POST":
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json":
                return JSONResponse(refusal_json("content-type", "expected a body of application/json"), 415)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > self._settings.largest_body:
            return self._too_large()
        return None

    def _too_large(self) -> JSONResponse:
        message = f"a request may have {self._settings.largest_body:,} bytes"
        return JSONResponse(refusal_json("too-large", message), 413)

    def _limited(self, receive: Receive, arriving: _Arriving | None) -> Receive:
        received = 0
        deadline = asyncio.get_running_loop().time() + self._settings.read_seconds

        async def limited() -> Message:
            nonlocal received
            if arriving is None or arriving.ended:
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                raise _TooSlowError from None
            received += len(message.get("body", b""))
            if received > self._settings.largest_body:
                raise _TooLargeError
            if not message.get("more_body"):
                arriving.end()
            return message

        return limited


class _Arriving:
    """A request whose body is still arriving. ``arriving`` counts such requests for each address."""

    def __init__(self, arriving: Counter[str], address: str) -> None:
        self._arriving = arriving
        self._address = address
        self.ended = False
        arriving[address] += 1

    def end(self) -> None:
        if not self.ended:
            self.ended = True
            self._arriving -= Counter({self._address: 1})


def host_allowed(header: str, listening: str, names: tuple[str, ...] = ()) -> bool:
    """Return whether a ``Host`` header names this server.

    The header can name ``localhost``, a loopback address, the host on which the server listens, or one of ``names``.
    If the server can be reached from other machines, any IP address is allowed as well, because DNS rebinding needs a
    name.

    >>> [host_allowed(name, "127.0.0.1") for name in ("localhost:8642", "[::1]", "rebound.example", "10.0.0.1")]
    [True, True, False, False]
    """
    try:
        parts = urlsplit(f"//{header}")
        name, _ = parts.hostname, parts.port
    except ValueError:
        return False
    if not name or parts.path or parts.query or parts.fragment or parts.username is not None:
        return False
    if name in ("localhost", listening.lower(), *names):
        return True
    try:
        address = ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or not is_loopback(listening)


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _with_headers(send: Send, caching: str) -> Send:
    async def answer(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("cache-control", caching)
        await send(message)

    return answer
