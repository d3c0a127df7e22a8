"""Where the commands begin: nothing is imported before Ctrl-C is understood.

An interruption before there is an answer is one line on standard error and the status 130, whatever was going on.
"""

from __future__ import annotations

import sys

INTERRUPTED = 130
"""The exit status of a command that was interrupted before it had an answer."""


def main() -> None:
    """The command ``triomino``."""
    _run("triomino.cli", "main")


def analyze() -> None:
    """The command ``triomino-analyze``."""
    _run("triomino.cli.analyze", "command")


def _run(module: str, name: str) -> None:
    try:
        from importlib import import_module

        getattr(import_module(module), name)()
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        sys.exit(INTERRUPTED)
