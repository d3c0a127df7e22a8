"""Block interrupts in worker processes while they start."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_held_back() -> Iterator[None]:
    """Start processes with SIGINT blocked, so they can first install their own handlers.

    Systems that cannot block signals start the processes as usual.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing.resource_tracker import ensure_running  # missing in a browser

    # The resource tracker usually starts with the first process and unblocks SIGINT. So it must start before the block.
    ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
