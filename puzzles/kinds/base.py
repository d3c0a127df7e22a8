"""What every kind of puzzle can do: make one, ask it, judge an answer, and prove it again from its printed text."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple, Protocol

from puzzles.item import Item


class RejectedError(Exception):
    """A candidate is no good puzzle; ``reason`` says why in a few words, for the count of rejects."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class ParameterError(ValueError):
    """Parameters of which no puzzle can come; the message says why."""


class Made(NamedTuple):
    """A puzzle fresh from its maker; the workshop adds where it came from.

    Attributes:
        statement: the whole puzzle as the text of a position.
        answer: the answer, as a JSON value in the form of the kind.
        grade: one of the grades of the kind.
        tags: what it is about.
    """

    statement: str
    answer: Any
    grade: str
    tags: tuple[str, ...] = ()


class Kind(Protocol):
    """One kind of puzzle.

    Attributes:
        name: what it is called.
        grades: how hard it can be, easiest first.
        defaults: its parameters with what they are where nothing is said.
    """

    name: str
    grades: tuple[str, ...]
    defaults: Mapping[str, Any]

    def settle(self, given: Mapping[str, str]) -> dict[str, Any]:
        """All parameters, from those that were given as texts.

        Raises:
            ParameterError: one is unknown or malformed, or no puzzle can come of them.
        """

    def make(self, rng: Random, parameters: Mapping[str, Any]) -> Made:
        """Make one puzzle. The same generator state and parameters make the same puzzle on any machine.

        The work is bounded by counts of steps, never by a clock.

        Raises:
            RejectedError: this candidate came to nothing.
        """

    def question(self, item: Item) -> str:
        """What is asked, in a sentence or two."""

    def answer_words(self, item: Item) -> str:
        """The answer, in words."""

    def accepts(self, item: Item, answer: Any) -> bool:
        """Whether an answer is right: the kept one or any that is truly equivalent, and nothing else."""

    def faults(self, item: Item) -> list[str]:
        """What is wrong with a puzzle, found from its text and answer alone, by other means than made it."""


def settle(defaults: Mapping[str, Any], given: Mapping[str, str]) -> dict[str, Any]:
    """Parameters as texts turned into what their defaults are: whole numbers or words.

    Raises:
        ParameterError: one is unknown, or is not a whole number where its default is one.
    """
    settled = dict(defaults)
    for name, text in given.items():
        if name not in defaults:
            raise ParameterError(f"no parameter is called {name!r}: there are {', '.join(defaults)}")
        if isinstance(defaults[name], int):
            if not (text.isascii() and text.isdigit() and len(text) < 7):
                raise ParameterError(f"{name} is a whole number, found {text!r}")
            settled[name] = int(text)
        else:
            settled[name] = text
    return settled
