"""How much of the tables anybody may use, so that nobody can use them up."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

HOUR = 3600.0


class TableLimits(NamedTuple):
    """What the tables allow; what is counted by address is counted over ``span`` seconds.

    Attributes:
        tables: tables that are kept at one time.
        held: of these, tables that one address has opened.
        opened: tables that one address may open.
        joined: seats that one address may take.
        missed: codes of no table that one address may try at once; then it waits, right or wrong.
        span: seconds.
        wait: seconds after each further code of no table.
        rounds: rounds of a match, which could have no end by house rules.
        away: seconds without a word from the seat that is to move, after which it can be given to another.
        streams: devices of one seat that may listen at one time; of more the first one is let go.
        spectators: devices that may look on at one table at one time; no more are let in.
        listening: streams of one address.
        waiting: seconds after which a table is forgotten at which nobody has sat down and nothing was dealt.
        playing: the same for a match in which nothing happens.
        over: the same for a match that is over.
    """

    tables: int = 1000
    held: int = 40
    opened: int = 20
    joined: int = 60
    missed: int = 20
    span: float = 600.0
    wait: float = 10.0
    rounds: int = 200
    away: float = 120.0
    streams: int = 3
    spectators: int = 24
    listening: int = 48
    waiting: float = HOUR
    playing: float = 14 * 24 * HOUR
    over: float = 24 * HOUR


class Throttle:
    """Counts what each address has done lately."""

    LARGEST = 4096
    """Addresses that are remembered; of more than that the one is forgotten that did something longest ago."""

    def __init__(
        self,
        most: int,
        span: float,
        wait: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Nothing has been done yet.

        Args:
            most: how often an address may do it within the span.
            span: seconds.
            wait: seconds after the last time until one that has done it so often may do it once more; none without it.
            clock: seconds.
        """
        self._most = most
        self._span = span
        self._wait = span if wait is None else wait
        self._clock = clock
        self._times: dict[str, deque[float]] = {}

    def full(self, address: str) -> bool:
        """Whether the address has done it as often as it may."""
        recent = self._recent(address)
        return len(recent) >= self._most and recent[-1] > self._clock() - self._wait

    def count(self, address: str) -> None:
        """It has done it."""
        times = self._times.pop(address, deque())
        times.append(self._clock())
        self._times[address] = times  # behind all others: a dict keeps the order
        if len(self._times) > self.LARGEST:
            del self._times[next(iter(self._times))]

    def _recent(self, address: str) -> deque[float]:
        times = self._times.get(address, deque())
        while times and times[0] <= self._clock() - self._span:
            times.popleft()
        return times


def neighbourhood(address: str) -> str:
    """What is counted as one address: of IPv6 the network, of which one person has all the addresses.

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
