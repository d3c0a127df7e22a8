"""Bounds that no result can pass: calculated, or found by trying everything, each time they are asked for."""

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
    """How many hexagons any board of so many of these tiles or more can have complete, at most.

    They are as many as points inside (``figures``), and no more than can lie beside one another (``crowded``).

    >>> standard = TileSet.named("standard")
    >>> most_hexagons(standard), most_hexagons(standard, 56)
    (15, 11)
    """
    return min(max(pairs for pairs, _ in figures(tile_set, least)), crowded(tile_set))


@cache
def crowded(tile_set: TileSet) -> int:
    """How many hexagons can be complete on any board, at most, for each has other complete ones on few sides only.

    Take the ``F`` tiles of ``n`` complete hexagons and nothing else, and let ``P`` be the edges round them. The point
    in the middle of a hexagon has ``d`` such points beside it, ``t`` pairs of which are beside one another; ``T`` faces
    have three such corners, so ``3 * T`` is the sum of all ``t``. Counted by their corners, the faces are
    ``F = 6 * n - sum(d) + T``. Every edge at such a point lies inside: ``6 * n - sum(d) / 2`` edges; so
    ``P <= 3 * F - 12 * n + sum(d)``, which is ``2 * F - 6 * n + T``. Where no hexagon has five others beside it ``t``
    is 3 at most, and so ``T`` is ``n`` at most: ``n <= (2 * F - P) / 5``. The curl says how little ``P`` can be.

    >>> crowded(TileSet.named("standard"))
    15
    """
    share = 5 if fill(five_beside(tile_set), limit=1).status == "impossible" else 4
    return max((2 * faces - least_imbalance(tile_set, faces)) // share for faces in range(1, len(tile_set) + 1))


def five_beside(tile_set: TileSet) -> Puzzle:
    """To fill the faces round five of the six points round a point."""
    faces = {face for point in ring_points((0, 0))[:5] for face in ring(point)}
    return Puzzle(Position(Board.empty(tile_set)), frozenset(faces))


def figures(tile_set: TileSet, least: int = 1) -> Iterator[tuple[int, int]]:
    """For each number of tiles and of holes of a board how many pairs of edges it can close at most, and the holes.

    Boards of fewer tiles than ``least`` are left out.

    Of ``F`` tiles all but the first are laid along one edge, two or three; if ``n2`` and ``n3`` are those along two and
    three, ``n2 + 2 * n3`` is ``(F - P) / 2 + 1``, where ``P`` are the edges round the board and its holes. It is also
    the most points that it can have inside. A hole is an empty face at least, and has three edges at least.
    """
    for faces in range(least, len(tile_set) + 1):
        for holes in range(faces):
            around = min(shortest_outline(faces + holes), shortest_outline(faces + holes + 1)) if holes else 0
            edges = max(least_imbalance(tile_set, faces), shortest_outline(faces), around + 3 * holes)
            if edges > faces + 2:
                break
            yield (faces - edges) // 2 + 1, holes


def most_bridges(tile_set: TileSet, least: int = 1) -> int:
    """How many tiles of a board of so many or more can have formed a bridge when they were laid, at most.

    A tile that forms one closes a ring of tiles, and so makes one more hole of what lies outside or in a hole; only a
    tile laid along three edges fills one, and no other changes how many there are. So they are as many as the holes
    that are left and the tiles laid along three edges together.

    >>> most_bridges(TileSet.named("standard"))
    12
    """
    return max(holes + pairs // 2 for pairs, holes in figures(tile_set, least))


def most_of_a_round(tile_set: TileSet, rules: RuleSet) -> int:
    """What a player can make in a round, at most.

    That is every tile, laid or left in another hand; the bonuses of opening and of going out; 50 for each hexagon that
    the board can have, or what else one brings; and a bridge for each tile that forms one or is laid along two edges or
    three.
    """
    most, sixths, bridge = most_hexagons(tile_set), rules.highest_per_hexagon(6), rules.highest_bonus(hexagons=0)
    bonuses = max(sixths * min(pairs, most) // 6 + bridge * (holes + pairs) for pairs, holes in figures(tile_set))
    opening = max(rules.opening_score(tile) - tile.value for tile in tile_set)
    return sum(tile.value for tile in tile_set) + opening + rules.going_out_bonus + bonuses


def most_of_a_match(tile_set: TileSet, rules: RuleSet) -> int:
    """What a player can have at the end of a match, at most: one point less than its target, and a round."""
    return rules.target - 1 + most_of_a_round(tile_set, rules)


def most_turns(tile_set: TileSet) -> int:
    """How many turns a round of two players can have, at most.

    Somebody is left with a tile, so at most all but one are laid. After a tile one pass at most comes before the next,
    and where it does the same player lays both. Once at least the other player lays the next, and no pass stands
    between those; or else one player lays all, and what was dealt to the other, three tiles or more, is never laid,
    which leaves fewer turns. Where the round ends with two passes, both are left with a tile, which comes to the same.

    >>> most_turns(TileSet.named("standard"))
    108
    """
    return 2 * (len(tile_set) - 1) - 2


def fewest_turns(rules: RuleSet) -> int:
    """How few turns a round of two players can have: a tile and two passes, or the tiles of a hand, one in each turn.

    >>> from analyzer.rules import published
    >>> fewest_turns(published("pressman"))
    3
    """
    return min(3, 2 * rules.hand_size(2) - 1)


def most_of_a_move(tile_set: TileSet, rules: RuleSet) -> int:
    """What a tile that does not open can score, at most: of those that close three hexagons the one worth most.

    The twelve faces round a face are filled with a tile in the middle, that worth most first.
    """
    best = tile_set.tiles[-1].value + rules.highest_bonus(hexagons=2)
    for tile in reversed(tile_set.tiles):
        if can_be_surrounded(tile_set, tile):
            return max(best, tile.value + rules.highest_bonus())
    return best


def can_be_surrounded(tile_set: TileSet, tile: Tile) -> bool:
    """Whether other tiles can lie on all twelve faces that touch the face of this one.

    >>> standard = TileSet.named("standard")
    >>> [can_be_surrounded(standard, Tile(*values)) for values in ((5, 5, 5), (3, 5, 5))]
    [False, True]
    """
    return fill(surroundings(tile_set, tile)).status == "solved"


def surroundings(tile_set: TileSet, tile: Tile) -> Puzzle:
    """To lay other tiles on all twelve faces that touch the face of this one."""
    points = corners(FIRST_FACE)
    around = sorted({face for point in points for face in ring(point)} - {FIRST_FACE})
    lines = [f"set: {tile_set.name}", f"use: {' '.join(other.name for other in tile_set if other != tile)}", "tiles:"]
    lines += [f"{x},{y} ?" for x, y in around]
    lines += [f"{x},{y} = {value}" for (x, y), value in zip(points, tile)]
    return read_puzzle("\n".join(lines) + "\n")


def most_of_three_moves(tile_set: TileSet, rules: RuleSet) -> int:
    """What the first three tiles of a round can score together, at most: every sequence is tried."""
    board = Board.empty(tile_set)
    return _most(board, rules, 3, 0)


def _most(board: Board, rules: RuleSet, moves: int, score: int) -> int:
    if not moves:
        return score
    later = legal_moves(board, board.unplayed, rules)
    return max((_most(board.place(*move.placement), rules, moves - 1, score + move.score) for move in later), default=0)
