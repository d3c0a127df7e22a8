"""The kinds of puzzles, and the interface that they share.

Each kind is an instance of ``PuzzleKind``, named ``KIND``, in a module of its own. ``KindName`` in
``analyzer.position`` lists the kinds; commands, JSON and the page take their choices from this list.

A kind works with a *draft*, which is the content of a puzzle's text, and with an *answer*. Each kind has its own type
of answers.

The grade of a puzzle depends on points: each feature that makes the puzzle harder adds some. Only ``fill`` is graded in
another way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar, cast, get_args

from analyzer.board import Placement, tile_on_face
from analyzer.errors import TextFault, with_suggestion
from analyzer.forms import json_keys
from analyzer.from_json import read
from analyzer.lattice import Face, Point
from analyzer.messages import Phrase, found_instead, in_a_row, phrase, phrase_in, phrase_of
from analyzer.moves import Move
from analyzer.position import KindName
from analyzer.render.picture import HexagonMark
from analyzer.text.draft import Draft, Given
from analyzer.tiles import TileSet
from puzzles.answers import GRADE_NAMES, Grade

if TYPE_CHECKING:
    from analyzer.engine.clock import Clock
    from puzzles.chapters import Chapter
    from puzzles.explanation import Explanation
    from puzzles.fill.task import FillProgress
    from puzzles.hints import Hint

FIRST_VERSION = "1"
"""Every generator starts with this version."""

GRADES: tuple[Grade, ...] = ("easy", "moderate", "hard", "fiendish")
"""A puzzle with 0 points is ``easy``; one with 3 or more points is ``fiendish``."""

ANY = "any"
"""Allows every grade, theme or slip."""

HINT_SECONDS = 10.0
"""How long to look for the answer before giving a hint."""

Answer = TypeVar("Answer")

Solved = TypeVar("Solved")


class RejectedError(Exception):
    """Raised if a candidate is not a good puzzle."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason)
        self.reason = reason


class ParameterError(ValueError):
    """Raised if parameters are unknown, malformed or impossible."""


class Made(NamedTuple):
    """A new puzzle; ``Item`` explains the fields."""

    statement: str
    answer: Any
    grade: Grade
    tags: tuple[str, ...]
    difficulty: float


AnswerStyle: TypeAlias = Literal["fill", "place", "point", "choose"]
"""What a user does on a page to answer: fill faces, place tiles from the hand, select a tile, or choose words."""


@json_keys("style", "whole?", "scored?", "field?", "choices?", "~choice_texts=choice_names")
class AnswerForm(NamedTuple):
    """How a page asks for the answer to a puzzle.

    Attributes:
        style: what the user does to answer.
        whole: for ``place``, true if the user places the whole hand, false for only one tile.
        scored: for ``place``, whether the placements score points.
        field: for ``choose``, the name of the answer's field that contains the choice. If the user makes a choice for
            each hexagon, the field lists the hexagons. The choice is then the hexagon's ``reason`` or, if it has none,
            its ``status``.
        choices: for ``choose``, the words or numbers that the user can choose.
        choice_names: for ``choose``, what each choice means.
        short_names: for ``choose``, the single word that a book prints for each choice.
    """

    style: AnswerStyle
    whole: bool | None = None
    scored: bool | None = None
    field: str | None = None
    choices: tuple[str | int, ...] | None = None
    choice_names: tuple[Phrase, ...] | None = None
    short_names: tuple[Phrase, ...] | None = None


WRONG = phrase("That is not right.")


@json_keys("right", "message~text=phrase")
class AnswerCheck(NamedTuple):
    """Whether an answer is right, and what to tell the user."""

    right: bool
    phrase: Phrase

    @property
    def message(self) -> str:
        """The phrase in English."""
        return str(self.phrase)


class Effort(NamedTuple):
    """How long ``solve`` may take, and its options.

    Attributes:
        options: the values of options, by name; an option that is missing has its default value.
        watch: a function that ``fill`` calls before the search, with an object that shows the progress.
    """

    clock: Clock
    options: Mapping[str, Any] = {}
    watch: Callable[[FillProgress], None] = lambda _: None


class Display(NamedTuple):
    """The result of ``solve``, as it is shown.

    Attributes:
        text: a position with the answer, or the reason why there is none.
        new: the faces to highlight as new.
        wrong: the faces to highlight as misplaced.
    """

    text: str
    title: str
    layout: Sequence[Placement]
    new: Sequence[Face] = ()
    wrong: Sequence[Face] = ()
    fill: Sequence[Face] = ()
    givens: Sequence[Given] = ()
    marks: Sequence[HexagonMark] = ()

    def picture(self) -> str:
        from analyzer.render.svg import board_svg

        return board_svg(
            self.layout,
            title=self.title,
            fill=self.fill,
            givens=dict(self.givens),
            new=self.new,
            wrong=self.wrong,
            marks=self.marks,
        )


@json_keys("centre?", "right")
class ChosenPart(NamedTuple):
    """A choice that the reader of a book makes, about a hexagon or about the whole board.

    Attributes:
        centre: the centre of the hexagon; ``None`` for the whole board.
        right: the correct choice.
    """

    centre: Point | None
    right: str


class PrintedAnswer(NamedTuple):
    """An answer in a book: placed tiles, a selected tile, or chosen words.

    Attributes:
        message: the answer in words, unless the drawing suffices.
        shows: tiles that the drawing adds to the board.
        wrong: the face of the misplaced tile in a dispute.
        marks: the hexagons that the question asks about; the drawing marks them with letters.
        blanks: rows of labels; the book prints a line to write on after each label.
        coordinates: whether boards are printed with coordinates, because the answer names faces.
    """

    message: Phrase | None = None
    lays: tuple[Placement, ...] = ()
    shows: tuple[Placement, ...] = ()
    wrong: Face | None = None
    marks: tuple[HexagonMark, ...] = ()
    parts: tuple[ChosenPart, ...] = ()
    blanks: tuple[tuple[Phrase, ...], ...] = ()
    coordinates: bool = False


TILE, PLACE, POINTS, TOTAL = phrase("Tile"), phrase("Place"), phrase("Points"), phrase("Total")
"""Labels that a book prints beside lines to write on."""


@json_keys(
    "name", "title~text", "grades=offered_grades", "~grade_texts=grade_names", "parameters=defaults", "answer=form"
)
class PuzzleKind(ABC, Generic[Answer, Solved]):
    """One kind of puzzle.

    Attributes:
        name: its name in commands and in the header ``puzzle:``.
        version: the version of its generator; it changes whenever the same seed and parameters give a different puzzle.
        title: the heading for its puzzles, such as "Find the best move".
        instruction: what the solver has to find, and what to write down on paper.
        example: the parameters of the worked example in a book.
        grades: its grades, easiest first.
        defaults: its parameters with their default values.
        answer_type: the type of its answers. Their form in JSON follows from this type (see ``analyzer.forms``).
        given_type: the type for answers that users give; it has only the fields that are checked.
        solved_type: the type of result that ``solve`` returns.
        form: how the user enters an answer on a page.
        options: the names of the options that its ``solve`` accepts; the time limit is not one of them.
        seconds: the default time limit of ``solve``; ``None`` for no limit.
        needs_hand: whether all its puzzles have a hand.
        needs_rules: whether its answers depend on the rules.
        has_steps: whether its hints are steps that can be added to the puzzle's text.
    """

    name: KindName
    version: str = FIRST_VERSION
    title: Phrase
    instruction: Phrase
    example: Mapping[str, str]
    grades: tuple[Grade, ...] = GRADES
    defaults: Mapping[str, Any]
    answer_type: Any
    given_type: Any
    solved_type: Any
    form: AnswerForm
    options: tuple[str, ...] = ()
    seconds: float | None = None
    needs_hand: bool = False
    needs_rules: bool = False
    has_steps: bool = False

    def __init_subclass__(cls) -> None:
        """Raise ``TypeError`` if the kind lacks an attribute."""
        super().__init_subclass__()
        missing = [name for name in PuzzleKind.__annotations__ if not hasattr(cls, name)]
        if missing:
            raise TypeError(f"{cls.__name__} has no {', '.join(missing)}")

    # Made

    @abstractmethod
    def settle(self, given: Mapping[str, str]) -> dict[str, Any]:
        """Convert and check the parameters, and add the defaults of those that are not given.

        Raises:
            ParameterError: a parameter is unknown or malformed, or no puzzle can have these parameters.
        """

    @abstractmethod
    def make(self, rng: Random, parameters: Mapping[str, Any]) -> Made:
        """Make one puzzle.

        The work is limited by counting steps, not by time, so every machine makes the same puzzle.

        Raises:
            RejectedError: this candidate is not a good puzzle.
        """

    @property
    def offered_grades(self) -> tuple[str, ...]:
        """The grades that users can request without giving other parameters.

        If the kind accepts ``any``, it comes first.
        """
        return tuple(grade for grade in (ANY, *self.grades) if self._can_have(grade))

    @property
    def grade_names(self) -> tuple[Phrase, ...]:
        """The names of ``offered_grades``, in the same order."""
        any_grade = phrase_in("grade of a puzzle", "any")
        return tuple(GRADE_NAMES.get(cast(Grade, grade), any_grade) for grade in self.offered_grades)

    def _can_have(self, grade: str) -> bool:
        try:
            self.settle({"grade": grade})
        except ParameterError:
            return False
        return True

    # Stated

    def check(self, draft: Draft) -> None:
        """Check that a draft is a puzzle of this kind.

        Raises:
            InputError: the draft is not a puzzle of this kind.
        """
        position = draft.position(apart=True)
        if self.needs_hand and not position.hand:
            expected = phrase("the tiles to place, in a header such as 'hand: 0-1-2 3-4-5'")
            draft.refuse([TextFault("no-hand", found_instead(phrase("no hand"), expected), draft.spot("puzzle"))])

    @abstractmethod
    def question(self, draft: Draft, answer: Answer) -> Phrase:
        """The question, in words."""

    def beyond(self, answer: Answer) -> str:
        """Return what the question says beyond the text of the puzzle, such as ``least`` in a hunt.

        The name of the puzzle depends on it.
        """
        return ""

    # Answered

    @abstractmethod
    def answer_message(self, answer: Answer) -> Phrase:
        """The answer, in words."""

    def judged(self, draft: Draft, answer: Answer, given: Any) -> AnswerCheck:
        """Judge the solver's answer, a JSON value."""
        try:
            read_answer = read(self.given_type, given)
        except ValueError:
            return AnswerCheck(False, WRONG)
        right = self.is_right(draft, answer, read_answer)
        return AnswerCheck(right, self.verdict(answer, read_answer, right))

    @abstractmethod
    def is_right(self, draft: Draft, answer: Answer, given: Any) -> bool:
        """Whether ``given`` is right, or equivalent to the right answer. Its type is ``given_type``."""

    def verdict(self, answer: Answer, given: Any, right: bool) -> Phrase:
        return phrase("Right!") if right else WRONG

    def given_on(self, draft: Draft, board: Draft) -> Any:
        """Read the answer from a board that the user filled; ``None`` if puzzles of this kind are not filled."""
        return None

    # Solved

    @abstractmethod
    def solve(self, draft: Draft, effort: Effort) -> Solved:
        """Find the answer to the puzzle."""

    @abstractmethod
    def answer_of(self, solved: Solved) -> Answer | None:
        """The first answer found; ``None`` if there is none."""

    @abstractmethod
    def display(self, draft: Draft, solved: Solved) -> Display:
        """Show the result as text and as a picture."""

    @abstractmethod
    def hint(self, draft: Draft, clock: Clock) -> Hint:
        """Find a hint that gives away as little as possible.

        Raises:
            OutOfTimeError: the time ran out.
        """

    def answer_hints(self, answer: Answer) -> tuple[Phrase, ...]:
        """Hints to show one after another. There are none for ``fill``, where each hint is a step."""
        return ()

    def solved_for_hint(self, draft: Draft, clock: Clock) -> Solved:
        """Solve the puzzle within the time limit for hints.

        Raises:
            OutOfTimeError: the time ran out.
        """
        solved = self.solve(draft, Effort(clock.share(1.0, HINT_SECONDS)))
        clock.check()
        return solved

    def explain(self, draft: Draft) -> Explanation | None:
        """Find steps that lead a person to the answer; ``None`` if this kind has no option ``explain``."""
        return None

    def steps_page(self, draft: Draft, solved: Solved) -> str | None:
        """Show the steps as an HTML page; ``None`` if there are no steps.

        ``solved`` must be the result of ``solve`` with the option ``explain``.
        """
        return None

    # Printed

    @abstractmethod
    def printed(self, draft: Draft, answer: Answer) -> PrintedAnswer:
        """The answer as a book prints it."""

    def chapter(self) -> Chapter | None:
        """The chapter that follows the instruction in a book; ``None`` if there is none."""
        return None


def settle(
    defaults: Mapping[str, Any], given: Mapping[str, str], grades: Sequence[str] = (ANY, *GRADES)
) -> dict[str, Any]:
    """Convert each parameter from text to the type of its default: a whole number or a word.

    Raises:
        ParameterError: a parameter or the grade is unknown, or a number is not written with one to six digits.
    """
    settled = dict(defaults)
    for name, text in given.items():
        if name not in defaults:
            known = tuple(defaults)
            message = phrase("no parameter is called {name}: the parameters are {names}", name=repr(name), names=known)
            raise ParameterError(with_suggestion(message, name, known))
        if isinstance(defaults[name], int):
            if not (text.isascii() and text.isdigit() and len(text) < 7):
                raise ParameterError(
                    phrase(
                        "found {found} for {name}, expected a whole number from 0 to 999999",
                        name=repr(name),
                        found=repr(text),
                    )
                )
            settled[name] = int(text)
        else:
            settled[name] = text
    if settled["grade"] not in grades:
        grade, known = settled["grade"], tuple(grades)
        message = phrase("no grade is called {name}: the grades are {names}", name=repr(grade), names=known)
        raise ParameterError(with_suggestion(message, grade, known))
    return settled


def check_hand(settled: Mapping[str, Any], least: int, most: int) -> None:
    """Raise ``ParameterError`` unless the hand has ``least`` to ``most`` tiles."""
    if not least <= settled["hand"] <= most:
        raise ParameterError(
            phrase(
                "a hand has {least} to {most} tiles, found {found} for 'hand'",
                least=least,
                most=most,
                found=settled["hand"],
            )
        )


def set_of(settled: Mapping[str, Any]) -> TileSet:
    try:
        return TileSet.named(settled["set"])
    except ValueError as error:
        raise ParameterError(phrase_of(error)) from error


def graded(points: int) -> Grade:
    """Return the grade of a puzzle that has this many points.

    >>> [graded(points) for points in range(5)]
    ['easy', 'moderate', 'hard', 'fiendish', 'fiendish']
    """
    return GRADES[min(points, len(GRADES) - 1)]


def difficulty(grade: Grade, number: int, usual: int) -> float:
    """Return the difficulty of a puzzle whose grade depends on points.

    The difficulty is from 1 to 8. Within a grade, it rises with the number of things to check: the ``usual`` number is
    halfway to the next grade.

    >>> difficulty("easy", 0, 20), difficulty("hard", 20, 20), difficulty("fiendish", 60, 20)
    (1.0, 5.38, 7.56)
    """
    return round(1 + 1.75 * (GRADES.index(grade) + number / (number + usual)), 2)


def placed(laid: Placement | Move) -> Phrase:
    """Say in words which tile lies on which face; the rotation is left out."""
    return tile_on_face(laid.tile, laid.at)


def all_placed(placements: Iterable[Placement]) -> Phrase:
    return in_a_row(map(placed, placements), ", ")


KINDS: tuple[KindName, ...] = get_args(KindName)


def kind(name: str) -> PuzzleKind[Any, Any]:
    """Load the kind with this name.

    Raises:
        KeyError: no kind has this name.
    """
    if name not in KINDS:
        raise KeyError(name)
    found: PuzzleKind[Any, Any] = import_module(f"puzzles.kinds.{name.replace('-', '_')}").KIND
    return found


def answer_types() -> tuple[Any, ...]:
    return tuple(kind(name).answer_type for name in KINDS)


def solved_types() -> tuple[Any, ...]:
    return tuple(kind(name).solved_type for name in KINDS)
