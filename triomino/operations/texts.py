"""The types that are read from text: from a FILE on the command line, or from a string in JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NewType

from analyzer.position import Position, Puzzle
from analyzer.rules import RuleSet
from analyzer.text import Draft, read_draft, read_position, read_puzzle
from triomino.operations.limits import RecordText

RoundPosition = NewType("RoundPosition", Position)
"""A position whose round can be played to its end: if the size of the well is given, each opponent has a tile."""


def read_round_position(text: str, file: str = "<text>", rules: RuleSet | None = None) -> RoundPosition:
    """Read a position whose round can be played to its end.

    Raises:
        InputError: the text cannot be read, is not a position, or has a well that leaves an opponent without a tile.
    """
    draft = read_draft(text, file, rules)
    position = draft.position()
    draft.refuse(draft.round_faults())
    return RoundPosition(position)


TEXTS: dict[Any, Callable[..., Any]] = {
    Position: read_position,
    RoundPosition: read_round_position,
    Puzzle: read_puzzle,
    Draft: read_draft,
    RecordText: RecordText,
}
"""The reader for each type; it takes the text and the file name to show in messages. Other modules can add types."""

BY_RULES = (Position, RoundPosition, Draft)
"""The types whose readers also accept rules. These rules replace the ones in the text."""
