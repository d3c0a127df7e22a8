"""How an operation is stopped, and how it tells what it is doing."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from analyzer.messages import Phrase, phrase

if TYPE_CHECKING:
    from analyzer.engine.clock import Clock

News = TypeVar("News")
"""What an operation tells meanwhile; ``None`` for one that tells nothing."""


_STOPPED = phrase("stopped before there was an answer")


class RefusalError(ValueError):
    """What is asked cannot be answered, though it can be read.

    Attributes:
        code: why, in a word or two.
        phrase: why, in a sentence.
        field: the field of the question that is at fault, where it is one.
    """

    def __init__(self, code: str, message: Phrase | str, field: str | None = None) -> None:
        """Take why; words alone where only programs come upon it."""
        super().__init__(code, message, field)
        self.code = code
        self.phrase = message if isinstance(message, Phrase) else Phrase(message)
        self.field = field

    @property
    def message(self) -> str:
        """Why, in English."""
        return str(self.phrase)

    @property
    def text(self) -> str:
        """Why, in the current language."""
        return self.phrase.text

    def __str__(self) -> str:
        return self.message


class StoppedError(RefusalError):
    """The work was stopped before there was an answer."""

    def __init__(self, message: Phrase = _STOPPED) -> None:
        super().__init__("stopped", message)

    def __reduce__(self) -> tuple[type[StoppedError], tuple[Phrase]]:
        return type(self), (self.phrase,)


class Control(Generic[News]):
    """The line between an operation at work and the door that waits for it.

    An operation makes its clock here, and says once where its news can be looked up. Whenever it looks at the clock,
    the door is asked whether to stop, and the news are told if it is time; so nothing of this needs a thread.
    """

    def __init__(
        self,
        stop: Callable[[], bool] = lambda: False,
        tell: Callable[[News], None] | None = None,
        every: float = 1.0,
        begun: float | None = None,
    ) -> None:
        """A door's end of the line.

        Args:
            stop: whether to stop now.
            tell: takes the news.
            every: seconds between two pieces of news, and before the first.
            begun: the moment, by ``time.monotonic``, from which time limits count. Without it they count from now, and
                a simulation's from its first playout.
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
        """The news of the moment; ``None`` where there are none."""
        return self._look()

    def watch(self, look: Callable[[], News | None]) -> None:
        """Say where the news of the moment are to be had; ``None`` is no news."""
        self._look = look

    def stopped(self) -> bool:
        """Whether to stop now. This is the moment at which news are told."""
        now = time.monotonic()
        if self._tell is not None and now - self._reported_at >= self._every:
            self._reported_at = now
            news = self._look()
            if news is not None:
                self._tell(news)
        return self._stop()

    def check(self) -> None:
        """Go on or stop, for work that has nothing to tell before it is done.

        Raises:
            StoppedError: the door says so.
        """
        if self.stopped():
            raise StoppedError

    def clock(self, seconds: float | None = None) -> Clock:
        """The clock of the work: over so many seconds after the beginning, or when its caller says so."""
        from analyzer.engine.clock import Clock

        left = None if seconds is None else max(0.0, self._begun + seconds - time.monotonic())
        return Clock(left, self.stopped, counts_loading=self._counts_loading)
