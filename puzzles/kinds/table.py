"""A table to try things on: what the rules say about laying a tile, word for word, over a dictionary of tiles.

Validators and judges of answers use this. It is slow and plain on purpose and shares nothing with the tables and masks
by which puzzles are made (``analyzer.board``, ``analyzer.moves``, ``analyzer.findings``, ``analyzer.engine``), so that
a fault in those shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from analyzer.lattice import Face, Point, corners, neighbours, opposite_point, ring
from analyzer.position import Position
from analyzer.rules import RuleSet
from analyzer.tiles import Corners, Tile, TileSet


class Placed(NamedTuple):
    """A tile laid, and what that earns.

    Attributes:
        at: the face.
        corners: its values there, in the reading order of the face.
        hexagons: how many hexagons it completes.
        bridge: whether it forms a bridge.
        extends: whether it extends one.
        score: all its points.
    """

    at: Face
    corners: Corners
    hexagons: int
    bridge: bool
    extends: bool
    score: int

    @property
    def tile(self) -> Tile:
        """Which tile it is."""
        return Tile.of(*self.corners)


class Table:
    """Tiles on a table; it never changes, ``lay`` answers with another.

    Attributes:
        tile_set: the tiles that exist.
        tiles: the corner values of each tile on its face.
        bridges: the faces of the bridging tiles.
    """

    def __init__(
        self, tile_set: TileSet, rules: RuleSet, tiles: dict[Face, Corners], bridges: frozenset[Face] = frozenset()
    ) -> None:
        self.tile_set = tile_set
        self.rules = rules
        self.tiles = tiles
        self.bridges = bridges
        self._values = {point: value for face in tiles for point, value in zip(corners(face), tiles[face])}

    @staticmethod
    def of(position: Position) -> Table:
        """The table that a position shows."""
        board = position.board
        return Table(board.tile_set, position.rules, dict(board.tiles), board.bridges)

    def value(self, point: Point) -> int | None:
        """The value on a point, ``None`` where no tile touches it."""
        return self._values.get(point)

    def lies(self, tile: Tile) -> bool:
        """Whether a tile is on the table."""
        return any(Tile.of(*triple) == tile for triple in self.tiles.values())

    def slots(self) -> list[Face]:
        """Every empty face with a tile beside it: all faces near the tiles are tried."""
        across = range(min(x for x, _ in self.tiles) - 1, max(x for x, _ in self.tiles) + 2)
        down = range(min(y for _, y in self.tiles) - 1, max(y for _, y in self.tiles) + 2)
        return [face for face in product(across, down) if face not in self.tiles and self.beside(face)]

    def beside(self, face: Face) -> list[Face]:
        """The faces with a tile that share an edge with this one."""
        return [other for other in neighbours(face) if other in self.tiles]

    def agrees(self, face: Face, triple: Corners) -> bool:
        """Whether these corner values agree with those that the points of a face have."""
        return all(self.value(point) in (None, value) for point, value in zip(corners(face), triple))

    def allows(self, face: Face, triple: Corners) -> bool:
        """Whether a tile of the set may be laid on a face so."""
        tile = Tile.of(*triple)
        return (
            face not in self.tiles
            and bool(self.beside(face))
            and self.agrees(face, triple)
            and tile in self.tile_set
            and not self.lies(tile)
        )

    def judged(self, face: Face, triple: Corners) -> Placed:
        """What it earns to lay these values on an empty face, whether or not the rules allow that."""
        rules = self.rules
        beside = self.beside(face)
        bridge = len(beside) == 1 and self._across(face, beside[0]) is not None
        extends = any(other in self.bridges for other in beside) and (
            rules.extension == "edge" or (rules.extension == "two-edges" and len(beside) > 1)
        )
        taken = {*self.tiles, face}
        hexagons = sum(all(other in taken for other in ring(point)) for point in corners(face))
        closing = (0, *rules.hexagon_bonus)[hexagons]
        bridging = max(bridge * rules.bridge_bonus, extends * rules.extension_bonus)
        bonus = closing + bridging if rules.bonuses_add_up else max(closing, bridging)
        return Placed(face, triple, hexagons, bridge, extends, sum(triple) + bonus)

    def placements(self, tiles: Iterable[Tile]) -> Iterator[Placed]:
        """Every way to lay one of these tiles: each face near the others, each tile, each rotation."""
        tiles = list(tiles)
        for face in self.slots():
            for tile in tiles:
                for triple in tile.rotations:
                    if self.allows(face, triple):
                        yield self.judged(face, triple)

    def lay(self, placed: Placed) -> Table:
        """The table with one more tile."""
        bridges = self.bridges | {placed.at} if placed.bridge else self.bridges
        return Table(self.tile_set, self.rules, {**self.tiles, placed.at: placed.corners}, bridges)

    def _across(self, face: Face, other: Face) -> int | None:
        """The value on the corner of a face that does not touch the edge with its neighbour."""
        return self.value(opposite_point(face, neighbours(face).index(other)))
