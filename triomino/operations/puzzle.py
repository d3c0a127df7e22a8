"""Find a puzzle by name, code or day."""

from __future__ import annotations

import datetime
from typing import Annotated, NamedTuple

from analyzer.forms import AtMost
from analyzer.messages import found_instead, phrase, phrase_of
from puzzles.codes import CodeError, is_code, make_again, of_the_day
from puzzles.item import Item
from triomino.operations.control import Control, RefusalError
from triomino.operations.generate import PuzzleAnswer
from triomino.operations.library import opened
from triomino.operations.limits import LibraryFile

FIRST_DAY = datetime.date(2000, 1, 1)


class PuzzleAsk(NamedTuple):
    """Show a puzzle.

    Attributes:
        name: the puzzle's code, or its name in the library; the beginning of the name is enough if it is unique.
        day: a day such as 2026-11-22, for the puzzle of that day; not together with a name.
        library: the path of the library.
        item: a puzzle to return with its texts in the language of the request; not together with a name or a day.
    """

    name: Annotated[str, AtMost(100)] | None = None
    day: Annotated[str, AtMost(10)] | None = None
    library: LibraryFile | None = None
    item: Item | None = None


def run(ask: PuzzleAsk, control: Control[None]) -> PuzzleAnswer:
    """Find the puzzle in the library, generate it from its code or its day, or return the puzzle in the request.

    Raises:
        RefusalError: there is no such puzzle, the day is not allowed, the library cannot be opened, or the request
            does not name exactly one puzzle.
        StoppedError: the caller stopped the generation.
    """
    if ask.item is not None:
        if ask.name is not None or ask.day is not None:
            raise RefusalError(
                "question", phrase("found 'item' together with 'name' or 'day', expected only one of these"), "item"
            )
        return PuzzleAnswer(ask.item)
    if ask.name is None:
        return PuzzleAnswer(_of_a_day(ask.day, control))
    if ask.day is not None:
        raise RefusalError("question", phrase("found both a name and a day, expected only one of them"), "day")
    if is_code(ask.name):
        control.check()
        try:
            return PuzzleAnswer(make_again(ask.name))
        except CodeError as error:
            raise RefusalError("code", phrase_of(error), "name") from error
    item, count = None, 0
    if ask.library is not None:
        with opened(ask.library) as kept:
            item, count = kept.get(ask.name), kept.matching(ask.name)
    if item is None:
        message = phrase("found no puzzle with this name or code: check the spelling")
        if count:
            message = phrase("the names of {count} puzzles begin with this text: give more of the name", count=count)
        raise RefusalError("puzzle", message, "name")
    return PuzzleAnswer(item)


def _of_a_day(text: str | None, control: Control[None]) -> Item:
    if text is None:
        raise RefusalError("question", phrase("found neither a name nor a day, expected one of them"), "name")
    return of_the_day(read_day(text), control.check)


def read_day(text: str) -> datetime.date:
    """Read a date such as 2026-11-22.

    Raises:
        RefusalError: the text is not a date in this form, or the day is before ``FIRST_DAY``.
    """
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError:
        day = None
    # ``fromisoformat`` also accepts other forms, such as 20261122.
    if day is None or str(day) != text:
        raise RefusalError("day", found_instead(repr(text), phrase("a day such as 2026-11-22")), "day")
    if day < FIRST_DAY:
        raise RefusalError("day", found_instead(repr(text), phrase("{day} or a later day", day=str(FIRST_DAY))), "day")
    return day
