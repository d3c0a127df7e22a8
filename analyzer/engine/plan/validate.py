"""Whether a plan is what it says, by laying its tiles on the table one by one and counting.

This shares nothing with what finds plans: it goes by the words of the rules, over a dictionary of tiles, and uses
neither the tables of ``Board`` nor the masks of ``Growth``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from analyzer.board import Board
from analyzer.engine.plan.answer import Plan
from analyzer.lattice import Face, Point, corners, neighbours, opposite_point, ring
from analyzer.moves import Move
from analyzer.rules import RuleSet
from analyzer.tiles import Corners, Tile


def plan_faults(board: Board, hand: Iterable[Tile], rules: RuleSet, turns: int, plan: Plan) -> list[str]:
    """Everything that is wrong with a plan, in words; nothing for a good one.

    Args:
        board: the board before it.
        hand: the tiles that may be laid.
        rules: the rule set that scores them.
        turns: how many tiles may be laid.
        plan: the plan.
    """
    table = _Table(board.tiles, board.bridges, rules)
    left = set(hand)
    faults = []
    if len(plan.moves) > turns:
        faults.append(f"{len(plan.moves)} tiles are laid in {turns} turns")
    for move in plan.moves:
        if move.tile not in left:
            faults.append(f"{move.tile} is not a tile of the hand, laid as {move.corners}")
        left.discard(move.tile)
        faults.extend(f"{move.tile} on {move.at}: {fault}" for fault in table.lay(move))
    if plan.total != sum(move.score for move in plan.moves):
        faults.append(f"the scores do not add up to {plan.total}")
    return faults


class _Table:
    def __init__(self, tiles: Mapping[Face, Corners], bridges: Iterable[Face], rules: RuleSet) -> None:
        self._tiles = dict(tiles)
        self._bridges = set(bridges)
        self._rules = rules

    def lay(self, move: Move) -> Iterator[str]:
        """Lay a tile as the move says, and say what is wrong with it."""
        face = move.at
        beside = [other for other in neighbours(face) if other in self._tiles]
        if face in self._tiles:
            yield "the face is occupied"
        if self._tiles and not beside:
            yield "no tile lies next to it"
        for point, value in zip(corners(face), move.corners):
            if self._value(point) not in (None, value):
                yield f"the point {point} has another value than {value}"
        bridge = len(beside) == 1 and self._value(self._across(face, beside[0])) is not None
        extends = self._extends(beside)
        first = not self._tiles
        self._tiles[face] = move.corners
        if bridge:
            self._bridges.add(face)
        hexagons = sum(all(other in self._tiles for other in ring(point)) for point in corners(face))
        if (hexagons, bridge, extends) != (move.hexagons, move.bridge, move.extends_bridge):
            yield f"it completes {hexagons} hexagons, bridge {bridge}, extension {extends}"
        score = self._opening(move.corners) if first else sum(move.corners) + self._bonus(hexagons, bridge, extends)
        if score != move.score:
            yield f"it scores {score}, not {move.score}"

    def _value(self, point: Point) -> int | None:
        for face in ring(point):
            if face in self._tiles:
                return self._tiles[face][corners(face).index(point)]
        return None

    def _across(self, face: Face, other: Face) -> Point:
        return opposite_point(face, neighbours(face).index(other))

    def _extends(self, beside: Sequence[Face]) -> bool:
        bridging = any(face in self._bridges for face in beside)
        if self._rules.extension == "edge":
            return bridging
        return self._rules.extension == "two-edges" and bridging and len(beside) >= 2

    def _bonus(self, hexagons: int, bridge: bool, extends: bool) -> int:
        closing = (0, *self._rules.hexagon_bonus)[hexagons]
        bridging = max(bridge * self._rules.bridge_bonus, extends * self._rules.extension_bonus)
        return closing + bridging if self._rules.bonuses_add_up else max(closing, bridging)

    def _opening(self, triple: Corners) -> int:
        if len(set(triple)) > 1:
            return sum(triple)
        return sum(triple) + self._rules.triple_bonus if triple[0] else self._rules.triple_zero_points
