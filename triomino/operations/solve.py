"""Solve a puzzle of any kind, or count the fillings of a filling puzzle."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, Any, NamedTuple

from analyzer.forms import AnyOf, Within, json_keys
from analyzer.messages import Phrase, phrase
from puzzles.fill.task import STAGES, FillProgress, Stage
from puzzles.kinds import KINDS, Effort, PuzzleKind, kind, solved_types
from triomino.operations.any_puzzle import AnyPuzzle
from triomino.operations.control import Control, RefusalError
from triomino.operations.limits import Seconds


@dataclass(frozen=True)
class SolveAsk:
    """Solve a puzzle.

    Attributes:
        puzzle: the puzzle; its header ``puzzle:`` names its kind, and faces marked with ``?`` are to be filled.
        count: count all fillings.
        limit: stop after N fillings.
        seconds: stop after S seconds.
        explain: also explain, step by step, how a person would fill the region.
        least: in a hunt, judge hexagons with at least N tiles (default: 4).
    """

    puzzle: AnyPuzzle
    count: bool = False
    limit: Annotated[int, Within(1, 10**15)] | None = None
    seconds: Seconds | None = None
    explain: bool = False
    least: Annotated[int, Within(1, 5)] | None = None


@json_keys("doing", "~text=stage", "found", "deepest", "nodes")
class SolveNews(NamedTuple):
    """The progress of a search.

    Attributes:
        doing: the current method.
        found: the number of fillings found.
        deepest: the largest number of faces that the search has filled at the same time.
        nodes: the number of nodes of the search tree visited so far.
    """

    doing: Stage
    found: int
    deepest: int
    nodes: int

    @property
    def stage(self) -> Phrase:
        """The current method, in words."""
        return STAGES[self.doing]


def run(ask: SolveAsk, control: Control[SolveNews]) -> Annotated[Any, AnyOf(solved_types)]:
    """Solve the puzzle.

    Raises:
        RefusalError: an option does not apply to this kind of puzzle.
    """
    asked = kind(ask.puzzle.kind)
    _refuse_strays(ask, asked)

    def watch(progress: FillProgress) -> None:
        control.watch(lambda: SolveNews(progress.stage, progress.found, progress.deepest, progress.nodes))

    clock = control.clock(asked.seconds if ask.seconds is None else ask.seconds)
    options = {name: getattr(ask, name) for name in asked.options}
    return asked.solve(ask.puzzle.draft, Effort(clock, options, watch))


def _refuse_strays(ask: SolveAsk, asked: PuzzleKind[Any, Any]) -> None:
    for field in fields(ask):
        name, given = field.name, getattr(ask, field.name)
        if name in ("puzzle", "seconds", *asked.options) or given in (None, False):
            continue
        owner = next(one for one in KINDS if name in kind(one).options)
        message = phrase(
            "'{field}' is only for {owner} puzzles, but this is a {kind} puzzle: leave out '{field}'",
            field=name,
            owner=owner,
            kind=asked.name,
        )
        raise RefusalError("kind", message, name)
