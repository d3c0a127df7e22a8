"""Matches between people who each use their own device. One person opens a table, and others join with its code.

Each operation in ``TABLE_OPERATIONS`` is a method of ``Tables``. Each seat receives only what its player may know. This
package does not depend on the web: ``triomino.web.streams`` sends the views to the devices, and makes the computer
players move.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from triomino.operations import Operation

__all__ = ["TABLE_OPERATIONS", "TableOperation"]


class TableOperation(Operation):
    """An operation on tables: the method of ``Tables`` whose name is ``verb``.

    A ``long`` operation sends the view of the table after every change, until the match ends.
    """

    @property
    def verb(self) -> str:
        """The name of the method."""
        return self.name.removeprefix("tables/")

    @cached_property
    def run(self) -> Callable[..., Any]:
        """The method that performs the operation; its arguments are the tables, the request and the caller."""
        from triomino.tables.tables import Tables

        run: Callable[..., Any] = getattr(Tables, self.verb)
        return run

    @property
    def news(self) -> Any:
        """The type of the views that a ``long`` operation sends; ``None`` for other operations."""
        return self.answer if self.long else None


TABLE_OPERATIONS = {
    operation.verb: operation
    for operation in (
        TableOperation("tables/open", "opening a table, with the first seat for you"),
        TableOperation("tables/look", "showing who sits at a table"),
        TableOperation("tables/join", "taking a seat at a table"),
        TableOperation("tables/invite", "getting the link to a table, also as a QR code"),
        TableOperation("tables/do", "performing an action at a table"),
        TableOperation("tables/watch", "receiving the view of a seat or a spectator after every change", long=True),
        TableOperation("tables/record", "getting the record of a finished match"),
    )
}
"""The operations on tables, by ``verb``."""
