"""Decide when an engine must stop."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Literal, TypeAlias

SECONDS: Literal["seconds"] = "seconds"
INTERRUPTED: Literal["interrupted"] = "interrupted"
PROVEN: Literal["proven"] = "proven"

Ending: TypeAlias = Literal["proven", "seconds", "interrupted"]


class OutOfTimeError(Exception):
    """The time ran out, or the clock was interrupted."""


class Clock:
    """A time limit that starts when the clock is created. It can be interrupted.

    Attributes:
        counts_loading: whether the time before the first playout of a simulation counts towards the limit.
    """

    def __init__(
        self,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        parent: Clock | None = None,
        counts_loading: bool = True,
    ) -> None:
        """``seconds`` is the limit. The clock is interrupted if ``stop`` returns true or ``parent`` is interrupted."""
        self.counts_loading = counts_loading
        self._end = None if seconds is None else time.monotonic() + seconds
        self._stop = stop
        self._parent = parent
        self._interrupted = False

    @property
    def interrupted(self) -> bool:
        """Whether the clock is interrupted. Setting this on a clock from ``share`` also sets it on the original."""
        if not self._interrupted:
            asked = self._stop is not None and self._stop()
            self._interrupted = asked or (self._parent is not None and self._parent.interrupted)
        return self._interrupted

    @interrupted.setter
    def interrupted(self, interrupted: bool) -> None:
        self._interrupted = interrupted
        if self._parent is not None:
            self._parent.interrupted = interrupted

    @property
    def left(self) -> float | None:
        """The seconds left; ``None`` without a limit."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    @property
    def over(self) -> bool:
        return self.interrupted or self.left == 0

    def check(self) -> None:
        """Raise an error if the time is up.

        Raises:
            OutOfTimeError: the time ran out, or the clock was interrupted.
        """
        if self.over:
            raise OutOfTimeError

    @property
    def reason(self) -> Literal["seconds", "interrupted"]:
        return INTERRUPTED if self.interrupted else SECONDS

    def leaves(self, seconds: float) -> bool:
        """Whether there is enough time for work that takes this many seconds and cannot check the clock.

        For a clock from ``share``, the time limit of the original clock decides.
        """
        whole = self
        while whole._parent is not None:
            whole = whole._parent
        return whole.left is None or whole.left >= seconds

    def share(self, part: float, most: float | None = None) -> Clock:
        """Return a clock with this fraction of the remaining time, but at most ``most`` seconds.

        >>> [clock.left is not None and clock.left <= 2 for clock in (Clock(60).share(0.5, 2), Clock(4).share(0.5, 9))]
        [True, True]
        """
        limits = [limit for limit in (most, None if self.left is None else self.left * part) if limit is not None]
        return Clock(min(limits, default=None), parent=self, counts_loading=self.counts_loading)


@contextmanager
def heeding_interrupts(clock: Clock) -> Iterator[None]:
    """Let the first Ctrl-C stop the clock; a second one works as usual.

    This works only in the main thread, because only this thread receives signals.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        if clock._interrupted:  # `clock.interrupted` may need a lock that the interrupted code holds
            before(number, frame)
        clock.interrupted = True

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
