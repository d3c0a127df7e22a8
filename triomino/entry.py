"""Where the commands begin: the time counts and Ctrl-C is understood before anything else is imported.

An interruption before there is an answer is one line on standard error and the status 130, whatever was going on. One
that somebody listens for ends a search, whose answer so far is then told as if it had come to a limit.

Standard output that fails ends the command, whatever it is doing: silently with the status 141 where the reader of a
pipe has gone, otherwise with one line on standard error and the status 2. What standard error cannot take is lost.
"""

from __future__ import annotations

import errno
import io
import os
import signal
import sys
import time

TYPE_CHECKING = False  # As type checkers know it; ``typing`` takes longer to load than all of this.

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType
    from typing import Any, NoReturn, TextIO

_FIRST_MOMENT = time.monotonic()

INTERRUPTED = 130
"""The exit status of a command that was interrupted before it had an answer."""

PIPE_CLOSED = 141
"""The exit status of a command whose reader has gone: the shell's for a program that SIGPIPE ends."""

UNWRITABLE = 2
"""The exit status of a command whose output cannot be written."""


class CommandProcess:
    """A command as a process: when it began, and what Ctrl-C does to it.

    Nothing is raised, for what is raised in the middle of an import or of a finalizer is told as a traceback, or lost.

    Attributes:
        began: what its time limits count from, by ``time.monotonic``; ``None`` in a process that is not the command's
            own, as in tests.
        heard: whether somebody asks for ``came`` now and then, so that the first one need not end the command.
        came: whether it came while it was heard.
        unwritable: whether standard error says already that standard output cannot be written.
        interrupted: what is printed for an interruption, which may come in the middle of an import.
    """

    def __init__(self) -> None:
        self.began: float | None = None
        self.heard = False
        self.came = False
        self.unwritable = False
        self.interrupted = "interrupted"

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Take SIGINT."""
        handed_on = signal.getsignal(number) != self.interrupt  # by an engine that has heard one already
        if self.heard and not self.came and not handed_on:
            self.came = True
            return
        over_progress = b"\r\x1b[K" if os.isatty(2) else b""
        try:
            os.write(2, over_progress + self.interrupted.encode() + b"\n")
        finally:  # though standard error cannot be written
            os._exit(INTERRUPTED)

    def asked(self) -> bool:
        """Whether to stop; who asks this goes on asking, or has an answer."""
        self.heard = True
        return self.came


process = CommandProcess()
"""This one."""


def raise_interrupts() -> None:
    """Let Ctrl-C raise from here on, for what waits for others rather than looking at a clock."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def main() -> None:
    """The command ``triomino``."""
    run("triomino.cli", "main")


def analyze() -> None:
    """The command ``triomino-analyze``."""
    run("triomino.cli.analyze", "command")


def run(module: str, name: str) -> NoReturn:
    """Run the command of this name in a module, and end the process with its exit status."""
    process.began = _FIRST_MOMENT
    heeded = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not where nobody is to be interrupted
    if heeded:
        signal.signal(signal.SIGINT, process.interrupt)
    _guard_streams()
    _settle_language()
    status = _status(_call, module, name)
    if heeded:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is said
    status = _status(sys.stdout.flush) or status
    os._exit(status)  # taking OR-tools down in good order lasts as long as a time limit may be overrun


def _settle_language() -> None:
    """Set the language before click is imported; the command itself refuses one that is not known."""
    from analyzer.messages import _
    from triomino.language import settle_language

    settle_language(sys.argv[1:])
    process.interrupted = _("interrupted")


def _call(module: str, name: str) -> None:
    import gc
    from importlib import import_module

    gc.set_threshold(20_000)  # loading modules leaves little garbage, and looking for it took 3 % of a plain analysis
    getattr(import_module(module), name)()


def _status(work: Callable[..., object], *args: Any) -> int:
    """The exit status that this work ends with; 0 where it simply returns."""
    try:
        work(*args)
    except KeyboardInterrupt:
        sys.stderr.write(f"{process.interrupted}\n")
        return INTERRUPTED
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def _guard_streams() -> None:
    """Let standard output and standard error be guarded, whether they are there or not."""
    # A file that is opened while one of these is closed would get its number, and the output of a library's thread.
    while (spare := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(spare, True)
    os.close(spare)
    sys.stdout = _guarded(sys.stdout, _end_command)
    sys.stderr = _guarded(sys.stderr, _lose)


def _guarded(stream: Any, failed: Callable[[OSError], None]) -> TextIO:
    """This stream, or one that is closed, with what to do where bytes cannot be written."""
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
    """The bytes of a standard stream on their way out.

    Args:
        stream: where they go; ``None`` where it is closed.
        failed: called with the reason where they cannot be written; where it returns, they are lost.
    """

    def __init__(self, stream: Any, failed: Callable[[OSError], None]) -> None:
        self._stream = stream  # a stream that nobody holds closes its file
        self._raw = stream and getattr(stream.buffer, "raw", stream.buffer)  # python -u has no buffer
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
    """Nobody is left to tell."""


def _end_command(error: OSError) -> None:
    """End the command because standard output cannot be written.

    Raises:
        SystemExit: with the status.
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
        os._exit(status)  # where raising would end this thread alone
    raise SystemExit(status)
