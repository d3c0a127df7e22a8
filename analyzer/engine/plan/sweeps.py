"""Find the most points that one hand can score, in wider and wider sweeps.

The search goes from sets of ``k`` placements to sets of ``k + 1``. If two orders of the same placements form the same
bridges, both have the same future, so the search stores only the order with the most points.

Each sweep keeps a limited number of sets of each size. It discards the sets with a bound (see ``upper_bounds``) below
the best plan so far. If the sets beyond the limit cannot beat the best plan either, this plan is proven. If not, a
wider sweep follows, up to the width ``WIDEST``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from typing import Literal, NamedTuple, TypeAlias

from analyzer.display import at_a_prompt, showing
from analyzer.engine.clock import PROVEN, Clock, Ending, OutOfTimeError
from analyzer.engine.placement_graph import PlacementGraph
from analyzer.engine.plan.upper_bounds import UNIT, CrudeBound, FullBound, UpperBound, reachable
from analyzer.forms import json_keys
from analyzer.messages import Phrase
from analyzer.moves import Move
from analyzer.tiles import numbers

TOO_LARGE: Literal["size"] = "size"
"""The search ended because there are too many plans to examine."""

FIRST_WIDTH = 64
WIDEN = 32
WIDEST = FIRST_WIDTH * WIDEN**2
"""The maximum number of sets of one size that a sweep keeps. The sets of the next size then take a few hundred
megabytes.
"""

HOPE = 4
"""A sweep prefers sets with many points plus 1/``HOPE`` of the bound on further points. With hands of 15 and 18 tiles,
plans scored one or two per cent less without the bound, and also with the whole bound.
"""

PlanMethod: TypeAlias = Literal["search", "cp-sat"]

Path: TypeAlias = "tuple[int, Path] | None"
"""The placements, the last one first."""

Laid: TypeAlias = tuple[int, int]
"""The masks of all placements, and of those that formed bridges (0 if bridges cannot be extended)."""


@at_a_prompt
@showing("text", "svg")
@json_keys("total", "proven", "moves", "bound", "gap", "method", "stopped", "note~note_text?", form="triomino-plan/1")
class Plan(NamedTuple):
    """A sequence of placements from one hand.

    Attributes:
        total: the sum of the scores.
        moves: the moves in the order of play; each is legal and earns its score in this order.
        bound: no plan for the same number of turns scores more points than this.
        stopped: why the search ended: ``proven``, ``seconds``, ``interrupted`` or ``size`` (too many plans to examine).
        method: the method that found the plan: ``search`` or ``cp-sat``.
        note: a note for the reader, for example that OR-Tools is not available.
    """

    total: int
    moves: tuple[Move, ...]
    bound: int
    stopped: Ending | Literal["size"]
    method: PlanMethod
    note: Phrase | None = None

    @property
    def proven(self) -> bool:
        """Whether the plan is proven to score the most points."""
        return self.bound <= self.total

    @property
    def gap(self) -> int:
        """The maximum number of points by which another plan could exceed this one."""
        return max(0, self.bound - self.total)


def search_plan(graph: PlacementGraph, turns: int, clock: Clock) -> Plan:
    sweeps = _Sweeps(graph, turns, _upper_bound(graph, turns, clock), clock)
    width = FIRST_WIDTH
    sweeps.run(width, to_the_end=True)
    with suppress(OutOfTimeError):
        while sweeps.bound > sweeps.best and width < WIDEST:
            clock.check()
            width *= WIDEN
            sweeps.run(width)
    stopped = PROVEN if sweeps.bound <= sweeps.best else clock.reason if clock.over else TOO_LARGE
    return Plan(sweeps.best, sweeps.moves(), max(sweeps.bound, sweeps.best), stopped, "search")


def _upper_bound(graph: PlacementGraph, turns: int, clock: Clock) -> UpperBound:
    placements, whole = reachable(graph, turns, clock)
    return FullBound(graph, placements, turns) if whole else CrudeBound(graph)


class _Sweeps:
    """A series of sweeps from one position. No plan scores more than ``bound``."""

    def __init__(self, graph: PlacementGraph, turns: int, upper_bound: UpperBound, clock: Clock) -> None:
        self._graph = graph
        self._turns = turns
        self._upper_bound = upper_bound
        self._clock = clock
        self._extending = graph.rules.extension_edges <= 3
        self._path: Path = None
        self.best = 0
        self.bound = upper_bound.future(0, turns) // UNIT

    def run(self, width: int, to_the_end: bool = False) -> None:
        """Run a sweep that keeps at most ``width`` sets of each size.

        With ``to_the_end``, a sweep that runs out of time goes on with one set of each size, so it always finds a plan.

        Raises:
            OutOfTimeError: the clock stopped the search, and ``to_the_end`` is not set.
        """
        level: dict[Laid, tuple[int, int, Path]] = {(0, 0): (0, 0, None)}
        cut = 0
        check = _go_on if to_the_end else self._clock.check
        for turns in range(self._turns, 0, -1):
            if to_the_end and self._clock.over:
                width = 1
            kept, lost = self._hopeful(level, width, turns, check)
            cut = max(cut, lost)
            level = {}
            for number, laid in enumerate(kept):
                if not number & 127:
                    check()
                self._grow(laid, kept[laid], level)
            if not level:
                break
        self.bound = min(self.bound, max(self.best, cut // UNIT))

    def moves(self) -> tuple[Move, ...]:
        order: list[int] = []
        path = self._path
        while path is not None:
            number, path = path
            order.append(number)
        return self._graph.moves(reversed(order))

    def _hopeful(
        self, level: dict[Laid, tuple[int, int, Path]], width: int, turns: int, check: Callable[[], None]
    ) -> tuple[dict[Laid, tuple[int, int, Path]], int]:
        """Keep the ``width`` most promising of the sets that can beat the best plan.

        Also return the highest bound among the sets dropped because of ``width``; 0 if none were dropped.
        """
        future = self._upper_bound.future
        least = (self.best + 1) * UNIT
        # Group the sets instead of sorting them: a sort of 500,000 sets could not be interrupted.
        by_hope = defaultdict[int, list[tuple[int, Laid]]](list)
        for number, (laid, (score, worth, _)) in enumerate(level.items(), 1):
            if not number & 4095:
                check()
            most = future(laid[0], turns)
            if worth + most >= least:
                by_hope[score * UNIT + most // HOPE].append((worth + most, laid))
        hopeful = list(chain.from_iterable(by_hope[hope] for hope in sorted(by_hope, reverse=True)))
        lost = max((bound for bound, _ in hopeful[width:]), default=0)
        return {laid: level[laid] for _, laid in hopeful[:width]}, lost

    def _grow(self, laid: Laid, state: tuple[int, int, Path], level: dict[Laid, tuple[int, int, Path]]) -> None:
        graph = self._graph
        mask, bridging = laid
        score, worth, path = state
        for number in numbers(graph.legal(mask)):
            bonus = graph.bonus_at(number, mask, bridging)
            total = score + graph.values[number] + bonus.points
            bit = 1 << number
            key = (mask | bit, bridging | bit if bonus.bridge and self._extending else bridging)
            known = level.get(key)
            if known is None or known[0] < total:
                level[key] = (total, worth + self._upper_bound.worth(number, bonus), (number, path))
                if total > self.best or self._path is None:
                    self.best = total
                    self._path = (number, path)


def _go_on() -> None:
    """Continue a sweep after its time has run out."""
