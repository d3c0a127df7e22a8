"""Somebody to hand work to: this process, processes beside it, or a cluster.

Whatever is handed out depends on its arguments alone, so that it can be done by anybody, and again where a worker died.
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
"""Seconds between two looks at whether to stop, while workers are at work."""

LIVES = 3
"""A piece of work whose worker died so often is given up: it may be what kills them."""

AHEAD = 3
"""Pieces of work handed out for each worker before the first of them is done."""


class Workers(Protocol):
    """Somebody to hand work to.

    Attributes:
        size: how many pieces of work can be done at once.
        lost: what the result of a piece raises when its worker died; it can be handed out again after ``restart``.
    """

    size: int
    lost: tuple[type[BaseException], ...]

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Hand out a piece of work."""

    def restart(self) -> None:
        """Find workers again after some died; work that was handed out and not finished is forgotten."""

    def close(self) -> None:
        """Send everybody home, without waiting for unfinished work."""


class SchedulerLostError(Exception):
    """The scheduler of a cluster is gone, and with it all that was handed out."""


class InlineWorkers:
    """This process, one piece of work after another."""

    size = 1
    lost: tuple[type[BaseException], ...] = ()

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Do a piece of work now."""
        future: Future[Any] = Future()
        future.set_result(function(*arguments))
        return future

    def restart(self) -> None:
        """Nothing can be lost."""

    def close(self) -> None:
        """Nothing is open."""


class LocalWorkers:
    """Processes on this machine."""

    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)

    def __init__(self, size: int, module: str) -> None:
        """``size`` processes, started when the first work comes; the work is functions of this module."""
        self.size = size
        self._module = module
        self._executor, self._lifeline = self._start()

    def _start(self) -> tuple[Executor, Connection]:
        """Processes, and the connection that they end with."""
        # The Python in a browser has no processes.
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_all_start_methods, get_context

        # A process forked from one with several threads, as this one has while it shows progress or replaces workers,
        # may inherit a lock that nobody will release. The fork server has one thread.
        method = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
        context = get_context(method)
        context.set_forkserver_preload([self._module])
        end, lifeline = context.Pipe(duplex=False)
        return ProcessPoolExecutor(self.size, context, _begin_work, (end,)), lifeline

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Hand a piece of work to a free process; where they have died that is what its result says."""
        try:
            with interrupts_held_back():
                return self._executor.submit(_do, function, arguments)
        except BrokenExecutor as error:
            lost: Future[Any] = Future()
            lost.set_exception(error)
            return lost

    def restart(self) -> None:
        """Start new processes in place of the old ones."""
        self.close()
        self._executor, self._lifeline = self._start()

    def close(self) -> None:
        """End the processes; work in progress is thrown away."""
        self._lifeline.close()
        self._executor.shutdown(cancel_futures=True)


class _Lifeline:
    """What a process of ours knows of whoever it works for."""

    def __init__(self) -> None:
        self.turning = Lock()
        self.at_work = self.cut = False


_LIFELINE = _Lifeline()

LAST_WORDS = 2.0
"""Seconds in which a process whose lifeline was cut may tell the outcome that it was telling."""


def _begin_work(lifeline: Connection) -> None:
    """Leave interrupts to the parent, and end when it closes the lifeline or is gone, whatever is being done.

    Only an outcome that is on its way is told to its end: whoever has read half of it would wait for the rest for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        with suppress(OSError):
            lifeline.poll(None)
        with _LIFELINE.turning:
            _LIFELINE.cut = True
            if _LIFELINE.at_work:
                os._exit(0)
        main_thread().join(LAST_WORDS)
        os._exit(0)

    Thread(target=watch, daemon=True).start()


def _do(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
    """Do a piece of work in a process of ours."""
    with _LIFELINE.turning:
        if _LIFELINE.cut:
            os._exit(0)
        _LIFELINE.at_work = True
    try:
        return function(*arguments)
    finally:
        with _LIFELINE.turning:
            _LIFELINE.at_work = False


class ClusterWorkers:
    """The workers of a Dask cluster that is already there; they need this project installed."""

    def __init__(self, address: str, module: str) -> None:
        """Connect to the scheduler at ``address``; the work is functions of this module.

        Raises:
            OSError: nobody answers there.
            ImportError: Dask is not installed (the extra ``cluster``).
            ValueError: that is no address, or a worker cannot import the module.
        """
        from distributed import Client, KilledWorker

        # Work that is lost while its result is on the way is told by Dask as a ValueError of its own: it unpacks what
        # is no longer there. None of the work that is handed out raises one.
        self.lost: tuple[type[BaseException], ...] = (KilledWorker, CancelledError, ValueError)
        for name in ("distributed", "distributed.client"):  # which tell, with their tracebacks, what is raised here
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._client = Client(address, timeout="10s")
        try:
            self._client.run(exec, f"import {module}")  # a worker that cannot would drop all work without a word
        except ImportError as error:
            self._client.close()
            raise ValueError(f"its workers need this project installed: {error}") from error
        # Nothing is to be taken from a cache of earlier results.
        self._executor: Executor = self._client.get_executor(pure=False)
        self.size = max(1, sum(self._client.nthreads().values()))

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Hand a piece of work to the scheduler.

        Raises:
            SchedulerLostError: it is gone; what it would have if it came back is not known.
        """
        if not self._connected:
            raise SchedulerLostError
        return self._executor.submit(function, *arguments)

    def restart(self) -> None:
        """The scheduler looks after its workers: there is nothing to do but to ask again."""

    def close(self) -> None:
        """Leave the cluster, which goes on."""
        if self._connected:
            self._executor.shutdown(wait=False)
        self._client.close()

    @property
    def _connected(self) -> bool:
        return bool(self._client.status == "running")


class _Piece:
    """A piece of work in somebody's hands."""

    def __init__(self, arguments: tuple[Any, ...], future: Future[Any]) -> None:
        self.arguments = arguments
        self.future = future
        self.lives = LIVES


def in_order(
    workers: Workers, function: Callable[..., Any], pieces: Iterable[tuple[Any, ...]], stop: Callable[[], bool]
) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Hand out pieces of work, and answer with each and its result in their order, until it is to stop.

    Where workers died everything in their hands is handed out again; a piece over which they died again and again has
    the result ``None``.

    Args:
        workers: who works.
        function: what they do, with the arguments of a piece.
        pieces: these arguments; there may be no end of them.
        stop: asked now and then whether to end; what is not done by then is left.

    Raises:
        SchedulerLostError: there is nobody left to hand work to.
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
