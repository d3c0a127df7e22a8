"""Block interrupts in worker processes while they start."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Processes started in this context begin with SIGINT blocked, so they can first install their own handlers.

    The context has no effect if the system cannot block signals.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running  # Python in a browser lacks this module

    # The first process needs the resource tracker, and starting the tracker unblocks SIGINT. So the tracker is started
    # here, before SIGINT is blocked.
    ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
