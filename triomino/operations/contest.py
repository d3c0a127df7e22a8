"""Prepare a contest: check the codes that were entered, or make the puzzles of a week."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from analyzer.forms import AtMost
from analyzer.messages import found_instead, phrase
from puzzles.codes import item_code
from puzzles.contest import MOST_PUZZLES, Contest, ContestCode, ContestText, code_faults
from puzzles.weekly import issue_of
from triomino.operations.control import Control, RefusalError
from triomino.operations.puzzle import read_day


class ContestAsk(NamedTuple):
    """Prepare a contest.

    Attributes:
        codes: the codes of the puzzles.
        title: the title of the contest.
        week: make the puzzles of the week that contains this day, such as 2026-11-22. Give either codes or a week.
    """

    codes: Annotated[tuple[ContestCode, ...], AtMost(MOST_PUZZLES)] = ()
    title: ContestText = ""
    week: Annotated[str, AtMost(10)] | None = None


def run(ask: ContestAsk, control: Control[None]) -> Contest:
    """Check the codes, or make the codes of the week.

    Raises:
        RefusalError: a code is wrong or given twice, ``week`` is not a valid day, or the request gives both
            codes and a week, or neither.
        StoppedError: the caller stopped the generation.
    """
    if ask.week is not None:
        if ask.codes:
            raise RefusalError("question", phrase("found both codes and a week, expected only one of them"), "week")
        issue = issue_of(read_day(ask.week), control.check)
        codes = tuple(code for code in map(item_code, issue.items) if code is not None)
        return Contest(ask.title or f"{issue.year}-W{issue.week:02}", codes)
    codes = tuple(code.strip().lower() for code in ask.codes)
    for number, fault in code_faults(codes).items():
        raise RefusalError("code", fault, f"codes[{number}]")
    if not codes:
        raise RefusalError("code", found_instead(phrase("no code"), phrase("at least one")), "codes")
    return Contest(ask.title, codes)
