"""What a person asks in Python, where asking takes a line more than the function that answers.

``triomino`` offers all of it, and what needs no such line besides; ``docs/python.md`` shows it at work.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.position import Position, Puzzle
from analyzer.rules import RuleSet
from analyzer.text import Draft

if TYPE_CHECKING:
    from analyzer.audit.audit_report import Audit
    from analyzer.board import Placement
    from analyzer.engine import EngineChoice
    from analyzer.engine.beliefs import Knowledge
    from analyzer.engine.plan import Plan, PlanMethod
    from analyzer.engine.results import Ranking
    from analyzer.position import KindName
    from analyzer.referee import Diagnosis, Verdict
    from analyzer.review import Review
    from analyzer.text.record import Record
    from puzzles.fill import Solution
    from puzzles.hints import Hint
    from puzzles.item import Item


def read_rules(text: str, file: str = "<text>") -> RuleSet:
    """The rule set that a file of house rules describes.

    Raises:
        InputError: the text is not a sound rule file; all faults are told.
    """
    from analyzer.rules.reading import read_house_rules

    return read_house_rules(text, file).rules


def check(position: Position, placement: Placement | str, rules: RuleSet | None = None) -> Verdict:
    """The referee's verdict on a placement.

    Args:
        position: the board.
        placement: the tile, in any rotation, and its face; as a text such as ``0-2-1 @ 9,3``, too.
        rules: score by these rules and not by the position's own.

    Raises:
        InputError: the text is no placement.
    """
    from analyzer.referee import judge
    from analyzer.text import read_placement

    wanted = read_placement(placement) if isinstance(placement, str) else placement
    return judge(position.board, wanted, rules or position.rules)


def diagnose(board: Draft | str) -> Diagnosis:
    """What is wrong with a board, misplaced tiles and all, and which tiles are most likely wrong.

    Args:
        board: what ``read_draft`` made of a text, or the text.

    Raises:
        InputError: the text cannot be read.
    """
    from analyzer.referee import diagnose
    from analyzer.text import read_draft

    draft = read_draft(board) if isinstance(board, str) else board
    return diagnose(draft.tile_set, draft.layout)


def audit(record: Record) -> Audit:
    """A record judged: every turn, every end of a round, every total."""
    from analyzer.audit import audit_record

    return audit_record(record)


def review(record: Record, *, games: int = 20_000, seed: int = 1, seconds: float | None = None) -> Review:
    """What each choice of a record cost against the best move.

    Args:
        record: a record that tells what was dealt and drawn; with mistakes, as far as it is sound.
        games: rounds to play out for each choice.
        seed: where the deals begin.
        seconds: stop after so many, with the choices judged so far.
    """
    from analyzer.audit import audit_record
    from analyzer.engine.clock import Clock
    from analyzer.review import review

    return review(audit_record(record), games, seed, clock=Clock(seconds))


def best(
    position: Position,
    engine: EngineChoice = "auto",
    *,
    rules: RuleSet | None = None,
    seed: int = 1,
    games: int | None = None,
    seconds: float | None = None,
    opponents: Knowledge | None = None,
) -> Ranking:
    """The moves of the hand, best first.

    Args:
        position: the board, with the hand of the player to move.
        engine: what judges the moves: ``score``, ``plan``, ``simulate``, ``exact`` or ``auto``.
        rules: score by these rules and not by the position's own.
        seed: where the deals of a simulation begin.
        games: rounds to play out at most, in a simulation.
        seconds: stop after so many.
        opponents: what is known of each opponent, in the order of play.

    Raises:
        ValueError: the engine is not for this position.
    """
    from analyzer.engine import best

    return best(position, engine, rules=rules, seed=seed, games=games, clock=seconds, knowledge=opponents)


def plan(
    position: Position,
    turns: int | None = None,
    *,
    method: PlanMethod | None = None,
    rules: RuleSet | None = None,
    seconds: float = 10.0,
) -> Plan:
    """The most points that the hand can make by itself, one tile after another.

    Args:
        position: the board, with the hand.
        turns: lay at most so many tiles; all of the hand without it.
        method: how to prove it: ``search`` or ``cp-sat``; whichever is sooner done without it.
        rules: score by these rules and not by the position's own.
        seconds: stop after so many.
    """
    from analyzer.engine.clock import Clock
    from analyzer.engine.plan import make_plan

    return make_plan(position, turns, method, Clock(seconds), rules)


def solve(puzzle: Puzzle, *, count: bool = False, limit: int | None = None, seconds: float | None = None) -> Solution:
    """Fill a puzzle, and say whether the filling is the only one, how many there are, or why there is none.

    Args:
        puzzle: the faces to fill and everything that is given.
        count: count all fillings, instead of stopping as soon as it is known whether there is a second one.
        limit: stop when so many fillings are found, at least 1.
        seconds: stop after so many.
    """
    from analyzer.engine.clock import Clock
    from puzzles.fill import fill

    return fill(puzzle, count=count, limit=limit, clock=Clock(seconds))


def hint(puzzle: Puzzle) -> Hint:
    """The easiest next step of a filling puzzle, as a person would find it."""
    from analyzer.text import Draft
    from triomino.operations.any_puzzle import AnyPuzzle
    from triomino.operations.control import Control
    from triomino.operations.hint import HintAsk, run

    return run(HintAsk(AnyPuzzle("fill", Draft.of(puzzle))), Control())


def generate(kind: KindName, *, seed: int = 1, seconds: float | None = None, **parameters: object) -> Item:
    """A new puzzle with one answer; the same seed and parameters make the same puzzle everywhere.

    Args:
        kind: a kind of puzzle, such as ``fill``; ``docs/puzzles.md`` has them all.
        seed: where the candidates begin.
        seconds: give up after so many.
        parameters: those of the kind, such as ``grade="hard"``; ``docs/puzzles.md`` has them.

    Raises:
        RefusalError: no puzzle can come of the parameters, or none was found in time.
    """
    from triomino.operations.control import Control
    from triomino.operations.generate import GenerateAsk, run

    asked = {name: str(value) for name, value in parameters.items()}
    return run(GenerateAsk(kind, asked, seed, seconds), Control()).item


def write_drawing(source: Position | Puzzle) -> str:
    """A position or a puzzle as a drawing.

    Raises:
        UndrawableError: it is too large to be drawn.
    """
    from analyzer.text import write_drawing

    return write_drawing(Draft.of(source))


def write_list(source: Position | Puzzle) -> str:
    """A position or a puzzle as a list of tiles with their places."""
    from analyzer.text import write_list

    return write_list(Draft.of(source))


def write_json(source: Position | Puzzle) -> str:
    """A position or a puzzle as JSON, in the format ``triomino-position/1``."""
    from analyzer.text import write_json

    return write_json(Draft.of(source))


def svg(value: object) -> str:
    """The picture of a board, a position, a puzzle, an analysis or a generated puzzle.

    Raises:
        TypeError: it has none.
    """
    from analyzer.display import shown

    picture = shown(value, "svg")
    if picture is None:
        raise TypeError(f"a {type(value).__name__} has no picture")
    return picture
