"""The kinds of puzzles, each a module of its own; one is imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module

from puzzles.kinds.base import Kind

KINDS = {
    "fill": "puzzles.kinds.fill",
    "best-move": "puzzles.kinds.best_move",
    "plan": "puzzles.kinds.plan",
    "hunt": "puzzles.kinds.hunt",
    "dispute": "puzzles.kinds.dispute",
}
"""Where each kind lives; in that module it is the object called ``KIND``."""


def kind(name: str) -> Kind:
    """The kind of this name.

    Raises:
        KeyError: there is none.
    """
    found: Kind = import_module(KINDS[name]).KIND
    return found
