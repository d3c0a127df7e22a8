"""A new puzzle."""

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
        parameters: parameters of the kind, as texts.
        seed: the same seed makes the same puzzle.
        seconds: give up after so many seconds.
    """

    kind: KindName
    parameters: Annotated[dict[str, str], AtMost(8)] | None = None
    seed: Seed = 1
    seconds: Seconds | None = None


@json_keys("tried")
class GenerateNews(NamedTuple):
    """How many candidates came to nothing so far."""

    tried: int


@json_keys("item", "question~text=item.question", "~answer_text=item.answer_message", "~hint_texts=item.hints", "code?")
class PuzzleAnswer(NamedTuple):
    """A puzzle with its question; for a person also its answer, and hints that give away more and more of it.

    Attributes:
        item: the puzzle, its answer included.
    """

    item: Item

    @property
    def code(self) -> str | None:
        """The code that makes it again anywhere, where this version of the generator made it."""
        return item_code(self.item)


def run(ask: GenerateAsk, control: Control[GenerateNews]) -> PuzzleAnswer:
    """Try candidates from a seed until one is a good puzzle.

    Raises:
        RefusalError: no puzzle can come of the parameters, or none was found before somebody stopped the search.
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
