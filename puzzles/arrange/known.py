"""The best figures found so far, kept as drawings in the directory ``figures``, one file for a set of tiles."""

from __future__ import annotations

from importlib.resources import files

from analyzer.board import Placement
from analyzer.text import read_position
from analyzer.tiles import TileSet
from puzzles.arrange.figure import WrongFigureError, checked


def known_figure(tile_set: TileSet) -> tuple[Placement, ...] | None:
    """The most compact figure known of all tiles of this set, checked; ``None`` where none is kept.

    Raises:
        WrongFigureError: the file is not such a figure, so somebody has spoilt it.

    >>> known = known_figure(TileSet.named("standard"))
    >>> len(known)
    56
    """
    file = files("puzzles.arrange") / "figures" / f"{tile_set.name.replace(' ', '-')}.txt"
    if not file.is_file():
        return None
    text = file.read_text(encoding="utf-8")
    try:
        position = read_position(text, file.name)
    except ValueError as error:
        raise WrongFigureError(str(error)) from error
    return checked(tile_set, position.board.layout)
