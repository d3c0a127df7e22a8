"""Where the commands begin: the time counts and Ctrl-C is understood before anything else is imported.

An interruption before there is an answer is one line on standard error and the status 130, whatever was going on. One
that somebody listens for ends a search, whose answer so far is then told as if it had come to a limit.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from types import FrameType

_FIRST_MOMENT = time.monotonic()

INTERRUPTED = 130
"""The exit status of a command that was interrupted before it had an answer."""

INTERRUPTED_WORDS = "interrupted"


class CommandProcess:
    """A command as a process: when it began, and what Ctrl-C does to it.

    Nothing is raised, for what is raised in the middle of an import or of a finalizer is told as a traceback, or lost.

    Attributes:
        began: what its time limits count from, by ``time.monotonic``; ``None`` in a process that is not the command's
            own, as in tests.
        heard: whether somebody asks for ``came`` now and then, so that the first one need not end the command.
        came: whether it came while it was heard.
    """

    def __init__(self) -> None:
        self.began: float | None = None
        self.heard = False
        self.came = False

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Take SIGINT."""
        handed_on = signal.getsignal(number) != self.interrupt  # by an engine that has heard one already
        if self.heard and not self.came and not handed_on:
            self.came = True
            return
        over_progress = b"\r\x1b[K" if os.isatty(2) else b""
        os.write(2, over_progress + INTERRUPTED_WORDS.encode() + b"\n")
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


def run(module: str, name: str) -> None:
    """Run the command of this name in a module, and end the process with its exit status."""
    process.began = _FIRST_MOMENT
    heeded = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not where nobody is to be interrupted
    if heeded:
        signal.signal(signal.SIGINT, process.interrupt)
    try:
        from importlib import import_module

        getattr(import_module(module), name)()
    except KeyboardInterrupt:
        sys.stderr.write(f"{INTERRUPTED_WORDS}\n")
        sys.exit(INTERRUPTED)
    except SystemExit as end:
        if heeded:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # all is said
        sys.stdout.flush()
        if isinstance(end.code, int):
            os._exit(end.code)  # taking OR-tools down in good order lasts as long as a time limit may be overrun
        raise
