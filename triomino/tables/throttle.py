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

    ``opened``, ``joined`` and ``missed`` count what one address does within ``span`` seconds. Opening a table deletes
    those that have been unchanged for too long.

    Attributes:
        tables: at the same time.
        held: existing tables that were opened from one address.
        span: the period of counting, in seconds.
        wait: the pause in seconds at the limit ``missed``. During the pause, even a correct code is refused.
        rounds: rounds in a match. Under house rules, a match might never end.
        matches: matches at a table.
        away: how many seconds the mover must be disconnected before another player can give the seat away.
        streams: devices at one seat. A further device replaces the one that has been connected longest.
        spectators: spectators' devices at one table. Further ones are refused.
        listening: streams to one address at the same time.
        waiting: how many seconds a table without a deal may stay unchanged.
        playing: the same for an unfinished match.
        over: the same for a finished match.
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
        most: the maximum number of actions within the span.
        span: in seconds.
        wait: how many seconds an address at the limit must wait after its last action; by default the span.
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
