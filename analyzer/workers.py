"""Run work in this process, in other processes, or on a cluster.

A piece of work depends only on its arguments, so any worker can repeat it.
"""

from __future__ import annotations

import logging
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import suppress
from threading import Lock, Thread, main_thread
from typing import TYPE_CHECKING, Any, Protocol

from analyzer.processes import interrupts_held_back

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

WATCH = 0.05
"""The seconds to wait for a result before ``stop`` is called again."""

LIVES = 3
"""The failures after which a piece of work is given up, because it may be what kills the workers."""

AHEAD = 3
"""The maximum number of pieces of work handed to each worker at once."""


class Workers(Protocol):
    """The interface of all kinds of workers.

    Attributes:
        size: how many pieces of work can run at the same time.
        lost: the exceptions that a future raises if its worker dies. After ``restart``, submit the work again.
    """

    size: int
    lost: tuple[type[BaseException], ...]

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Submit a piece of work."""

    def restart(self) -> None:
        """Replace dead workers. Unfinished work is lost."""

    def close(self) -> None:
        """Release the workers without waiting for unfinished work."""


class SchedulerLostError(Exception):
    """Raised if the connection to a cluster's scheduler breaks. All unfinished work is lost."""


class InlineWorkers:
    size = 1
    lost: tuple[type[BaseException], ...] = ()

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(function(*arguments))
        return future

    def restart(self) -> None:
        """Do nothing: work in this process cannot be lost."""

    def close(self) -> None:
        """Do nothing."""


class LocalWorkers:
    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)

    def __init__(self, size: int, module: str) -> None:
        """Prepare ``size`` processes that can call the functions of ``module``. Each starts when it has work."""
        self.size = size
        self._module = module
        self._executor, self._lifeline = self._start()

    def _start(self) -> tuple[Executor, Connection]:
        """Create processes that end when the returned connection is closed."""
        # Imported here, because Python in a browser cannot start processes.
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_all_start_methods, get_context

        # A forked process may inherit a lock that another thread holds. The fork server has only one thread.
        method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
        context = get_context(method)
        context.set_forkserver_preload([self._module])
        end, lifeline = context.Pipe(duplex=False)
        return ProcessPoolExecutor(self.size, context, _begin_work, (end,)), lifeline

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """If a process dies, the future raises one of the exceptions in ``lost``."""
        try:
            with interrupts_held_back():
                return self._executor.submit(_do, function, arguments)
        except BrokenExecutor as error:
            lost: Future[Any] = Future()
            lost.set_exception(error)
            return lost

    def restart(self) -> None:
        self.close()
        self._executor, self._lifeline = self._start()

    def close(self) -> None:
        self._lifeline.close()
        self._executor.shutdown(cancel_futures=True)


class _Lifeline:
    def __init__(self) -> None:
        self.lock = Lock()
        self.at_work = self.cut = False


_LIFELINE = _Lifeline()

LAST_WORDS = 2.0
"""The seconds that a worker has to send its result after the parent dies or closes the lifeline."""


def _begin_work(lifeline: Connection) -> None:
    """Ignore interrupts, and exit when the parent dies or closes the lifeline.

    A worker that is sending a result may finish within ``LAST_WORDS`` seconds. If it sent only half, the parent could
    wait forever for the rest.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        with suppress(OSError):
            lifeline.poll(None)
        with _LIFELINE.lock:
            _LIFELINE.cut = True
            if _LIFELINE.at_work:
                os._exit(0)
        main_thread().join(LAST_WORDS)
        os._exit(0)

    Thread(target=watch, daemon=True).start()


def _do(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    with _LIFELINE.lock:
        if _LIFELINE.cut:
            os._exit(0)
        _LIFELINE.at_work = True
    try:
        return function(*arguments)
    finally:
        with _LIFELINE.lock:
            _LIFELINE.at_work = False


class ClusterWorkers:
    """The workers of a running Dask cluster. This project must be installed there."""

    def __init__(self, address: str, module: str) -> None:
        """Connect to the scheduler at ``address``. The workers must be able to import ``module``.

        Raises:
            OSError: the scheduler does not respond.
            ImportError: Dask is not installed (the ``cluster`` extra).
            ValueError: the address is wrong, or a worker cannot import the module.
        """
        from distributed import Client, KilledWorker

        # Dask raises a ValueError if work is lost while its result is sent. The work itself never raises it.
        self.lost: tuple[type[BaseException], ...] = (KilledWorker, CancelledError, ValueError)
        for name in ("distributed", "distributed.client"):  # they would print every traceback
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._client = Client(address, timeout="10s")
        try:
            # Without this check, a worker that lacks the module would silently lose its work.
            self._client.run(exec, f"import {module}")
        except ImportError as error:
            self._client.close()
            raise ValueError(f"its workers need this project installed: {error}") from error
        # With ``pure=True``, work that is submitted again would get its earlier result or failure.
        self._executor: Executor = self._client.get_executor(pure=False)
        self.size = max(1, sum(self._client.nthreads().values()))

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Submit a piece of work.

        Raises:
            SchedulerLostError: the connection to the scheduler is lost.
        """
        if not self._connected:
            raise SchedulerLostError
        return self._executor.submit(function, *arguments)

    def restart(self) -> None:
        """Do nothing: the cluster replaces dead workers itself."""

    def close(self) -> None:
        """Disconnect; the cluster keeps running."""
        if self._connected:
            self._executor.shutdown(wait=False)
        self._client.close()

    @property
    def _connected(self) -> bool:
        return bool(self._client.status == "running")


class _Piece:
    def __init__(self, arguments: tuple[Any, ...], future: Future[Any]) -> None:
        self.arguments = arguments
        self.future = future
        self.lives = LIVES


def in_order(
    workers: Workers, function: Callable[..., Any], pieces: Iterable[tuple[Any, ...]], stop: Callable[[], bool]
) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Submit pieces of work, and yield the arguments and the result of each, in order.

    If a worker dies, all pieces that are handed out are submitted again, and the oldest one loses a life. A piece that
    has lost ``LIVES`` lives gets the result ``None``. The pieces can be endless. ``stop`` is called regularly; if it
    returns true, the work ends.

    Raises:
        SchedulerLostError: the connection to the scheduler is lost.
    """
    handed_out: deque[_Piece] = deque()
    left = iter(pieces)
    while not stop():
        while len(handed_out) < AHEAD * workers.size and (arguments := next(left, None)) is not None:
            handed_out.append(_Piece(arguments, workers.submit(function, *arguments)))
        if not handed_out:
            return
        piece = handed_out[0]
        try:
            result = piece.future.result(WATCH)
        except TimeoutError:
            continue
        except workers.lost:
            piece.lives -= 1
            if not piece.lives:
                handed_out.popleft()
            workers.restart()
            for other in handed_out:
                other.future = workers.submit(function, *other.arguments)
            if not piece.lives:
                yield piece.arguments, None
            continue
        handed_out.popleft()
        yield piece.arguments, result
