"""Judge each answer in a contest, and write the result with its check letters."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.forms import json_keys
from analyzer.messages import phrase_of
from puzzles.codes import CodeError
from puzzles.contest import Attempts, ContestResult, ContestText, JudgedAttempt, code_faults, judged
from triomino.operations.control import Control, RefusalError


class ResultAsk(NamedTuple):
    """Judge the answers in a contest.

    Attributes:
        puzzles: the attempts, in the order of the contest.
        title: the title of the contest.
        player: the name of the solver.
    """

    puzzles: Attempts
    title: ContestText = ""
    player: ContestText = ""


@json_keys("result", "puzzles", "solved", "help")
class JudgedContest(NamedTuple):
    """The result of a contest, with a verdict on each attempt.

    Attributes:
        result: the result that the solver sends back, with its check letters.
        puzzles: each attempt with its verdict.
    """

    result: ContestResult
    puzzles: tuple[JudgedAttempt, ...]

    @property
    def solved(self) -> int:
        """The number of right answers."""
        return sum(puzzle.right for puzzle in self.puzzles)

    @property
    def help(self) -> int:
        """How many times the solver used help, over all puzzles."""
        return sum(puzzle.help for puzzle in self.puzzles)

    @property
    def rank(self) -> tuple[int, int, int]:
        """The sort key of the ranking, best first: by the number of right answers, then by help, then by time."""
        return -self.solved, self.help, self.result.seconds


def run(ask: ResultAsk, control: Control[None]) -> JudgedContest:
    """Judge the answers.

    Raises:
        RefusalError: a code is wrong or given twice.
        StoppedError: the caller stopped the operation.
    """
    result = ContestResult(ask.title, ask.player, ask.puzzles)
    for number, fault in code_faults(result.contest.codes).items():
        raise RefusalError("code", fault, f"puzzles[{number}].code")
    try:
        return JudgedContest(result, judged(ask.puzzles, control.check))
    except CodeError as error:
        raise RefusalError("code", phrase_of(error), "puzzles") from error
