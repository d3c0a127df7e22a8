"""One puzzle of a library."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from analyzer.forms import AtMost
from triomino.operations.control import Control, RefusalError
from triomino.operations.generate import PuzzleShown
from triomino.operations.library import opened
from triomino.operations.limits import LibraryFile


class PuzzleAsk(NamedTuple):
    """Show a puzzle.

    Attributes:
        name: its name, which may be cut short where it stays clear.
        library: the file.
    """

    name: Annotated[str, AtMost(100)]
    library: LibraryFile | None = None


def run(ask: PuzzleAsk, _control: Control[None]) -> PuzzleShown:
    """Find it.

    Raises:
        RefusalError: there is no such puzzle, or no library.
    """
    item = None
    if ask.library is not None:
        with opened(ask.library) as kept:
            item = kept.get(ask.name)
    if item is None:
        raise RefusalError("puzzle", "found no puzzle, or more than one, that goes by that name", "name")
    return PuzzleShown(item)
