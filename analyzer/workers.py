"""Run work in this process, in other processes, or on a cluster.

A piece of work depends only on its arguments, so any worker can do it or repeat it.
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
"""The number of seconds to wait for a result before ``stop`` is called again."""

LIVES = 3
"""A piece of work is abandoned after this number of failures, because it may itself kill the workers."""

AHEAD = 3
"""The maximum number of submitted pieces of work per worker, including the one in progress."""


class Workers(Protocol):
    """The interface that all kinds of workers share.

    Attributes:
        size: the maximum number of pieces of work that run at the same time.
        lost: the exceptions that a future raises if its worker dies. After ``restart``, the lost work can be submitted
            again.
    """

    size: int
    lost: tuple[type[BaseException], ...]

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Submit a piece of work; the returned future receives the result."""

    def restart(self) -> None:
        """Replace dead workers; unfinished work is lost."""

    def close(self) -> None:
        """Release the workers without waiting for unfinished work."""


class SchedulerLostError(Exception):
    """Raised if the connection to the scheduler of a cluster is lost; unfinished work is then lost too."""


class InlineWorkers:
    """The calling process as the only worker."""

    size = 1
    lost: tuple[type[BaseException], ...] = ()

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Do a piece of work at once; the returned future already has the result."""
        future: Future[Any] = Future()
        future.set_result(function(*arguments))
        return future

    def restart(self) -> None:
        """Do nothing, because work in this process cannot be lost."""

    def close(self) -> None:
        """Do nothing, because there are no workers to release."""


class LocalWorkers:
    """Workers that run as processes on this machine."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)

    def __init__(self, size: int, module: str) -> None:
        """Prepare ``size`` processes for the functions of ``module``; each starts only when there is work for it."""
        self.size = size
        self._module = module
        self._executor, self._lifeline = self._start()

    def _start(self) -> tuple[Executor, Connection]:
        """Create a pool of processes that end when the returned connection is closed."""
        # imported here because Python in a browser has no processes
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_all_start_methods, get_context

        # A process forked from this one may inherit a lock that another thread holds. The fork server has only one
        # thread, so its processes inherit no such lock.
        method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
        context = get_context(method)
        context.set_forkserver_preload([self._module])
        end, lifeline = context.Pipe(duplex=False)
        return ProcessPoolExecutor(self.size, context, _begin_work, (end,)), lifeline

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Submit a piece of work; if a process dies, the future raises one of the exceptions in ``lost``."""
        try:
            with interrupts_held_back():
                return self._executor.submit(_do, function, arguments)
        except BrokenExecutor as error:
            lost: Future[Any] = Future()
            lost.set_exception(error)
            return lost

    def restart(self) -> None:
        """Replace all processes."""
        self.close()
        self._executor, self._lifeline = self._start()

    def close(self) -> None:
        """End the processes; work in progress is lost."""
        self._lifeline.close()
        self._executor.shutdown(cancel_futures=True)


class _Lifeline:
    def __init__(self) -> None:
        self.lock = Lock()
        self.at_work = self.cut = False


_LIFELINE = _Lifeline()

LAST_WORDS = 2.0
"""How many seconds a worker may keep sending a result after its parent closes the lifeline or dies."""


def _begin_work(lifeline: Connection) -> None:
    """Ignore interrupts, and exit when the parent closes the lifeline or dies.

    If the process is sending a result, it has ``LAST_WORDS`` seconds to finish. Without this time, the parent could
    receive half a result and wait forever for the rest.
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
    """The workers of a running Dask cluster, on which this project must be installed."""

    def __init__(self, address: str, module: str) -> None:
        """Connect to the scheduler at ``address``; the workers will run functions from ``module``.

        Raises:
            OSError: the scheduler does not respond.
            ImportError: Dask is not installed (the ``cluster`` extra).
            ValueError: the address is wrong, or a worker cannot import the module.
        """
        from distributed import Client, KilledWorker

        # Dask raises a ValueError if work is lost while its result is being sent. The work itself never raises a
        # ValueError.
        self.lost: tuple[type[BaseException], ...] = (KilledWorker, CancelledError, ValueError)
        for name in ("distributed", "distributed.client"):  # these loggers would print every traceback
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._client = Client(address, timeout="10s")
        try:
            # A worker that cannot import the module would silently lose all its work.
            self._client.run(exec, f"import {module}")
        except ImportError as error:
            self._client.close()
            raise ValueError(f"its workers need this project installed: {error}") from error
        # With ``pure=True``, a piece of work that is submitted again would get its earlier result or failure.
        self._executor: Executor = self._client.get_executor(pure=False)
        self.size = max(1, sum(self._client.nthreads().values()))

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Submit a piece of work to the scheduler.

        Raises:
            SchedulerLostError: the connection to the scheduler is lost.
        """
        if not self._connected:
            raise SchedulerLostError
        return self._executor.submit(function, *arguments)

    def restart(self) -> None:
        """Do nothing: the cluster replaces dead workers itself."""

    def close(self) -> None:
        """Disconnect from the cluster, which keeps running."""
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
    """Submit pieces of work, and yield the arguments and the result of each piece, in order.

    If a worker dies, all submitted pieces that are not yet yielded are submitted again. If workers die ``LIVES`` times
    while a piece is the next to be yielded, its result is ``None``.

    Args:
        workers: the workers.
        function: does a piece of work.
        pieces: the arguments of each piece; the sequence can be endless.
        stop: called regularly; the work ends when it returns true, and unfinished pieces are dropped.

    Raises:
        SchedulerLostError: the connection to the scheduler of the cluster is lost.
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
