"""Types of fields that several requests share. Their limits hold in every interface."""

from __future__ import annotations

from typing import Annotated, NamedTuple, TypeAlias

from analyzer.forms import Here, ReadAs, Within
from analyzer.rules import RuleSet
from analyzer.rules.reading import RuleBook
from analyzer.text.headers import MOST_SEED

MOST_SECONDS = 10_000_000
"""The largest time limit in seconds: about a third of a year."""

Seconds: TypeAlias = Annotated[float, Within(0, MOST_SECONDS)]
"""A time limit in seconds."""

Seed: TypeAlias = Annotated[int, Within(0, MOST_SEED)]

Games: TypeAlias = Annotated[int, Within(1, 10**9)]
"""A number of playouts."""

Rules: TypeAlias = Annotated[RuleSet, ReadAs(RuleBook, "rules")]
"""A rule set; its JSON form is the name of a published rule set or the text of a file with house rules."""

LibraryFile: TypeAlias = Annotated[str, Here]
"""The path of a library on this machine. A server refuses requests that contain the path of a library."""


class RecordText(NamedTuple):
    """The text of a record, and the file name to show in messages."""

    text: str
    file: str = "text"
