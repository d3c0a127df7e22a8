"""How a board can grow: each placement has a number, and a set of placements is one integer.

Engines that look several tiles ahead meet the same placements again and again. A placement (a face with corner values)
gets its number when it first becomes possible. Each has three masks: the placements that it excludes (same tile, or
another value at a shared point), those that can follow on neighbouring faces, and those that share a point with it. The
masks quickly give the legal placements after a set. A bonus depends only on the placements that share a point, so a
bonus can be used for many sets.

>>> from analyzer.board import Board
>>> from analyzer.rules import published
>>> from analyzer.tiles import Tile, TileSet, numbers
>>> standard = TileSet.named("standard")
>>> board = Board.empty(standard).place((0, 0), (5, 5, 5))
>>> graph = PlacementGraph(board, standard.mask([Tile(4, 5, 5), Tile(3, 4, 5)]), published("pressman"))
>>> first = next(numbers(graph.legal(0)))
>>> graph.corners[first], graph.bonus_at(first, 0, 0).points
((4, 5, 5), 0)
"""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.board import Board, Placement
from analyzer.lattice import Face, Point, corners, neighbours
from analyzer.moves import Bonus, Move, bonus_at, legal_moves
from analyzer.rules import RuleSet
from analyzer.tiles import Corners, numbers


class PlacementGraph:
    """The placements that can follow on a board, numbered in a reproducible order.

    Attributes:
        board: the board before all placements.
        hand: the mask of the tiles that may be placed, without those on the board.
        faces, corners, tiles, values: for each placement, its face, its corner values, the number of its tile, and the
            sum of the values.
        of_tile: for each tile number, the mask of its placements.
        roots: the mask of the placements that are legal on the board itself.
    """

    def __init__(self, board: Board, tiles: int, rules: RuleSet) -> None:
        self.board = board
        self.rules = rules
        self.hand = tiles & board.unplayed
        self.faces: list[Face] = []
        self.corners: list[Corners] = []
        self.tiles: list[int] = []
        self.values: list[int] = []
        self.of_tile: dict[int, int] = {}
        self.roots = 0
        self._number: dict[tuple[Face, Corners], int] = {}
        self._excludes: list[int] = []
        self._near: list[int] = []
        self._beside: list[int | None] = []
        self._touching: dict[Point, int] = {}
        self._saying: dict[tuple[Point, int], int] = {}
        self._bonuses: dict[tuple[int, int, int], Bonus] = {}
        for move in legal_moves(board, self.hand, rules):
            self.roots |= 1 << self._enter(move.at, move.corners)

    def legal(self, laid: int) -> int:
        if not laid:
            return self.roots
        reached = self.roots
        # Call ``excluded`` only after this loop, because ``beside`` can number new placements.
        for number in numbers(laid):
            beside = self._beside[number]
            reached |= self.beside(number) if beside is None else beside
        return reached & ~self.excluded(laid)

    def excluded(self, laid: int) -> int:
        """The mask of ``laid`` and of the numbered placements that it excludes."""
        excluded = 0
        excludes = self._excludes
        while laid:
            low = laid & -laid
            excluded |= excludes[low.bit_length() - 1]
            laid ^= low
        return excluded

    def bonus_at(self, number: int, laid: int, bridging: int) -> Bonus:
        """The bonus that a placement earns after those in ``laid``, if those in ``bridging`` formed bridges."""
        near = self._near[number]
        key = (number, laid & near, bridging & near)
        found = self._bonuses.get(key)
        if found is None:
            found = self._bonuses[key] = self._judge(*key)
        return found

    def move(self, number: int, laid: int, bridging: int) -> Move:
        bonus = self.bonus_at(number, laid, bridging)
        placement = Placement(self.faces[number], self.corners[number], bonus.bridge)
        return Move(placement, bonus, self.values[number] + bonus.points)

    def moves(self, order: Iterable[int]) -> tuple[Move, ...]:
        moves = []
        laid = bridging = 0
        for number in order:
            move = self.move(number, laid, bridging)
            moves.append(move)
            laid |= 1 << number
            bridging |= move.bridge << number
        return tuple(moves)

    def excludes(self, number: int) -> int:
        return self._excludes[number]

    def opening_bonus(self, number: int) -> int:
        """The points that an opening scores in addition to its tile's value; 0 for any other placement."""
        if self.board.tiles or not self.roots >> number & 1:
            return 0
        return self.rules.opening_score(self.board.tile_set.tiles[self.tiles[number]]) - self.values[number]

    def _judge(self, number: int, laid: int, bridging: int) -> Bonus:
        face = self.faces[number]
        if not self.board.tiles and not laid:
            return Bonus(0, False, False, self.opening_bonus(number))
        board = self.board
        for other in numbers(laid):
            board = board.place(self.faces[other], self.corners[other], bool(bridging >> other & 1))
        bonus = bonus_at(board, face, board.known(face), self.rules)
        if bonus.points != self.rules.bonus(bonus.hexagons, bonus.bridge, bonus.extends_bridge):
            raise AssertionError(f"{bonus} earns points that no bound of a plan knows of")
        return bonus

    def beside(self, number: int) -> int:
        """The mask of the placements on neighbouring faces that agree with this one and the board."""
        known = self._beside[number]
        if known is not None:
            return known
        tile_set = self.board.tile_set
        value = self.board.values.get
        here = dict(zip(corners(self.faces[number]), self.corners[number]))
        hand = self.hand & ~(1 << self.tiles[number])
        beside = 0
        for face in neighbours(self.faces[number]):
            if face in self.board.tiles:
                continue
            first, second, third = (here[point] if point in here else value(point) for point in corners(face))
            turned = tile_set.turns[first, second, third]
            for number_there in numbers(tile_set.fitting[first, second, third] & hand):
                beside |= 1 << self._enter(face, turned[number_there])
        self._beside[number] = beside
        return beside

    def _enter(self, face: Face, triple: Corners) -> int:
        """Return the number of a placement; a new one gets the next number."""
        number = self._number.setdefault((face, triple), len(self.faces))
        if number < len(self.faces):
            return number
        tile = self.board.tile_set.number[triple]
        bit = 1 << number
        excludes = self.of_tile.get(tile, 0)
        near = 0
        for point, value in zip(corners(face), triple):
            touching = self._touching.get(point, 0)
            saying = self._saying.get((point, value), 0)
            near |= touching
            excludes |= touching & ~saying
            self._touching[point] = touching | bit
            self._saying[point, value] = saying | bit
        for other in numbers(excludes):
            self._excludes[other] |= bit
        for other in numbers(near):
            self._near[other] |= bit
        self.faces.append(face)
        self.corners.append(triple)
        self.tiles.append(tile)
        self.values.append(sum(triple))
        self._excludes.append(excludes | bit)
        self._near.append(near)
        self._beside.append(None)
        self.of_tile[tile] = self.of_tile.get(tile, 0) | bit
        return number
