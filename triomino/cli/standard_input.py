"""Read standard input. Ctrl-C works even while the program waits for a line."""

from __future__ import annotations

import io
import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PIECE = 65_536
"""The most bytes per read."""


def input_lines(longest: int) -> Iterator[bytes]:
    """Yield the lines of standard input, each with its line end.

    A line of more than ``longest`` bytes is split into pieces.

    A signal just before a blocking read would have no effect until the next line. Except on Windows, the function
    therefore first waits for input or a signal.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    if sys.stdin is None:
        return
    source = sys.stdin.buffer
    try:
        number = source.fileno()
    except io.UnsupportedOperation:  # standard input is in memory, so there is nothing to wait for
        yield from iter(lambda: source.readline(longest), b"")
        return
    if os.name == "nt":  # on Windows, `select` accepts only sockets
        yield from iter(lambda: source.readline(longest), b"")
        return
    held = b""
    with _signal_pipe() as signals:
        while True:
            end = held.find(b"\n", 0, longest) + 1 or (longest if len(held) >= longest else 0)
            if end:
                yield held[:end]
                held = held[end:]
                continue
            select.select([number, signals], [], [])
            with suppress(BlockingIOError):
                os.read(signals, PIECE)
                continue
            piece = os.read(number, PIECE)
            if not piece:
                break
            held += piece
    if held:
        yield held


@contextmanager
def _signal_pipe() -> Iterator[int]:
    """Provide a file descriptor that becomes readable when a signal arrives."""
    signals, tell = os.pipe()
    os.set_blocking(signals, False)
    os.set_blocking(tell, False)
    before = signal.set_wakeup_fd(tell, warn_on_full_buffer=False)
    try:
        yield signals
    finally:
        signal.set_wakeup_fd(before)
        os.close(signals)
        os.close(tell)
