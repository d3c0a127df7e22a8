"""Regions to fill, with no values given."""

from analyzer.board import Board
from analyzer.position import Position, Puzzle
from analyzer.tiles import TileSet
from puzzles.regions import shape

STANDARD = TileSet.named("standard")


def region(name: str, *numbers: int, tile_set: TileSet = STANDARD) -> Puzzle:
    return Puzzle(Position(Board.empty(tile_set)), shape(name, numbers), {}, None)
