"""A second board that applies the rules literally, to check ``analyzer.board``.

The code is slow and simple on purpose. It must reveal faults in ``analyzer.board`` and ``analyzer.moves``, so it shares
little but data types with them. It does not use ``RuleSet.bonus``, ``analyzer.findings`` or ``analyzer.engine``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from analyzer.board import Board, Placement
from analyzer.lattice import Face, Point, corners, neighbours, opposite_point, ring
from analyzer.moves import FIRST_FACE, Bonus, Move
from analyzer.rules import RuleSet
from analyzer.tiles import Corners, Tile, TileSet


class PlainBoard:
    """An immutable board; ``bridges`` contains the faces of all tiles that formed bridges."""

    def __init__(self, tile_set: TileSet, rules: RuleSet, layout: Iterable[Placement] = ()) -> None:
        self.tile_set = tile_set
        self.rules = rules
        self.tiles: dict[Face, Corners] = {}
        self.bridges: frozenset[Face] = frozenset()
        self._values: dict[Point, int] = {}
        self._laid: set[Tile] = set()
        for placement in layout:
            self._add(placement)

    def _add(self, placement: Placement) -> None:
        face, triple, bridge = placement
        self.tiles[face] = triple
        self._values.update(zip(corners(face), triple))
        self._laid.add(placement.tile)
        if bridge:
            self.bridges |= {face}

    @staticmethod
    def of(board: Board, rules: RuleSet) -> PlainBoard:
        return PlainBoard(board.tile_set, rules, board.layout)

    def value(self, point: Point) -> int | None:
        return self._values.get(point)

    def lies(self, tile: Tile) -> bool:
        return tile in self._laid

    def slots(self) -> list[Face]:
        if not self.tiles:
            return [FIRST_FACE]
        across = range(min(x for x, _ in self.tiles) - 1, max(x for x, _ in self.tiles) + 2)
        down = range(min(y for _, y in self.tiles) - 1, max(y for _, y in self.tiles) + 2)
        return [face for face in product(across, down) if face not in self.tiles and self.beside(face)]

    def beside(self, face: Face) -> list[Face]:
        return [other for other in neighbours(face) if other in self.tiles]

    def faults(self, face: Face, triple: Corners) -> Iterator[str]:
        """List why a placement is illegal. It does not matter who holds the tile."""
        tile = Tile.of(*triple)
        if face in self.tiles:
            yield "the face is occupied"
        if self.tiles and not self.beside(face):
            yield "no tile lies next to it"
        for point, value in zip(corners(face), triple):
            if self.value(point) not in (None, value):
                yield f"the point {point} has another value than {value}"
        if tile not in self.tile_set:
            yield "the set has no such tile"
        if self.lies(tile):
            yield "the tile is on the board"

    def allows(self, face: Face, triple: Corners) -> bool:
        return next(self.faults(face, triple), None) is None

    def judged(self, face: Face, triple: Corners) -> Move:
        """Score a placement, even if it is illegal."""
        rules = self.rules
        beside = self.beside(face)
        value = sum(triple)
        if not self.tiles:
            score = value
            if len(set(triple)) == 1:
                score = value + rules.triple_bonus if value else rules.triple_zero_points
            return Move(Placement(face, triple), Bonus(0, False, False, score - value), score)
        bridge = len(beside) == 1 and self.value(opposite_point(face, neighbours(face).index(beside[0]))) is not None
        extends = any(other in self.bridges for other in beside) and (
            rules.extension == "edge" or (rules.extension == "two-edges" and len(beside) > 1)
        )
        taken = {*self.tiles, face}
        hexagons = sum(all(other in taken for other in ring(point)) for point in corners(face))
        closing = (0, *rules.hexagon_bonus)[hexagons]
        bridging = max(bridge * rules.bridge_bonus, extends * rules.extension_bonus)
        points = closing + bridging if rules.bonuses_add_up else max(closing, bridging)
        return Move(Placement(face, triple, bridge), Bonus(hexagons, bridge, extends, points), value + points)

    def placements(self, tiles: Iterable[Tile]) -> Iterator[Move]:
        tiles = list(tiles)
        for face in self.slots():
            for tile in tiles:
                for triple in tile.rotations:
                    if self.allows(face, triple):
                        yield self.judged(face, triple)

    def lay(self, placement: Placement) -> PlainBoard:
        """Return the board with one more tile. The placement is not checked."""
        board = PlainBoard(self.tile_set, self.rules)
        board.tiles, board.bridges = self.tiles.copy(), self.bridges
        board._values, board._laid = self._values.copy(), self._laid.copy()
        board._add(placement)
        return board


def move_faults(board: PlainBoard, move: Move) -> list[str]:
    """List what is wrong with a move or its score."""
    judged = board.judged(move.at, move.corners)
    faults = list(board.faults(move.at, move.corners))
    if (move.hexagons, move.bridge, move.extends_bridge) != (judged.hexagons, judged.bridge, judged.extends_bridge):
        completed = f"{judged.hexagons} hexagons, bridge {judged.bridge}, extension {judged.extends_bridge}"
        faults.append(f"it completes {completed}")
    if move.score != judged.score:
        faults.append(f"it scores {judged.score}, not {move.score}")
    return faults
