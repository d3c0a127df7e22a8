"""Turning the values round, 0 to 1, 1 to 2 and the highest to 0, turns an ascending tile into an ascending tile.

So where no value is known and the tiles that may be used are all of a set, each filling stands for as many as there are
values, and it is enough to look at those with one value on some point.
"""

from __future__ import annotations

from analyzer.tiles import Tile
from puzzles.fill.schema import Task, Values


def value_turns(task: Task) -> int:
    """How many fillings each one stands for, itself included; 1 where turning the values round changes the task.

    >>> from analyzer.board import Board
    >>> from analyzer.position import Position, Puzzle
    >>> from analyzer.tiles import TileSet
    >>> board = Board.empty(TileSet.named("0-3"))
    >>> value_turns(Task.of(Puzzle(Position(board), frozenset({(0, 0)}), {}, None)))
    4
    >>> value_turns(Task.of(Puzzle(Position(board), frozenset({(0, 0)}), {(0, 0): 1}, None)))
    1
    """
    if not task.points or any(value is not None for value in task.known):
        return 1
    values = task.tile_set.values
    after = dict(zip(values, (*values[1:], values[0])))
    tiles = task.tile_set.of_mask(task.tiles)
    turned = task.tile_set.mask(Tile.of(after[a], after[b], after[c]) for a, b, c in tiles)
    return len(values) if turned == task.tiles else 1


def one_of_each(task: Task) -> Task:
    """The task with one value on the point where most faces meet: one filling for each ``value_turns(task)``."""
    faces_at = [0] * len(task.points)
    for points in task.corners:
        for point in points:
            faces_at[point] += 1
    return task.knowing({faces_at.index(max(faces_at)): task.tile_set.values[0]})


def turned_round(task: Task, filling: Values) -> list[Values]:
    """The fillings that one filling stands for, itself first."""
    values = task.tile_set.values
    place = {value: number for number, value in enumerate(values)}
    return [tuple(values[(place[value] + turn) % len(values)] for value in filling) for turn in range(len(values))]
