r"""Joining: place all tiles of a hand so that the separate parts on the table become one legal board.

The search begins with the first part and adds tiles. After all fitting tiles have been tried on a face, this face stays
empty, so no board is visited twice. A branch ends if the remaining tiles are too few to reach some other part.

>>> from analyzer.text import read_draft
>>> draft = read_draft("puzzle: join\nhand: 1-1-2\ntiles:\n 0,0 1-2-4\n 2,0 1-2-2")
>>> Joining(draft.position(apart=True).board, draft.hand).run(2)
[(Placement(at=(1, 0), corners=(1, 1, 2), bridge=False),)]
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from analyzer.board import Board, Placement, connected_parts, layout_faults
from analyzer.engine.clock import Clock
from analyzer.lattice import Face, Point, corners, neighbours, row_by_row
from analyzer.tiles import Tile, numbers

TIME_CHECK = 1023
"""A bit mask: the search checks the clock every 1024 nodes."""

FAR = 10**6


class TooManyNodesError(Exception):
    """Raised if the search exceeds its node limit."""


class Joining:
    """Search for ways to join the separate parts of a board with the tiles of a hand.

    Attributes:
        nodes: the number of boards visited.
        found: the answers so far; each lists its placements row by row.
    """

    def __init__(
        self, board: Board, hand: Collection[Tile], clock: Clock | None = None, most: int | None = None
    ) -> None:
        """Prepare the search; ``most`` is the maximum number of nodes.

        Raises:
            ValueError: the board has no tile.
        """
        if not board.tiles:
            raise ValueError("there is nothing to join")
        self._set = board.tile_set
        self._hand = self._set.mask(hand)
        self._clock = clock or Clock()
        self._most = most
        self._values: dict[Point, int] = dict(board.values)
        self._taken = set(board.tiles)
        first, *others = sorted(connected_parts(set(board.tiles)), key=min)
        self._first, self._others = first, others
        self._away = [tiles_between(part, board.tiles.keys(), len(hand)) for part in others]
        self._laid: list[Placement] = []
        self._wanted: int | None = None
        self.nodes = 0
        self.found: list[tuple[Placement, ...]] = []

    def run(self, wanted: int | None = None) -> list[tuple[Placement, ...]]:
        """Find at most ``wanted`` answers; ``None`` means all.

        Raises:
            TooManyNodesError: the search exceeded its node limit.
            OutOfTimeError: the time ran out.
        """
        self._wanted = wanted
        self._grow(self._first, frozenset(range(len(self._others))), frozenset(), self._hand)
        return self.found

    def _grow(self, board: set[Face], apart: frozenset[int], empty: frozenset[Face], hand: int) -> None:
        if self._wanted is not None and len(self.found) >= self._wanted:
            return
        self.nodes += 1
        if not self.nodes & TIME_CHECK:
            self._clock.check()
        if self._most is not None and self.nodes > self._most:
            raise TooManyNodesError
        left = hand.bit_count()
        away = [min(self._away[part].get(face, FAR) for face in board) for part in apart]
        if max(away, default=0) > left:
            return
        if not left:
            self.found.append(tuple(sorted(self._laid, key=lambda laid: row_by_row(laid.at))))
            return
        beside = {other for face in board for other in neighbours(face)} - self._taken - empty
        for face in sorted(beside):
            self._fill(face, board, apart, empty, hand)
            empty |= {face}

    def _fill(self, face: Face, board: set[Face], apart: frozenset[int], empty: frozenset[Face], hand: int) -> None:
        points = corners(face)
        a, b, c = (self._values.get(point) for point in points)
        fits = self._set.fitting[a, b, c] & hand
        if not fits:
            return
        met = [part for part in apart if not self._others[part].isdisjoint(neighbours(face))]
        larger = board.union({face}, *(self._others[part] for part in met))
        new = [point for point in points if point not in self._values]
        self._taken.add(face)
        for number, triple in self._set.turns[a, b, c].items():
            tile = 1 << number
            if tile & fits:
                self._values.update(zip(points, triple))
                self._laid.append(Placement(face, triple))
                self._grow(larger, apart.difference(met), empty, hand ^ tile)
                self._laid.pop()
        for point in new:
            self._values.pop(point, None)
        self._taken.discard(face)


class JoinStep(NamedTuple):
    """A tile to place beside one of the separate parts.

    Attributes:
        part: the first face of the part, if its faces are sorted by x and then by y.
        fits: how many placements from the hand fit beside the part.
        near: how many of these placements leave enough tiles to reach the other parts.
        leading: how many of these placements belong to the answer.
        laid: the first placement that belongs to the answer.
    """

    part: Face
    fits: int
    near: int
    leading: int
    laid: Placement


def next_step(board: Board, hand: Collection[Tile], answer: Collection[Placement]) -> JoinStep:
    r"""Return the easiest step towards the only answer: the step that has the smallest ``near``.

    >>> from analyzer.text import read_draft
    >>> draft = read_draft("puzzle: join\nhand: 1-1-2\ntiles:\n 0,0 1-2-4\n 2,0 1-2-2")
    >>> next_step(draft.position(apart=True).board, draft.hand, [Placement((1, 0), (1, 1, 2))])
    JoinStep(part=(0, 0), fits=1, near=1, leading=1, laid=Placement(at=(1, 0), corners=(1, 1, 2), bridge=False))
    """
    parts = sorted(connected_parts(set(board.tiles)), key=min)
    away = [tiles_between(part, board.tiles.keys(), len(hand)) for part in parts]

    def is_near(part: set[Face], laid: Placement) -> bool:
        met = part.union({laid.at}, *(other for other in parts if not other.isdisjoint(neighbours(laid.at))))
        return all(min(steps.get(face, FAR) for face in met) < len(hand) for steps in away)

    steps = []
    for part in parts:
        fits = list(_beside(board, part, hand))
        near = [laid for laid in fits if is_near(part, laid)]
        leading = [laid for laid in near if laid in answer]
        steps.append(JoinStep(min(part), len(fits), len(near), len(leading), leading[0]))
    return min(steps, key=lambda step: (step.fits > 1, step.near > 1, step.near, step.leading))


def _beside(board: Board, part: Collection[Face], hand: Collection[Tile]) -> Iterator[Placement]:
    held = board.tile_set.mask(hand)
    beside = {other for face in part for other in neighbours(face)} - board.tiles.keys()
    for face in sorted(beside, key=row_by_row):
        known = board.known(face)
        for number in numbers(board.tile_set.fitting[known] & held):
            yield Placement(face, board.tile_set.turns[known][number])


def tiles_between(part: Collection[Face], tiles: Collection[Face], most: int) -> dict[Face, int]:
    """For each face near a part, count the empty faces on the shortest path from the part to it.

    A path has at most ``most`` + 1 empty faces, including its last face.
    """
    steps = dict.fromkeys(part, 0)
    """The same counts as in the result, but an empty face also counts itself."""
    waiting = deque(part)
    while waiting:
        face = waiting.popleft()
        for other in neighbours(face):
            step = steps[face] + (other not in tiles)
            if step < steps.get(other, most + 2):
                steps[other] = step
                if other in tiles:
                    waiting.appendleft(other)
                else:
                    waiting.append(other)
    return {face: step - (face not in tiles) for face, step in steps.items()}


def problems(board: Board, hand: Sequence[Tile], laid: Sequence[Placement]) -> list[str]:
    """Describe everything that is wrong with an answer."""
    tiles = sorted(each.tile for each in laid)
    found = [] if tiles == sorted(hand) else ["the tiles laid are not those of the hand"]
    return found + [fault.message for fault in layout_faults(board.tile_set, [*board.layout, *laid])]
