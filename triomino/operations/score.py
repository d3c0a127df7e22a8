"""A score sheet kept turn by turn."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from analyzer.errors import InputError
from analyzer.forms import AtMost, Within
from analyzer.phrases import phrase_of
from analyzer.rules.reading import RuleBook
from analyzer.score_keeping import LONGEST_LINE, Entered, enter, take_back
from triomino.operations.control import Control, RefusalError
from triomino.operations.limits import RecordText


class ScoreAsk(NamedTuple):
    """Enter a line into a game record that is kept turn by turn, and hear what it makes and what is wrong with it.

    Attributes:
        record: the record so far; headers alone will do.
        line: a line of the record; the player may be left out where it is known whose turn it is.
        keep: keep the line whatever is wrong with it.
        undo: take the last line of the record back first.
        at: put the line in the place of that line of the record, by its number; an empty line takes that one away.
        rules: go by these rules, whatever the record says.
    """

    record: RecordText
    line: Annotated[str, AtMost(LONGEST_LINE)] = ""
    keep: bool = False
    undo: bool = False
    at: Annotated[int, Within(1, 10**6)] | None = None
    rules: RuleBook | None = None


def run(ask: ScoreAsk, control: Control[None]) -> Entered:
    """Enter it.

    Raises:
        InputError: the record or the line cannot be read.
        RefusalError: there is nothing to take back, or no line of a round to put another in the place of.
        StoppedError: somebody stopped it.
    """
    text, file = ask.record
    if ask.undo:
        try:
            text, _ = take_back(text)
        except ValueError as error:
            raise RefusalError("nothing", phrase_of(error), "undo") from error
    try:
        return enter(text, ask.line, ask.keep, file, ask.rules and ask.rules.rules, control.check, ask.at)
    except InputError:
        raise
    except ValueError as error:
        raise RefusalError("line", phrase_of(error), "at") from error
