"""Limit each network address, so that nobody can use up all the tables."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

HOUR = 3600.0


class TableLimits(NamedTuple):
    """How many tables, devices and actions the server allows, and for how long.

    When somebody opens a table, all tables that have been unchanged for too long are deleted.

    Attributes:
        tables: how many tables may exist at the same time.
        held: how many of these tables may have been opened from one address.
        opened: how many tables one address may open within ``span`` seconds.
        joined: how many seats one address may take within ``span`` seconds.
        missed: how many wrong codes one address may send within ``span`` seconds.
        span: the period for these three limits, in seconds.
        wait: how many seconds an address must wait after too many wrong codes. In this time, even a correct code is
            refused.
        rounds: how many rounds a match may have. This limit is needed because a match under house rules might never
            end.
        matches: how many matches may be played at one table.
        away: how many seconds the player to move must be disconnected before another player can give the seat away.
        streams: how many devices may be connected at one seat. A further device replaces the one that has been
            connected longest.
        spectators: how many devices of spectators may be connected to one table. Further devices are refused.
        listening: how many streams may be open to one address.
        waiting: how many seconds a table may stay unchanged before the deal. After that, it is deleted.
        playing: the same for a table with an unfinished match.
        over: the same for a table with a finished match.
    """

    tables: int = 1000
    held: int = 40
    opened: int = 20
    joined: int = 60
    missed: int = 20
    span: float = 600.0
    wait: float = 10.0
    rounds: int = 200
    matches: int = 100
    away: float = 120.0
    streams: int = 3
    spectators: int = 24
    listening: int = 48
    waiting: float = HOUR
    playing: float = 14 * 24 * HOUR
    over: float = 24 * HOUR


class Throttle:
    """Counts the recent actions of each address.

    Args:
        most: how many actions one address may perform within the span.
        span: the period over which actions are counted, in seconds.
        wait: how many seconds an address that has reached the limit must wait after its last action; by default the
            span.
        clock: returns the time in seconds.
    """

    LARGEST = 4096
    """How many addresses are remembered. A new one replaces the least recently active one."""

    def __init__(
        self,
        most: int,
        span: float,
        wait: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._most = most
        self._span = span
        self._wait = span if wait is None else wait
        self._clock = clock
        self._times: dict[str, deque[float]] = {}

    def full(self, address: str) -> bool:
        recent = self._recent(address)
        return len(recent) >= self._most and recent[-1] > self._clock() - self._wait

    def count(self, address: str) -> None:
        times = self._times.pop(address, deque())
        times.append(self._clock())
        self._times[address] = times  # move the address to the end of the dict
        if len(self._times) > self.LARGEST:
            del self._times[next(iter(self._times))]

    def _recent(self, address: str) -> deque[float]:
        times = self._times.get(address, deque())
        while times and times[0] <= self._clock() - self._span:
            times.popleft()
        return times


def neighbourhood(address: str) -> str:
    """Return the key under which an address is counted.

    For IPv6, this is the /64 network, because one person can usually use all of its addresses.

    >>> neighbourhood("192.168.0.7"), neighbourhood("2001:db8:1:2:3:4:5:6")
    ('192.168.0.7', '2001:db8:1:2::')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
