"""Puzzles as a book: a printable PDF, or one HTML file in which they are solved without a network.

What a book says stands here, how it is printed in ``pdf`` and ``html``. In front come the rules and whatever else its
puzzles take for known (``front``); the puzzles come by kind and grade; every answer is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from analyzer.board import Placement, place_name
from analyzer.lattice import Face, Point
from analyzer.render.words import placement_words
from analyzer.text import read_draft
from analyzer.text.draft import Draft
from analyzer.tiles import Tile, TileSet
from puzzles.answers import BestMoveAnswer, DisputeAnswer, HexagonAnswer, HuntAnswer, JoinAnswer, PlanAnswer
from puzzles.explanation import Explanation, explained
from puzzles.fill.task import Task
from puzzles.item import Item
from puzzles.kinds import KINDS, kind
from puzzles.kinds.fill import filling_of
from puzzles.ladder import GRADES
from puzzles.training import USUAL_DIFFICULTY

STANDARD = TileSet.named("standard")


class Scene(NamedTuple):
    """A board to draw.

    Attributes:
        draft: tiles, faces to fill, values given.
        new: the faces whose tiles are the answer.
        wrong: the faces whose tiles lie wrong.
        outlines: hexagons to outline, by their centres: ``complete``, ``completable`` or ``impossible``.
        letters, point_letters: what an explanation calls faces and points.
    """

    draft: Draft
    new: tuple[Face, ...] = ()
    wrong: tuple[Face, ...] = ()
    outlines: tuple[tuple[Point, str], ...] = ()
    letters: tuple[tuple[Face, str], ...] = ()
    point_letters: tuple[tuple[Point, str], ...] = ()


class Entry(NamedTuple):
    """A puzzle of a book, apart from how it is printed.

    Attributes:
        number: its number in the book, from 1.
        name: the id by which a library knows it.
        hard: its grade, with its difficulty, and its set where that is not the standard one.
        question: what is asked.
        draft: the board, the faces to fill and the given values.
        tiles: the tiles to show beside it: the hand, or those to use.
        answer: the answer in words; empty where its drawing says all.
        lays: the tiles that the answer lays, in order.
        wrong: the face that the answer points at.
        hexagons: the hexagons that the answer judges.
        steps: how a person would solve it, where the book tells that.
    """

    number: int
    name: str
    hard: str
    question: str
    draft: Draft
    tiles: tuple[Tile, ...]
    answer: str
    lays: tuple[Placement, ...] = ()
    wrong: Face | None = None
    hexagons: tuple[HexagonAnswer, ...] = ()
    steps: Explanation | None = None

    @property
    def asked(self) -> Scene:
        """The board of the puzzle."""
        return Scene(self.draft)

    @property
    def solved(self) -> Scene:
        """The board with the answer on it."""
        laid = {placement.at: placement for placement in (*self._completing(), *self.lays)}
        draft = self.draft._replace(layout=(*self.draft.layout, *laid.values()), fill=(), givens=())
        wrong = () if self.wrong is None else (self.wrong,)
        outlines = tuple((hexagon.centre, hexagon.status) for hexagon in self.hexagons)
        return Scene(draft, tuple(laid), wrong, outlines)

    def _completing(self) -> Iterable[Placement]:
        """What completes the hexagons, but for faces where two of them want different tiles."""
        wanted = {laid for hexagon in self.hexagons for laid in hexagon.tiles or ()}
        faces = [laid.at for laid in wanted]
        return sorted(laid for laid in wanted if faces.count(laid.at) == 1)

    @property
    def lettered(self) -> Scene:
        """The board of the puzzle with the letters of its explanation."""
        steps = self.steps or Explanation()
        faces, points = ([(each.at, each.name) for each in named] for named in (steps.faces, steps.points))
        return Scene(self.draft, letters=tuple(faces), point_letters=tuple(points))


class Section(NamedTuple):
    """The puzzles of one kind and one grade, or of a series.

    Attributes:
        title: the kind, as a heading.
        grades: the grades of its puzzles, in order.
        question: what all of them ask; empty where they ask different things.
        entries: the puzzles.
    """

    title: str
    grades: tuple[str, ...]
    question: str
    entries: tuple[Entry, ...]

    @property
    def grade(self) -> str:
        """The grade, or from which to which."""
        return from_to(self.grades)

    @property
    def name(self) -> str:
        """Kind and grade."""
        return f"{self.title}: {self.grade}"

    @property
    def span(self) -> str:
        """The numbers of its puzzles."""
        return from_to([str(entry.number) for entry in self.entries])


class Book(NamedTuple):
    """A book: its title and its puzzles."""

    title: str
    sections: tuple[Section, ...]

    @property
    def entries(self) -> list[Entry]:
        """All puzzles, in order."""
        return [entry for section in self.sections for entry in section.entries]

    @property
    def grades(self) -> str:
        """From which grade to which."""
        found = {grade for section in self.sections for grade in section.grades}
        return from_to([grade for grade in GRADES if grade in found])


def from_to(words: Sequence[str]) -> str:
    """The first and the last of some words, or the only one.

    >>> from_to(["easy", "gentle", "hard"]), from_to(["7"])
    ('easy to hard', '7')
    """
    return " to ".join(dict.fromkeys((words[0], words[-1])))


def make_book(
    title: str,
    items: Iterable[Item],
    steps_from: str | None = None,
    told: Callable[[Item], None] = lambda _: None,
    series: bool = False,
) -> Book:
    """Put puzzles in the order of a book: by kind, from easy to hard.

    Args:
        title: its title.
        items: the puzzles.
        steps_from: tell how filling puzzles of this grade and harder are solved; ``None`` for none.
        told: called before each puzzle whose steps are looked for, which can take seconds.
        series: those of a kind in one row, each harder than the one before, and no section for each grade.
    """
    numbered = list(enumerate(sorted(items, key=partial(_order, series)), 1))
    sections = []
    for (name, _), group in groupby(numbered, key=lambda pair: (pair[1].kind, series or pair[1].grade)):
        members = list(group)
        entries = tuple(_entry(number, item, steps_from, told) for number, item in members)
        questions = {entry.question for entry in entries}
        grades = tuple(sorted({item.grade for _, item in members}, key=GRADES.index))
        sections.append(Section(kind(name).title, grades, questions.pop() if len(questions) == 1 else "", entries))
    return Book(title, tuple(sections))


def _order(series: bool, item: Item) -> tuple[int, float, float, str]:
    """The place of a puzzle in a book: by kind, grade and difficulty, in a series by the difficulty alone."""
    difficulty = USUAL_DIFFICULTY[item.grade] if item.difficulty is None else item.difficulty
    place = 0 if series else GRADES.index(item.grade)
    return KINDS.index(item.kind), place, difficulty, item.id


def _entry(number: int, item: Item, steps_from: str | None, told: Callable[[Item], None]) -> Entry:
    asked, draft, answer = kind(item.kind), read_draft(item.statement), item.answer
    tiles = draft.hand or draft.use or ()
    hard = item.how_hard if draft.tile_set == STANDARD else f"{item.how_hard}, set {draft.tile_set.name}"
    entry = Entry(number, item.id, hard, asked.question(item), draft, tiles, asked.answer_words(item))
    if isinstance(answer, BestMoveAnswer):
        return entry._replace(lays=(answer.placement,))
    if isinstance(answer, JoinAnswer):
        return entry._replace(lays=answer.placements)
    if isinstance(answer, PlanAnswer):
        return entry._replace(lays=tuple(step.placement for step in answer.placements))
    if isinstance(answer, HuntAnswer):
        words = "; ".join(map(_verdict, answer.hexagons))
        return entry._replace(hexagons=answer.hexagons, answer=words)
    if isinstance(answer, DisputeAnswer):
        return entry._replace(wrong=answer.placement.at)
    entry = entry._replace(lays=tuple(filling_of(item)), answer="")
    if steps_from and GRADES.index(item.grade) >= GRADES.index(steps_from):
        told(item)
        return entry._replace(steps=explained(Task.of(draft.puzzle())))
    return entry


def _verdict(hexagon: HexagonAnswer) -> str:
    """What is true of a hexagon, in the words that the front of a book explains."""
    tiles = " and ".join(map(placement_words, hexagon.tiles or ()))
    return f"{place_name(hexagon.centre)}: {hexagon.reason or tiles or 'several ways'}"
