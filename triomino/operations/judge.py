"""Judge an answer to a puzzle."""

from __future__ import annotations

from typing import Any, NamedTuple

from puzzles.item import Item
from puzzles.kinds import AnswerCheck
from triomino.operations.control import Control


class JudgeAsk(NamedTuple):
    """Judge an answer to a puzzle.

    Attributes:
        item: the puzzle.
        answer: the answer, in the form that this kind of puzzle requires.
    """

    item: Item
    answer: Any


def run(ask: JudgeAsk, _control: Control[None]) -> AnswerCheck:
    """Judge whether the answer is right."""
    return ask.item.judged(ask.answer)
