"""Run the kernel on tasks."""

from __future__ import annotations

from itertools import accumulate, chain

from analyzer.engine.kernel import machine as kernel_machine
from analyzer.engine.kernel.source import Ints
from analyzer.tiles import TileSet
from puzzles.fill import kernel
from puzzles.fill.depth_first import RADIX, STATES, WEIGHTS, SearchResult, branch_table, fit_table
from puzzles.fill.task import Task


class KernelSearch:
    """A depth-first search in the kernel, for many tasks with the same tile set."""

    def __init__(self, tile_set: TileSet, machine: kernel_machine.Machine) -> None:
        """Prepare the arrays for a set of at most ``kernel.MOST_TILES`` tiles."""
        most = len(tile_set)
        self.found = SearchResult(0, [], False)
        self._tile_set = tile_set
        self._machine = machine
        self._fit = machine.integers(fit_table(tile_set))
        self._orders: dict[int, tuple[Ints, Ints]] = {}
        self._head = machine.zeros(kernel.HEAD)
        self._values, self._filling = machine.zeros(3 * most), machine.zeros(3 * most)
        self._corners, self._around = machine.zeros(3 * most), machine.zeros(3 * most + 1)
        self._touching, self._given = machine.zeros(6 * most), machine.zeros(most)
        self._state, self._failures = machine.zeros(most), machine.zeros(most)
        self._frames = machine.zeros(most * kernel.FRAME)
        self._places = machine.zeros(kernel.MOST_PLACES)
        self._memory = machine.zeros(kernel.MOST_NODES * (most + 2))
        self._sizes = (0, 0)

    def begin(self, task: Task, nodes: int) -> None:
        """Put a task into the arrays.

        ``nodes``, at most ``kernel.MOST_NODES``, is the limit for all runs of the task together.
        """
        assert nodes <= kernel.MOST_NODES
        faces, points = self._sizes = len(task.faces), len(task.points)
        touching = task.corners_at()
        given = [0] * faces
        for around, value in zip(touching, task.known):
            code = 0 if value is None else value + 1
            for face, corner in around:
                given[face] += WEIGHTS[corner] * code
        pairs = [number for around in touching for face, corner in around for number in (face, WEIGHTS[corner])]
        self._head[:] = [task.tiles, task.uses_every_tile, *[0] * (kernel.HEAD - 2)]
        self._corners[: 3 * faces] = list(chain.from_iterable(task.corners))
        self._around[: points + 1] = list(accumulate(map(len, touching), initial=0))
        self._touching[: len(pairs)] = pairs
        self._given[:faces] = given
        self._failures[:faces] = [1] * faces
        self._values[:points] = [-1 if value is None else value for value in task.known]

    def run(self, *, listed: int, stop_at: int, nodes: int, order: int = 0) -> None:
        """Search from the start, as ``DepthFirst.run`` does; at most one filling is listed."""
        head = self._head
        head[kernel.LISTED], head[kernel.STOP_AT] = listed, stop_at
        if order not in self._orders:
            begins, branches = _branches(self._tile_set, order)
            self._orders[order] = self._machine.integers(begins), self._machine.integers(branches)
        exhausted = self._machine.call(
            kernel.search,
            head,
            self._fit,
            *self._orders[order],
            self._corners,
            self._around,
            self._touching,
            self._given,
            self._state,
            self._failures,
            self._values,
            self._filling,
            self._frames,
            self._places,
            self._memory,
            *self._sizes,
            nodes,
        )
        count = min(head[kernel.COUNT], stop_at)
        fillings = [tuple(self._filling[: self._sizes[1]])] if listed and count else []
        self.found = SearchResult(count, fillings, bool(exhausted))


def compiled_search(tile_set: TileSet) -> KernelSearch | None:
    """A search in compiled code; ``None`` if there is no such code or the set has too many tiles."""
    machine = kernel_machine.start(kernel.__name__)
    return KernelSearch(tile_set, machine) if machine.compiled and len(tile_set) <= kernel.MOST_TILES else None


def _branches(tile_set: TileSet, order: int) -> tuple[list[int], list[int]]:
    table, codes = branch_table(tile_set, order), {0, *(value + 1 for value in tile_set.values)}
    lists = [
        table[state] if codes.issuperset((state // WEIGHTS[0], state // RADIX % RADIX, state % RADIX)) else []
        for state in range(STATES)
    ]
    branches = [
        bit.bit_length() - 1 + sum(value + 1 << kernel.FIELD * (corner + 1) for corner, value in gains)
        for bit, gains in chain.from_iterable(lists)
    ]
    return list(accumulate(map(len, lists), initial=0)), branches
