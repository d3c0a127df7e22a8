"""Make a new puzzle."""

from __future__ import annotations

from itertools import count
from typing import Annotated, NamedTuple

from analyzer.forms import AtMost, json_keys
from analyzer.messages import phrase, phrase_of
from analyzer.position import KindName
from puzzles.codes import item_code
from puzzles.generation import Run, candidate
from puzzles.item import Item
from puzzles.kinds import ParameterError, kind
from triomino.operations.control import Control, RefusalError
from triomino.operations.limits import Seconds, Seed


class GenerateAsk(NamedTuple):
    """Make a puzzle that has exactly one answer.

    Attributes:
        kind: the kind of puzzle.
        parameters: the parameters of this kind of puzzle, by name, with each value as a string.
        seed: the seed; the same kind, parameters and seed always make the same puzzle.
        seconds: give up after this number of seconds.
    """

    kind: KindName
    parameters: Annotated[dict[str, str], AtMost(8)] | None = None
    seed: Seed = 1
    seconds: Seconds | None = None


@json_keys("tried")
class GenerateNews(NamedTuple):
    """The number of candidates rejected so far."""

    tried: int


@json_keys("item", "question~text=item.question", "~answer_text=item.answer_message", "~hint_texts=item.hints", "code?")
class PuzzleAnswer(NamedTuple):
    """A puzzle, with its question in words.

    If the request names a language, the JSON also contains the answer in words and step-by-step hints.

    Attributes:
        item: the puzzle with its answer.
    """

    item: Item

    @property
    def code(self) -> str | None:
        """The code that reproduces the puzzle on any machine; ``None`` if the puzzle has no code."""
        return item_code(self.item)


def run(ask: GenerateAsk, control: Control[GenerateNews]) -> PuzzleAnswer:
    """Make candidates from the seed, one after another, until one is accepted.

    Raises:
        RefusalError: the parameters are wrong, or no puzzle was found before the search was stopped.
    """
    try:
        parameters = kind(ask.kind).settle(ask.parameters or {})
    except ParameterError as error:
        raise RefusalError("parameters", phrase_of(error), "parameters") from error
    whole = Run(ask.kind, parameters, ask.seed)
    clock = control.clock(ask.seconds)
    tried = [0]
    control.watch(lambda: GenerateNews(tried[0]))
    for number in count():
        item = candidate(whole, number).item
        if item is not None:
            return PuzzleAnswer(item)
        tried[0] = number + 1
        if clock.over:
            break
    raise RefusalError("stopped", phrase("no puzzle was found before the search was stopped"))
