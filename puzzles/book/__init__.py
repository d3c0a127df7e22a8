"""Puzzles as a book: a printable PDF, or one HTML file that works without a network."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from analyzer.text import read_draft
from analyzer.text.draft import Draft
from analyzer.tiles import Tile
from puzzles.item import Item
from puzzles.kinds import kind
from puzzles.kinds.fill import filling_of


class Entry(NamedTuple):
    """A puzzle of a book, apart from how it is printed.

    Attributes:
        number: its number in the book, from 1.
        name: the id by which a library knows it.
        title: what kind of puzzle it is.
        grade: how hard it is.
        question: what is asked.
        draft: the board, the faces to fill and the given values.
        tiles: the tiles to show beside it: the hand, or those to use.
        answer: the answer in words.
        solved: the board with the answer on it, where the answer is a filling.
    """

    number: int
    name: str
    title: str
    grade: str
    question: str
    draft: Draft
    tiles: tuple[Tile, ...]
    answer: str
    solved: Draft | None


def entries(items: Iterable[Item]) -> list[Entry]:
    """The entries of a book, in the order of the puzzles."""
    return [_entry(number, item) for number, item in enumerate(items, 1)]


def _entry(number: int, item: Item) -> Entry:
    asked = kind(item.kind)
    draft = read_draft(item.statement)
    solved = None
    if item.kind == "fill":
        solved = draft._replace(layout=(*draft.layout, *filling_of(item)), fill=(), givens=())
    return Entry(
        number,
        item.id,
        asked.title,
        item.grade,
        asked.question(item),
        draft,
        draft.hand or draft.use or (),
        asked.answer_words(item),
        solved,
    )
