"""What the terminal is like: how wide, and whether it takes colour."""

from __future__ import annotations

import os
import shutil
import sys
from typing import Any

import click

from analyzer.render import paint as kinds
from analyzer.render.paint import Paint, plain

_LOOKS: dict[str, dict[str, Any]] = {
    kinds.HEADING: {"bold": True},
    kinds.FAINT: {"dim": True},
    kinds.COMPLETE: {"fg": "red", "bold": True},
    kinds.COMPLETABLE: {"fg": "green", "bold": True},
    kinds.IMPOSSIBLE: {"fg": "magenta"},
    kinds.BRIDGE: {"fg": "yellow", "bold": True},
    kinds.BEST: {"bold": True},
}

WIDEST = 120


def terminal_width() -> int:
    """Characters to a line: of the terminal, or 80 in a pipe."""
    return min(shutil.get_terminal_size((80, 24)).columns, WIDEST)


def terminal_paint() -> Paint:
    """Colour where standard output is a terminal and ``NO_COLOR`` is not set; see no-color.org."""
    if os.environ.get("NO_COLOR") or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        return plain
    return _coloured


def _coloured(kind: str, text: str) -> str:
    return click.style(text, **_LOOKS.get(kind, {}))
