"""Upper bounds on the points that later placements can earn. With them, the search discards hopeless sets.

A placement is possible only if a chain of neighbouring placements leads to it from the board, with different tiles that
agree at shared points.

The bound for a set adds up the worths of its placements and of the best remaining tiles.
"""

from __future__ import annotations

from itertools import product
from typing import Protocol

from analyzer.engine.clock import Clock
from analyzer.engine.placement_graph import PlacementGraph
from analyzer.lattice import Face, Point, corners, neighbours, opposite_point, ring
from analyzer.moves import Bonus
from analyzer.tiles import numbers

UNIT = 360
"""Bounds are in units of 1 / ``UNIT`` points, so all shares of bonuses are whole numbers."""

MOST_CHAINS = 6000
"""The maximum number of chains. More would take longer than a better bound saves."""


def reachable(graph: PlacementGraph, turns: int, clock: Clock) -> tuple[set[int], bool]:
    """Find the possible placements; also return whether all of them were found."""
    chains = [(number, 1 << number) for number in numbers(graph.roots)]
    found = {number for number, _ in chains}
    seen = set(chains)
    for _ in range(turns - 1):
        longer = []
        for last, chain in chains:
            for number in numbers(graph.beside(last) & ~graph.roots):
                key = (number, chain | 1 << number)
                if graph.excludes(number) & chain or key in seen:
                    continue
                seen.add(key)
                found.add(number)
                longer.append(key)
            if len(seen) > MOST_CHAINS or clock.over:
                return found, False
        chains = longer
    return found, True


class UpperBound(Protocol):
    """An upper bound on the points of a plan, in units of ``1 / UNIT`` points."""

    def worth(self, number: int, bonus: Bonus) -> int:
        """The worths of all placements in a plan add up to at least its points."""

    def future(self, laid: int, turns: int) -> int:
        """A bound on the points of the next ``turns`` turns after the placements in ``laid``."""


class CrudeBound:
    """A bound that needs no list of reachable placements: it assumes that each tile earns the highest bonus."""

    def __init__(self, graph: PlacementGraph) -> None:
        rules = graph.rules
        bonus = rules.highest_bonus()
        members = graph.board.tile_set.tiles
        self._graph = graph
        self._most = {
            number: UNIT * (max(members[number].value + bonus, rules.opening_score(members[number])))
            for number in numbers(graph.hand)
        }

    def worth(self, number: int, bonus: Bonus) -> int:
        return UNIT * (self._graph.values[number] + bonus.points)

    def future(self, laid: int, turns: int) -> int:
        of_tile = self._graph.of_tile
        most = (most for tile, most in self._most.items() if not of_tile.get(tile, 0) & laid)
        return sum(sorted(most, reverse=True)[:turns])


class FullBound:
    """A bound that needs all reachable placements.

    The bonus for a hexagon is divided evenly among its empty faces, so the shares add up to the bonus in any order. A
    placement gets its share if other placements can fill the rest. It gets the bonus for a bridge or an extension if it
    can earn this bonus now or later. Under house rules, several hexagons can earn more together. So each hexagon counts
    at its highest possible bonus.
    """

    def __init__(self, graph: PlacementGraph, placements: set[int], turns: int) -> None:
        self._graph = graph
        self._turns = turns
        self._on_face: dict[Face, int] = {}
        self._on_point: dict[Point, int] = {}
        for number in sorted(placements):
            face = graph.faces[number]
            self._on_face[face] = self._on_face.get(face, 0) | 1 << number
            for point in corners(face):
                self._on_point[point] = self._on_point.get(point, 0) | 1 << number
        rules = graph.rules
        self._hexagon = rules.highest_per_hexagon(UNIT)
        self._alone = {}
        self._highest = {}
        for bridge, extends in product((False, True), repeat=2):
            self._alone[bridge, extends] = UNIT * rules.bonus(0, bridge, extends)
            self._highest[bridge, extends] = UNIT * rules.highest_bonus(0, bridge, extends)
        self._base = {number: self._before_bridges(number) for number in placements}
        bridging = sum(1 << number for number in placements if self._may_bridge(number))
        by_tile: dict[int, list[tuple[int, int]]] = {}
        for number in placements:
            most = self._base[number] + self._bridging_bonus(number, bridging)
            by_tile.setdefault(graph.tiles[number], []).append((most, 1 << number))
        self._most = [sorted(entries, reverse=True) for entries in by_tile.values()]

    def worth(self, number: int, bonus: Bonus) -> int:
        return self._base[number] + self._alone[bonus.bridge, bonus.extends_bridge]

    def future(self, laid: int, turns: int) -> int:
        excluded = self._graph.excluded(laid)
        found = []
        for entries in self._most:
            for most, bit in entries:
                if not bit & excluded:
                    found.append(most)
                    break
        if len(found) > turns:
            found.sort(reverse=True)
            del found[turns:]
        return sum(found)

    def _before_bridges(self, number: int) -> int:
        graph = self._graph
        value = graph.values[number] + graph.opening_bonus(number)
        return UNIT * value + sum(self._hexagon_share(number, centre) for centre in corners(graph.faces[number]))

    def _hexagon_share(self, number: int, centre: Point) -> int:
        graph = self._graph
        empty = [face for face in ring(centre) if face not in graph.board.tiles]
        if len(empty) > self._turns:
            return 0
        others = [self._on_face.get(face, 0) for face in empty if face != graph.faces[number]]
        return self._hexagon // len(empty) if self._one_of_each(others, ~graph.excludes(number)) else 0

    def _one_of_each(self, groups: list[int], allowed: int) -> bool:
        """Whether one ``allowed`` placement can be chosen from each group so that none excludes another."""
        if not groups:
            return True
        group = min((group & allowed for group in groups), key=int.bit_count)
        others = list(groups)
        others.remove(next(each for each in groups if each & allowed == group))
        return any(self._one_of_each(others, allowed & ~self._graph.excludes(one)) for one in numbers(group))

    def _bridging_bonus(self, number: int, bridging: int) -> int:
        graph = self._graph
        extends = graph.rules.extension_edges <= 3 and any(
            face in graph.board.bridges or self._on_face.get(face, 0) & bridging & ~graph.excludes(number)
            for face in neighbours(graph.faces[number])
        )
        return self._highest[bool(bridging >> number & 1), extends]

    def _may_bridge(self, number: int) -> bool:
        graph = self._graph
        board = graph.board
        face = graph.faces[number]
        allowed = ~graph.excludes(number)
        beside = neighbours(face)
        for edge in range(3):
            others = [beside[other] for other in range(3) if other != edge]
            if any(other in board.tiles for other in others):
                continue
            joining = self._on_face.get(beside[edge], 0) & allowed
            if beside[edge] not in board.tiles and not joining:
                continue
            point = opposite_point(face, edge)
            if point in board.values:
                return True
            touching = self._on_point.get(point, 0) & allowed
            for other in others:
                touching &= ~self._on_face.get(other, 0)
            if touching and (
                beside[edge] in board.tiles or any(touching & ~graph.excludes(one) for one in numbers(joining))
            ):
                return True
        return False
