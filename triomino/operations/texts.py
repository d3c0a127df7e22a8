"""The types of a question that are read from a text, which is a FILE on the command line and a string in JSON."""

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
"""Their readers, which take the text and what messages call the file. Types of few operations add themselves."""

BY_RULES = (Position, Draft)
"""The types whose readers also take the rules that are asked for, which hold whatever the text says."""
