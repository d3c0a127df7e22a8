"""The limits of what may be asked, which are the same at every door."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from analyzer.forms import Here, ReadAs, Within
from analyzer.rules import RuleSet
from analyzer.rules.reading import RuleBook
from analyzer.text.headers import MOST_SEED

MOST_SECONDS = 10_000_000
"""A third of a year."""

Seconds: TypeAlias = Annotated[float, Within(0, MOST_SECONDS)]
"""A time limit."""

Seed: TypeAlias = Annotated[int, Within(0, MOST_SEED)]
"""Where random numbers begin."""

Games: TypeAlias = Annotated[int, Within(1, 10**9)]
"""Rounds to play out."""

Rules: TypeAlias = Annotated[RuleSet, ReadAs(RuleBook, "rules")]
"""The rules to go by, given as the name of a published rule set or as the text of a rule file."""

LibraryFile: TypeAlias = Annotated[str, Here]
"""A file of puzzles on this machine, which nobody may name from elsewhere."""


class RecordText(NamedTuple):
    """A text that is read when everything else that is asked is known, and how messages call its file."""

    text: str
    file: str = "text"
