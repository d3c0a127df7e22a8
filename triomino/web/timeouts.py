"""Limit the time for a request's head (first line and headers), and the number of connections per address."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from triomino.tables.throttle import neighbourhood


def limited_protocol(seconds: float, most: int) -> type[H11Protocol]:
    """Return uvicorn's HTTP protocol with these limits.

    Without a time limit, uvicorn could wait forever for the head of a request.

    Args:
        seconds: the time limit for the head of a request.
        most: the maximum number of open connections from one address (for IPv6, from one /64 network); a further
            connection is closed at once.
    """
    connected = Counter[str]()

    class LimitedProtocol(H11Protocol):
        _waiting: asyncio.TimerHandle | None = None
        _address = ""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._address = neighbourhood(self.client[0] if self.client else "")
            connected[self._address] += 1
            if connected[self._address] > most:
                transport.abort()
            else:
                self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            # The state IDLE means that the head is incomplete. In this state, more data does not extend the time limit.
            if self.conn.their_state is not h11.IDLE:
                self._done()
            elif self._waiting is None:
                self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            nonlocal connected
            self._done()
            connected -= Counter((self._address,))
            super().connection_lost(exc)

        def _wait(self) -> None:
            self._waiting = self.loop.call_later(seconds, self.transport.close)

        def _done(self) -> None:
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None

    return LimitedProtocol
