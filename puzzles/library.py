"""A library of puzzles is one SQLite file.

Each batch of puzzles is written in one transaction, so a crash loses at most this batch.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from analyzer.forms import json_keys, to_json
from analyzer.from_json import read
from analyzer.messages import phrase, phrase_of
from analyzer.position import KindName
from puzzles.answers import Grade
from puzzles.database import Database, DatabaseError
from puzzles.item import Item, Provenance
from puzzles.kinds import kind

APPLICATION_ID = 0x74726F6D

MIGRATIONS = (
    """
    CREATE TABLE puzzle (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        grade TEXT NOT NULL,
        statement TEXT NOT NULL,
        answer TEXT NOT NULL,
        seed INTEGER NOT NULL,
        number INTEGER NOT NULL,
        parameters TEXT NOT NULL,
        version TEXT NOT NULL
    ) STRICT;
    CREATE TABLE tag (
        puzzle TEXT NOT NULL REFERENCES puzzle (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        PRIMARY KEY (puzzle, name)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE INDEX puzzle_by_kind_and_grade ON puzzle (kind, grade);
    CREATE INDEX tag_by_name ON tag (name);
    """,
    """
    CREATE TABLE run (
        key TEXT PRIMARY KEY,
        next INTEGER NOT NULL,
        names TEXT NOT NULL
    ) STRICT;
    """,
    "ALTER TABLE puzzle ADD COLUMN difficulty REAL;",
)
"""The steps from an empty file to the current schema; the number of steps is the version."""

_COLUMNS = "id, kind, grade, statement, answer, seed, number, parameters, version, difficulty"


class LibraryError(DatabaseError):
    """Raised if a file is not a library, cannot be used, or contains a damaged puzzle."""


@json_keys("new", "known", form="triomino-added/1")
class Added(NamedTuple):
    """How many of the given puzzles were added to the library, and how many it already had."""

    new: int
    known: int


class RunState(NamedTuple):
    """The progress of a generator run.

    Attributes:
        key: the ``Run.key``, which identifies the run.
        next: the number of the next candidate.
        names: the names of all puzzles that the run has made, even if the library already had them.
    """

    key: str
    next: int
    names: tuple[str, ...]


class Library:
    def __init__(self, path: Path | str, create: bool = True) -> None:
        """Open or create a library file, and update its schema.

        Raises:
            LibraryError: the file is missing, is not a library, cannot be opened or has an unknown schema.
        """
        if not create and not Path(path).is_file():
            raise LibraryError(
                phrase(
                    "{path}: no such library exists; to make it: triomino generate fill --library {path}",
                    path=str(path),
                )
            )
        try:
            self._database = Database(path, APPLICATION_ID, MIGRATIONS, phrase("a library"))
        except DatabaseError as error:
            raise LibraryError(phrase_of(error)) from error
        self._connection = self._database.connection

    def add(self, items: Iterable[Item], run: RunState | None = None) -> Added:
        """Add puzzles in one transaction.

        A puzzle is left out if the library already has it or one of its ``twins``. The same transaction stores the
        progress of the ``run``.
        """
        new = known = 0
        with self._database.writing():
            if run is not None:
                row = (run.key, run.next, " ".join(run.names))
                self._connection.execute("INSERT OR REPLACE INTO run VALUES (?, ?, ?)", row)
            for item in items:
                if self._insert(item):
                    new += 1
                else:
                    known += 1
        return Added(new, known)

    def _insert(self, item: Item) -> bool:
        twins, source = item.twins, item.provenance
        name, marks = twins[0], ", ".join("?" * len(twins))
        if self._connection.execute(f"SELECT 1 FROM puzzle WHERE id IN ({marks})", twins).fetchone():
            return False
        row = (
            name,
            item.kind,
            item.grade,
            item.statement,
            json.dumps(to_json(item.answer), sort_keys=True),
            source.seed,
            source.number,
            json.dumps(source.parameters, sort_keys=True),
            source.version,
            item.difficulty,
        )
        marks = ", ".join("?" * len(row))
        self._connection.execute(f"INSERT INTO puzzle ({_COLUMNS}) VALUES ({marks})", row)
        self._connection.executemany("INSERT INTO tag VALUES (?, ?)", [(name, tag) for tag in item.tags])
        return True

    def run_state(self, key: str) -> RunState | None:
        row = self._connection.execute("SELECT key, next, names FROM run WHERE key = ?", (key,)).fetchone()
        return row and RunState(row[0], row[1], tuple(row[2].split()))

    def get(self, name: str) -> Item | None:
        """Return the puzzle with this name.

        If there is none, return the puzzle whose name begins with ``name``, if only one does.

        Raises:
            LibraryError: the puzzle is damaged.
        """
        rows = self._connection.execute(
            f"SELECT {_COLUMNS} FROM puzzle WHERE substr(id, 1, ?) = ? LIMIT 2", (len(name), name)
        ).fetchall()
        exact = [row for row in rows if row[0] == name] or rows
        return self._item(exact[0]) if len(exact) == 1 else None

    def matching(self, name: str) -> int:
        """Count the puzzles with names that begin with ``name``."""
        query = "SELECT COUNT(*) FROM puzzle WHERE substr(id, 1, ?) = ?"
        count: int = self._connection.execute(query, (len(name), name)).fetchone()[0]
        return count

    def find(
        self, kind: str | None = None, grade: str | None = None, tag: str | None = None, limit: int | None = None
    ) -> Iterator[Item]:
        """Yield the puzzles that have this kind, this grade and this tag, sorted by name.

        If there is a limit, each kind gets about the same number of puzzles.

        Raises:
            LibraryError: a puzzle is damaged.
        """
        wanted = {"kind = ?": kind, "grade = ?": grade, "id IN (SELECT puzzle FROM tag WHERE name = ?)": tag}
        given = {clause: value for clause, value in wanted.items() if value is not None}
        where = f"WHERE {' AND '.join(given)}" if given else ""
        rows = self._connection.execute(
            f"""SELECT {_COLUMNS} FROM (
                SELECT * FROM puzzle {where} ORDER BY row_number() OVER (PARTITION BY kind ORDER BY id), id LIMIT ?
            ) ORDER BY id""",
            (*given.values(), -1 if limit is None else limit),
        )
        return map(self._item, rows.fetchall())

    def counts(self) -> dict[tuple[str, str], int]:
        rows = self._connection.execute("SELECT kind, grade, count(*) FROM puzzle GROUP BY kind, grade ORDER BY 1, 2")
        return {(kind, grade): count for kind, grade, count in rows}

    def _item(self, row: tuple[Any, ...]) -> Item:
        name, kind_name, grade, statement, answer, seed, number, parameters, version, difficulty = row
        tags = self._connection.execute("SELECT name FROM tag WHERE puzzle = ? ORDER BY name", (name,))
        provenance = Provenance(seed, number, json.loads(parameters), version)
        try:
            asked = read(KindName, kind_name)
            parts = asked, statement, read(kind(asked).answer_type, json.loads(answer)), read(Grade, grade)
        except ValueError as error:
            raise LibraryError(
                phrase("the puzzle {name} is damaged: {fault}", name=name, fault=phrase_of(error))
            ) from error
        return Item(*parts, tuple(tag for (tag,) in tags), difficulty, provenance)

    def __len__(self) -> int:
        return int(self._connection.execute("SELECT count(*) FROM puzzle").fetchone()[0])

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Library:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
