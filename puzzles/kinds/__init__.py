"""The kinds of puzzles. A kind is one object that knows all about its puzzles; nothing else asks which kind it has.

A kind is a module of this package that bears its name (``_`` for ``-``) with an object ``KIND``, a ``PuzzleKind``. The
name stands in ``KindName`` in ``analyzer.position``, since a text can say what it asks; from that one row follow the
choices of every command, of JSON and of the page. A module is loaded when ``kind`` looks for it, and not before.

A kind deals with a *draft*, what the text of a puzzle says, and an *answer*, a value of its own type. It knows nothing
of libraries, codes and provenance: what these keep is an ``Item`` (``puzzles.item``).

Kinds that no ladder of techniques grades count small numbers of points for what makes a puzzle harder. Each says what
earns points; more of anything that does never makes a grade lower.
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
"""Of the generator of a kind that has made the same puzzles since its first edition."""

GRADES: tuple[Grade, ...] = ("easy", "moderate", "hard", "fiendish")
"""From no points, or few, to 3 and more."""

ANY = "any"
"""Asks for any grade, or any theme."""

HINT_SECONDS = 10.0
"""For finding the answer that a hint is about."""

Answer = TypeVar("Answer")
"""The type of the answers to the puzzles of a kind."""

Solved = TypeVar("Solved")
"""The type of what ``solve`` answers about a puzzle of a kind."""


class RejectedError(Exception):
    """A candidate is no good puzzle; ``reason`` says why in a few words, for the count of rejects."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason)
        self.reason = reason


class ParameterError(ValueError):
    """No puzzle has these parameters; the message, a ``Phrase``, says why."""


class Made(NamedTuple):
    """A puzzle as its kind makes it; the workshop adds its provenance.

    Attributes:
        statement: the whole puzzle as the text of a position.
        answer: the answer, in the type of the kind.
        grade: how hard it is, one of the grades of the kind.
        tags: what it is about.
        difficulty: how hard it is as a number, finer than the grade.
    """

    statement: str
    answer: Any
    grade: Grade
    tags: tuple[str, ...]
    difficulty: float


AnswerStyle: TypeAlias = Literal["fill", "place", "point", "choose"]
"""How a page takes an answer: faces are filled, tiles of the hand placed, a tile pointed at, or words chosen."""


@json_keys("style", "whole?", "scored?", "field?", "choices?", "~choice_texts=choice_names")
class AnswerForm(NamedTuple):
    """How a page takes the answers of a kind.

    Attributes:
        style: what a person does.
        whole: for ``place``: whether the whole hand is placed, or one tile of it.
        scored: for ``place``: whether points count.
        field: for ``choose``: the field of the answer. It is one of the choices, or a list of hexagons whose
            ``reason``, or ``status`` where there is no reason, is one of the choices.
        choices: for ``choose``: words or numbers.
        choice_names: for ``choose``: what each choice means, for a person.
        short_names: for ``choose``: each choice in a word, as a book has them.
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
    """Whether a given answer is right, and the same for a person."""

    right: bool
    phrase: Phrase

    @property
    def message(self) -> str:
        """The phrase in English."""
        return str(self.phrase)


class Effort(NamedTuple):
    """How a puzzle is to be solved.

    Attributes:
        clock: when to stop.
        options: the values of the ``options`` of the kind, by name; one that is left out has its default.
        watch: a kind that can report its progress calls this once, before it begins.
    """

    clock: Clock
    options: Mapping[str, Any] = {}
    watch: Callable[[FillProgress], None] = lambda _: None


class Display(NamedTuple):
    """What ``solve`` found, for a person.

    Attributes:
        text: a position with the answer in its comments, or why there is none.
        title: of the picture: what it shows.
        layout: the tiles of the picture.
        new, wrong: the faces that stand out in it.
        fill: the faces that it shows as still to be filled.
        givens: the given values that it shows.
        marks: the hexagons that it marks.
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
        """The picture as SVG."""
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
    """What something is chosen for: a hexagon, or the whole board.

    Attributes:
        centre: the middle of the hexagon; ``None`` for the whole board.
        right: the choice that is right.
    """

    centre: Point | None
    right: str


class PrintedAnswer(NamedTuple):
    """An answer as a book prints it, and as its HTML takes it: tiles laid, a tile pointed at, or words chosen.

    Attributes:
        message: the answer in words; ``None`` where its drawing says all.
        lays: the tiles that the answer lays, in order.
        shows: further tiles that its drawing shows.
        wrong: the face that it points at.
        marks: hexagons that it is about; the puzzle shows their letters, too.
        parts: what something is chosen for.
        blanks: rows of labels, each with a line behind it to write on.
        coordinates: whether it names places, so that boards need coordinates.
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
"""Labels of lines to write on."""


@json_keys(
    "name", "title~text", "grades=offered_grades", "~grade_texts=grade_names", "parameters=defaults", "answer=form"
)
class PuzzleKind(ABC, Generic[Answer, Solved]):
    """One kind of puzzle.

    Attributes:
        name: what it is called.
        version: of its generator; another one whenever the same seed and parameters would give other puzzles.
        title: the name of the kind, for a person.
        instruction: what a person does who solves such puzzles on paper.
        example: the parameters of the worked example in front of a book.
        grades: how hard it can be, easiest first.
        defaults: its parameters with their default values.
        answer_type: the type of its answers, which says how they are written as JSON (``analyzer.forms``).
        given_type: the type of the answers that somebody gives: they need only say as much as can be right or wrong.
        solved_type: the type of what ``solve`` answers.
        form: how a page takes an answer.
        options: the fields of the question of ``solve`` that it takes, beside the time limit.
        seconds: the time limit of ``solve`` unless another is given; ``None`` for none.
        needs_hand: whether there are no such puzzles without a hand.
        needs_rules: whether its answers depend on the rules.
        has_steps: whether its hints are steps, which can be written into the text.
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
        """Refuse a kind that leaves out what has no default."""
        super().__init_subclass__()
        missing = [name for name in PuzzleKind.__annotations__ if not hasattr(cls, name)]
        if missing:
            raise TypeError(f"{cls.__name__} has no {', '.join(missing)}")

    # Made

    @abstractmethod
    def settle(self, given: Mapping[str, str]) -> dict[str, Any]:
        """All parameters, from those that were given as texts.

        Raises:
            ParameterError: one is unknown or malformed, or no puzzle can come of them.
        """

    @abstractmethod
    def make(self, rng: Random, parameters: Mapping[str, Any]) -> Made:
        """Make one puzzle. The same generator state and parameters make the same puzzle on any machine.

        The work is bounded by counts of steps, never by a clock.

        Raises:
            RejectedError: this candidate came to nothing.
        """

    @property
    def offered_grades(self) -> tuple[str, ...]:
        """What can be asked for as the grade where no other parameter is given."""
        return tuple(grade for grade in (ANY, *self.grades) if self._can_have(grade))

    @property
    def grade_names(self) -> tuple[Phrase, ...]:
        """The names of the grades that are offered."""
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
        """Make sure that a text without faces to fill makes sense as a puzzle of this kind.

        Raises:
            InputError: it does not.
        """
        position = draft.position(apart=True)
        if self.needs_hand and not position.hand:
            expected = phrase("the tiles to lay in a header such as 'hand: 0-1-2 3-4-5'")
            draft.refuse([TextFault("no-hand", found_instead(phrase("no hand"), expected), draft.spot("puzzle"))])

    @abstractmethod
    def question(self, draft: Draft, answer: Answer) -> Phrase:
        """What is asked, in a sentence or two."""

    def beyond(self, answer: Answer) -> str:
        """What is asked beyond the text of the puzzle; it belongs to the name of the puzzle."""
        return ""

    # Answered

    @abstractmethod
    def answer_message(self, answer: Answer) -> Phrase:
        """The answer, in words."""

    def judged(self, draft: Draft, answer: Answer, given: Any) -> AnswerCheck:
        """Whether a given answer (a JSON value) is right: the answer of the puzzle or an equivalent one."""
        try:
            read_answer = read(self.given_type, given)
        except ValueError:
            return AnswerCheck(False, WRONG)
        right = self.is_right(draft, answer, read_answer)
        return AnswerCheck(right, self.verdict(answer, read_answer, right))

    @abstractmethod
    def is_right(self, draft: Draft, answer: Answer, given: Any) -> bool:
        """Whether an answer, a value of ``given_type``, is the answer of the puzzle or an equivalent one."""

    def verdict(self, answer: Answer, given: Any, right: bool) -> Phrase:
        """What somebody reads who gave an answer of ``given_type``."""
        return phrase("Right!") if right else WRONG

    def given_on(self, draft: Draft, board: Draft) -> Any:
        """The answer that a filled board gives, as a JSON value; ``None`` for kinds not answered by filling."""
        return None

    # Solved

    @abstractmethod
    def solve(self, draft: Draft, effort: Effort) -> Solved:
        """Find the answer that a text asks for."""

    @abstractmethod
    def answer_of(self, solved: Solved) -> Answer | None:
        """The answer that was found, the first of several; ``None`` where there is none, or none was found."""

    @abstractmethod
    def display(self, draft: Draft, solved: Solved) -> Display:
        """What was found, as text and picture."""

    @abstractmethod
    def hint(self, draft: Draft, clock: Clock) -> Hint:
        """The least that helps on.

        Raises:
            OutOfTimeError: the clock was over.
        """

    def answer_hints(self, answer: Answer) -> tuple[Phrase, ...]:
        """What gives away more and more of an answer that is known; for a hunt, each hexagon."""
        return ()

    def solved_for_hint(self, draft: Draft, clock: Clock) -> Solved:
        """What ``solve`` finds in the time that a hint has.

        Raises:
            OutOfTimeError: the clock was over.
        """
        solved = self.solve(draft, Effort(clock.share(1.0, HINT_SECONDS)))
        clock.check()
        return solved

    def explain(self, draft: Draft) -> Explanation | None:
        """How a person would come to the answer; ``None`` for kinds that have no ``explain`` among their options."""
        return None

    def steps_page(self, draft: Draft, solved: Solved) -> str | None:
        """The steps as an HTML page, where ``solve`` was asked to ``explain`` them and there are any."""
        return None

    # Printed

    @abstractmethod
    def printed(self, draft: Draft, answer: Answer) -> PrintedAnswer:
        """The answer as a book shows it."""

    def chapter(self) -> Chapter | None:
        """What a book with such puzzles says in front of them, beside the rules."""
        return None


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
            known = tuple(defaults)
            message = phrase("no parameter is called {name}: there are {names}", name=repr(name), names=known)
            raise ParameterError(with_suggestion(message, name, known))
        if isinstance(defaults[name], int):
            if not (text.isascii() and text.isdigit() and len(text) < 7):
                raise ParameterError(phrase("{name} is a whole number, found {found}", name=name, found=repr(text)))
            settled[name] = int(text)
        else:
            settled[name] = text
    if settled["grade"] not in grades:
        grade, known = settled["grade"], tuple(grades)
        message = phrase("no grade is called {name}: there are {names}", name=repr(grade), names=known)
        raise ParameterError(with_suggestion(message, grade, known))
    return settled


def check_hand(settled: Mapping[str, Any], least: int, most: int) -> None:
    """Make sure that the ``hand`` of these parameters has so many tiles.

    Raises:
        ParameterError: it has more or fewer.
    """
    if not least <= settled["hand"] <= most:
        raise ParameterError(
            phrase(
                "a hand has from {least} to {most} tiles, found {found}", least=least, most=most, found=settled["hand"]
            )
        )


def set_of(settled: Mapping[str, Any]) -> TileSet:
    """The ``set`` of these parameters.

    Raises:
        ParameterError: there is no such set.
    """
    try:
        return TileSet.named(settled["set"])
    except ValueError as error:
        raise ParameterError(phrase_of(error)) from error


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


def placed(laid: Placement | Move) -> Phrase:
    """A tile on its face, in whatever rotation."""
    return tile_on_face(laid.tile, laid.at)


def all_placed(placements: Iterable[Placement]) -> Phrase:
    """Tiles on their faces."""
    return in_a_row(map(placed, placements), ", ")


KINDS: tuple[KindName, ...] = get_args(KindName)
"""Every kind, by name."""


def kind(name: str) -> PuzzleKind[Any, Any]:
    """The kind of this name.

    Raises:
        KeyError: there is none.
    """
    if name not in KINDS:
        raise KeyError(name)
    found: PuzzleKind[Any, Any] = import_module(f"puzzles.kinds.{name.replace('-', '_')}").KIND
    return found


def answer_types() -> tuple[Any, ...]:
    """The type of the answers of each kind."""
    return tuple(kind(name).answer_type for name in KINDS)


def solved_types() -> tuple[Any, ...]:
    """The type of what ``solve`` answers about a puzzle of each kind."""
    return tuple(kind(name).solved_type for name in KINDS)
