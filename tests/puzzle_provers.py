"""Independent checks of puzzles of every kind, based only on their text and answer.

CP-SAT searches for a second filling. The other checks try every possibility, which takes too long for a large hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from itertools import product
from typing import TypeAlias

from join_prover import join_faults

from analyzer.board import Placement, place_name
from analyzer.engine.clock import Clock
from analyzer.forms import to_json
from analyzer.lattice import SYMMETRIES, Face, Point, corners, face_of, neighbours, ring
from analyzer.moves import Move
from analyzer.plain_board import PlainBoard
from analyzer.position import Position
from analyzer.text import read_draft, read_position, read_puzzle
from analyzer.tiles import Corners, Tile, TileSet
from puzzles.fill import problems
from puzzles.fill.task import Task, Values
from puzzles.item import Item
from puzzles.kinds import best_move, dispute, hunt, plan
from puzzles.kinds.best_move import BestMoveAnswer
from puzzles.kinds.dispute import DisputeAnswer
from puzzles.kinds.fill import LARGE
from puzzles.kinds.hunt import HexagonAnswer
from puzzles.kinds.plan import PlanAnswer
from puzzles.ladder import GRADES, TRIAL, solved_by
from puzzles.regions import Motion

PROOF_EFFORT = 60.0
"""The time limit of the proof that there is no second filling, in CP-SAT's deterministic seconds."""


def faults(item: Item) -> list[str]:
    return PROVERS[item.kind](item)


def plain_board(item: Item) -> tuple[PlainBoard, Position]:
    position = read_position(item.statement)
    return PlainBoard.of(position.board, position.rules), position


# Fill


def outline_motions(faces: Set[Face]) -> Iterator[Motion]:
    """Yield every motion, other than the identity, that maps these faces onto themselves."""
    x, y = min(faces)
    for symmetry in SYMMETRIES[1:]:
        for to in faces:
            a, b = symmetry.face(to)
            motion = Motion(symmetry, (x - a, y - b))
            moved = [[motion.point(point) for point in corners(face)] for face in faces]
            if sum(motion.step) % 2 == 0 and {face_of((a, b, c)) for a, b, c in moved} == faces:
                yield motion


def orbit(motion: Motion, point: Point) -> set[Point]:
    found: set[Point] = set()
    while point not in found:
        found.add(point)
        point = motion.point(point)
    return found


def fill_faults(item: Item) -> list[str]:
    puzzle = read_puzzle(item.statement)
    found = problems(puzzle, item.answer)
    if found:
        return found
    task = Task.of(puzzle)
    values = {point: value for laid in item.answer for point, value in zip(corners(laid.at), laid.corners)}
    kept = tuple(values[point] for point in task.points)
    alone = is_alone(task, kept)
    if not alone:
        found.append("there is a second filling" if alone is False else "no proof that there is no second filling")
    highest = GRADES.index(item.grade) + 1
    if highest > 1 and solved_by(task, highest - 1):
        found.append(f"it is easier than {item.grade}")
    if not solved_by(task, highest):
        found.append(f"it is harder than {item.grade}")
    groupings = [[{point} for point in puzzle.givens]]
    if "symmetric-givens" in item.tags:
        groupings = [[orbit(motion, point) for point in puzzle.givens] for motion in outline_motions(puzzle.fill)]
        groupings = [groups for groups in groupings if all(group <= puzzle.givens.keys() for group in groups)]

    if highest >= TRIAL and len(task.faces) >= LARGE:
        return found  # some given values of a large puzzle may serve only to make it easier

    def spare(group: set[Point]) -> bool:
        less = Task.of(puzzle._replace(givens={p: value for p, value in puzzle.givens.items() if p not in group}))
        return is_alone(less, kept) is True if highest >= TRIAL else solved_by(less, highest)

    spares = [[group for group in groups if spare(group)] for groups in groupings]
    if all(spares):
        found += [f"not needed: {', '.join(map(place_name, sorted(group)))}" for group in min(spares, default=[set()])]
    return found


def is_alone(task: Task, kept: Values) -> bool | None:
    """Return whether the filling is the only one, or ``None`` if the search ended without a proof."""
    from puzzles.fill.fill_model import Form, find

    answer = find(task, Form.FLOW, Clock(), PROOF_EFFORT, {kept: None})
    return False if answer.fillings else True if answer.exhausted else None


# Best move


def best_move_faults(item: Item) -> list[str]:
    board, position = plain_board(item)
    ranked = sorted(board.placements(position.hand), key=lambda move: -move.score)
    if len(ranked) < 2:
        return ["the tiles in the hand have fewer than two placements"]
    best, second = ranked[:2]
    found = []
    if best.score == second.score:
        found.append("two placements score most")
    expected = BestMoveAnswer(Placement(best.at, best.corners), best.score, best.score - second.score)
    if item.answer != expected:
        found.append(f"the best placement is {expected}")
    trapped = any(traps(board, position.hand, best.score))
    themes = best_move.themes_of(best.hexagons, best.bridge, best.extends_bridge, board.rules.extension_bonus)
    tags, grade = best_move.tags_of(themes, trapped), best_move.grade_of(themes, len(ranked), trapped)
    if set(item.tags) != set(tags):
        found.append(f"its tags are {', '.join(tags)}")
    if item.grade != grade:
        found.append(f"its grade is {grade}")
    return found


def traps(board: PlainBoard, hand: Sequence[Tile], score: int) -> Iterator[Move]:
    """Yield tempting but impossible placements: only the mirror image of a tile fits, and the set lacks it.

    All points of the slot have values, and the placement would score at least ``score`` points.
    """
    for face in board.slots():
        known = [board.value(point) for point in corners(face)]
        for tile in hand:
            for triple in tile.mirror.rotations:
                move = board.judged(face, triple)
                if (
                    tile.mirror not in board.tile_set
                    and list(triple) == known
                    and (move.hexagons or move.bridge)
                    and move.score >= score
                ):
                    yield move


# Plan

Placements: TypeAlias = frozenset[tuple[Face, Corners]]


def plan_faults(item: Item) -> list[str]:
    board, position = plain_board(item)
    reached = every_set(board, position.hand)
    if len(reached) < plan.LEAST_WAYS:
        return [f"there are {len(reached)} ways to lay all the tiles"]
    total = max(reached.values())
    best = [laid for laid, score in reached.items() if score == total]
    found = []
    if len(best) > 1:
        found.append(f"{len(best)} sets of placements reach {total}")
    assert isinstance(item.answer, PlanAnswer)
    if item.answer.total != total or not item.accepts(to_json(item.answer)):
        found.append(f"the answer is not one of {total} points, the most there are")
    greedy = total in greedy_totals(board, position.hand)
    grade = plan.grade_of(len(position.hand), len(reached), greedy)
    if item.grade != grade:
        found.append(f"its grade is {grade}")
    if (plan.GREEDY in item.tags and not greedy) or (plan.PATIENT in item.tags and greedy):
        found.append("whether greed reaches the total is tagged wrong")
    return found


def every_set(board: PlainBoard, hand: Sequence[Tile]) -> dict[Placements, int]:
    """Return every way to place the whole hand, in any order, with its highest total.

    If several orders lead to the same placements and bridges, only the best order counts.
    """
    ways: dict[tuple[Placements, frozenset[Face]], tuple[int, PlainBoard]] = {(frozenset(), frozenset()): (0, board)}
    for _ in hand:
        longer: dict[tuple[Placements, frozenset[Face]], tuple[int, PlainBoard]] = {}
        for (laid, _), (score, reached) in ways.items():
            for move in reached.placements(tile for tile in hand if not reached.lies(tile)):
                after = reached.lay(move.placement)
                key = laid | {(move.at, move.corners)}, after.bridges
                if key not in longer or longer[key][0] < score + move.score:
                    longer[key] = score + move.score, after
        ways = longer
    totals: dict[Placements, int] = {}
    for (laid, _), (score, _) in ways.items():
        totals[laid] = max(score, totals.get(laid, 0))
    return totals


def greedy_totals(board: PlainBoard, hand: Sequence[Tile]) -> set[int]:
    """Return the totals that a hand can reach if the highest-scoring placement is chosen each time."""
    if not hand:
        return {0}
    moves = list(board.placements(hand))
    most = max((move.score for move in moves), default=0)
    totals: set[int] = set()
    for move in moves:
        if move.score == most:
            rest = [tile for tile in hand if tile != move.tile]
            totals |= {most + total for total in greedy_totals(board.lay(move.placement), rest)}
    return totals


# Hunt


def hunt_faults(item: Item) -> list[str]:
    board, _ = plain_board(item)
    least, hexagons = item.answer
    tried = {
        centre: Tried(board, centre)
        for centre in sorted({point for face in board.tiles for point in corners(face)})
        if least <= sum(face in board.tiles for face in ring(centre)) < 6
    }
    told = {hexagon.centre: as_said(hexagon) for hexagon in hexagons}
    found = [
        f"the verdict is wrong: {hunt.verdict_on(each.answer)}"
        for centre, each in tried.items()
        if told.get(centre) != as_said(each.answer)
    ]
    if len(hexagons) != len(tried):
        found.append(f"there are {len(tried)} hexagons to judge")
    grade = hunt.grade_of([(len(each.empty), each.answer.reason) for each in tried.values()])
    if item.grade != grade:
        found.append(f"its grade is {grade}")
    tags = tuple(sorted({each.answer.reason for each in tried.values() if each.answer.reason}))
    reasons = [each.answer.reason for each in tried.values() if each.answer.reason]
    if any(reasons.count(reason) > (len(reasons) + 1) // 2 for reason in tags):
        found.append("one reason holds for most of its hexagons")
    if item.tags != tags:
        found.append(f"its tags are {', '.join(tags)}")
    return found


def as_said(hexagon: HexagonAnswer) -> HexagonAnswer:
    return hexagon._replace(tiles=hexagon.tiles and tuple(sorted(hexagon.tiles)))


class Tried:
    def __init__(self, board: PlainBoard, centre: Point) -> None:
        self.board = board
        self.empty = [face for face in ring(centre) if face not in board.tiles]
        points = sorted({point for face in self.empty for point in corners(face)})
        ways = list(filter(self.completes, self.values(points)))
        if not ways:
            self.answer = HexagonAnswer(centre, "impossible", self.reason(), None)
        else:
            tiles = tuple(Placement(face, triple(face, ways[0])) for face in self.empty)
            self.answer = HexagonAnswer(centre, "completable", None, tiles if len(ways) == 1 else None)

    def values(self, points: Sequence[Point]) -> Iterator[dict[Point, int]]:
        """Yield every way to give values to these points. A point that already has a value keeps it."""
        known = [self.board.value(point) for point in points]
        choices = [self.board.tile_set.values if value is None else (value,) for value in known]
        return (dict(zip(points, values)) for values in product(*choices))

    def completes(self, values: dict[Point, int]) -> bool:
        tiles = [Tile.of(*triple(face, values)) for face in self.empty]
        return len(set(tiles)) == len(tiles) and all(map(self.is_free, tiles))

    def is_free(self, tile: Tile) -> bool:
        return tile in self.board.tile_set and not self.board.lies(tile)

    def reason(self) -> str:
        reasons = {reason for face in self.empty for reason in [self.face_reason(face)] if reason}
        if len(reasons) > 1:
            return "several"
        return reasons.pop() if reasons else "clash"

    def face_reason(self, face: Face) -> str | None:
        tiles = [Tile.of(*triple(face, values)) for values in self.values(corners(face))]
        if any(map(self.is_free, tiles)):
            return None
        exist = [tile in self.board.tile_set for tile in tiles]
        return "played" if all(exist) else "exhausted" if any(exist) else "mirror"


def triple(face: Face, values: dict[Point, int]) -> Corners:
    first, second, third = (values[point] for point in corners(face))
    return first, second, third


# Dispute


def dispute_faults(item: Item) -> list[str]:
    draft = read_draft(item.statement)
    layout = list(draft.layout)
    clashes = clashing(layout)
    if not clashes:
        return ["no tiles disagree"]
    guilty = [laid for laid in layout if is_legal(draft.tile_set, [other for other in layout if other != laid])]
    if len(guilty) != 1:
        return [f"{len(guilty)} tiles can each be blamed"]
    [wrong] = guilty
    found = []
    if item.answer != DisputeAnswer(Placement(wrong.at, wrong.corners), tuple(sorted(clashes))):
        found.append(f"the wrong tile is {wrong.tile} on {place_name(wrong.at)}")
    decoy = any(laid != wrong and not clashing([other for other in layout if other != laid]) for laid in layout)
    grade = dispute.grade_of(len(clashes), decoy)
    if item.grade != grade:
        found.append(f"its grade is {grade}")
    if (dispute.DECOY in item.tags) != decoy:
        found.append("whether there is a decoy is tagged wrong")
    return found


def clashing(layout: Sequence[Placement]) -> set[Point]:
    said: dict[Point, set[int]] = {}
    for laid in layout:
        for point, value in zip(corners(laid.at), laid.corners):
            said.setdefault(point, set()).add(value)
    return {point for point, values in said.items() if len(values) > 1}


def is_legal(tile_set: TileSet, layout: Sequence[Placement]) -> bool:
    faces = {laid.at for laid in layout}
    tiles = {laid.tile for laid in layout}
    if clashing(layout) or len(faces) < len(layout) or len(tiles) < len(layout) or not tiles <= set(tile_set):
        return False
    reached = {min(faces)}
    edge = [min(faces)]
    while edge:
        new = {face for face in neighbours(edge.pop()) if face in faces} - reached
        reached |= new
        edge.extend(new)
    return reached == faces


PROVERS: dict[str, Callable[[Item], list[str]]] = {
    "fill": fill_faults,
    "best-move": best_move_faults,
    "plan": plan_faults,
    "hunt": hunt_faults,
    "dispute": dispute_faults,
    "join": join_faults,
}
