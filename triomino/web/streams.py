"""The tables over HTTP: the events for each device, and the turns of the computer players."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import TypeVar

from anyio import CapacityLimiter, to_thread

from analyzer.errors import InputError
from analyzer.forms import to_json
from analyzer.messages import phrase, speaking
from triomino.operations import RefusalError
from triomino.tables.messages import Caller, WatchAsk
from triomino.tables.store import MEMORY, TableStore
from triomino.tables.tables import PendingTurn, Tables
from triomino.tables.throttle import neighbourhood
from triomino.web.pool import News, Pool
from triomino.web.settings import Settings
from triomino.web.streaming import event, refused_event

BEAT = 15.0
"""After this many seconds, the view is sent again, so that both ends notice if the connection is broken."""

THINKING = 4.0
"""A computer player has this many seconds for a turn."""

FIRST_PAUSE = 1.0
"""Seconds before a failed turn is tried again. Each further failure doubles the pause, up to ``LONGEST_PAUSE``."""

LONGEST_PAUSE = 60.0

Found = TypeVar("Found")


class _Listener:
    def __init__(self) -> None:
        self.woken = asyncio.Event()
        self.replaced = False


class TableStreams:
    """Sends events to the devices at the tables, and plays the turns of the computer players."""

    def __init__(self, settings: Settings) -> None:
        """Open the file that stores the tables. This must be done inside the event loop.

        Raises:
            DatabaseError: the file cannot be used.
        """
        self._loop = asyncio.get_running_loop()
        self.tables = Tables(TableStore(settings.tables or MEMORY), settings.limits, self._changed)
        self._limits = settings.limits
        self._one = CapacityLimiter(1)
        self._listeners: dict[str, dict[int | None, list[_Listener]]] = {}
        self._streams = Counter[str]()
        self._due: set[str] = set()
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._pool = Pool(settings._replace(workers=1, waiting=settings.limits.tables))

    async def beside(self, work: Callable[[], Found]) -> Found:
        """Call a method of the tables in a thread, one call at a time.

        A second thread would only wait for the lock of the tables and slow down the event loop.
        """
        return await to_thread.run_sync(work, limiter=self._one)

    async def watch(self, ask: WatchAsk, who: Caller, language: str | None = None) -> AsyncIterator[str]:
        """Yield ``progress`` with views of the table, then ``done`` when the match is over.

        Raises:
            RefusalError: the token belongs to no seat, the code is not a code for spectators, the address has tried too
                many wrong codes, or too many devices are connected.
        """
        code, seat = await self.beside(lambda: self.tables.place(ask, who))
        address = neighbourhood(who.address)
        if self._streams[address] >= self._limits.listening:
            raise RefusalError(
                "too-many", phrase("too many devices are connected from your network; close the page on one of them")
            )
        if seat is None and len(self._listeners.get(code, {}).get(None, ())) >= self._limits.spectators:
            raise RefusalError("too-many", phrase("too many spectators are watching this table; try again later"))
        self._move_computers(code)
        return self._events(ask, who, code, seat, address, language)

    async def _events(
        self, ask: WatchAsk, who: Caller, code: str, seat: int | None, address: str, language: str | None
    ) -> AsyncIterator[str]:
        listener, number = _Listener(), ask.number
        listening = self._listeners.setdefault(code, {}).setdefault(seat, [])
        listening.append(listener)
        self._streams[address] += 1
        if seat is not None and len(listening) > self._limits.streams:
            listening[0].replaced = True
            listening[0].woken.set()
        beat, over = False, False

        def news() -> str:
            nonlocal number, over
            sight = self.tables.watch(ask, who)
            over = sight.match is not None and sight.match.over and sight.number > ask.number
            if not (over or beat or sight.number > number):
                return ""
            number = sight.number
            with speaking(language):
                return event(News("done" if over else "progress", to_json(sight)))

        try:
            while not listener.replaced:
                listener.woken.clear()
                try:
                    message = await self.beside(news)
                except RefusalError as error:
                    yield refused_event(error, language)
                    return
                if message:
                    yield message
                if over:
                    return
                beat = not await _within(BEAT, listener.woken)
        finally:
            self._streams -= Counter({address: 1})
            listening.remove(listener)
            if not any(self._listeners[code].values()):
                del self._listeners[code]

    def _changed(self, code: str) -> None:
        with suppress(RuntimeError):  # when the server has ended, the event loop is closed
            self._loop.call_soon_threadsafe(self._wake, code)

    def _wake(self, code: str) -> None:
        for listening in self._listeners.get(code, {}).values():
            for listener in listening:
                listener.woken.set()
        self._move_computers(code)

    def _move_computers(self, code: str) -> None:
        self._due.add(code)
        if code not in self._playing:
            self._playing[code] = self._loop.create_task(self._play(code))

    async def _play(self, code: str) -> None:
        pause = FIRST_PAUSE
        try:
            while code in self._due:
                self._due.discard(code)
                pending = await self.beside(lambda: self.tables.pending(code))
                if pending is not None and not await self._moved(code, pending):
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                    self._due.add(code)
        finally:
            del self._playing[code]

    async def _moved(self, code: str, pending: PendingTurn) -> bool:
        """Let the computer player move. Return ``False`` if this failed and must be tried again."""
        question = {"game": pending.record, "rules": pending.rules, "follow": 1, "seconds": THINKING}
        try:
            last = [news async for news in self._pool.run("play", question, THINKING)][-1]
            if last.kind != "done":
                return False
            number, record = pending.number, last.value["saved"]
            await self.beside(lambda: self.tables.moved(code, number, record))
        except (RefusalError, InputError):
            return False
        return True

    async def close(self) -> None:
        for task in self._playing.values():
            task.cancel()
        await self._pool.close()
        self.tables.close()


async def _within(seconds: float, woken: asyncio.Event) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await woken.wait()
    except TimeoutError:
        return False
    return True
