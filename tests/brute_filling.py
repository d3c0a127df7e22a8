"""Find fillings by trying every tile, to check the solvers, and make small random puzzles."""

from __future__ import annotations

from random import Random

from analyzer.board import Board
from analyzer.lattice import corners, neighbours
from analyzer.position import Position, Puzzle
from analyzer.tiles import TileSet


def brute_fillings(puzzle: Puzzle) -> set[tuple[tuple[int, int, int], ...]]:
    """Return every filling: the corner values of each face, in the order of the sorted faces."""
    board = puzzle.position.board
    placed = {board.tile_at(face) for face in board.tiles}
    tiles = [tile for tile in (board.tile_set if puzzle.use is None else puzzle.use) if tile not in placed]
    faces = sorted(puzzle.fill)
    found = set()

    def fill(number, values, used, laid):
        if number == len(faces):
            found.add(tuple(laid))
            return
        points = corners(faces[number])
        for tile in tiles:
            if tile in used:
                continue
            for turned in set(tile.rotations):
                if all(values.get(point, value) == value for point, value in zip(points, turned)):
                    fill(number + 1, {**values, **dict(zip(points, turned))}, used | {tile}, [*laid, turned])

    fill(0, {**puzzle.givens, **board.values}, frozenset(), [])
    return found


SETS = ("standard", "0-2", "0-3", "0-2 mirrors", "0-4", "standard -0-1-2 +0-2-1", "0-1")


def random_puzzle(seed: int) -> Puzzle:
    """Make a small puzzle. Most of its given values come from random placements, so it often has a filling."""
    rng = Random(seed)
    tile_set = TileSet.named(rng.choice(SETS))
    board = Board.empty(tile_set)
    if rng.random() < 0.4:
        board = board.place((0, 0), rng.choice(rng.choice(tile_set.tiles).rotations))
    faces = _grown(rng, rng.randint(1, 5), (rng.randint(-1, 2), 1)) - board.tiles.keys()
    if rng.random() < 0.2:
        faces |= {(9, 9), (11, 9)}
    values, tiles = _laid_out(rng, board, sorted(faces))
    points = sorted({point for face in faces for point in corners(face)} - board.values.keys())
    sure = rng.random() < 0.6
    givens = {
        point: values[point] if sure and point in values else rng.choice(tile_set.values)
        for point in points
        if rng.random() < 0.3
    }
    use = None
    if rng.random() < 0.5 or len(faces) > 4:
        others = [tile for tile in tile_set if tile not in tiles and not board.played >> tile_set.number[tile] & 1]
        use = tiles[: len(tiles) if sure else len(tiles) - 1] + rng.sample(others, min(len(others), rng.randint(0, 4)))
        use = tuple(sorted(use))
    return Puzzle(Position(board), frozenset(faces), givens, use)


def _grown(rng: Random, size: int, start: tuple[int, int]) -> set[tuple[int, int]]:
    faces = {start}
    while len(faces) < size:
        faces.add(rng.choice(sorted({other for face in faces for other in neighbours(face)} - faces)))
    return faces


def _laid_out(rng, board, faces):
    values = dict(board.values)
    free = board.unplayed
    tiles = []
    for face in faces:
        known = tuple(map(values.get, corners(face)))
        fits = board.tile_set.of_mask(board.tile_set.fitting[known] & free)
        if fits:
            tile = rng.choice(fits)
            turned = [t for t in tile.rotations if all(k in (None, v) for k, v in zip(known, t))]
            values.update(zip(corners(face), rng.choice(turned)))
            tiles.append(tile)
            free &= ~board.tile_set.mask([tile])
    return values, tiles
