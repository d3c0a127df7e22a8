"""Keep interrupts from worker processes while they start."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """A context in which to start processes.

    A process that is started in it begins with SIGINT blocked, so it can first install its own handler.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running  # missing from Python in a browser

    # The first process would start the resource tracker, which unblocks SIGINT. So the tracker is started here, before
    # SIGINT is blocked.
    ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
