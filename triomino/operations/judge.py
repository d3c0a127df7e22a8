"""Whether an answer to a puzzle is right."""

from __future__ import annotations

from typing import Any, NamedTuple

from analyzer.forms import json_keys
from puzzles.item import Item
from triomino.operations.control import Control


class JudgeAsk(NamedTuple):
    """Judge an answer.

    Attributes:
        item: the puzzle.
        answer: the answer, in the form of its kind.
    """

    item: Item
    answer: Any


@json_keys("right")
class AnswerCheck(NamedTuple):
    """Whether the answer is right."""

    right: bool


def run(ask: JudgeAsk, _control: Control[None]) -> AnswerCheck:
    """Judge it."""
    return AnswerCheck(ask.item.accepts(ask.answer))
