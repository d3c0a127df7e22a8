"""Recognise the kind of input, and read the input unless it is a record."""

from __future__ import annotations

from typing import Literal, NamedTuple

from analyzer.forms import json_keys
from analyzer.messages import phrase
from analyzer.rules.reading import is_rule_file, read_house_rules
from analyzer.text import Draft, is_record, read_draft
from puzzles.contest import Contest, ContestResult, is_contest, is_result, read_contest, read_result
from triomino.operations.control import Control, RefusalError
from triomino.operations.limits import Rules

FURTHEST = 5_000
"""The maximum absolute value of a coordinate of a face or a point.

The page draws the whole board as one picture, so the coordinates must be limited.
"""


class ReadAsk(NamedTuple):
    """Recognise the kind of input, and read the input unless it is a record.

    Attributes:
        text: a position or a puzzle in any notation, a record, a rule file, a contest or a contest result.
        rules: the rules to use instead of those in the position.
    """

    text: str
    rules: Rules | None = None


@json_keys("kind", "position?", "contest?", "result?")
class TextRead(NamedTuple):
    """Recognised input.

    Attributes:
        kind: the kind of input.
        position: a position or puzzle as an object of the format ``triomino-position/1``.
        contest: a contest as an object of the format ``triomino-contest/1``.
        result: a solver's result as an object of the format ``triomino-contest-result/1``.
    """

    kind: Literal["position", "puzzle", "record", "rules", "contest", "result"]
    position: Draft | None = None
    contest: Contest | None = None
    result: ContestResult | None = None


def run(ask: ReadAsk, _control: Control[None]) -> TextRead:
    """Recognise the kind of input, and read the input unless it is a record.

    Raises:
        InputError: the text cannot be read.
        RefusalError: a coordinate is too large to be shown.
    """
    if is_record(ask.text):
        return TextRead("record")
    if is_rule_file(ask.text):
        read_house_rules(ask.text, "text")
        return TextRead("rules")
    if is_contest(ask.text):
        return TextRead("contest", contest=read_contest(ask.text, "text"))
    if is_result(ask.text):
        return TextRead("result", result=read_result(ask.text, "text"))
    draft = read_draft(ask.text, "text", ask.rules)
    places = [laid.at for laid in draft.layout] + list(draft.fill) + [given.point for given in draft.givens]
    if any(abs(number) > FURTHEST for place in places for number in place):
        raise RefusalError(
            "too-far", phrase("found a coordinate out of range, expected -{most} to {most}", most=FURTHEST), "text"
        )
    return TextRead("puzzle" if draft.is_puzzle else "position", draft)
