"""Run tasks in worker processes."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import AsyncGenerator, Callable
from ctypes import c_bool
from threading import Thread
from typing import Any, NamedTuple

from analyzer.messages import phrase
from analyzer.processes import interrupts_held_back
from triomino.operations import RefusalError
from triomino.web.settings import Settings
from triomino.web.worker import work

DIED = "died"


class News(NamedTuple):
    """A message from a worker. For each task, the last message is ``done``, ``refused``, ``failed`` or ``died``."""

    kind: str
    value: Any

    @property
    def last(self) -> bool:
        return self.kind != "progress"


class _Worker:
    """A worker process, with the thread that receives its messages and the queue that holds them.

    Attributes:
        answered: whether the worker has sent any message. If a worker dies before its first message, it is not replaced
            at once, because the new worker would probably die, too.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, died: Callable[[_Worker], None]) -> None:
        self.answered = False
        self._died = died
        context = multiprocessing.get_context("spawn")
        self._connection, far_end = context.Pipe()
        self.stop = context.RawValue(c_bool, False)
        self.news: asyncio.Queue[News] = asyncio.Queue()
        self.process = context.Process(target=work, args=(far_end, self.stop), daemon=True)
        with interrupts_held_back():
            self.process.start()
        far_end.close()
        Thread(target=self._listen, args=(loop,), daemon=True).start()

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        while True:
            try:
                news = News(*self._connection.recv())
            except Exception:  # the worker has closed the connection, or ended in the middle of a message
                news = News(DIED, None)
            try:
                loop.call_soon_threadsafe(self._take, news)
            except RuntimeError:  # the event loop has ended, so the program is ending, too
                return
            if news.kind == DIED:
                return

    def _take(self, news: News) -> None:
        self.news.put_nowait(news)
        if news.kind == DIED:
            self._died(self)
        else:
            self.answered = True

    def begin(self, task: str, data: dict[str, Any], language: str | None) -> None:
        self.stop.value = False
        try:
            self._connection.send((task, data, language))
        except OSError:
            self.news.put_nowait(News(DIED, None))

    def interrupt(self) -> None:
        """Ask the worker to end its task. On POSIX systems, SIGINT also ends a task that does not check ``stop``."""
        self.stop.value = True
        if os.name == "posix" and self.process.pid and self.process.is_alive():
            os.kill(self.process.pid, signal.SIGINT)

    def end(self) -> None:
        self.process.kill()
        self.process.join(5)
        self._connection.close()


class Pool:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._free = asyncio.Semaphore(settings.workers)
        self._waiting = 0
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._reclaiming: set[asyncio.Task[None]] = set()
        self._closed = False

    async def run(
        self, task: str, data: dict[str, Any], seconds: float, language: str | None = None
    ) -> AsyncGenerator[News, None]:
        """Perform an operation in a worker, and yield the worker's messages.

        To stop the task, close the generator with ``aclose``.

        Args:
            task: the name of the operation.
            data: the request without ``lang``, as a JSON value.
            seconds: the time limit. The worker is killed ``settings.slack`` seconds later.
            language: the language of each ``text`` in the response; ``None`` to leave these fields out.

        Raises:
            RefusalError: too many tasks are already waiting.
        """
        await self._take_place()
        worker = self._idle_worker() or self._new_worker()
        self._busy.add(worker)
        finished = False
        try:
            worker.begin(task, data, language)
            deadline = asyncio.get_running_loop().time() + seconds + self._settings.slack
            while not finished:
                news = await _next(worker, deadline)
                finished = news.last
                if finished:
                    self._give_back(worker, alive=news.kind != DIED)
                yield news
        finally:
            if not finished:
                self._reclaim_later(worker)

    async def close(self) -> None:
        self._closed = True
        for task in self._reclaiming:
            task.cancel()
        for worker in [*self._idle, *self._busy]:
            worker.end()

    async def _take_place(self) -> None:
        if self._free.locked() and self._waiting >= self._settings.waiting:
            raise RefusalError("busy", phrase("too many searches are running; try again in a moment"))
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1

    def _new_worker(self) -> _Worker:
        return _Worker(asyncio.get_running_loop(), self._replace_dead)

    def _replace_dead(self, worker: _Worker) -> None:
        """Remove a worker that died while it was idle. Replace it, unless it died before its first message."""
        if worker not in self._idle or self._closed:
            return
        self._idle.remove(worker)
        worker.end()
        if worker.answered:
            self._idle.append(self._new_worker())

    def _idle_worker(self) -> _Worker | None:
        while self._idle:
            worker = self._idle.pop()
            if worker.process.is_alive():
                return worker
            worker.end()
        return None

    def _give_back(self, worker: _Worker, alive: bool) -> None:
        self._busy.discard(worker)
        if alive:
            self._idle.append(worker)
        else:
            worker.end()
        self._free.release()

    def _reclaim_later(self, worker: _Worker) -> None:
        worker.interrupt()
        reclaiming = asyncio.get_running_loop().create_task(self._reclaim(worker))
        self._reclaiming.add(reclaiming)
        reclaiming.add_done_callback(self._reclaiming.discard)

    async def _reclaim(self, worker: _Worker) -> None:
        deadline = asyncio.get_running_loop().time() + self._settings.grace
        news = await _next(worker, deadline)
        while not news.last:
            news = await _next(worker, deadline)
        self._give_back(worker, alive=news.kind != DIED)


async def _next(worker: _Worker, deadline: float) -> News:
    """Wait for the next message. A worker that sends none before the deadline counts as dead."""
    try:
        async with asyncio.timeout_at(deadline):
            return await worker.news.get()
    except TimeoutError:
        return News(DIED, None)
