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
        new: the faces of the highlighted tiles.
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
    """A table; its first row is the header."""

    rows: tuple[tuple[str, ...], ...]


class Figure(NamedTuple):
    scene: Scene
    caption: str


class WorkedExample(NamedTuple):
    """A puzzle and its answer; ``message`` is the answer in words, if the drawing is not enough."""

    asked: Scene
    tiles: tuple[Tile, ...]
    solved: Scene
    message: Phrase | None


class Terms(NamedTuple):
    """Words with their meanings, and perhaps a drawing of them."""

    rows: tuple[tuple[str, str], ...]
    figure: Figure | None = None


Part: TypeAlias = "str | CellTable | WorkedExample | Figure | Terms"


class Chapter(NamedTuple):
    title: str
    blocks: tuple[Part, ...]
