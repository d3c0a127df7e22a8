"""When an engine has to stop: a time limit, and a person's Ctrl-C."""

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
"""Why a search has ended."""


class OutOfTimeError(Exception):
    """A clock that is over has stopped the work."""


class Clock:
    """Counts from its making; engines ask ``over`` between pieces of work and then answer with the best so far.

    Attributes:
        counts_loading: whether the time before the first playout counts.
    """

    def __init__(
        self,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        parent: Clock | None = None,
        counts_loading: bool = True,
    ) -> None:
        """A clock that is over after so many seconds, ``None`` for never, or when it is interrupted.

        It is interrupted when somebody sets ``interrupted``, when ``stop`` says so, and together with its parent.
        """
        self.counts_loading = counts_loading
        self._end = None if seconds is None else time.monotonic() + seconds
        self._stop = stop
        self._parent = parent
        self._interrupted = False

    @property
    def interrupted(self) -> bool:
        """Whether somebody has interrupted the search; setting it interrupts the clocks that this is a share of too."""
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
        """Seconds until the limit, 0 when it has passed; ``None`` without one."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    @property
    def over(self) -> bool:
        """Whether to stop."""
        return self.interrupted or self.left == 0

    def check(self) -> None:
        """Go on or stop.

        Raises:
            OutOfTimeError: the clock is over.
        """
        if self.over:
            raise OutOfTimeError

    @property
    def reason(self) -> Literal["seconds", "interrupted"]:
        """Why a search that was stopped has stopped."""
        return INTERRUPTED if self.interrupted else SECONDS

    def leaves(self, seconds: float) -> bool:
        """Whether so many seconds can be spent without a look at the clock and without overrunning it.

        What counts is the limit that this is a share of: overrunning a share only takes from the next.
        """
        whole = self
        while whole._parent is not None:
            whole = whole._parent
        return whole.left is None or whole.left >= seconds

    def share(self, part: float, most: float | None = None) -> Clock:
        """A clock for this part of the time that is left, and for no more than ``most`` seconds.

        >>> [clock.left is not None and clock.left <= 2 for clock in (Clock(60).share(0.5, 2), Clock(4).share(0.5, 9))]
        [True, True]
        """
        limits = [limit for limit in (most, None if self.left is None else self.left * part) if limit is not None]
        return Clock(min(limits, default=None), parent=self, counts_loading=self.counts_loading)


@contextmanager
def heeding_interrupts(clock: Clock) -> Iterator[None]:
    """Let Ctrl-C stop the clock, and not tear the engine out of what it is doing; a second one works as ever.

    Only the main thread hears of signals; in another one nothing changes.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        if clock._interrupted:  # asking the door could meet what it was just about, its locks included
            before(number, frame)
        clock.interrupted = True

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
