"""When an engine has to stop: a time limit, and a person's Ctrl-C."""

from __future__ import annotations

import time
from collections.abc import Callable

SECONDS = "seconds"
INTERRUPTED = "interrupted"
PROVEN = "proven"


class Clock:
    """Counts from its making. Engines ask ``over`` between small pieces of work and then answer with the best so far.

    Attributes:
        seconds: the time limit; ``None`` for none.
        interrupted: whether somebody has interrupted the search; the engine that catches it sets this.
    """

    def __init__(self, seconds: float | None = None, stop: Callable[[], bool] | None = None) -> None:
        """``stop`` is asked whether somebody wants the search to end."""
        self.seconds = seconds
        self.interrupted = False
        self._stop = stop
        self._start = time.monotonic()

    @property
    def left(self) -> float | None:
        """Seconds until the limit, 0 when it has passed; ``None`` without one."""
        return None if self.seconds is None else max(0.0, self._start + self.seconds - time.monotonic())

    @property
    def over(self) -> bool:
        """Whether to stop."""
        if self._stop is not None and self._stop():
            self.interrupted = True
        return self.interrupted or self.left == 0

    @property
    def reason(self) -> str:
        """Why a search that was stopped has stopped."""
        return INTERRUPTED if self.interrupted else SECONDS

    def share(self, part: float) -> Clock:
        """A clock, started now, for this part of the time that is left."""
        return Clock(None if self.left is None else self.left * part, self._stop)
