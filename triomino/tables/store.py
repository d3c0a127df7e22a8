"""Store tables in one SQLite file. No accepted turn is lost if the server is killed.

Every change is one transaction, and increases the table's number by one. If the number has changed since the table
was read, nothing is stored. A change is published only after it is stored.

Storing does not wait for the disk, because that would slow down every turn. The operating system writes the data even
if the server is killed. Only a power failure or a crash of the operating system can lose the last turns.
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
    """
    CREATE TABLE earlier (
        code TEXT NOT NULL REFERENCES kept (code) ON DELETE CASCADE,
        match INTEGER NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY (code, match)
    ) STRICT, WITHOUT ROWID;
    """,
)

MEMORY = ":memory:"
"""The path of a store in memory. Its tables are lost when the server ends."""


class Sitter(NamedTuple):
    """A person at a seat, with the digest of the seat's token."""

    name: str
    digest: str


class StoredTable(NamedTuple):
    """What the file stores about a table.

    Attributes:
        rules: the name of a published rule set, or the text of a rule file.
        level: the computer player for empty seats.
        opener: the seat of the person who may deal.
        sitters: the person at each taken seat.
        record: the record of the current match; empty before the deal.
        earlier: the records of earlier matches, without their seeds.
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
    earlier: tuple[str, ...] = ()


class StaleError(Exception):
    """The stored table has changed since it was read."""


_COLUMNS = "code, number, rules, tiles, level, seats, opener, spectators, record, over"


class TableStore:
    """The tables in a file. Only one thread at a time may use the store."""

    def __init__(self, path: Path | str = MEMORY, clock: Callable[[], float] = time.time) -> None:
        """Open or create the file.

        Raises:
            DatabaseError: the file cannot be opened, or does not store tables.
        """
        self._clock = clock
        if path != MEMORY and not Path(path).exists():
            with suppress(OSError):  # if this fails, opening the database raises a clearer error
                Path(path).touch(0o600)  # only the owner may read the file, because it contains every hand
        self._database = Database(path, APPLICATION_ID, MIGRATIONS, phrase("a file with saved tables"), threads=True)
        self._connection = self._database.connection
        self._connection.execute("PRAGMA synchronous = NORMAL")

    def add(self, table: StoredTable) -> None:
        with self._database.writing() as writing:
            *head, _sitters, record, over, _earlier = table
            row = (*head, record, over, self._clock())
            writing.execute(f"INSERT INTO kept ({_COLUMNS}, touched) VALUES ({', '.join('?' * len(row))})", row)
            self._seat(table)

    def change(self, before: StoredTable, after: StoredTable) -> None:
        """Store a changed table.

        Raises:
            StaleError: the stored table has changed since ``before`` was read.
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
            if after.earlier != before.earlier:
                row = (after.code, len(after.earlier), after.earlier[-1])
                writing.execute("INSERT INTO earlier VALUES (?, ?, ?)", row)

    def _seat(self, table: StoredTable) -> None:
        rows = [(table.code, seat, sitter.name, sitter.digest) for seat, sitter in table.sitters.items()]
        self._connection.executemany("INSERT INTO sitter VALUES (?, ?, ?, ?)", rows)

    def get(self, code: str) -> StoredTable | None:
        row = self._connection.execute(f"SELECT {_COLUMNS} FROM kept WHERE code = ?", (code,)).fetchone()
        if row is None:
            return None
        found = self._connection.execute("SELECT seat, name, digest FROM sitter WHERE code = ? ORDER BY seat", (code,))
        sitters = {seat: Sitter(name, digest) for seat, name, digest in found}
        asked = "SELECT record FROM earlier WHERE code = ? ORDER BY match"
        earlier = tuple(text for (text,) in self._connection.execute(asked, (code,)))
        *head, record, over = row
        return StoredTable._make((*head, sitters, record, bool(over), earlier))

    def watched(self, spectators: str) -> str | None:
        row = self._connection.execute("SELECT code FROM kept WHERE spectators = ?", (spectators,)).fetchone()
        return None if row is None else str(row[0])

    def forget(self, limits: TableLimits) -> list[str]:
        """Delete tables that nobody has changed for too long, and return their codes."""
        now = self._clock()
        with self._database.writing() as writing:
            found = writing.execute(
                "DELETE FROM kept WHERE touched < ? - CASE WHEN over THEN ? WHEN record = '' THEN ? ELSE ? END"
                " RETURNING code",
                (now, limits.over, limits.waiting, limits.playing),
            )
            return [code for (code,) in found.fetchall()]

    def remove(self, code: str) -> None:
        with self._database.writing() as writing:
            writing.execute("DELETE FROM kept WHERE code = ?", (code,))

    def __len__(self) -> int:
        return int(self._connection.execute("SELECT count(*) FROM kept").fetchone()[0])

    def close(self) -> None:
        self._database.close()
