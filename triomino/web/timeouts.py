"""A connection that is not waited for without end: the head of a request has to come within its time."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


def protocol_with_timeout(seconds: float) -> type[H11Protocol]:
    """The protocol of uvicorn with a limit of time for the head of a request.

    Uvicorn itself waits for ever for the first request of a connection, and for the rest of a head that has begun.
    """

    class TimeoutProtocol(H11Protocol):
        _waiting: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            # In the state IDLE the other side has not told a whole head: then it is waited for, once.
            if self.conn.their_state is not h11.IDLE:
                self._done()
            elif self._waiting is None:
                self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            self._done()
            super().connection_lost(exc)

        def _wait(self) -> None:
            self._waiting = self.loop.call_later(seconds, self.transport.close)

        def _done(self) -> None:
            if self._waiting is not None:
                self._waiting.cancel()
                self._waiting = None

    return TimeoutProtocol
