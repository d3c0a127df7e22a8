"""List the puzzles of a library."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, NamedTuple

from analyzer.forms import Within, json_keys
from analyzer.messages import phrase_of
from analyzer.position import KindName
from puzzles.answers import Grade
from puzzles.item import Item
from puzzles.library import Library, LibraryError
from triomino.operations.control import Control, RefusalError
from triomino.operations.limits import LibraryFile

MOST_LISTED = 200


class LibraryAsk(NamedTuple):
    """List the puzzles of a library.

    Attributes:
        library: the path of the library.
        kind: only puzzles of this kind.
        grade: only puzzles of this grade.
        tag: only puzzles with this tag.
        limit: list at most this number of puzzles, about the same number of each kind.
    """

    library: LibraryFile | None = None
    kind: KindName | None = None
    grade: Grade | None = None
    tag: str | None = None
    limit: Annotated[int, Within(1, 10**6)] = MOST_LISTED


@json_keys("id", "kind", "grade", "difficulty", "tags")
class Listed(NamedTuple):
    """A puzzle's entry in a list."""

    id: str
    kind: str
    grade: str
    difficulty: float | None
    tags: tuple[str, ...]

    @classmethod
    def of(cls, item: Item) -> Listed:
        """The entry for a puzzle."""
        return cls(item.id, item.kind, item.grade, item.difficulty, item.tags)


@json_keys("kind", "grade", "count=number")
class KindCount(NamedTuple):
    """The number of puzzles of one kind and grade in a library."""

    kind: str
    grade: str
    number: int


@json_keys("puzzles", "counts")
class Listing(NamedTuple):
    """A list of puzzles from a library.

    Attributes:
        puzzles: the requested puzzles.
        counts: the number of puzzles in the whole library, by kind and grade.
    """

    puzzles: tuple[Listed, ...]
    counts: tuple[KindCount, ...]


@contextmanager
def opened(file: str) -> Iterator[Library]:
    """Open an existing library.

    Raises:
        RefusalError: the file does not exist, is not a library, or is damaged.
    """
    try:
        with Library(file, create=False) as kept:
            yield kept
    except LibraryError as error:
        raise RefusalError("library", phrase_of(error), "library") from error


def run(ask: LibraryAsk, _control: Control[None]) -> Listing:
    """List the puzzles. Without a library, the list is empty.

    Raises:
        RefusalError: the library cannot be read.
    """
    if ask.library is None:
        return Listing((), ())
    with opened(ask.library) as kept:
        items = list(kept.find(ask.kind, ask.grade, ask.tag, ask.limit))
        counts = kept.counts()
    return Listing(
        tuple(Listed.of(item) for item in items),
        tuple(KindCount(kind, grade, count) for (kind, grade), count in counts.items()),
    )
