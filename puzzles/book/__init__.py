"""Make a book of puzzles: a PDF to print, or one HTML file for solving them offline.

This module decides the content of a book; ``pdf`` and ``html`` make the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import count, groupby
from typing import NamedTuple

from analyzer.lattice import Face, neighbours
from analyzer.messages import _, either, phrase
from analyzer.position import KindName
from analyzer.text.draft import Draft
from analyzer.tiles import Tile, TileSet
from puzzles.answers import GRADE_NAMES, Grade
from puzzles.chapters import Scene
from puzzles.explanation import Explanation
from puzzles.generation import Run, first_of
from puzzles.item import Item
from puzzles.kinds import KINDS, PrintedAnswer, kind
from puzzles.ladder import GRADES
from puzzles.training import USUAL_DIFFICULTY

STANDARD = TileSet.named("standard")

USUAL_RULES = "pressman"

LARGE_REGION = 28
"""With this many faces to fill, a puzzle takes the whole page width."""


class Entry(NamedTuple):
    """A puzzle in a book.

    Attributes:
        number: the place in the book, from 1.
        name: the id in a library.
        hard: the grade and the difficulty as text, with the set or the rules if they are unusual.
        tiles: the tiles to show below the board: the hand, or the tiles to use.
        steps: the solution step by step; ``None`` if the book omits it.
    """

    number: int
    kind: KindName
    name: str
    grade: Grade
    hard: str
    draft: Draft
    tiles: tuple[Tile, ...]
    answer: PrintedAnswer
    steps: Explanation | None = None

    @property
    def wide(self) -> bool:
        return len(self.draft.fill) >= LARGE_REGION

    @property
    def asked(self) -> Scene:
        marks = tuple(mark._replace(status="") for mark in self.answer.marks)
        return Scene(self.draft, marks=marks, axes=self.answer.coordinates, room=self.room)

    @property
    def room(self) -> tuple[Face, ...]:
        """The empty faces to show around the board if the reader must place tiles there; otherwise none.

        If the answer gives coordinates, these are the faces next to the board. Otherwise, all faces within two steps
        are shown, and more if the answer needs them.
        """
        if self.draft.fill or not self.answer.lays:
            return ()
        if self.answer.coordinates:
            return self.reached(1)
        needed = {laid.at for laid in self.answer.lays}
        return next(faces for steps in count(2) if needed.issubset(faces := self.reached(steps)))

    def reached(self, steps: int) -> tuple[Face, ...]:
        """The empty faces that are at most this many steps from the board."""
        board = {laid.at for laid in self.draft.layout}
        found = board
        for _step in range(steps):
            found = found.union(*map(neighbours, found))
        return tuple(sorted(found - board))

    @property
    def solved(self) -> Scene:
        answer = self.answer
        laid = {placement.at: placement for placement in (*answer.shows, *answer.lays)}
        draft = self.draft._replace(layout=(*self.draft.layout, *laid.values()), fill=(), givens=())
        wrong = () if answer.wrong is None else (answer.wrong,)
        return Scene(draft, tuple(laid), wrong, answer.marks, answer.coordinates)

    @property
    def lettered(self) -> Scene:
        steps = self.steps or Explanation()
        faces, points = ([(each.at, each.name) for each in named] for named in (steps.faces, steps.points))
        return Scene(self.draft, letters=tuple(faces), point_letters=tuple(points))


class GradeGroup(NamedTuple):
    """The puzzles that share a line in the table of contents."""

    entries: tuple[Entry, ...]

    @property
    def grade(self) -> str:
        return _range_of_grades(self.entries)

    @property
    def span(self) -> str:
        return from_to([str(entry.number) for entry in self.entries])


class Section(NamedTuple):
    """The puzzles of one kind, grouped by grade or as one series."""

    kind: KindName
    title: str
    groups: tuple[GradeGroup, ...]

    @property
    def entries(self) -> list[Entry]:
        return [entry for group in self.groups for entry in group.entries]

    @property
    def grade(self) -> str:
        return _range_of_grades(self.entries)


class Book(NamedTuple):
    title: str
    sections: tuple[Section, ...]

    @property
    def entries(self) -> list[Entry]:
        return [entry for section in self.sections for entry in section.entries]

    @property
    def grades(self) -> str:
        return _range_of_grades(self.entries)


def _range_of_grades(entries: Iterable[Entry]) -> str:
    found = {entry.grade for entry in entries}
    return from_to([GRADE_NAMES[grade].text for grade in GRADES if grade in found])


def from_to(words: Sequence[str]) -> str:
    """Describe a range by its first and its last word.

    >>> from_to(["easy", "gentle", "hard"]), from_to(["7"])
    ('easy to hard', '7')
    """
    return words[0] if words[0] == words[-1] else _("{first} to {last}", first=words[0], last=words[-1])


SUFFIXES = (".pdf", ".html")


def printed(book: Book, suffix: str, paper: str = "a4", large: bool = False, font: str | None = None) -> bytes:
    """Make the PDF or HTML file of a book.

    ``suffix`` is one of ``SUFFIXES``. The other arguments are for a PDF: ``paper`` is ``a4`` or ``letter``, and
    ``font`` is a TrueType font file, for scripts that the built-in font lacks.

    Raises:
        ValueError: the extension is unknown, or the font cannot be used or lacks a character (see ``pdf.book_pdf``).
        ImportError: ReportLab, which a PDF needs, is not installed.
    """
    if suffix.lower() == ".html":
        from puzzles.book.html import book_html

        return book_html(book).encode("utf-8")
    if suffix.lower() != ".pdf":
        raise ValueError(
            phrase(
                "the file name of a book must end in {endings}, found {found}",
                endings=either(SUFFIXES),
                found=repr(suffix),
            )
        )
    from puzzles.book.pdf import book_pdf

    return book_pdf(book, paper, large, font)


def make_book(
    title: str,
    items: Iterable[Item],
    steps_from: str | None = None,
    explaining: Callable[[Item], None] = lambda _: None,
    series: bool = False,
) -> Book:
    """Make a book. Its puzzles are sorted by kind, then from easy to hard.

    Puzzles of the grade ``steps_from`` and of harder grades get step-by-step solutions. The search for the steps can
    take seconds, so ``explaining`` is called before each one. With ``series``, the puzzles of a kind are not divided by
    grade.
    """
    ordered = sorted(items, key=partial(_order, series))
    entries = [_entry(number, item, steps_from, explaining) for number, item in enumerate(ordered, 1)]
    sections = []
    for name, members in groupby(entries, key=lambda entry: entry.kind):
        parts = groupby(members, key=lambda entry: None if series else entry.grade)
        groups = tuple(GradeGroup(tuple(part)) for _grade, part in parts)
        sections.append(Section(name, kind(name).title.text, groups))
    return Book(title, tuple(sections))


def example(name: KindName) -> Entry:
    return _entry(0, first_of(Run(name, kind(name).settle(kind(name).example), 1)), None, lambda _: None)


def _order(series: bool, item: Item) -> tuple[int, float, float, str]:
    difficulty = USUAL_DIFFICULTY[item.grade] if item.difficulty is None else item.difficulty
    place = 0 if series else GRADES.index(item.grade)
    return KINDS.index(item.kind), place, difficulty, item.id


def _entry(number: int, item: Item, steps_from: str | None, explaining: Callable[[Item], None]) -> Entry:
    asked, draft = kind(item.kind), item.draft
    tiles = draft.hand or draft.use or ()
    hard = item.how_hard.text
    if draft.tile_set != STANDARD:
        hard = _("{hard}, {set} set", hard=hard, set=draft.tile_set.name)
    if asked.needs_rules and draft.rules.name != USUAL_RULES:
        hard = _("{hard}, {rules} rules", hard=hard, rules=draft.rules.name)
    entry = Entry(number, item.kind, item.id, item.grade, hard, draft, tiles, asked.printed(draft, item.answer))
    if "explain" in asked.options and steps_from and GRADES.index(item.grade) >= GRADES.index(steps_from):
        explaining(item)
        return entry._replace(steps=asked.explain(draft))
    return entry
