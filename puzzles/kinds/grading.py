"""How hard the puzzles are that no ladder of techniques grades: small numbers of points for what makes them harder.

Each kind says what earns points. More of anything that earns points never makes a grade lower.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from puzzles.kinds.base import ParameterError

GRADES = ("easy", "moderate", "hard", "fiendish")
"""From no points, or few, to 3 and more."""

ANY = "any"
"""The grade, or the theme, to ask for where all are welcome."""


def graded(points: int) -> str:
    """The grade that so many points come to.

    >>> [graded(points) for points in range(5)]
    ['easy', 'moderate', 'hard', 'fiendish', 'fiendish']
    """
    return GRADES[min(points, len(GRADES) - 1)]


def check_grade(parameters: Mapping[str, Any]) -> None:
    """Whether the ``grade`` of these parameters is one, or ``any``.

    Raises:
        ParameterError: it is not.
    """
    if parameters["grade"] not in (ANY, *GRADES):
        raise ParameterError(f"no grade is called {parameters['grade']!r}: there are {ANY}, {', '.join(GRADES)}")
