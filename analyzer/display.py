"""How values are displayed: as text when printed, and as a picture, a table or text in a notebook.

Renderers import the classes that they display, so the classes cannot import the renderers. Instead, ``look`` registers
the name of a renderer, which is imported on first use.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Literal, TypeAlias, TypeVar, cast

Class = TypeVar("Class", bound=type)

Look: TypeAlias = Literal["text", "svg", "html"]
"""Printed text, a picture in a notebook, and what a notebook shows without a picture."""

_METHODS: dict[Look, str] = {"text": "__str__", "svg": "_repr_svg_", "html": "_repr_html_"}

_ARTISTS: dict[tuple[str, Look], tuple[str, str]] = {}

advisers: list[Callable[[str], str]] = []
"""Functions from the name of a missing attribute to a hint or an empty string."""


def look(kind: str, look: Look, module: str, function: str) -> None:
    """Register a renderer of the class named ``kind``."""
    _ARTISTS[kind, look] = module, function


def shown(value: object, look: Look) -> str | None:
    """Show a value; return ``None`` if no renderer is registered."""
    artist = _ARTISTS.get((type(value).__name__, look))
    if artist is None:
        return None
    module, function = artist
    return cast("str", getattr(import_module(module), function)(value))


def showing(*looks: Look) -> Callable[[Class], Class]:
    def declare(cls: Class) -> Class:
        for one in looks:
            setattr(cls, _METHODS[one], lambda self, one=one: shown(self, one))
        return cls

    return declare


_MEANT = {
    **dict.fromkeys(("points", "score", "sum", "total"), ("score", "value", "total", "points")),
    "values": ("value", "corners"),
    **dict.fromkeys(("face", "location", "place", "pos", "xy"), ("at",)),
    **dict.fromkeys(("best", "best_move", "results"), ("moves", "results")),
    **dict.fromkeys(("errors", "mistakes"), ("problems", "faults")),
    **dict.fromkeys(("text", "message"), ("words", "statement")),
}
"""For each attribute name that users may guess, the names to suggest in the error message."""


def _absent(value: object, name: str) -> Any:
    near = [meant for meant in _MEANT.get(name, ()) if hasattr(type(value), meant)]
    advice = f"; did you mean {near[0]}?" if near else ""
    if not near and not name.startswith("_"):
        advice = "".join(advise(name) for advise in advisers)
    message = f"{type(value).__name__!r} object has no attribute {name!r}{advice}"
    raise AttributeError(message, name=name, obj=value)


def advising(cls: Class) -> Class:
    """Suggest a correct name in the error for a missing attribute.

    This slows down every attribute access, so do not use it on classes that a search often reads.
    """
    setattr(cls, "__getattr__", _absent)  # noqa: B010
    return cls


def at_a_prompt(cls: Class) -> Class:
    """Apply ``advising``, and show values at a prompt as ``<Class: first line of the text>``."""

    def prompt(self: object) -> str:
        return f"<{type(self).__name__}: {str(self).split(chr(10), 1)[0]}>"

    setattr(cls, "__repr__", prompt)  # noqa: B010
    return advising(cls)
