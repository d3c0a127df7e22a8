"""Matches of people who each have a device of their own: a table is opened, joined by its code, played to its end.

``Tables`` holds them all. What may be asked of it stands in ``TABLE_OPERATIONS``, declared by the types of its methods
as every operation is; but these have a memory, and answer each seat with what that seat may know. Nothing here knows
the web: ``triomino.web.streams`` lets people in, sends them what has changed, and has the players of the program move.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from triomino.operations import Operation

__all__ = ["TABLE_OPERATIONS", "TableOperation"]


class TableOperation(Operation):
    """Something that may be asked of the tables: the method ``verb`` of ``Tables``.

    One that is ``long`` goes on telling what the seat may know, whenever that has changed, until the match is over.
    """

    @property
    def verb(self) -> str:
        """The name of the method."""
        return self.name.removeprefix("tables/")

    @cached_property
    def run(self) -> Callable[..., Any]:
        """The method, to be called with the tables, the question and who asks."""
        from triomino.tables.tables import Tables

        run: Callable[..., Any] = getattr(Tables, self.verb)
        return run

    @property
    def news(self) -> Any:
        """What is told meanwhile: the same as in the end."""
        return self.answer if self.long else None


TABLE_OPERATIONS = {
    operation.verb: operation
    for operation in (
        TableOperation("tables/open", "a table opened, with a seat at it"),
        TableOperation("tables/look", "who sits at a table"),
        TableOperation("tables/join", "a seat taken at a table"),
        TableOperation("tables/invite", "the link to a table, and the picture of it that a telephone reads"),
        TableOperation("tables/do", "something done at a table"),
        TableOperation("tables/watch", "what a seat may know, whenever it has changed", long=True),
        TableOperation("tables/record", "the record of a match that is over"),
    )
}
"""All of it, by name."""
