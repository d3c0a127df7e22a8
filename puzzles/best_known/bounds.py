"""Bounds on the best known results, by a formula or an exhaustive search."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from analyzer.board import Board
from analyzer.lattice import corners, ring, ring_points
from analyzer.moves import FIRST_FACE, legal_moves
from analyzer.position import Position, Puzzle
from analyzer.rules import RuleSet
from analyzer.text import read_puzzle
from analyzer.tiles import Tile, TileSet
from puzzles.arrange.figure import shortest_outline
from puzzles.curl import least_imbalance
from puzzles.fill import fill


def most_hexagons(tile_set: TileSet, least: int = 1) -> int:
    """Return an upper bound on the number of complete hexagons on a board of at least ``least`` tiles.

    This is the smaller of two bounds: the most inner points that ``figures`` allows, and ``crowded``.

    >>> standard = TileSet.named("standard")
    >>> most_hexagons(standard), most_hexagons(standard, 56)
    (15, 11)
    """
    return min(max(pairs for pairs, _ in figures(tile_set, least)), crowded(tile_set))


@cache
def crowded(tile_set: TileSet) -> int:
    """Return an upper bound on the number of complete hexagons on a board; use the perimeter of their tiles.

    Let ``n`` complete hexagons have ``F`` tiles with the perimeter ``P``. Each centre has ``d`` other centres beside
    it, with ``t`` pairs of neighbours among them. Let ``T`` faces have centres at all three corners. Then the sum of
    ``t`` over all centres is ``3 * T``. Two adjacent centres share two faces, so ``F = 6 * n - sum(d) + T`` by
    inclusion and exclusion. The ``6 * n - sum(d) / 2`` edges with a centre at an end are inner edges. So ``P`` is at
    most ``3 * F - 12 * n + sum(d)``, which is ``2 * F - 6 * n + T``.

    If no hexagon is next to five others, ``t`` is at most 3 and ``T`` at most ``n``, so ``n <= (2 * F - P) / 5``.
    Otherwise, ``t`` is at most 6 and ``T`` at most ``2 * n``, so ``n <= (2 * F - P) / 4``. ``least_imbalance`` gives a
    lower bound on ``P`` for each ``F``.

    >>> crowded(TileSet.named("standard"))
    15
    """
    share = 5 if fill(five_beside(tile_set), limit=1).status == "impossible" else 4
    return max((2 * faces - least_imbalance(tile_set, faces)) // share for faces in range(1, len(tile_set) + 1))


def five_beside(tile_set: TileSet) -> Puzzle:
    """Make a puzzle: fill the hexagons around five neighbours of the point (0,0)."""
    faces = {face for point in ring_points((0, 0))[:5] for face in ring(point)}
    return Puzzle(Position(Board.empty(tile_set)), frozenset(faces))


def figures(tile_set: TileSet, least: int = 1) -> Iterator[tuple[int, int]]:
    """For each possible number of tiles and holes, yield an upper bound on the inner points, and the number of holes.

    A board of ``F`` tiles with ``P`` edges on its outline and around its holes has at most ``(F - P) / 2 + 1`` inner
    points. Each tile after the first shares one, two or three edges with earlier tiles. If ``n2`` tiles share two edges
    and ``n3`` tiles share three, then ``n2 + 2 * n3`` equals ``(F - P) / 2 + 1``.
    """
    for faces in range(least, len(tile_set) + 1):
        for holes in range(faces):
            edges = max(least_imbalance(tile_set, faces), shortest_outline(faces, holes))
            if edges > faces + 2:
                break
            yield (faces - edges) // 2 + 1, holes


def most_bridges(tile_set: TileSet, least: int = 1) -> int:
    """Return an upper bound on the number of bridges formed on a board of at least ``least`` tiles.

    A bridge closes a ring of tiles and so adds a hole. A new tile with three shared edges fills a hole. No other tile
    changes the number of holes. So the number of bridges is the number of filled holes plus the number of remaining
    holes.

    >>> most_bridges(TileSet.named("standard"))
    12
    """
    return max(holes + pairs // 2 for pairs, holes in figures(tile_set, least))


def most_of_a_round(tile_set: TileSet, rules: RuleSet) -> int:
    """An upper bound on a player's points in a round.

    It is valid only if a tile with one shared edge cannot extend a bridge. It is the sum of:

    - the values of all tiles, including those left in other hands;
    - the bonuses for the opening and for going out;
    - the highest bonus per hexagon, times the number of possible hexagons;
    - the highest bonus without hexagons, times the number of tiles that form a bridge or share two or three edges.
    """
    most, sixths, bridge = most_hexagons(tile_set), rules.highest_per_hexagon(6), rules.highest_bonus(hexagons=0)
    bonuses = max(sixths * min(pairs, most) // 6 + bridge * (holes + pairs) for pairs, holes in figures(tile_set))
    opening = max(rules.opening_score(tile) - tile.value for tile in tile_set)
    return sum(tile.value for tile in tile_set) + opening + rules.going_out_bonus + bonuses


def most_of_a_match(tile_set: TileSet, rules: RuleSet) -> int:
    """Return an upper bound on a player's points in a match; before the last round, the player is below the target."""
    return rules.target - 1 + most_of_a_round(tile_set, rules)


def most_turns(tile_set: TileSet) -> int:
    """An upper bound on the turns in a round of two players.

    Let ``n`` be the number of tiles. If a player goes out, the other player keeps a tile. Then there are at most
    ``n - 1`` placements. Between two successive placements, there is one pass if the same player makes both, otherwise
    none. Both players place tiles, so there are at most ``n - 3`` passes. (If only one did, the other would keep a full
    hand, and there would be fewer turns.)

    If the round ends with two passes, both players keep a tile. There are then at most ``n - 2`` placements, ``n - 4``
    passes between them, and two passes at the end. This gives the same bound.

    >>> most_turns(TileSet.named("standard"))
    108
    """
    return 2 * (len(tile_set) - 1) - 2


def fewest_turns(rules: RuleSet) -> int:
    """The fewest turns of two players: the opening and two passes, or one turn if hands have one tile.

    >>> from analyzer.rules import published
    >>> fewest_turns(published("pressman"))
    3
    """
    return min(3, 2 * rules.hand_size(2) - 1)


def most_of_a_move(tile_set: TileSet, rules: RuleSet) -> int:
    """An upper bound on the points for one placement after the opening.

    The bound is the higher of two sums:

    - the highest value of a tile, plus the highest bonus with at most two complete hexagons;
    - the highest value of a tile that other tiles can surround, plus the highest bonus.
    """
    best = tile_set.tiles[-1].value + rules.highest_bonus(hexagons=2)
    for tile in reversed(tile_set.tiles):
        if can_be_surrounded(tile_set, tile):
            return max(best, tile.value + rules.highest_bonus())
    return best


def can_be_surrounded(tile_set: TileSet, tile: Tile) -> bool:
    """Whether other tiles can fill all twelve faces around this tile.

    >>> standard = TileSet.named("standard")
    >>> [can_be_surrounded(standard, Tile(*values)) for values in ((5, 5, 5), (3, 5, 5))]
    [False, True]
    """
    return fill(surroundings(tile_set, tile)).status == "solved"


def surroundings(tile_set: TileSet, tile: Tile) -> Puzzle:
    """Make a puzzle: fill all twelve faces around this tile with other tiles."""
    points = corners(FIRST_FACE)
    around = sorted({face for point in points for face in ring(point)} - {FIRST_FACE})
    lines = [f"set: {tile_set.name}", f"use: {' '.join(other.name for other in tile_set if other != tile)}", "tiles:"]
    lines += [f"{x},{y} ?" for x, y in around]
    lines += [f"{x},{y} = {value}" for (x, y), value in zip(points, tile)]
    return read_puzzle("\n".join(lines) + "\n")


def most_of_three_moves(tile_set: TileSet, rules: RuleSet) -> int:
    board = Board.empty(tile_set)
    return _most(board, rules, 3, 0)


def _most(board: Board, rules: RuleSet, moves: int, score: int) -> int:
    if not moves:
        return score
    later = legal_moves(board, board.unplayed, rules)
    return max((_most(board.place(*move.placement), rules, moves - 1, score + move.score) for move in later), default=0)
