"""Who does the work: this process, processes on this machine, or a Dask cluster."""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from typing import Any, Protocol


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

    def __init__(self, size: int) -> None:
        """``size`` processes, started when the first work comes."""
        self.size = size
        self._executor = self._start()

    def _start(self) -> Executor:
        return ProcessPoolExecutor(self.size, initializer=_leave_interrupts_to_the_parent)

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Hand a piece of work to a free process."""
        return self._executor.submit(function, *arguments)

    def restart(self) -> None:
        """Start new processes in place of the old ones."""
        self.close()
        self._executor = self._start()

    def close(self) -> None:
        """End the processes; work in progress is finished and thrown away."""
        self._executor.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class ClusterWorkers:
    """The workers of a Dask cluster that is already there; they need this project installed."""

    def __init__(self, address: str) -> None:
        """Connect to the scheduler at ``address``.

        Raises:
            OSError: nobody answers there.
            ImportError: Dask is not installed (the extra ``cluster``).
        """
        from distributed import Client, KilledWorker

        self.lost: tuple[type[BaseException], ...] = (KilledWorker, CancelledError)
        self._client = Client(address, timeout="10s")
        # Candidates are random by design, so that nothing may be taken from a cache of earlier results.
        self._executor: Executor = self._client.get_executor(pure=False)
        self.size = max(1, sum(self._client.nthreads().values()))

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Hand a piece of work to the scheduler."""
        return self._executor.submit(function, *arguments)

    def restart(self) -> None:
        """The scheduler looks after its workers: there is nothing to do but to ask again."""

    def close(self) -> None:
        """Leave the cluster, which goes on."""
        self._executor.shutdown(wait=False)
        self._client.close()
