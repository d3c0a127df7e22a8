"""A puzzle solved: a filling puzzle filled, or its fillings counted, and any other kind answered.

What moves and plans are is the business of the engines, and their answers are what ``best`` and ``plan`` answer, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, TypeAlias, assert_never

from analyzer.engine import best
from analyzer.engine.clock import Clock, OutOfTimeError, heeding_interrupts
from analyzer.engine.plan import PLAN_SECONDS, Plan, make_plan, plan_faults
from analyzer.engine.results import Ranking
from analyzer.forms import Within, json_keys
from analyzer.position import Position, Puzzle
from analyzer.referee import diagnose
from analyzer.text import Draft
from puzzles.answers import DisputeAnswer, HuntAnswer, JoinAnswer
from puzzles.explanation import Explanation, explained
from puzzles.fill import FillProgress, Solution, fill
from puzzles.fill.task import Task
from puzzles.joining import Joining
from puzzles.joining import problems as joining_problems
from puzzles.kinds import dispute, hunt, plan
from triomino.operations.any_puzzle import AnyPuzzle
from triomino.operations.control import Control, RefusalError
from triomino.operations.limits import Seconds


@dataclass(frozen=True)
class SolveAsk:
    """Answer what a puzzle asks.

    Attributes:
        puzzle: the puzzle; its header ``puzzle:`` says what it asks, and faces marked with ``?`` ask to be filled.
        count: count all fillings exactly.
        limit: stop after so many fillings.
        seconds: stop after so many seconds.
        explain: also tell how a person would fill it, step by step.
        least: in a hunt, judge the hexagons that have at least so many tiles; 4 without it.
    """

    puzzle: AnyPuzzle
    count: bool = False
    limit: Annotated[int, Within(1, 10**15)] | None = None
    seconds: Seconds | None = None
    explain: bool = False
    least: Annotated[int, Within(1, 5)] | None = None


@json_keys("doing", "found", "deepest", "nodes")
class SolveNews(NamedTuple):
    """How far the work has come.

    Attributes:
        doing: what is at work.
        found: fillings found.
        deepest: the most faces filled at once.
        nodes: places of the search tree visited.
    """

    doing: str
    found: int
    deepest: int
    nodes: int


@json_keys("*solution", "*explanation?")
class Solved(NamedTuple):
    """What is known of a filling puzzle.

    Attributes:
        solution: the fillings, and whether there are others.
        explanation: how a person would come to the only filling, where that was asked.
    """

    solution: Solution
    explanation: Explanation | None = None


@json_keys("*answer", form="triomino-hunt/1")
class HuntSolved(NamedTuple):
    """What is true of the hexagons of a hunt.

    Attributes:
        answer: which hexagons are judged, and the verdict on each.
    """

    answer: HuntAnswer


@json_keys("code", "message", "fewest")
class NoDispute(NamedTuple):
    """Why no tile alone can be blamed.

    Attributes:
        code: ``legal`` (the board is), ``several`` (more than one tile has to go), ``unsearched`` (not to the end).
        message: the same in words.
        fewest: how many tiles have to go, where that is known.
    """

    code: Literal["legal", "several", "unsearched"]
    message: str
    fewest: int | None = None


@json_keys("status", "unique", "solutions", "reason", form="triomino-dispute/1")
class DisputeSolved(NamedTuple):
    """Which tile of a board lies wrong.

    Attributes:
        status: whether there is a tile without which the board is legal.
        unique: whether there is just one; ``null`` where that is not known.
        solutions: each such tile, with the points where it disagrees with the others.
        reason: why there is none.
    """

    status: Literal["solved", "impossible", "unknown"]
    unique: bool | None
    solutions: tuple[DisputeAnswer, ...] = ()
    reason: NoDispute | None = None


@json_keys("status", "unique", "solutions", form="triomino-join/1")
class JoinSolved(NamedTuple):
    """How the tiles of a hand join those on the table.

    Attributes:
        status: whether they can; ``unknown`` where the time was over before that was known.
        unique: whether there is just one way; ``null`` where that is not known.
        solutions: the ways, two at most.
    """

    status: Literal["solved", "impossible", "unknown"]
    unique: bool | None
    solutions: tuple[JoinAnswer, ...] = ()


Answered: TypeAlias = Solved | Ranking | Plan | HuntSolved | DisputeSolved | JoinSolved


def run(ask: SolveAsk, control: Control[SolveNews]) -> Answered:
    """Answer it.

    Raises:
        RefusalError: something is asked that this kind of puzzle has not.
    """
    kind, draft = ask.puzzle
    _refuse_strays(ask)
    if kind == "fill":
        return _filled(draft.puzzle(), ask, control)
    if kind == "dispute":
        return _dispute(draft, control.clock(ask.seconds))
    position = draft.position(apart=True)
    if kind == "hunt":
        return HuntSolved(hunt.answer_to(position.board, hunt.LEAST_TILES if ask.least is None else ask.least))
    if kind == "best-move":
        return best(position, "score", clock=control.clock(ask.seconds))
    if kind == "plan":
        return _plan(position, ask, control)
    if kind == "join":
        return _join(position, control.clock(ask.seconds))
    assert_never(kind)


def _refuse_strays(ask: SolveAsk) -> None:
    for field, given, kind in (
        ("count", ask.count, "fill"),
        ("limit", ask.limit is not None, "fill"),
        ("explain", ask.explain, "fill"),
        ("least", ask.least is not None, "hunt"),
    ):
        if given and ask.puzzle.kind != kind:
            message = f"{field} is for puzzles of the kind {kind}, and this is one of the kind {ask.puzzle.kind}"
            raise RefusalError("kind", message, field)


def _filled(puzzle: Puzzle, ask: SolveAsk, control: Control[SolveNews]) -> Solved:
    progress = FillProgress()
    control.watch(lambda: SolveNews(progress.stage, progress.found, progress.deepest, progress.nodes))
    clock = control.clock(ask.seconds)
    solution = fill(puzzle, count=ask.count, limit=ask.limit, clock=clock, progress=progress)
    return Solved(solution, _explained(puzzle, solution, clock) if ask.explain else None)


def _explained(puzzle: Puzzle, solution: Solution, clock: Clock) -> Explanation:
    """How a person would solve a puzzle, as far as there is time to find it out; what somebody noted is passed by.

    Nothing can be inferred of one with several fillings beyond some point.
    """
    if solution.status != "solved" or solution.unique is False:
        return Explanation()
    return explained(Task.of(puzzle._replace(notes=())), clock)


def _plan(position: Position, ask: SolveAsk, control: Control[SolveNews]) -> Plan:
    """The most points for the whole hand; where not all of it can be laid, or that is not known, the most for any."""
    found = make_plan(position, clock=control.clock(PLAN_SECONDS if ask.seconds is None else ask.seconds))
    if len(found.moves) == len(position.hand):
        return found
    # The engine stops where more tiles bring no more points; the puzzle asks for all of them.
    moves = plan.lay_all(position)
    if moves is None:
        return found
    total = sum(move.score for move in moves)
    whole = Plan(total, tuple(moves), total, "proven", "search")
    faults = plan_faults(position.board, position.hand, position.rules, len(position.hand), whole)
    if faults:
        raise AssertionError(f"a plan that does not stand: {'; '.join(faults)}")
    return whole


def _join(position: Position, clock: Clock) -> JoinSolved:
    search = Joining(position.board, position.hand, clock)
    over = False
    try:
        with heeding_interrupts(clock):
            search.run(2)
    except OutOfTimeError:
        over = True
    ways = tuple(map(JoinAnswer, search.found))
    for way in ways:
        wrong = joining_problems(position.board, position.hand, way.placements)
        if wrong:
            raise AssertionError(f"placements that join nothing: {'; '.join(wrong)}")
    if not ways:
        return JoinSolved("unknown" if over else "impossible", None if over else False)
    return JoinSolved("solved", False if len(ways) > 1 else None if over else True, ways)


def _dispute(draft: Draft, clock: Clock) -> DisputeSolved:
    diagnosis = diagnose(draft.tile_set, draft.layout, lambda: clock.over)
    removal = diagnosis.removal
    if diagnosis.legal:
        legal = NoDispute("legal", "no tile lies wrong: the board is legal", 0)
        return DisputeSolved("impossible", False, reason=legal)
    if removal is None or (removal.fewest > 1 and not removal.proven):
        unsearched = NoDispute("unsearched", "the board was not searched to the end")
        return DisputeSolved("unknown", None, reason=unsearched)
    if removal.fewest > 1:
        several = NoDispute("several", f"no tile alone is to blame: {removal.fewest} have to go", removal.fewest)
        return DisputeSolved("impossible", False, reason=several)
    blamed = tuple(dispute.answer_to(draft.layout, number) for (number,) in removal.sets)
    unique = False if len(blamed) > 1 else True if removal.complete else None
    return DisputeSolved("solved", unique, blamed)
