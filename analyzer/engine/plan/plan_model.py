"""The plan as a CP-SAT model, with one function for each constraint.

Placements are numbers in a ``PlacementGraph``. Two faces are ordered only if they share a point; otherwise, their order
does not change the score.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from ortools.sat.python import cp_model

from analyzer.engine.clock import PROVEN, Clock
from analyzer.engine.cp_sat import new_solver, run
from analyzer.engine.placement_graph import PlacementGraph
from analyzer.engine.plan.sweeps import TOO_LARGE, Plan
from analyzer.engine.plan.upper_bounds import UNIT, CrudeBound, reachable
from analyzer.lattice import Face, Point, corners, neighbours, opposite_point, ring
from analyzer.moves import Move

Flag: TypeAlias = cp_model.IntVar
"""A boolean variable, or a constant."""

Terms: TypeAlias = "list[tuple[int, Flag]]"
"""Points, each with a literal that is true if they are scored."""


class PlanModel:
    """The variables of the model, only for faces on which a placement is possible.

    Attributes:
        placed: for each placement, whether it is in the plan.
        occupied: for each face, whether the plan places a tile there.
        position: a number for each face; tiles that share a point are placed in ascending order of these numbers.
        before: for each ordered pair of faces that share a point, whether the plan fills the first and then the second.
        bridge: for each face, whether its tile forms a bridge.
        touching: for each point, the faces around it.
        yes, no: the constants 1 and 0.
    """

    def __init__(self, graph: PlacementGraph, placements: Iterable[int], turns: int) -> None:
        self.model = cp_model.CpModel()
        self.graph = graph
        self.turns = turns
        self.yes: Flag = self.model.new_constant(1)
        self.no: Flag = self.model.new_constant(0)
        self.placed = {number: self._flag(f"placed {number}") for number in sorted(placements)}
        faces = dict.fromkeys(graph.faces[number] for number in self.placed)
        self.occupied = {face: self._flag(f"occupied {face}") for face in faces}
        self.position = {face: self.model.new_int_var(0, turns - 1, f"position {face}") for face in faces}
        self.touching: dict[Point, list[Face]] = defaultdict(list)
        for face in faces:
            for point in corners(face):
                self.touching[point].append(face)
        self.before = {
            (first, second): self._flag(f"{first} before {second}")
            for first in faces
            for second in dict.fromkeys(face for point in corners(first) for face in self.touching[point])
            if first != second
        }
        self.bridge = {face: self._flag(f"bridge {face}") for face in faces}

    def _flag(self, name: str) -> Flag:
        return self.model.new_bool_var(name)

    def joined(self, face: Face) -> list[Flag]:
        return [
            self.yes if other in self.graph.board.tiles else self.before.get((other, face), self.no)
            for other in neighbours(face)
        ]

    def all_of(self, literals: Sequence[Flag], none_of: Sequence[Flag] = ()) -> Flag:
        """Return a literal that is true if all ``literals`` are true and all literals in ``none_of`` are false."""
        result = self._flag("all of")
        self.model.add_bool_and([*literals, *(~literal for literal in none_of)]).only_enforce_if(result)
        self.model.add_bool_or([*(~literal for literal in literals), *none_of, result])
        return result

    def any_of(self, literals: Sequence[Flag]) -> Flag:
        result = self._flag("any of")
        self.model.add_bool_or(literals).only_enforce_if(result)
        for literal in literals:
            self.model.add_implication(literal, result)
        return result


def each_tile_once(v: PlanModel) -> None:
    by_tile = defaultdict(list)
    for number, placed in v.placed.items():
        by_tile[v.graph.tiles[number]].append(placed)
    for placements in by_tile.values():
        v.model.add_at_most_one(placements)


def one_tile_a_face(v: PlanModel) -> None:
    by_face = defaultdict(list)
    for number, placed in v.placed.items():
        by_face[v.graph.faces[number]].append(placed)
    for face, placements in by_face.items():
        v.model.add(sum(placements) == v.occupied[face])


def corners_agree(v: PlanModel) -> None:
    """Placements that share a point have the same value there. All placements already agree with the board."""
    by_value: dict[Point, dict[int, list[Flag]]] = defaultdict(lambda: defaultdict(list))
    for number, placed in v.placed.items():
        for point, value in zip(corners(v.graph.faces[number]), v.graph.corners[number]):
            by_value[point][value].append(placed)
    for point, values in by_value.items():
        if len(values) > 1:
            has = {value: v.model.new_bool_var(f"{value} at {point}") for value in values}
            v.model.add_at_most_one(has.values())
            for value, placements in values.items():
                for placed in placements:
                    v.model.add_implication(placed, has[value])


def so_many_turns(v: PlanModel) -> None:
    v.model.add(sum(v.occupied.values()) <= v.turns)


def one_after_the_other(v: PlanModel) -> None:
    """Of two occupied faces at a point, the one with the lower ``position`` comes first."""
    for (first, second), before in v.before.items():
        v.model.add_implication(before, v.occupied[first])
        v.model.add_implication(before, v.occupied[second])
        v.model.add(v.position[first] < v.position[second]).only_enforce_if(before)
        if first < second:
            after = v.before[second, first]
            v.model.add_at_most_one([before, after])
            v.model.add_bool_or([before, after, ~v.occupied[first], ~v.occupied[second]])


def attached(v: PlanModel) -> None:
    """Every tile except an opening shares an edge with the board or with an earlier tile."""
    openings = {v.graph.faces[number] for number in v.placed if v.graph.roots >> number & 1}
    for face, occupied in v.occupied.items():
        if face not in openings:
            v.model.add_bool_or([*v.joined(face), ~occupied])


def bridges(v: PlanModel) -> None:
    """A bridge has exactly one joined edge, and the point opposite that edge has a value."""
    for face, bridge in v.bridge.items():
        joined = v.joined(face)
        ways = []
        for edge in range(3):
            point = opposite_point(face, edge)
            valued = v.yes
            if point not in v.graph.board.values:
                valued = v.any_of([v.before[other, face] for other in v.touching[point] if other != face])
            others = [joined[other] for other in range(3) if other != edge]
            ways.append(v.all_of([v.occupied[face], joined[edge], valued], none_of=others))
        v.model.add(sum(ways) == bridge)


def extensions(v: PlanModel) -> dict[Face, Flag]:
    """For each face, whether its tile extends a bridge."""
    extends = {}
    for face in v.occupied:
        joined = v.joined(face)
        bridging = [
            edge if other in v.graph.board.bridges else v.all_of([edge, v.bridge[other]])
            for other, edge in zip(neighbours(face), joined)
            if other in v.bridge or other in v.graph.board.bridges
        ]
        enough = v.model.new_bool_var("enough edges")
        v.model.add(sum(joined) >= v.graph.rules.extension_edges).only_enforce_if(enough)
        v.model.add(sum(joined) < v.graph.rules.extension_edges).only_enforce_if(~enough)
        extends[face] = v.all_of([v.occupied[face], enough, v.any_of(bridging)])
    return extends


def hexagons(v: PlanModel) -> dict[Point, tuple[list[Face], Flag]]:
    """The empty faces of each possible hexagon, and whether the plan fills them all."""
    found = {}
    for centre in v.touching:
        empty = [face for face in ring(centre) if face not in v.graph.board.tiles]
        if len(empty) <= v.turns and all(face in v.occupied for face in empty):
            found[centre] = (empty, v.all_of([v.occupied[face] for face in empty]))
    return found


def closings(v: PlanModel, complete: dict[Point, tuple[list[Face], Flag]]) -> dict[Face, list[Flag]]:
    closes = defaultdict(list)
    for empty, completed in complete.values():
        for face in empty:
            earlier = [v.before[other, face] for other in empty if other != face]
            closes[face].append(v.all_of([completed, *earlier]))
    return closes


def tile_points(v: PlanModel) -> Terms:
    graph = v.graph
    return [(graph.values[n] + graph.opening_bonus(n), placed) for n, placed in v.placed.items()]


def bridge_points(v: PlanModel, extends: dict[Face, Flag]) -> Terms:
    """The terms for bridge and extension bonuses.

    A tile that earns both gets only the higher one, so one term subtracts the lower one.
    """
    bonus = v.graph.rules.bonus
    terms = [(bonus(0, True, False), bridge) for bridge in v.bridge.values()]
    for face, extending in extends.items():
        terms.append((bonus(0, False, True), extending))
        both = v.all_of([v.bridge[face], extending])
        terms.append((bonus(0, True, True) - bonus(0, True, False) - bonus(0, False, True), both))
    return terms


def hexagon_points(v: PlanModel, extends: dict[Face, Flag]) -> Terms:
    """The terms for hexagon bonuses.

    Where bonuses simply add up, each hexagon has one term. Otherwise, each face has terms for one, two and three
    hexagons. No tile both completes a hexagon and forms a bridge, because a hexagon needs two joined edges and a bridge
    has only one.
    """
    bonus = v.graph.rules.bonus
    complete = hexagons(v)
    one = bonus(1, False, False)
    if all(
        bonus(count, bridge, extending) == count * one + bonus(0, bridge, extending)
        for count, bridge, extending in v.graph.rules.combinations()
    ):
        return [(one, completed) for _, completed in complete.values()]
    terms: Terms = []
    for face, closes in closings(v, complete).items():
        for count in range(1, len(closes) + 1):
            exactly = v.model.new_bool_var(f"{count} at once at {face}")
            v.model.add(sum(closes) == count).only_enforce_if(exactly)
            v.model.add(sum(closes) != count).only_enforce_if(~exactly)
            terms.append((bonus(count, False, False), exactly))
            if face in extends:
                both = v.all_of([exactly, extends[face]])
                terms.append((bonus(count, False, True) - bonus(count, False, False) - bonus(0, False, True), both))
    return terms


def build(graph: PlacementGraph, placements: Iterable[int], turns: int, clock: Clock) -> tuple[PlanModel, Terms]:
    """Build the model; return it with the terms of its score.

    Raises:
        OutOfTimeError: the time ran out or the clock was interrupted before the model was complete.
    """
    v = PlanModel(graph, placements, turns)
    for constrain in (
        each_tile_once,
        one_tile_a_face,
        corners_agree,
        so_many_turns,
        one_after_the_other,
        attached,
        bridges,
    ):
        clock.check()
        constrain(v)
    extends = extensions(v) if graph.rules.extension_edges <= 3 else {}
    terms = [*tile_points(v), *bridge_points(v, extends), *hexagon_points(v, extends)]
    v.model.maximize(sum(points * literal for points, literal in terms))
    return v, terms


def solve_plan(graph: PlacementGraph, turns: int, clock: Clock, hint: Plan) -> Plan:
    """The plan with the most points, or the best one found before time ran out; never worse than ``hint``.

    Raises:
        OutOfTimeError: the time ran out or the clock was interrupted before the model was built.
    """
    crude = CrudeBound(graph).future(0, turns) // UNIT
    placements, whole = reachable(graph, turns, clock)
    if not placements or not turns:
        return Plan(0, (), 0, PROVEN, "cp-sat")
    v, _ = build(graph, placements, turns, clock)
    _hint(v, hint)
    solver = new_solver(clock)
    status = run(solver, v.model, clock)
    bound = min(crude, int(solver.best_objective_bound + 1e-6)) if whole else crude
    unproven = TOO_LARGE if status == cp_model.OPTIMAL and not clock.over else clock.reason
    found = Plan(0, (), bound, unproven, "cp-sat")
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        moves = _moves(v, solver)
        found = found._replace(total=sum(move.score for move in moves), moves=moves)
        if found.total != round(solver.objective_value) or hint.total > bound:
            raise AssertionError("the model of plans leaves out something that the rules give points for")
    better = max(found, hint, key=lambda plan: plan.total)._replace(bound=bound, stopped=unproven)
    return better._replace(stopped=PROVEN) if better.proven else better


def _moves(v: PlanModel, solver: cp_model.CpSolver) -> tuple[Move, ...]:
    chosen = [number for number, placed in v.placed.items() if solver.boolean_value(placed)]
    chosen.sort(key=lambda number: solver.value(v.position[v.graph.faces[number]]))
    return v.graph.moves(chosen)


def _hint(v: PlanModel, plan: Plan) -> None:
    laid = {(move.at, move.corners) for move in plan.moves}
    for number, placed in v.placed.items():
        # OR-Tools before 9.11 does not accept True in place of 1.
        v.model.add_hint(placed, int((v.graph.faces[number], v.graph.corners[number]) in laid))
