"""The project's SQLite files, each with an application number and a schema version.

Readers and one writer can work at the same time (write-ahead log). A killed process loses at most one transaction.
Opening a file of an older version updates the file; a file of a newer version is refused.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from analyzer.errors import system_reason
from analyzer.messages import Phrase, phrase


class DatabaseError(Exception):
    """Raised if a file is not a database of the expected type or cannot be used."""


class Database:
    """An open database.

    Attributes:
        connection: the SQLite connection, in autocommit mode.
    """

    def __init__(
        self, path: Path | str, application: int, migrations: Sequence[str], what: Phrase, threads: bool = False
    ) -> None:
        """Open or create a file, and update its schema.

        ``application`` is the number that marks files of this type; ``what`` is their name in messages. The SQL scripts
        in ``migrations`` together give an empty file the current schema. A file's version is the number of scripts run
        on it. With ``threads``, several threads can use the connection, one at a time.

        Raises:
            DatabaseError: the file has another type or a newer version, or cannot be used.
        """
        self._application = application
        self._migrations = migrations
        try:
            self.connection = sqlite3.connect(path, isolation_level=None, timeout=30, check_same_thread=not threads)
            self._prepare(str(path), what)
        except sqlite3.Error as error:
            raise DatabaseError(
                phrase(
                    "{path}: cannot be used as {what}: {reason}", path=str(path), what=what, reason=system_reason(error)
                )
            ) from error

    def _prepare(self, path: str, what: Phrase) -> None:
        version = self._pragma("user_version")
        is_ours = self._pragma("application_id") == self._application
        is_empty = not self.connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
        newest = len(self._migrations)
        if not is_ours and not is_empty:
            raise DatabaseError(
                phrase("{path}: is a database, but not {what}: choose another file", path=path, what=what)
            )
        if version > newest:
            raise DatabaseError(
                phrase(
                    "{path}: has schema {version}, but this version of Triomino supports only schemas up to "
                    "{newest}: install a newer version",
                    path=path,
                    version=version,
                    newest=newest,
                )
            )
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA foreign_keys = ON")
        if version < newest:
            self._migrate()

    def _migrate(self) -> None:
        with self.writing():
            # Another process may have updated the schema while this one waited for the lock.
            for number in range(self._pragma("user_version"), len(self._migrations)):
                for statement in filter(str.strip, self._migrations[number].split(";")):
                    self.connection.execute(statement)
                self.connection.execute(f"PRAGMA user_version = {number + 1}")
            self.connection.execute(f"PRAGMA application_id = {self._application}")

    def _pragma(self, name: str) -> int:
        return int(self.connection.execute(f"PRAGMA {name}").fetchone()[0])

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """A ``with`` block for one transaction; an exception undoes it."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield self.connection
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")

    def close(self) -> None:
        self.connection.close()
