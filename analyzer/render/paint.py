"""What a piece of text is for, so that a terminal may colour it; the renderers know kinds, never colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

HEADING = "heading"
FAINT = "faint"
COMPLETE = "complete"
COMPLETABLE = "completable"
IMPOSSIBLE = "impossible"
BRIDGE = "bridge"
BEST = "best"

Paint: TypeAlias = Callable[[str, str], str]
"""Gives a text the look of its kind: ``paint(kind, text)``."""


def plain(_kind: str, text: str) -> str:
    """No look at all, for pipes and files."""
    return text
