"""The kinds of puzzles: what each can do (make one, ask it, judge an answer), how hard they are, and where they live.

A kind is a module of its own that bears its name and is imported only when it is asked for; in it ``kind`` finds the
object ``KIND``. Those that no ladder of techniques grades count small numbers of points for what makes a puzzle harder.
Each says what earns points; more of anything that does never makes a grade lower.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar, get_args

from analyzer.board import Placement
from analyzer.position import KindName
from analyzer.render.words import placement_words
from puzzles.answers import Answer, Grade
from puzzles.item import Item

GRADES: tuple[Grade, ...] = ("easy", "moderate", "hard", "fiendish")
"""From no points, or few, to 3 and more."""

ANY = "any"
"""The grade, or the theme, to ask for where all are welcome."""

Kept = TypeVar("Kept")


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
        answer: the answer, in the type of the kind.
        grade: how hard it is, one of the grades of the kind.
        tags: what it is about.
        difficulty: how hard it is as a number, finer than the grade.
    """

    statement: str
    answer: Answer
    grade: Grade
    tags: tuple[str, ...]
    difficulty: float


class PuzzleKind(Protocol):
    """One kind of puzzle.

    Attributes:
        name: what it is called.
        version: of its generator; another one whenever the same seed and parameters would give other puzzles.
        title: what stands above such a puzzle in a book.
        grades: how hard it can be, easiest first.
        defaults: its parameters with what they are where nothing is said.
    """

    name: KindName
    version: str
    title: str
    grades: tuple[Grade, ...]
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
        """Whether an answer (a JSON value) is right: the kept one or any that is truly equivalent, nothing else."""


def settle(
    defaults: Mapping[str, Any], given: Mapping[str, str], grades: Sequence[str] = (ANY, *GRADES)
) -> dict[str, Any]:
    """Parameters as texts turned into what their defaults are: whole numbers or words.

    Raises:
        ParameterError: one is unknown, is not a whole number where its default is one, or is another grade.
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
    if settled["grade"] not in grades:
        raise ParameterError(f"no grade is called {settled['grade']!r}: there are {', '.join(grades)}")
    return settled


def kept_answer(item: Item, kind: type[Kept]) -> Kept:
    """The answer to a puzzle, in the type of its kind."""
    assert isinstance(item.answer, kind)
    return item.answer


def graded(points: int) -> Grade:
    """The grade that so many points come to.

    >>> [graded(points) for points in range(5)]
    ['easy', 'moderate', 'hard', 'fiendish', 'fiendish']
    """
    return GRADES[min(points, len(GRADES) - 1)]


def difficulty(grade: Grade, number: int, usual: int) -> float:
    """How hard a puzzle graded by points is: in its grade the harder, the more there is to look through.

    The steps between the grades are about those of filling puzzles from ``easy`` to ``fiendish``, a convention.

    >>> difficulty("easy", 0, 20), difficulty("hard", 20, 20), difficulty("fiendish", 60, 20)
    (1.0, 5.38, 7.56)
    """
    return round(1 + 1.75 * (GRADES.index(grade) + number / (number + usual)), 2)


def laid_words(placements: Iterable[Placement]) -> str:
    """Tiles on their faces."""
    return ", ".join(map(placement_words, placements))


KINDS: tuple[KindName, ...] = get_args(KindName)
"""Every kind, by name."""


def kind(name: str) -> PuzzleKind:
    """The kind of this name.

    Raises:
        KeyError: there is none.
    """
    if name not in KINDS:
        raise KeyError(name)
    found: PuzzleKind = import_module(f"puzzles.kinds.{name.replace('-', '_')}").KIND
    return found
