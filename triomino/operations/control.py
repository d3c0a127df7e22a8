"""Stop an operation, and report its progress."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from analyzer.messages import Phrase, phrase

if TYPE_CHECKING:
    from analyzer.engine.clock import Clock

News = TypeVar("News")
"""The type of an operation's progress reports; ``None`` if the operation makes none."""


_STOPPED = phrase("stopped before an answer was found")


class RefusalError(ValueError):
    """Raised if a request can be read but not fulfilled.

    Attributes:
        code: the reason as a code for programs, such as ``no-hand``.
        phrase: the reason as a sentence for people.
        field: the field of the request to correct, if there is one.
    """

    def __init__(self, code: str, message: Phrase | str, field: str | None = None) -> None:
        """Use a string as ``message`` only if people never see it."""
        super().__init__(code, message, field)
        self.code = code
        self.phrase = message if isinstance(message, Phrase) else Phrase(message)
        self.field = field

    @property
    def message(self) -> str:
        """The reason in English."""
        return str(self.phrase)

    @property
    def text(self) -> str:
        """The reason in the current language."""
        return self.phrase.text

    def __str__(self) -> str:
        return self.message


class StoppedError(RefusalError):
    """Raised if the work was stopped before there was a result."""

    def __init__(self, message: Phrase = _STOPPED) -> None:
        super().__init__("stopped", message)

    def __reduce__(self) -> tuple[type[StoppedError], tuple[Phrase]]:
        return type(self), (self.phrase,)


class Control(Generic[News]):
    """The connection between a running operation and the interface that waits for it.

    Whenever the operation checks its clock, the control asks the interface whether to stop, and reports the progress if
    a report is due. Reporting progress therefore needs no separate thread.
    """

    def __init__(
        self,
        stop: Callable[[], bool] = lambda: False,
        tell: Callable[[News], None] | None = None,
        every: float = 1.0,
        begun: float | None = None,
    ) -> None:
        """Make a control for one run of an operation.

        Args:
            stop: returns whether to stop now.
            tell: called with each progress report.
            every: the minimum number of seconds between two reports, and before the first report.
            begun: the time at which all time limits start, measured by ``time.monotonic``. By default, a simulation's
                limit starts at its first playout, and all other limits start now.
        """
        self._stop = stop
        self._tell = tell
        self._every = every
        self._look: Callable[[], News | None] = lambda: None
        self._reported_at = time.monotonic()
        self._begun = self._reported_at if begun is None else begun
        self._counts_loading = begun is not None

    @property
    def news(self) -> News | None:
        """The current progress; ``None`` if there is none yet."""
        return self._look()

    def watch(self, look: Callable[[], News | None]) -> None:
        """Set the function that returns the current progress, or ``None`` if there is none yet."""
        self._look = look

    def stopped(self) -> bool:
        """Whether to stop now. Each call also reports the progress if a report is due."""
        now = time.monotonic()
        if self._tell is not None and now - self._reported_at >= self._every:
            self._reported_at = now
            news = self._look()
            if news is not None:
                self._tell(news)
        return self._stop()

    def check(self) -> None:
        """Raise an error if the operation should stop. Operations call this during work that has no partial results.

        Raises:
            StoppedError: the interface has requested a stop.
        """
        if self.stopped():
            raise StoppedError

    def clock(self, seconds: float | None = None) -> Clock:
        """A clock that runs out ``seconds`` after ``begun``, or as soon as the interface requests a stop."""
        from analyzer.engine.clock import Clock

        left = None if seconds is None else max(0.0, self._begun + seconds - time.monotonic())
        return Clock(left, self.stopped, counts_loading=self._counts_loading)
