"""Attempts to find a figure of tiles. Each function returns the figure as text, or an empty string if it fails."""

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
"""The range of a beam's width: how many figures it keeps after each tile."""

EACH = 8
"""A beam tries at most this many successors of one figure."""

STEPS = 60_000_000
"""An annealing run has this many steps. In compiled code, it takes one or two seconds."""

ROOM = 30
"""On each side, a figure can grow by this many faces beyond its initial shape."""

COOLING = range(600, 750)
"""The temperatures of an attempt, by number. A higher number is colder.

At these temperatures, nearly all faces have different tiles, but the values and the shape can still change.
"""

POINTS = 10, 11
"""The range of the number of inner points in a figure with many hexagons."""

TILES = 24, 28
"""The range of the number of tiles in such a figure, minus twice the number of inner points."""


def compact_figure(rng: Random) -> str:
    """Search for a figure of all tiles that has the least possible perimeter.

    Half of the attempts search only among figures with half-turn symmetry. For these, the least possible perimeter is
    higher.
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
