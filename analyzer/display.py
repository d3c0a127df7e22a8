"""How values are displayed: as text when printed, and as a picture, a table or text in a notebook.

A renderer imports the classes that it displays, so these classes cannot import the renderer. A class uses the decorator
``showing`` to declare that its values can be displayed. The ``__init__`` of a package registers the names of renderers
with ``look``, and each renderer is imported on first use.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Literal, TypeAlias, TypeVar, cast

Class = TypeVar("Class", bound=type)

Look: TypeAlias = Literal["text", "svg", "html"]
"""The displays: printed text, a picture in a notebook, and the table or text that a notebook shows if there is no
picture."""

_METHODS: dict[Look, str] = {"text": "__str__", "svg": "_repr_svg_", "html": "_repr_html_"}

_ARTISTS: dict[tuple[str, Look], tuple[str, str]] = {}

advisers: list[Callable[[str], str]] = []
"""Functions that take the name of a missing attribute and return a hint or an empty string."""


def look(kind: str, look: Look, module: str, function: str) -> None:
    """Register ``function`` in ``module`` as the renderer of the class named ``kind`` for the display ``look``."""
    _ARTISTS[kind, look] = module, function


def shown(value: object, look: Look) -> str | None:
    """A value as this display shows it; ``None`` if no renderer is registered."""
    artist = _ARTISTS.get((type(value).__name__, look))
    if artist is None:
        return None
    module, function = artist
    return cast("str", getattr(import_module(module), function)(value))


def showing(*looks: Look) -> Callable[[Class], Class]:
    """Decorate a class so that registered renderers can show its values in these displays."""

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
"""For each wrong attribute name that users may guess, the names of the attributes that they may mean. The error message
suggests the first of these names that is an attribute of the class.
"""


def _absent(value: object, name: str) -> Any:
    near = [meant for meant in _MEANT.get(name, ()) if hasattr(type(value), meant)]
    advice = f"; did you mean {near[0]}?" if near else ""
    if not near and not name.startswith("_"):
        advice = "".join(advise(name) for advise in advisers)
    message = f"{type(value).__name__!r} object has no attribute {name!r}{advice}"
    raise AttributeError(message, name=name, obj=value)


def advising(cls: Class) -> Class:
    """Decorate a class so that the error for a missing attribute suggests a correct name.

    The decorator slows down every attribute access, so do not use it on classes whose attributes a search often reads.
    """
    setattr(cls, "__getattr__", _absent)  # noqa: B010
    return cls


def at_a_prompt(cls: Class) -> Class:
    """Apply ``advising`` to a class, and show its values at a prompt as ``<Class: first line of the text>``."""

    def prompt(self: object) -> str:
        return f"<{type(self).__name__}: {str(self).split(chr(10), 1)[0]}>"

    setattr(cls, "__repr__", prompt)  # noqa: B010
    return advising(cls)
