"""Plan: place all tiles in a hand, one after another, to score the most points. The board comes from a simulated round.

The program tries all sets of placements, so it is certain that only one set has the highest total. An answer is right
if it scores this total. Another order of the same placements can score less, for example because a tile no longer forms
a bridge.

Points for the grade: 1 for more than four tiles, 1 if more than 20 sets of placements use all tiles, and 2 if greedy
play cannot reach the highest total.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import islice
from random import Random
from typing import Any, NamedTuple, TypeAlias

from analyzer.board import Board, Placement
from analyzer.engine.clock import Clock
from analyzer.engine.placement_graph import PlacementGraph
from analyzer.engine.plan import PLAN_SECONDS, Plan, make_plan, plan_faults
from analyzer.forms import json_keys
from analyzer.lattice import Face, neighbours
from analyzer.messages import Phrase, _, phrase, phrases, sentence
from analyzer.moves import Move, bonus_at, scored
from analyzer.plain_board import PlainBoard
from analyzer.position import KindName, Position
from analyzer.render.ranking import NO_POINTS
from analyzer.rules import RuleSet, published
from analyzer.text import Draft, write_drawing
from analyzer.tiles import numbers
from puzzles.answers import Grade, NamedTile
from puzzles.hints import Hint
from puzzles.kinds import (
    ANY,
    GRADES,
    PLACE,
    POINTS,
    TILE,
    TOTAL,
    WRONG,
    AnswerForm,
    Display,
    Effort,
    Made,
    ParameterError,
    PrintedAnswer,
    PuzzleKind,
    RejectedError,
    check_hand,
    difficulty,
    graded,
    placed,
    settle,
)
from puzzles.kinds.moves import moves_display, points_hints, points_verdict, points_words
from puzzles.kinds.selfplay import PLAYED, boards, check_play

LEAST_HAND, LARGEST_HAND = 3, 6

LEAST_WAYS = 3
"""In a puzzle, at least this many sets of placements use the whole hand."""

MANY_TILES, MANY_WAYS = 4, 20

MOST_SETS = 4000
"""The search gives up if there are more sets than this with the same number of placements."""

MOST_BOARDS = 4

MOST_HANDS = 20
"""How many hands to try on one board. Playing a round takes about ten times as long as trying a hand."""

GREEDY = "greedy"
PATIENT = "patient"

Level: TypeAlias = dict[tuple[int, int], int]
"""The best score of each set of placements.

A key has two masks: one of all placements, and one of those that form bridges.
"""


@json_keys("*placement", "score")
class PlanStep(NamedTuple):
    """A placement in a plan, with its points."""

    placement: Placement
    score: int


@json_keys("total", "placements")
class PlanAnswer(NamedTuple):
    """The best plan.

    Attributes:
        total: the points of all placements.
        placements: the placements in a legal order, each with its score in that order.
    """

    total: int
    placements: tuple[PlanStep, ...]


@json_keys("placements", "total?", others=True)
class GivenPlan(NamedTuple):
    """The solver's plan.

    Attributes:
        placements: the placements, in order.
        total: the points of all placements; ``None`` if the solver gave no total.
    """

    placements: tuple[NamedTile, ...]
    total: int | None = None


class PlanKind(PuzzleKind[PlanAnswer, Plan]):
    name: KindName = "plan"
    version = "2"
    needs_rules = True
    instruction = phrase(
        "Place the whole hand, one tile after another, to score as many points as possible. Write "
        "down each tile, its place and its points, and the total."
    )
    example: Mapping[str, str] = {"hand": "3", "grade": "easy"}
    title = phrase("Place the whole hand")
    answer_type = PlanAnswer
    given_type = GivenPlan
    solved_type = Plan
    form = AnswerForm("place", whole=True, scored=True)
    seconds = PLAN_SECONDS
    needs_hand = True
    defaults: Mapping[str, Any] = {"tiles": 14, "hand": 4, **PLAYED}

    def settle(self, given: Mapping[str, str]) -> dict[str, Any]:
        """Convert and check the parameters; ``tiles`` is the maximum number of tiles on the board."""
        settled = settle(self.defaults, given)
        check_hand(settled, LEAST_HAND, LARGEST_HAND)
        check_play(settled, settled["hand"])
        easiest = grade_of(settled["hand"], LEAST_WAYS, greedy=True)
        if settled["grade"] != ANY and GRADES.index(settled["grade"]) < GRADES.index(easiest):
            raise ParameterError(
                phrase(
                    "puzzles of the kind 'plan' with {count} tiles in the hand are at least {easiest}, never {grade}; "
                    "with hand={most}, they can be {grade}",
                    count=settled["hand"],
                    easiest=easiest,
                    grade=settled["grade"],
                    most=MANY_TILES,
                )
            )
        return settled

    def make(self, rng: Random, parameters: Mapping[str, Any]) -> Made:
        rules, rejected = published(parameters["rules"]), RejectedError(phrase("no hand that earns a bonus"))
        for board in islice(boards(rng, parameters), MOST_BOARDS):
            for _hand in range(MOST_HANDS):
                try:
                    walk = _walk(rng, board, rules, parameters["hand"])
                    return _made(board, rules, walk, parameters["grade"])
                except RejectedError as error:
                    rejected = error
        raise rejected

    def question(self, draft: Draft, _answer: PlanAnswer) -> Phrase:
        return phrase(
            "Place all {count} tiles, one after another, to score as many points as possible under "
            "the {rules} rules. Which tile goes where?",
            count=len(draft.hand),
            rules=draft.rules.name,
        )

    def answer_message(self, answer: PlanAnswer) -> Phrase:
        steps = (
            phrase("{placement} for {score}", placement=placed(placement), score=score)
            for placement, score in answer.placements
        )
        order = reduce(lambda first, later: phrase("{first}, then {later}", first=first, later=later), steps)
        return phrase("{placements}: {points} in all", placements=order, points=points_words(answer.total))

    def answer_hints(self, answer: PlanAnswer) -> tuple[Phrase, ...]:
        return points_hints(answer.total, answer.placements[0].placement)

    def verdict(self, answer: PlanAnswer, given: GivenPlan, right: bool) -> Phrase:
        # If only the total is wrong, the message "Another answer scores more points" would be false.
        return WRONG if given.total not in (None, answer.total) else points_verdict(answer.total, right)

    def is_right(self, draft: Draft, answer: PlanAnswer, given: GivenPlan) -> bool:
        if given.total not in (None, answer.total):
            return False
        return total_of(draft.position(), given.placements) == answer.total

    def solve(self, draft: Draft, effort: Effort) -> Plan:
        position = draft.position()
        found = make_plan(position, clock=effort.clock)
        if len(found.moves) == len(position.hand):
            return found
        # The engine may leave out tiles that add no points or cost a bonus, but the puzzle asks for the whole hand.
        moves = lay_all(position)
        if moves is None:
            return found
        total = sum(move.score for move in moves)
        whole = Plan(total, tuple(moves), total, "proven", "search")
        faults = plan_faults(position.board, position.hand, position.rules, len(position.hand), whole)
        if faults:
            raise AssertionError(f"invalid plan: {'; '.join(faults)}")
        return whole

    def answer_of(self, solved: Plan) -> PlanAnswer | None:
        return as_answer(solved.moves) if solved.moves else None

    def display(self, draft: Draft, solved: Plan) -> Display:
        if not solved.moves:
            message = sentence(NO_POINTS).text
            return Display(f"{message}\n", message, draft.layout)
        plan = self.answer_message(as_answer(solved.moves))
        if solved.proven:
            lines = [_("The best plan (proven): {plan}.", plan=plan)]
        else:
            lines = [
                _(
                    "The best plan found: {plan}; another plan may score up to {points} more.",
                    plan=plan,
                    points=points_words(solved.gap),
                )
            ]
        left = [tile.name for tile in draft.hand if tile not in {move.tile for move in solved.moves}]
        if left:
            lines.append(_("Not placed: {tiles}.", tiles=" ".join(left)))
        return moves_display(draft, lines, solved.moves)

    def hint(self, draft: Draft, clock: Clock) -> Hint:
        solved = self.solved_for_hint(draft, clock)
        if not solved.moves:
            return Hint(False, None, NO_POINTS)
        tiles = phrases("{count:,} tile", "{count:,} tiles", len(solved.moves))
        points = points_words(solved.total)
        if solved.proven:
            return Hint(
                True, None, phrase("The best plan places {tiles} and scores {points}.", tiles=tiles, points=points)
            )
        return Hint(
            True,
            None,
            phrase("The best plan that was found places {tiles} and scores {points}.", tiles=tiles, points=points),
        )

    def printed(self, _draft: Draft, answer: PlanAnswer) -> PrintedAnswer:
        return PrintedAnswer(
            self.answer_message(answer),
            lays=tuple(step.placement for step in answer.placements),
            blanks=(*[(TILE, PLACE, POINTS)] * len(answer.placements), (TOTAL,)),
            coordinates=True,
        )


def grade_of(tiles: int, ways: int, greedy: bool) -> Grade:
    """Grade a puzzle by the points that the module lists.

    >>> [grade_of(tiles, ways, greedy) for tiles, ways, greedy in ((3, 9, True), (5, 99, True), (5, 9, False))]
    ['easy', 'hard', 'fiendish']
    """
    return graded((tiles > MANY_TILES) + (ways > MANY_WAYS) + (0 if greedy else 2))


def total_of(position: Position, named: Iterable[NamedTile]) -> int | None:
    """Return what these placements score in this order; ``None`` unless they place the whole hand legally."""
    board = PlainBoard.of(position.board, position.rules)
    left = list(position.hand)
    total = 0
    for at, tile, corners in named:
        legal = [triple for triple in tile.rotations if corners in (None, triple) and board.allows(at, triple)]
        if not legal or tile not in left:
            return None
        left.remove(tile)
        move = board.judged(at, legal[0])
        board = board.lay(move.placement)
        total += move.score
    return None if left else total


def _made(board: Board, rules: RuleSet, walk: list[Move], wanted: str) -> Made:
    """Make a puzzle with the tiles of ``walk`` as the hand.

    To save time, a quick check first rejects most candidates that have another grade.

    Raises:
        RejectedError: the board and these tiles do not make a puzzle of this grade.
    """
    hand = tuple(sorted(move.tile for move in walk))
    graph = PlacementGraph(board, board.tile_set.mask(hand), rules)
    greedy_totals = _greedy_totals(graph, len(hand), (0, 0))
    greedy = max(greedy_totals, default=0) >= sum(move.score for move in walk)
    if wanted not in (ANY, *(grade_of(len(hand), ways, greedy) for ways in (LEAST_WAYS, MANY_WAYS + 1))):
        raise RejectedError(phrase("another grade"))
    levels = _levels(graph, len(hand))
    ways = len({laid for laid, _ in levels[-1]})
    if ways < LEAST_WAYS:
        raise RejectedError(phrase("too few ways to place the hand"))
    total = max(levels[-1].values())
    if total < max(score for level in levels for score in level.values()):
        raise RejectedError(phrase("placing only part of the hand scores more than placing all of it"))
    best = {laid for (laid, _), score in levels[-1].items() if score == total}
    if len(best) > 1:
        raise RejectedError(phrase("several best plans"))
    greedy = total in greedy_totals
    grade = grade_of(len(hand), ways, greedy)
    if wanted not in (ANY, grade):
        raise RejectedError(phrase("another grade"))
    moves = _best_order(graph, levels)
    tags = {theme for move in moves for theme, holds in _bonuses(move) if holds}
    tags.add(GREEDY if greedy else PATIENT)
    answer = as_answer(moves)
    statement = write_drawing(Draft.of(Position(board, rules, hand))._replace(kind=PlanKind.name))
    return Made(statement, answer, grade, tuple(sorted(tags)), difficulty(grade, ways, MANY_WAYS))


def lay_all(position: Position) -> list[Move] | None:
    """Find the best way to place the whole hand; ``None`` if there is none, or if there are too many to try."""
    graph = PlacementGraph(position.board, position.board.tile_set.mask(position.hand), position.rules)
    try:
        levels = _levels(graph, len(position.hand))
    except RejectedError:
        return None
    return _best_order(graph, levels) if levels[-1] else None


def as_answer(moves: Iterable[Move]) -> PlanAnswer:
    steps = tuple(PlanStep(Placement(move.at, move.corners), move.score) for move in moves)
    return PlanAnswer(sum(step.score for step in steps), steps)


def _walk(rng: Random, board: Board, rules: RuleSet, size: int) -> list[Move]:
    """Make random moves, each beside an earlier one; the last earns a bonus.

    All plans place the same tiles, so without a bonus they would all score the same.

    Raises:
        RejectedError: no last move earns a bonus, or no tile can be placed.
    """
    walk: list[Move] = []
    beside: set[Face] = set()
    fitting, turns = board.tile_set.fitting, board.tile_set.turns
    while len(walk) < size:
        slots = sorted(beside & board.frontier.keys() if walk else board.frontier)
        unplayed, last = board.unplayed, len(walk) == size - 1
        for face in rng.sample(slots, len(slots)):
            known = board.known(face)
            fits = fitting[known] & unplayed
            if fits and not (last and not bonus_at(board, face, known, rules).points):
                break
        else:
            raise RejectedError(phrase("no hand that earns a bonus"))
        triple = turns[known][rng.choice(list(numbers(fits)))]
        walk.append(scored(board, Placement(face, triple), rules))
        board = board.place(*walk[-1].placement)
        beside.update(neighbours(face))
    return walk


def _levels(graph: PlacementGraph, turns: int) -> list[Level]:
    """Find the possible sets of 0, 1, 2 ... placements.

    Raises:
        RejectedError: there are more than ``MOST_SETS`` sets of the same size.
    """
    levels: list[Level] = [{(0, 0): 0}]
    for _turn in range(turns):
        level: Level = {}
        for (laid, bridging), score in levels[-1].items():
            for number in numbers(graph.legal(laid)):
                bonus = graph.bonus_at(number, laid, bridging)
                key = laid | 1 << number, bridging | bonus.bridge << number
                level[key] = max(level.get(key, 0), score + graph.values[number] + bonus.points)
            if len(level) > MOST_SETS:
                raise RejectedError(phrase("too many ways to place the hand"))
        levels.append(level)
    return levels


def _best_order(graph: PlacementGraph, levels: list[Level]) -> list[Move]:
    total = max(levels[-1].values())
    return _order(graph, levels, next(key for key, score in levels[-1].items() if score == total))


def _order(graph: PlacementGraph, levels: list[Level], key: tuple[int, int]) -> list[Move]:
    """Find the best order for a set of placements. The search goes backwards from the last placement."""
    order: list[Move] = []
    for level in reversed(levels[:-1]):
        laid, bridging = key
        score = levels[len(levels) - 1 - len(order)][key]
        key, move = next(
            (before, graph.move(number, *before))
            for number in numbers(laid)
            for before in ((laid & ~(1 << number), bridging & ~(1 << number)),)
            if before in level
            and graph.legal(before[0]) >> number & 1
            and graph.bonus_at(number, *before).bridge == bool(bridging >> number & 1)
            and level[before] + graph.move(number, *before).score == score
        )
        order.append(move)
    return order[::-1]


def _greedy_totals(graph: PlacementGraph, turns: int, done: tuple[int, int]) -> set[int]:
    """Return the totals that greedy play can reach in ``turns`` more placements.

    ``done`` is the key of the earlier placements.
    """
    if not turns:
        return {0}
    laid, bridging = done
    moves = [(number, graph.move(number, laid, bridging)) for number in numbers(graph.legal(laid))]
    most = max((move.score for _, move in moves), default=0)
    totals: set[int] = set()
    for number, move in moves:
        if move.score == most:
            after = laid | 1 << number, bridging | move.bridge << number
            totals |= {most + total for total in _greedy_totals(graph, turns - 1, after)}
    return totals


def _bonuses(move: Move) -> tuple[tuple[str, bool], ...]:
    return (
        ("hexagon", move.hexagons > 0),
        ("bridge", move.bridge),
        ("extension", move.score > move.value and move.extends_bridge),
    )


KIND = PlanKind()
