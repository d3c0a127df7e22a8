"""The weekly issue. Its puzzles depend only on the week, so everybody gets the same ones.

Each issue has three puzzles of one kind, the theme of the week, and four puzzles of the kind ``fill``. The theme
changes every week. The ``fill`` puzzles are symmetric, and one is large.

>>> week_of(datetime.date(2026, 11, 29)), week_of(datetime.date(2026, 11, 30))
((2026, 48), (2026, 49))
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import NamedTuple

from analyzer.position import KindName
from puzzles.generation import Run, first_of
from puzzles.item import Item
from puzzles.kinds import KINDS, kind

THEMES: tuple[KindName, ...] = tuple(name for name in KINDS if name != "fill")

THEME_GRADES = ("easy", "moderate", "hard")

NEEDED: dict[tuple[KindName, str], dict[str, str]] = {("join", "hard"): {"tiles": "3", "hand": "5"}}
"""Parameters that a kind needs to make puzzles of a grade."""

REGIONS: tuple[dict[str, str], ...] = (
    {"grade": "easy", "faces": "12", "givens": "symmetric"},
    {"grade": "gentle", "faces": "14", "givens": "symmetric"},
    {"grade": "moderate", "faces": "16", "givens": "symmetric"},
    {"grade": "moderate", "faces": "36", "givens": "symmetric"},
)


class Issue(NamedTuple):
    """One week's puzzles, with the ISO 8601 year and week."""

    year: int
    week: int
    theme: KindName
    items: tuple[Item, ...]


def week_of(day: datetime.date) -> tuple[int, int]:
    """Return the year and the number of the week (ISO 8601). Weeks begin on Monday."""
    year, week, _day = day.isocalendar()
    return year, week


def issue_of(day: datetime.date, tick: Callable[[], None] = lambda: None) -> Issue:
    """Make the issue for the week of this day.

    ``tick`` is called before each candidate; it can raise an exception to stop the work.
    """
    year, week = week_of(day)
    monday = datetime.date.fromisocalendar(year, week, 1)
    theme = THEMES[monday.toordinal() // 7 % len(THEMES)]
    asked: list[tuple[KindName, dict[str, str]]] = [("fill", given) for given in REGIONS]
    asked += [(theme, {"grade": grade, **NEEDED.get((theme, grade), {})}) for grade in THEME_GRADES]
    runs = [Run(name, kind(name).settle(given), year * 100 + week) for name, given in asked]
    return Issue(year, week, theme, tuple(first_of(run, tick) for run in runs))
