"""Check that a filling obeys the rules. This module shares no code with the methods that find fillings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from analyzer.board import Placement, place_name
from analyzer.lattice import Point, corners
from analyzer.position import Puzzle
from analyzer.tiles import Tile


class WrongFillingError(RuntimeError):
    """Raised if a solver returned a wrong filling: a bug in the program, not a fault of the puzzle."""


def problems(puzzle: Puzzle, filling: Sequence[Placement]) -> list[str]:
    """Describe every violation of the rules in a filling."""
    board = puzzle.position.board
    found = []
    faces = Counter(laid.at for laid in filling)
    found += [f"{place_name(face)} is filled {times} times" for face, times in faces.items() if times > 1]
    found += [f"{place_name(face)} is not to be filled" for face in faces.keys() - puzzle.fill]
    found += [f"{place_name(face)} is not filled" for face in puzzle.fill - faces.keys()]

    tiles = Counter(laid.tile for laid in filling)
    on_board = {Tile.of(*triple) for triple in board.tiles.values()}
    found += [f"{tile} is used {times} times" for tile, times in tiles.items() if times > 1]
    found += [f"{tile} is not in the set" for tile in tiles if tile not in board.tile_set]
    found += [f"{tile} is on the board" for tile in tiles if tile in on_board]
    if puzzle.use is not None:
        found += [f"{tile} is not among the tiles to use" for tile in tiles if tile not in puzzle.use]

    values: dict[Point, set[int]] = {point: {value} for point, value in puzzle.givens.items()}
    for laid in (*(Placement(face, triple) for face, triple in board.tiles.items()), *filling):
        for point, value in zip(corners(laid.at), laid.corners):
            values.setdefault(point, set()).add(value)
    found += [
        f"{sorted(claims)} meet at the point {place_name(point)}" for point, claims in values.items() if len(claims) > 1
    ]
    return found


def validated(puzzle: Puzzle, filling: tuple[Placement, ...]) -> tuple[Placement, ...]:
    """Return the filling if it solves the puzzle; raise ``WrongFillingError`` if it breaks a rule."""
    wrong = problems(puzzle, filling)
    if wrong:
        raise WrongFillingError("; ".join(wrong))
    return filling
