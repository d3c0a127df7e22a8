"""A line on standard error that says what long work is doing, where standard error is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

EVERY = 1.0
"""Seconds before the first line, and from each to the next."""


@contextmanager
def progress_line(words: Callable[[], str]) -> Iterator[None]:
    """While the work goes on, show the time and these words once a second; nothing where nobody watches.

    Args:
        words: what to show; called in another thread.
    """
    if not sys.stderr.isatty():
        yield
        return
    finished = Event()
    thread = Thread(target=_show, args=(words, finished), daemon=True)
    thread.start()
    try:
        yield
    finally:
        finished.set()
        thread.join()


def _show(words: Callable[[], str], finished: Event) -> None:
    start = time.monotonic()
    longest = 0
    while not finished.wait(EVERY):
        line = f"{time.monotonic() - start:.0f} s: {words()}"
        sys.stderr.write("\r" + line.ljust(longest))
        sys.stderr.flush()
        longest = max(longest, len(line))
    if longest:
        sys.stderr.write("\r" + " " * longest + "\r")
        sys.stderr.flush()
