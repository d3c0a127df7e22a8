"""The server's settings."""

from __future__ import annotations

from typing import NamedTuple

from triomino.tables.throttle import TableLimits

LOOPBACK = "127.0.0.1"


class Settings(NamedTuple):
    """Where the server listens, what it accepts, and which files it uses.

    Attributes:
        host: the address or name on which the server listens.
        workers: how many searches run at the same time, each in its own worker process.
        waiting: how many further searches may wait for a free worker.
        most_seconds: the longest time limit of a search.
        slack: how many seconds a worker may exceed the time limit of a search before it is ended. It needs this time to
            load and compile code.
        grace: how many seconds a worker may take to stop a search before it is ended.
        largest_body: the largest request body, in bytes.
        read_seconds: the time limit for the head of a request, and for its body.
        open_posts: how many request bodies may arrive at the same time.
        posts_of_one: how many of them may come from one address.
        connections: how many connections may be open.
        connections_of_one: how many of them may come from one address.
        names: further host names that the header ``Host`` of a request may contain.
        library: the file with the library of puzzles; ``None`` for no library.
        tables: the file that stores the tables; ``None`` to keep them only in memory.
        as_they_stand: whether to send the page's source files unchanged, and to read them again for each request.
    """

    host: str = LOOPBACK
    workers: int = 2
    waiting: int = 16
    most_seconds: float = 120.0
    slack: float = 90.0
    grace: float = 4.0
    largest_body: int = 262_144
    read_seconds: float = 10.0
    open_posts: int = 64
    posts_of_one: int = 16
    connections: int = 900
    connections_of_one: int = 200
    names: tuple[str, ...] = ()
    library: str | None = None
    tables: str | None = None
    as_they_stand: bool = False
    limits: TableLimits = TableLimits()
