"""Block interrupts in worker processes while they start."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Start processes with SIGINT blocked, so they can first install their own handlers.

    Not every system can block signals.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running  # missing in a browser

    # Starting the resource tracker for the first process would unblock SIGINT. So it starts here.
    ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
