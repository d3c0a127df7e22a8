"""The time that a solver may take, and what it tells of itself while it works."""

from __future__ import annotations

import time


class OutOfTimeError(Exception):
    """The seconds that were allowed have run out."""


class Progress:
    """What is known while the work goes on, for whoever watches from another thread.

    Attributes:
        nodes: places of the search tree visited.
        found: fillings found.
        deepest: the most faces filled at once.
        stage: what is at work: ``search``, ``CP-SAT`` or ``explaining``.
    """

    def __init__(self) -> None:
        self.nodes = 0
        self.found = 0
        self.deepest = 0
        self.stage = "search"


class Clock:
    """Counts from when it is made."""

    def __init__(self, seconds: float | None = None) -> None:
        """``seconds`` is the time allowed, ``None`` for as long as it takes."""
        self._end = None if seconds is None else time.monotonic() + seconds

    @property
    def left(self) -> float | None:
        """Seconds that are left, never below 0; ``None`` for as long as it takes."""
        return None if self._end is None else max(0.0, self._end - time.monotonic())

    def check(self) -> None:
        """Go on or stop.

        Raises:
            OutOfTimeError: no time is left.
        """
        if self.left == 0.0:
            raise OutOfTimeError

    def within(self, seconds: float) -> Clock:
        """A clock for a part of the work: so many seconds, but no more than are left."""
        return Clock(seconds if self.left is None else min(seconds, self.left))
