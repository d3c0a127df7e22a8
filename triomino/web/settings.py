"""What the server allows, in one place."""

from __future__ import annotations

from typing import NamedTuple

from triomino.tables.throttle import TableLimits

LOOPBACK = "127.0.0.1"


class Settings(NamedTuple):
    """What the server allows.

    Attributes:
        host: the address it listens on, which is also a name that it answers to.
        workers: worker processes, and so searches at one time.
        waiting: searches that may wait for a free worker; one more is told to come back later.
        most_seconds: the longest search that may be asked for.
        slack: seconds beyond the asked time after which a worker is ended, for loading and compiling.
        grace: seconds that a worker has to stop by itself when it is told to.
        largest_body: bytes of a request.
        read_seconds: how long a request may take to arrive, its head and its body each.
        open_posts: requests whose bodies may be arriving at one time.
        posts_of_one: of these, requests of one address.
        connections: connections that may be open at one time.
        connections_of_one: of these, connections of one address.
        names: further names that it answers to, since it announces them.
        library: a file of puzzles to offer; ``None`` for those that come with the project.
        tables: the file in which tables are kept; ``None`` where they end with the server.
        as_they_stand: whether the files of the page are handed out as they stand in the source.
        limits: how much of the tables anybody may use.
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
