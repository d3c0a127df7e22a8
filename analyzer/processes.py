"""Start worker processes."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """A context in which to start processes.

    SIGINT is blocked in each process until the process installs its own handler.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running  # missing from Python in a browser

    # Starting the tracker unblocks SIGINT, so it starts here. Otherwise the first process would start it later, while
    # SIGINT must stay blocked.
    ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
