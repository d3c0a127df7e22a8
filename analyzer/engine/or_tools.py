"""OR-tools at work: it is large, hears of no clock while it loads and prepares, and does not run everywhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import TypeVar

from analyzer.engine.clock import Clock, OutOfTimeError
from analyzer.messages import Phrase, phrase

T = TypeVar("T")

LOADING = 1.0
"""Seconds to reckon with for loading it: a third of it on an idle machine."""

LOOK = 0.02
"""Seconds between two looks at the clock while it works."""

GRACE = 0.1
"""Seconds in which it may tell what it has when the clock is over."""

NOT_HERE = phrase("not decided here: OR-tools does not run here, and the search alone has not settled it")
"""What a reader must be told of an answer that OR-tools might have settled."""


@cache
def runs_here() -> bool:
    """Whether it is installed; there is none for the Python in a browser."""
    return find_spec("ortools") is not None


def may_load(clock: Clock) -> bool:
    """Whether it can be loaded, and in time."""
    return runs_here() and clock.leaves(LOADING)


def note(stopped: str) -> Phrase | None:
    """What to tell of an answer, according to what ended the work: nothing where nobody gave up."""
    return NOT_HERE if stopped in ("seconds", "size") and not runs_here() else None


def in_thread(work: Callable[[Clock], T], clock: Clock) -> T:
    """What comes of work that may import OR-tools and ask it, done in a thread of its own.

    The work gets a clock that goes with this one. When that is over it is left, whatever it is doing; it ends by itself
    as soon as it looks at the clock.

    Raises:
        OutOfTimeError: it had to be left.
    """
    from concurrent.futures import Future, wait  # brings logging, and most commands come here never

    outcome: Future[T] = Future()
    inner = Clock(clock.left)

    def run() -> None:
        try:
            _read_ahead()
            outcome.set_result(work(inner))
        except BaseException as error:
            outcome.set_exception(error)

    # No daemon: one that is still within C++ when the interpreter goes could bring the process down.
    Thread(target=run, name="or-tools").start()
    try:
        while wait([outcome], LOOK).not_done and not clock.over:
            pass
    finally:
        # Where the time is over it is over there, too, and no interruption is told as the reason.
        inner.interrupted = clock.left != 0 or clock.interrupted
    if wait([outcome], GRACE).not_done:
        raise OutOfTimeError
    return outcome.result()


@cache
def _read_ahead() -> None:
    """Read its libraries from the disk: while they are linked Python lets no other thread run, nor Ctrl-C."""
    packages = filter(None, map(find_spec, ("ortools", "numpy")))
    homes = [home for package in packages for home in package.submodule_search_locations or ()]
    for library in (library for home in homes for end in ("", ".libs") for library in Path(home + end).rglob("*.so*")):
        with library.open("rb", buffering=0) as stream:
            while stream.read(1 << 20):
                pass
