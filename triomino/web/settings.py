"""The server's settings."""

from __future__ import annotations

from typing import NamedTuple

from triomino.tables.throttle import TableLimits

LOOPBACK = "127.0.0.1"


class Settings(NamedTuple):
    """Where the server listens, how many requests it accepts, and which files it uses.

    Attributes:
        host: the address or name on which the server listens; requests may give it as their ``Host``.
        workers: the maximum number of searches that run at the same time, each in its own worker process.
        waiting: the maximum number of searches that wait for a free worker; further searches are refused.
        most_seconds: the maximum time limit of a search, in seconds.
        slack: seconds that a search may take beyond its time limit, for loading and compiling, before its worker is
            ended.
        grace: seconds that a stopped search may still take before its worker is ended.
        largest_body: the maximum size of a request body, in bytes.
        read_seconds: the time limit for the head of a request, and also for its body, in seconds.
        open_posts: the maximum number of request bodies that arrive at the same time.
        posts_of_one: the maximum number of request bodies that arrive from one address at the same time.
        connections: the maximum number of open connections.
        connections_of_one: the maximum number of open connections from one address.
        names: further names that requests may give as their ``Host``.
        library: a file of puzzles to offer; ``None`` to offer none.
        tables: the file that stores the tables; ``None`` to keep them only in memory.
        as_they_stand: whether to read the page's source files at each request, and to send them unchanged.
        limits: how many tables the server keeps, and for how long.
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
