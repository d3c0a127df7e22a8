"""Solve tiny games of two players with open hands: compute the value of every deal if both play perfectly.

``python -m research.tiny_games [SET:TILES ...]`` deals TILES tiles of SET to each of two players in every possible way.
``docs/sequences.md`` defines the game. The program prints a row for the table in that document or, with ``--deals``,
each deal and its value.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import NamedTuple

from analyzer.board import Board
from analyzer.game.ending import blocked_points, going_out_points
from analyzer.game.round import stuck_cost
from analyzer.lattice import SYMMETRIES
from analyzer.moves import legal_moves
from analyzer.rules import published
from analyzer.tiles import TileSet, numbers
from research.markdown import head, row

RULES = published("pressman")
GAMES = (
    ("0-1", 1), ("0-1", 2), ("0-2", 1), ("0-2", 2), ("0-2", 3), ("0-2", 4), ("0-2", 5),
    ("0-3", 1), ("0-3", 2), ("0-4", 1), ("0-4", 2), ("standard", 1), ("standard", 2),
)  # fmt: skip

MOST_KEPT = 2_000_000
"""If more values than this are stored after a deal, all are dropped. Other deals need few of them."""


class Way(NamedTuple):
    """A placement. ``after`` is the number of the resulting board."""

    tile: int
    points: int
    after: int


class BoardGraph:
    """The boards possible with a set, and the placements that lead from one to another.

    Rotated and shifted boards count as one.
    """

    def __init__(self, tile_set: TileSet) -> None:
        self._boards = [Board.empty(tile_set)]
        self._numbers: dict[object, int] = {}
        self._ways: list[tuple[Way, ...] | None] = [None]

    def board(self, number: int) -> Board:
        return self._boards[number]

    def ways(self, number: int) -> tuple[Way, ...]:
        ways = self._ways[number]
        if ways is None:
            board = self._boards[number]
            moves = legal_moves(board, board.unplayed, RULES)
            of_set = board.tile_set.number
            ways = tuple({Way(of_set[m.tile], m.score, self._number(board.place(*m.placement))) for m in moves})
            self._ways[number] = ways
        return ways

    def _number(self, board: Board) -> int:
        """Return the board's number. All rotations and shifts of a board have the same number."""
        forms = []
        for symmetry in SYMMETRIES[:6]:
            points = [(*symmetry.point(point), value) for point, value in board.values.items()]
            left, top = (min(point[at] for point in points) for at in (0, 1))
            faces = [(*symmetry.face(face), face in board.bridges) for face in board.tiles]
            form = [sorted((x - left, y - top, mark) for x, y, mark in marked) for marked in (points, faces)]
            forms.append(tuple(map(tuple, form)))
        key = min(forms)
        if key not in self._numbers:
            self._numbers[key] = len(self._boards)
            self._boards.append(board)
            self._ways.append(None)
        return self._numbers[key]


class Game:
    def __init__(self, tile_set: TileSet) -> None:
        self.graph = BoardGraph(tile_set)
        self._worth = [tile.value for tile in tile_set]
        self.value = cache(self._value)
        """The mover's further points minus the other player's further points, if both play perfectly."""

    def _value(self, board: int, mine: int, theirs: int, passed: bool) -> int:
        best = None
        for tile, points, after in self.graph.ways(board):
            if mine >> tile & 1:
                left = mine & ~(1 << tile)
                if left:
                    points -= self.value(after, theirs, left, False)
                else:
                    points += going_out_points(RULES, 0, (0, self._held(theirs)))[0]
                best = points if best is None else max(best, points)
        if best is not None:
            return best
        cost = stuck_cost(RULES, 0, well_empty=True)
        if not passed:
            return -cost - self.value(board, theirs, mine, True)
        gains = blocked_points(RULES, (self._held(mine), self._held(theirs)))
        return gains[0] - gains[1] - cost

    def _held(self, hand: int) -> int:
        return sum(self._worth[tile] for tile in numbers(hand))


def deals(tiles: int, each: int) -> Iterator[tuple[int, int]]:
    """Yield all deals as pairs of masks. The player with the first hand begins."""
    for first in combinations(range(tiles), each):
        for second in combinations(sorted(set(range(tiles)) - set(first)), each):
            yield sum(1 << tile for tile in first), sum(1 << tile for tile in second)


def values(tile_set: TileSet, each: int) -> Iterator[tuple[int, int, int]]:
    game = Game(tile_set)
    for first, second in deals(len(tile_set), each):
        if game.value.cache_info().currsize > MOST_KEPT:
            game.value.cache_clear()
        yield first, second, game.value(0, first, second, False)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", action="store_true", help="print each deal and its value")
    parser.add_argument("games", nargs="*", metavar="SET:TILES", default=[f"{name}:{each}" for name, each in GAMES])
    options = parser.parse_args(arguments)
    if not options.deals:
        columns = ("deals", "first wins", "equal", "second wins", "least", "mean", "greatest", "seconds")
        head("Deals of so many tiles to each of two players", "set", "tiles each", *columns)
    for game in options.games:
        name, each = game.split(":")
        tile_set, begun = TileSet.named(name), time.process_time()
        found = []
        for first, second, value in values(tile_set, int(each)):
            found.append(value)
            if options.deals:
                hands = (" ".join(map(str, tile_set.of_mask(hand))) for hand in (first, second))
                print(f"{name}: {' against '.join(hands)}: {value}")
        if not options.deals:
            signs = [sum(value > 0 for value in found), found.count(0), sum(value < 0 for value in found)]
            mean = Fraction(sum(found), len(found))
            cells = [len(found), *signs, min(found), f"{mean} = {float(mean):.2f}", max(found)]
            row(name, each, *map(str, cells), f"{time.process_time() - begun:.1f}")


if __name__ == "__main__":
    main()
