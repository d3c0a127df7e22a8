"""Chapters and drawings of a book, independent of its file format."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from analyzer.lattice import Face, Point
from analyzer.messages import Phrase
from analyzer.render.picture import HexagonMark
from analyzer.text.draft import Draft
from analyzer.tiles import Tile


class Scene(NamedTuple):
    """A board to draw.

    Attributes:
        draft: the tiles, the faces to fill and the given values.
        new: the faces of the highlighted tiles, such as the answer's tiles.
        wrong: the faces with misplaced tiles.
        marks: hexagons to mark.
        axes: whether coordinates are shown.
        letters, point_letters: the letters that an explanation gives to faces and points.
        room: empty faces that are also shown, because a reader can place tiles on them.
    """

    draft: Draft
    new: tuple[Face, ...] = ()
    wrong: tuple[Face, ...] = ()
    marks: tuple[HexagonMark, ...] = ()
    axes: bool = False
    letters: tuple[tuple[Face, str], ...] = ()
    point_letters: tuple[tuple[Point, str], ...] = ()
    room: tuple[Face, ...] = ()


class CellTable(NamedTuple):
    """Rows of cells; the first row is the header."""

    rows: tuple[tuple[str, ...], ...]


class Figure(NamedTuple):
    """A drawing with its caption."""

    scene: Scene
    caption: str


class WorkedExample(NamedTuple):
    """A puzzle and its answer.

    Attributes:
        asked: the puzzle's board.
        tiles: the tiles to place.
        solved: the board with the answer on it.
        message: the answer in words; ``None`` if the drawing is enough.
    """

    asked: Scene
    tiles: tuple[Tile, ...]
    solved: Scene
    message: Phrase | None


class Terms(NamedTuple):
    """Words with their meanings; ``figure``, if given, illustrates them."""

    rows: tuple[tuple[str, str], ...]
    figure: Figure | None = None


Part: TypeAlias = "str | CellTable | WorkedExample | Figure | Terms"
"""A paragraph or another part of a chapter."""


class Chapter(NamedTuple):
    """A heading with its content."""

    title: str
    blocks: tuple[Part, ...]
