"""The types that are read from text: from a FILE on the command line, or from a string in JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analyzer.position import Position, Puzzle
from analyzer.text import Draft, read_draft, read_position, read_puzzle
from triomino.operations.limits import RecordText

TEXTS: dict[Any, Callable[..., Any]] = {
    Position: read_position,
    Puzzle: read_puzzle,
    Draft: read_draft,
    RecordText: RecordText,
}
"""The reader for each type; it takes the text and the file name to show in messages. Other modules can add types."""

BY_RULES = (Position, Draft)
"""The types whose readers also accept rules, which replace the rules named in the text."""
