"""Single attempts to find a figure of tiles as text. Failure gives an empty string."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nlargest
from operator import itemgetter
from random import Random

from analyzer.board import Board, Placement, playable_slots
from analyzer.moves import FIRST_FACE
from analyzer.rules import PUBLISHED, published
from analyzer.text import Draft, write_list
from analyzer.tiles import TileSet
from puzzles.annealing.annealing import Annealing, HalfTurn, half_turn, turned_perimeter
from puzzles.arrange.figure import compact_start, least_perimeter

STANDARD = TileSet.named("standard")

WIDTHS = 40, 120
"""The limits for the number of figures that a beam keeps after each tile."""

EACH = 8
"""The largest number of successors of one figure."""

STEPS = 60_000_000
"""The number of steps in an annealing run: one or two seconds in compiled code."""

ROOM = 30
"""By how many faces a figure can extend beyond its initial shape on each side."""

COOLING = range(600, 750)
"""An attempt's temperatures, by number; a higher number is colder.

Nearly all faces have different tiles then, but the values and the shape can still change.
"""

POINTS = 10, 11
"""The limits for the number of inner points of a figure with many hexagons."""

TILES = 24, 28
"""The limits for its number of tiles minus twice the number of inner points."""


def compact_figure(rng: Random) -> str:
    """A figure of all tiles with the least possible perimeter.

    Half of the attempts look for half-turn symmetry, which has a higher lower bound.
    """
    least = least_perimeter(STANDARD)
    start = compact_start(len(STANDARD))
    turn = half_turn(STANDARD, start) if rng.random() < 0.5 else None
    return _annealed(rng, len(STANDARD), least if turn is None else turned_perimeter(len(STANDARD), least), turn)


def many_hexagons(rng: Random) -> str:
    points = rng.randint(*POINTS)
    tiles = 2 * points + rng.randint(*TILES)
    return _annealed(rng, tiles, tiles - 2 * points + 2, None)


def _annealed(rng: Random, tiles: int, limit: int, turn: HalfTurn | None) -> str:
    annealing = Annealing(STANDARD, compact_start(tiles), str(rng.random()), ROOM, turn)
    for piece in COOLING:
        annealing.cool(piece, STEPS // len(COOLING), limit)
        if not annealing.missing:
            return written(annealing.layout())
    return ""


def many_bridges(rng: Random) -> str:
    offered, fitting, chance = rng.uniform(1, 4), rng.uniform(1, 6), rng.uniform(0.5, 3)
    width = rng.randint(*WIDTHS)
    first = Placement(FIRST_FACE, rng.choice(STANDARD.tiles).rotations[0])
    figures: list[tuple[Board, tuple[Placement, ...]]] = [(Board.empty(STANDARD).place(*first), (first,))]
    while figures and len(figures[0][1]) < len(STANDARD):
        tried: dict[object, tuple[float, tuple[Board, tuple[Placement, ...]]]] = {}
        for board, laid in figures:
            for placement in nlargest(EACH, _placements(board), key=lambda one: 2 * one.bridge + rng.random()):
                after = board.place(*placement)
                slots, tiles = 0, 0
                for face, known, fits in playable_slots(after, after.unplayed):
                    slots += after.frontier[face] == 1 and None not in known
                    tiles |= fits
                looks = 10 * len(after.bridges) + offered * slots + fitting * tiles.bit_count() + chance * rng.random()
                tried.setdefault(frozenset(after.tiles.items()), (looks, (after, (*laid, placement))))
        figures = [figure for _, figure in nlargest(width, tried.values(), key=itemgetter(0))]
    best = max(figures, key=lambda figure: len(figure[0].bridges), default=None)
    return "" if best is None else written(best[1])


def _placements(board: Board) -> Iterator[Placement]:
    for face, known, fits in playable_slots(board, board.unplayed):
        bridge = board.frontier[face] == 1 and None not in known
        for tile, triple in STANDARD.turns[known].items():
            if fits >> tile & 1:
                yield Placement(face, triple, bridge)


def written(layout: Sequence[Placement]) -> str:
    return write_list(Draft(STANDARD, published(PUBLISHED[0]), layout=tuple(layout)))
