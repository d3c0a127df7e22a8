"""Run OR-Tools, a library that is not available everywhere.

OR-Tools ignores the clock while it loads and while it prepares a model.
"""

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
"""Seconds for loading OR-Tools; an idle machine needs a third of this."""

LOOK = 0.02
"""Seconds between two checks of the clock."""

GRACE = 0.1
"""Seconds to wait for a result after the clock stops."""

NOT_HERE = phrase("undecided: the search found no proof, and OR-Tools is not available")


@cache
def runs_here() -> bool:
    """Whether OR-Tools is installed. It does not exist for Python in a browser."""
    return find_spec("ortools") is not None


def may_load(clock: Clock) -> bool:
    return runs_here() and clock.leaves(LOADING)


def note(stopped: str) -> Phrase | None:
    return NOT_HERE if stopped in ("seconds", "size") and not runs_here() else None


def in_thread(work: Callable[[Clock], T], clock: Clock) -> T:
    """Run work that uses OR-Tools in a separate thread, and return its result.

    When ``clock`` stops, the work has ``GRACE`` more seconds to end. After that, it is abandoned, and the thread ends
    when the work next checks its own clock.

    Raises:
        OutOfTimeError: the work did not end in this time, or it raised this error itself.
    """
    from concurrent.futures import Future, wait  # imports logging, which most commands never need

    outcome: Future[T] = Future()
    inner = Clock(clock.left)

    def run() -> None:
        try:
            _read_ahead()
            outcome.set_result(work(inner))
        except BaseException as error:
            outcome.set_exception(error)

    # Not a daemon: C++ code that runs while the interpreter ends could crash the process.
    Thread(target=run, name="or-tools").start()
    try:
        while wait([outcome], LOOK).not_done and not clock.over:
            pass
    finally:
        # At the time limit, do not interrupt the work, because it must report `seconds` as the reason.
        inner.interrupted = clock.left != 0 or clock.interrupted
    if wait([outcome], GRACE).not_done:
        raise OutOfTimeError
    return outcome.result()


@cache
def _read_ahead() -> None:
    """Read the libraries from the disk in advance, because Python ignores Ctrl-C while OR-Tools loads them."""
    packages = filter(None, map(find_spec, ("ortools", "numpy")))
    homes = [home for package in packages for home in package.submodule_search_locations or ()]
    for library in (library for home in homes for end in ("", ".libs") for library in Path(home + end).rglob("*.so*")):
        with library.open("rb", buffering=0) as stream:
            while stream.read(1 << 20):
                pass
