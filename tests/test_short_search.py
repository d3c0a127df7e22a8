"""The kernel finds what ``DepthFirst`` finds, with the same number of nodes."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from brute_filling import random_puzzle

from analyzer.board import Board
from analyzer.engine.clock import Clock
from analyzer.engine.kernel.machine import CompiledMachine, PlainMachine, compiled_path
from analyzer.position import Position, Puzzle
from analyzer.tiles import TileSet
from puzzles.fill import FillProgress, kernel, short_search
from puzzles.fill.depth_first import DepthFirst, SearchResult
from puzzles.fill.kernel_search import KernelSearch
from puzzles.fill.task import Task
from puzzles.regions import shape

LARGE = Task.of(Puzzle(Position(Board.empty(TileSet.named("standard"))), shape("parallelogram", (2, 6)), {}, None))
RUNS = [(0, 2, 5), (1, 1, 40), (1, 2, 200), (0, 2, 200), (0, 1000, 700), (1, 1000, 700)]
"""A run is the number of fillings to list, the count at which to stop, and the node limit."""


def tasks():
    small = (Task.of(random_puzzle(seed)) for seed in range(60))
    yield from (task for task in small if len(task.faces) <= len(task.tile_set))
    search = DepthFirst(LARGE, Clock(), FillProgress())
    search.run(listed=1, stop_at=1)
    (values,) = search.found.fillings
    used = LARGE.tile_set.mask(laid.tile for laid in LARGE.filling(values))
    for known in range(0, len(values), 2):
        points = Random(known).sample(range(len(values)), known)
        task = LARGE.knowing({point: values[point] for point in points})
        yield task
        yield task._replace(tiles=used)


def found_by(search, task) -> list[SearchResult]:
    found = []
    for order, (listed, stop_at, nodes) in enumerate(RUNS):
        search.run(listed=listed, stop_at=stop_at, nodes=nodes, order=order % 4)
        found.append(search.found)
    return found


@pytest.mark.parametrize("machine", [PlainMachine, lambda: CompiledMachine(compiled_path(kernel.__name__))])
def test_the_kernel_finds_the_same_with_the_same_number_of_nodes(machine):
    started, searches, outcomes = machine(), {}, set()
    for task in tasks():
        if task.tile_set not in searches:
            searches[task.tile_set] = KernelSearch(task.tile_set, started)
        search = searches[task.tile_set]
        search.begin(task, sum(nodes for _, _, nodes in RUNS))
        found = found_by(search, task)
        assert found == found_by(DepthFirst(task, Clock(), FillProgress()), task)
        outcomes |= {(each.exhausted, min(each.total, 3)) for each in found}
    assert outcomes == set(product((False, True), range(4)))


def test_without_compiled_code_a_large_task_is_searched_as_well(monkeypatch):
    asked = {"listed": 1, "stop_at": 1, "nodes": 500, "orders": (3, 1, 2)}
    compiled = short_search.short_search(LARGE, **asked)
    monkeypatch.setattr(short_search, "_kernel_search", lambda *_: None)
    assert compiled.fillings
    assert compiled == short_search.short_search(LARGE, **asked)
