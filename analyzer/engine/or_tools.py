"""Whether OR-tools can be asked: it is large, cannot be interrupted while it loads, and does not run everywhere."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from analyzer.engine.clock import Clock

LOADING = 1.0
"""Seconds to reckon with for loading it: a third of it on an idle machine."""

NOT_HERE = "not decided here: OR-tools does not run here, and the search alone has not settled it"
"""What a reader must be told of an answer that OR-tools might have settled."""


@cache
def runs_here() -> bool:
    """Whether it is installed; there is none for the Python in a browser."""
    return find_spec("ortools") is not None


def may_load(clock: Clock) -> bool:
    """Whether it can be loaded, and in time."""
    return runs_here() and clock.leaves(LOADING)


def note(stopped: str) -> str:
    """What to tell of an answer, according to what ended the work: nothing where nobody gave up."""
    return NOT_HERE if stopped in ("seconds", "size") and not runs_here() else ""
