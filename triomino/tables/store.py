"""Tables in one SQLite file, so that a server that dies at any moment loses no turn that it has accepted.

A table is one row: the record of its match, which is all that is needed to go on, and a number that grows by one with
whatever happens. A change is written in one transaction, and only on top of the number that it was made from; nobody is
told of it before it is in the file. Nobody waits for the disk, which takes many times as long as a turn: what a killed
server has written is brought there by the system, and only where the power fails the last turns of all may be missing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from analyzer.messages import phrase
from puzzles.database import Database
from triomino.tables.throttle import TableLimits
from triomino.tables.tokens import LENGTH, SIGNS

APPLICATION_ID = 0x74726F74
"""Marks a SQLite file as tables of this project."""

MIGRATIONS = (
    """
    CREATE TABLE kept (
        code TEXT PRIMARY KEY,
        number INTEGER NOT NULL,
        touched REAL NOT NULL,
        rules TEXT NOT NULL,
        tiles TEXT NOT NULL,
        level TEXT NOT NULL,
        seats INTEGER NOT NULL,
        opener INTEGER NOT NULL,
        record TEXT NOT NULL,
        over INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE sitter (
        code TEXT NOT NULL REFERENCES kept (code) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        digest TEXT NOT NULL,
        PRIMARY KEY (code, seat)
    ) STRICT, WITHOUT ROWID;
    """,
    f"""
    ALTER TABLE kept ADD COLUMN spectators TEXT NOT NULL DEFAULT '';
    UPDATE kept SET spectators = {" || ".join([f"substr('{SIGNS}', 1 + abs(random() % {len(SIGNS)}), 1)"] * LENGTH)};
    CREATE UNIQUE INDEX by_spectators ON kept (spectators);
    """,
)
"""The second gives every table a code for spectators."""

MEMORY = ":memory:"
"""The file that is none: the tables then end with the server."""


class Sitter(NamedTuple):
    """Who sits somewhere.

    Attributes:
        name: as everybody sees it.
        digest: of the token.
    """

    name: str
    digest: str


class StoredTable(NamedTuple):
    """A table as it is stored.

    Attributes:
        code: by which it is found.
        number: how much has happened.
        rules: the rules, a published name or the text of a rule file.
        tiles: the name of the set.
        level: the player of the program that takes the empty seats.
        seats: how many there are.
        opener: the seat of whoever opened it.
        spectators: the code by which spectators find it.
        sitters: the people, by seat.
        record: the record of the match; empty before the deal.
        over: whether the match is over.
    """

    code: str
    number: int
    rules: str
    tiles: str
    level: str
    seats: int
    opener: int
    spectators: str
    sitters: dict[int, Sitter]
    record: str = ""
    over: bool = False


class StaleError(Exception):
    """The table has changed meanwhile."""


_COLUMNS = "code, number, rules, tiles, level, seats, opener, spectators, record, over"


class TableStore:
    """The tables of a file. One thread at a time may use it."""

    def __init__(self, path: Path | str = MEMORY, clock: Callable[[], float] = time.time) -> None:
        """Open the file, or begin one.

        Raises:
            DatabaseError: it is something else, or cannot be opened.
        """
        self._clock = clock
        if path != MEMORY and not Path(path).exists():
            with suppress(OSError):  # the database says better what is wrong
                Path(path).touch(0o600)  # it tells every hand
        self._database = Database(path, APPLICATION_ID, MIGRATIONS, phrase("tables"), threads=True)
        self._connection = self._database.connection
        self._connection.execute("PRAGMA synchronous = NORMAL")

    def add(self, table: StoredTable) -> None:
        """A new table."""
        with self._database.writing() as writing:
            *before, _sitters, record, over = table
            row = (*before, record, over, self._clock())
            writing.execute(f"INSERT INTO kept ({_COLUMNS}, touched) VALUES ({', '.join('?' * len(row))})", row)
            self._seat(table)

    def change(self, before: StoredTable, after: StoredTable) -> None:
        """What has become of a table.

        Raises:
            StaleError: it is no longer what it was before.
        """
        with self._database.writing() as writing:
            done = writing.execute(
                "UPDATE kept SET number = ?, opener = ?, record = ?, over = ?, touched = ?"
                " WHERE code = ? AND number = ?",
                (after.number, after.opener, after.record, after.over, self._clock(), before.code, before.number),
            )
            if not done.rowcount:
                raise StaleError
            if after.sitters != before.sitters:
                writing.execute("DELETE FROM sitter WHERE code = ?", (before.code,))
                self._seat(after)

    def _seat(self, table: StoredTable) -> None:
        rows = [(table.code, seat, sitter.name, sitter.digest) for seat, sitter in table.sitters.items()]
        self._connection.executemany("INSERT INTO sitter VALUES (?, ?, ?, ?)", rows)

    def get(self, code: str) -> StoredTable | None:
        """The table of this code."""
        row = self._connection.execute(f"SELECT {_COLUMNS} FROM kept WHERE code = ?", (code,)).fetchone()
        if row is None:
            return None
        found = self._connection.execute("SELECT seat, name, digest FROM sitter WHERE code = ? ORDER BY seat", (code,))
        sitters = {seat: Sitter(name, digest) for seat, name, digest in found}
        *head, record, over = row
        return StoredTable._make((*head, sitters, record, bool(over)))

    def watched(self, spectators: str) -> str | None:
        """The code of the table that spectators find by theirs."""
        row = self._connection.execute("SELECT code FROM kept WHERE spectators = ?", (spectators,)).fetchone()
        return None if row is None else str(row[0])

    def forget(self, limits: TableLimits) -> list[str]:
        """Forget the tables at which nothing has happened for too long; the codes of those."""
        now = self._clock()
        with self._database.writing() as writing:
            found = writing.execute(
                "DELETE FROM kept WHERE touched < ? - CASE WHEN over THEN ? WHEN record = '' THEN ? ELSE ? END"
                " RETURNING code",
                (now, limits.over, limits.waiting, limits.playing),
            )
            return [code for (code,) in found.fetchall()]

    def remove(self, code: str) -> None:
        """Forget a table."""
        with self._database.writing() as writing:
            writing.execute("DELETE FROM kept WHERE code = ?", (code,))

    def __len__(self) -> int:
        return int(self._connection.execute("SELECT count(*) FROM kept").fetchone()[0])

    def close(self) -> None:
        """Close the file."""
        self._database.close()
