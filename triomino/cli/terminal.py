"""Width, colours, wrapping and progress at a terminal."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from textwrap import wrap
from threading import Event, Lock, Thread
from typing import Any

import click

from analyzer.messages import _
from analyzer.render.board_text import Look, Paint, plain

_LOOKS: dict[Look, dict[str, Any]] = {
    "heading": {"bold": True},
    "faint": {"dim": True},
    "complete": {"fg": "red", "bold": True},
    "completable": {"fg": "green", "bold": True},
    "impossible": {"fg": "magenta"},
    "bridge": {"fg": "yellow", "bold": True},
    "best": {"bold": True},
}

WIDEST = 120


def terminal_width() -> int:
    """Return the width of a line in characters, which is at most ``WIDEST``.

    It comes from the environment variable ``COLUMNS`` or from the terminal. Without either, it is 80.
    """
    # shutil.get_terminal_size would load three compression libraries.
    setting = os.environ.get("COLUMNS", "")
    columns = int(setting) if setting.isascii() and setting.isdigit() else 0
    if not columns:
        try:
            columns = os.get_terminal_size(sys.__stdout__.fileno()).columns if sys.__stdout__ else 0
        except (ValueError, OSError):
            columns = 0
    return min(columns or 80, WIDEST)


def terminal_paint() -> Paint:
    """Return the function that colours text.

    The text stays plain if standard output is not a terminal, if the terminal cannot show colours, or if ``NO_COLOR``
    is set.
    """
    if os.environ.get("NO_COLOR") or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return plain
    return _coloured


def _coloured(look: Look, text: str) -> str:
    return click.style(text, **_LOOKS[look])


def folds() -> bool:
    return sys.stdout.isatty() or bool(os.environ.get("COLUMNS"))


def print_text(text: str, prose: bool = False) -> None:
    """Print text, and wrap its long lines if ``folds()`` is true.

    Only comments are wrapped, unless ``prose`` is true. Drawings and commands are never wrapped.
    """
    if folds():
        text = "\n".join(_folded(line, prose) for line in text.split("\n"))
    click.echo(text, nl=False)


def _folded(line: str, prose: bool) -> str:
    start = "# " if line.startswith("# ") else line[: len(line) - len(line.lstrip())]
    words = line.removeprefix(start)
    if words.lstrip().startswith("("):  # an item of a list, which may be indented
        words = words.lstrip()
        start = line[: len(line) - len(words)]
    kept = "  " in words or words.startswith(("triomino ", "command: "))  # part of a drawing, or a command to copy
    if len(line) <= terminal_width() or kept or not (prose or start.startswith("# ")):
        return line
    return "\n".join(
        wrap(words, terminal_width(), initial_indent=start, subsequent_indent=start, break_long_words=False)
    )


EVERY = 1.0
"""The progress line first appears after this many seconds, and is then updated at this interval."""


class ProgressLine:
    def __init__(self) -> None:
        self._longest = 0
        self._lock = Lock()

    def show(self, line: str) -> None:
        line = line[: _line_of_stderr()]  # a wrapped line could not be overwritten
        with self._lock:
            sys.stderr.write("\r" + line.ljust(self._longest))
            sys.stderr.flush()
            self._longest = max(self._longest, len(line))

    def clear(self) -> None:
        """Remove the line, because the result would otherwise be printed behind it."""
        with self._lock:
            if self._longest:
                sys.stderr.write("\r" + " " * self._longest + "\r")
                sys.stderr.flush()
            self._longest = 0


@contextmanager
def progress_line(words: Callable[[], str]) -> Iterator[ProgressLine]:
    """Show the elapsed time and a description every second, if standard error is a terminal.

    Args:
        words: returns the description. This function is called in another thread.
    """
    line = ProgressLine()
    if not sys.stderr.isatty():
        yield line
        return
    finished = Event()
    thread = Thread(target=_show, args=(words, finished, line), daemon=True)
    thread.start()
    try:
        yield line
    finally:
        finished.set()
        thread.join()


def _line_of_stderr() -> int:
    """Return how many characters fit on a line of standard error."""
    try:
        return (os.get_terminal_size(2).columns or 80) - 1
    except OSError:
        return 79


def _show(words: Callable[[], str], finished: Event, shown: ProgressLine) -> None:
    start = time.monotonic()
    while not finished.wait(EVERY):
        shown.show(_("{seconds} s: {doing}", seconds=f"{time.monotonic() - start:.0f}", doing=words()))
    shown.clear()
