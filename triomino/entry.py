"""The entry points of the commands.

Time limits start, and Ctrl-C is handled, before the rest of the program is imported.

During a search, the first Ctrl-C works like a time limit: the command reports the result so far. Without a result, the
command prints one line on standard error and ends with status 130.

If the reader of standard output has closed the pipe, the command ends at once with status 141 and prints nothing. If
standard output fails for any other reason, the command prints one line on standard error and ends with status 2. Errors
of standard error are ignored.
"""

from __future__ import annotations

import errno
import io
import os
import signal
import sys
import time

# ``typing`` takes longer to import than this module. Type checkers know this name.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import Any, NoReturn, TextIO

_FIRST_MOMENT = time.monotonic()

INTERRUPTED = 130
"""The exit status if Ctrl-C ends the command before there is a result."""

PIPE_CLOSED = 141
"""The exit status if the reader of the output has closed the pipe: 128 plus the number of SIGPIPE, 13."""

UNWRITABLE = 2
"""The exit status for other errors of standard output."""


class CommandProcess:
    """When the command began, and how it responds to Ctrl-C.

    Ctrl-C raises no exception until ``raise_interrupts`` is called. An exception during an import or in a finalizer
    would be lost or printed as a traceback.

    Attributes:
        began: the time from which time limits count, as a value of ``time.monotonic``. ``None`` if the process runs no
            command, as in a test.
        heard: whether the first Ctrl-C only requests a stop.
        came: whether that first Ctrl-C was pressed.
        unwritable: whether the command has already reported that standard output cannot be written to.
        interrupted: the message that is printed when Ctrl-C ends the command. It is translated in advance, because
            Ctrl-C can be pressed during an import.
    """

    def __init__(self) -> None:
        self.began: float | None = None
        self.heard = False
        self.came = False
        self.unwritable = False
        self.interrupted = "interrupted"

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        # A clock that handles SIGINT passes on only the second Ctrl-C.
        handed_on = signal.getsignal(number) != self.interrupt
        if self.heard and not self.came and not handed_on:
            self.came = True
            return
        over_progress = b"\r\x1b[K" if os.isatty(2) else b""
        try:
            os.write(2, over_progress + self.interrupted.encode() + b"\n")
        finally:  # end the command even if standard error cannot be written to
            os._exit(INTERRUPTED)

    def asked(self) -> bool:
        """Whether Ctrl-C has requested a stop.

        After a call to ``asked``, the first Ctrl-C only requests a stop. The second ends the command at once. An
        operation must therefore call ``asked`` until it has a result.
        """
        self.heard = True
        return self.came


process = CommandProcess()


def raise_interrupts() -> None:
    """Let Ctrl-C raise ``KeyboardInterrupt``. Code that waits without checking a clock needs this."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def main() -> None:
    run("triomino.cli", "main")


def analyze() -> None:
    run("triomino.cli.analyze", "command")


def run(module: str, name: str) -> NoReturn:
    process.began = _FIRST_MOMENT
    heeded = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # false if SIGINT is ignored
    if heeded:
        signal.signal(signal.SIGINT, process.interrupt)
    _guard_streams()
    _settle_language()
    status = _status(_call, module, name)
    if heeded:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # do not interrupt the output
    status = _status(sys.stdout.flush) or status
    os._exit(status)  # an orderly shutdown of OR-Tools could overrun the time limit


def _settle_language() -> None:
    """Set the language before click is imported. An unknown language is not reported here but later."""
    from analyzer.messages import _
    from triomino.language import settle_language

    settle_language(sys.argv[1:])
    process.interrupted = _("interrupted")


def _call(module: str, name: str) -> None:
    import gc
    from importlib import import_module

    # Modules leave little garbage, but collecting it took 3 % of the time of an analysis.
    gc.set_threshold(20_000)
    getattr(import_module(module), name)()


def _status(work: Callable[..., object], *args: Any) -> int:
    try:
        work(*args)
    except KeyboardInterrupt:
        sys.stderr.write(f"{process.interrupted}\n")
        return INTERRUPTED
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def _guard_streams() -> None:
    # If a standard stream is closed, the next file that is opened would get its number. Libraries that print to the
    # stream would then write into that file.
    while (spare := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(spare, True)
    os.close(spare)
    sys.stdout = _guarded(sys.stdout, _end_command)
    sys.stderr = _guarded(sys.stderr, _lose)


def _guarded(stream: Any, failed: Callable[[OSError], None]) -> TextIO:
    """Wrap a standard stream. ``failed`` is called if bytes cannot be written. ``None`` stands for a closed stream."""
    if stream is None:
        return io.TextIOWrapper(io.BufferedWriter(_Guard(None, failed)), "utf-8", "backslashreplace")
    stream.flush()
    return io.TextIOWrapper(
        io.BufferedWriter(_Guard(stream, failed)),
        stream.encoding,
        stream.errors,
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


class _Guard(io.RawIOBase):
    """The raw output of a standard stream.

    Args:
        stream: the stream, or ``None`` if it is closed.
        failed: called with the error if bytes cannot be written. If ``failed`` raises no exception, the bytes are lost.
    """

    def __init__(self, stream: Any, failed: Callable[[OSError], None]) -> None:
        self._stream = stream  # without this reference, the stream would close its file
        self._raw = stream and getattr(stream.buffer, "raw", stream.buffer)  # with python -u, the buffer is already raw
        self._failed = failed

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int | None:
        try:
            if self._raw is None:
                raise OSError(errno.EBADF, "it is closed")
            written: int | None = self._raw.write(data)
        except OSError as error:
            self._failed(error)
            return len(data)
        return written

    def fileno(self) -> int:
        return super().fileno() if self._raw is None else int(self._raw.fileno())

    def isatty(self) -> bool:
        return self._raw is not None and bool(self._raw.isatty())


def _lose(error: OSError) -> None:
    """Ignore the error, because there is no stream left to report it on."""


def _end_command(error: OSError) -> None:
    """End the command after a failed write to standard output.

    Raises:
        SystemExit: in the main thread. Any other thread ends the process at once.
    """
    status = UNWRITABLE
    if error.errno == errno.EPIPE or (os.name == "nt" and error.errno == errno.EINVAL):
        status = PIPE_CLOSED
    elif not process.unwritable:
        process.unwritable = True
        from analyzer.errors import system_reason
        from analyzer.messages import _

        sys.stderr.write(_("the output cannot be written: {reason}", reason=system_reason(error)) + "\n")
        sys.stderr.flush()
    from threading import current_thread, main_thread

    if current_thread() is not main_thread():
        os._exit(status)  # SystemExit would end only this thread
    raise SystemExit(status)
