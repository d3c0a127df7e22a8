"""Matches between people who each use their own device.

Each seat receives only what its player may know. This package does not depend on the web; ``triomino.web.streams``
sends the views and moves the computer players.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from triomino.operations import Operation

__all__ = ["TABLE_OPERATIONS", "TableOperation"]


class TableOperation(Operation):
    """An operation on tables.

    ``verb`` is the method of ``Tables``. A ``long`` operation sends a view after every change, until the match ends.
    """

    @property
    def verb(self) -> str:
        return self.name.removeprefix("tables/")

    @cached_property
    def run(self) -> Callable[..., Any]:
        """The method, called with the tables, the request and the caller."""
        from triomino.tables.tables import Tables

        run: Callable[..., Any] = getattr(Tables, self.verb)
        return run

    @property
    def news(self) -> Any:
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
