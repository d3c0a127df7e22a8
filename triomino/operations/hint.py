"""The least that helps on with a puzzle: a step as a person would find it, or of some kinds what to aim at."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.board import Board, Placement, connected_parts, place_name
from analyzer.engine.plan import Plan
from analyzer.engine.results import Ranking
from analyzer.errors import counted
from analyzer.forms import json_keys
from analyzer.lattice import Face, Point, corners, ring
from analyzer.position import Note, Puzzle
from analyzer.render.words import placement_words
from analyzer.text import Draft, write_drawing_or_list
from analyzer.tiles import Tile
from puzzles.answers import FillAnswer, Grade, HuntAnswer
from puzzles.explanation import ExplainedStep, Inference, Named, explained
from puzzles.fill import fill
from puzzles.fill.task import Task
from puzzles.joining import JoinStep, next_step
from puzzles.kinds.hunt import SUBTLE
from puzzles.ladder import ContradictionError
from triomino.operations import solve
from triomino.operations.any_puzzle import AnyPuzzle
from triomino.operations.control import Control

DECISION_SECONDS = 3.0
"""For deciding whether there is one solution. Most puzzles take milliseconds; where it takes longer, a step is told."""

EXPLANATION_SECONDS = 3.0
"""For explaining the whole puzzle; where that takes longer, the hint is the first step that was found."""


ANSWER_SECONDS = 10.0
"""For answering a puzzle of another kind."""


class HintAsk(NamedTuple):
    """Tell the least that helps on with a puzzle.

    Attributes:
        puzzle: the puzzle.
    """

    puzzle: AnyPuzzle


@json_keys("at", "value")
class PointValue(NamedTuple):
    """A point and the value that it must have."""

    at: Point
    value: int


@json_keys(
    "found",
    "grade",
    "words",
    "contradiction",
    "several",
    "lays",
    "values",
    "notes",
    "text",
    "inferences",
    "faces",
    "points",
    form="triomino-hint/1",
)
class Hint(NamedTuple):
    """A step; of a best move, a plan, a hunt and a dispute a sentence about the answer, and nothing else.

    Attributes:
        found: whether there is one.
        grade: how hard it is, where it is a step.
        words: the step with its reason, or why there is none.
        contradiction: whether the puzzle has no solution.
        several: whether the puzzle has more than one solution.
        lays: the tiles that it lays.
        values: the values that it finds for points.
        notes: the values that it rules out of points, and the tiles that it rules out of faces.
        text: the puzzle with the step written into it: tiles, values and notes.
        inferences: the step, one inference after the other.
        faces: the letters of the faces to fill.
        points: the letters of the points without a value.
    """

    found: bool
    grade: Grade | None
    words: str
    contradiction: bool = False
    several: bool = False
    lays: tuple[Placement, ...] = ()
    values: tuple[PointValue, ...] = ()
    notes: tuple[Note, ...] = ()
    text: str | None = None
    inferences: tuple[Inference, ...] = ()
    faces: tuple[Named, ...] = ()
    points: tuple[Named, ...] = ()


def run(ask: HintAsk, control: Control[None]) -> Hint:
    """Find it.

    Raises:
        StoppedError: somebody stopped it.
    """
    kind, draft = ask.puzzle
    if kind == "fill":
        return _filling_step(draft.puzzle(), control)
    solved = solve.run(solve.SolveAsk(ask.puzzle, seconds=ANSWER_SECONDS), Control(control.stopped))
    control.check()
    return _joining_step(draft, solved) if isinstance(solved, solve.JoinSolved) else _aim(draft, solved)


def _filling_step(puzzle: Puzzle, control: Control[None]) -> Hint:
    """The first step of an explanation of the whole puzzle, so that it leads somewhere.

    Whether the puzzle has one solution is asked first, as far as that is decided soon: a step from a puzzle that has
    none, or several, leads nowhere.
    """
    task = Task.of(puzzle)
    if not task.faces:
        return Hint(False, None, "nothing is left to fill")
    control.check()
    solution = fill(puzzle, clock=control.clock().share(1.0, DECISION_SECONDS))
    if solution.reason is not None:
        return Hint(False, None, f"there is no solution: {solution.reason.message}", contradiction=True)
    if solution.unique is False:
        return Hint(False, None, _several(*solution.solutions), several=True)
    wrong = _wrong_note(puzzle, solution.solutions[0]) if solution.unique else None
    if wrong is not None:
        return Hint(False, None, f"the note {wrong} is wrong: the only solution has what it rules out")
    control.check()
    try:
        explanation = explained(task, control.clock().share(1.0, EXPLANATION_SECONDS))
        if not explanation.steps:
            explanation = explained(task, control.clock(), most=1)
    except ContradictionError:
        noted = " with what is noted" if puzzle.notes else ""
        return Hint(False, None, f"there is no solution{noted}", contradiction=True)
    control.check()
    if not explanation.steps:
        return Hint(False, None, "no step is left: nothing more follows from what is given")
    step = explanation.steps[0]
    return Hint(
        True,
        step.grade,
        step.words,
        lays=step.lays,
        values=tuple(PointValue(*given) for given in step.gives),
        notes=step.notes,
        text=written(puzzle, step),
        inferences=step.inferences,
        faces=explanation.faces,
        points=explanation.points,
    )


def _joining_step(draft: Draft, solved: solve.JoinSolved) -> Hint:
    """The easiest tile to find, written into the text; whoever lays the last one has no puzzle any more."""
    if solved.status == "impossible":
        return Hint(False, None, "there is no solution: every way to lay the hand was tried", contradiction=True)
    if solved.unique is False:
        first, second = (set(way.placements) for way in solved.solutions)
        here, there = (placement_words(min(way)) for way in (first - second, second - first))
        return Hint(False, None, f"there is more than one solution: one has {here}, another {there}", several=True)
    if solved.unique is None:
        return Hint(False, None, "stopped before it was known whether there is one solution")
    board = draft.position(apart=True).board
    step = next_step(board, draft.hand, solved.solutions[0].placements)
    hand = tuple(tile for tile in draft.hand if tile != step.laid.tile)
    after = draft._replace(kind=draft.kind if hand else None, hand=hand, layout=(*draft.layout, step.laid))
    grade: Grade = "easy" if step.fits == 1 else "moderate" if step.near == 1 else "hard"
    return Hint(True, grade, _join_words(board, step), lays=(step.laid,), text=write_drawing_or_list(after))


def _join_words(board: Board, step: JoinStep) -> str:
    part = next(part for part in connected_parts(set(board.tiles)) if step.part in part)
    named = placement_words(Placement(step.part, board.tiles[step.part]))
    where = "the board" if len(part) == len(board) else named if len(part) == 1 else f"the part of {named}"
    laid = placement_words(step.laid)
    if step.fits == 1:
        return f"Something must lie beside {where}, and only {laid} fits there."
    ways = f"Of {step.fits} ways to lay a tile beside {where}"
    if step.near == 1:
        return f"{ways} only {laid} leaves enough tiles to reach the others."
    if step.near < step.fits:
        ways += f" {step.near} leave enough tiles to reach the others; tried out"
    if step.leading == 1:
        return f"{ways}, only {laid} leads to the solution."
    leads = "each leads" if step.leading == step.near else f"{step.leading} lead"
    return f"{ways}, {leads} to the solution, {laid} among them."


def _aim(draft: Draft, solved: solve.Answered) -> Hint:
    """A sentence about the answer that does not tell it."""
    if isinstance(solved, Ranking):
        if not solved.moves:
            return Hint(False, None, "no tile of the hand has a place")
        found = f"Of {counted(len(solved.moves), 'placement')} the best scores {solved.moves[0].move.score}."
    elif isinstance(solved, Plan):
        if not solved.moves:
            return Hint(False, None, "no tile of the hand has a place")
        most = "" if solved.proven else " at least"
        found = f"{counted(len(solved.moves), 'tile')} can be laid for {counted(solved.total, 'point')}{most}."
    elif isinstance(solved, solve.HuntSolved):
        if not solved.answer.hexagons:
            return Hint(False, None, "no hexagon is asked about")
        found = _easiest_hexagon(draft, solved.answer)
    else:
        assert isinstance(solved, solve.DisputeSolved)
        if solved.reason is not None:
            return Hint(False, None, solved.reason.message, contradiction=True)
        if solved.unique is False:
            return Hint(False, None, f"{len(solved.solutions)} tiles can each be to blame", several=True)
        clashes = len(solved.solutions[0].clashes)
        where = f"disagrees at {counted(clashes, 'point')}" if clashes else "disagrees with none of the others"
        found = f"The tile that lies wrong {where}."
    return Hint(True, None, found)


def _easiest_hexagon(draft: Draft, answer: HuntAnswer) -> str:
    """Whether a hexagon can be completed of which that is soon seen: as few tiles as can be are missing."""
    filled = {laid.at for laid in draft.layout}
    easiest = min(answer.hexagons, key=lambda each: (len(set(ring(each.centre)) - filled), each.reason in SUBTLE))
    verdict = "can still be completed" if easiest.status == "completable" else "can never be completed"
    return f"The hexagon round {place_name(easiest.centre)} {verdict}."


def written(puzzle: Puzzle, step: ExplainedStep) -> str:
    """The text of a puzzle with a step written into it; what is settled needs no notes any more."""
    draft = Draft.of(puzzle)
    laid = {placement.at for placement in step.lays}
    tiles = {placement.tile for placement in step.lays}
    known = {*(given.point for given in draft.givens), *(given.point for given in step.gives)}
    for placement in (*draft.layout, *step.lays):
        known.update(corners(placement.at))
    notes = dict.fromkeys((*draft.notes, *step.notes))
    after = draft._replace(
        layout=(*draft.layout, *step.lays),
        fill=tuple(face for face in draft.fill if face not in laid),
        givens=(*draft.givens, *step.gives),
        use=None if draft.use is None else tuple(tile for tile in draft.use if tile not in tiles),
        notes=tuple(
            note for note in notes if note.at not in (known if note.tile is None else laid) and note.out not in tiles
        ),
    )
    return write_drawing_or_list(after)


def _wrong_note(puzzle: Puzzle, filling: FillAnswer) -> Note | None:
    """A note that rules out what the only filling has."""
    right: set[tuple[Face | Point, int | Tile]] = set()
    for laid in filling:
        right.add((laid.at, laid.tile))
        right.update(zip(corners(laid.at), laid.corners))
    return next((note for note in puzzle.notes if (note.at, note.out) in right), None)


def _several(first: FillAnswer, second: FillAnswer) -> str:
    """That there are two solutions, and a face on which they differ."""
    here, there = next((a, b) for a, b in zip(sorted(first), sorted(second)) if a != b)
    if here.tile == there.tile:
        shown = f"{here.tile} can lie on {place_name(here.at)} in more than one rotation"
    else:
        shown = f"both {here.tile} and {there.tile} can lie on {place_name(here.at)}"
    return f"there is more than one solution: {shown}"
