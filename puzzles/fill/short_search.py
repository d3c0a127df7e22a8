"""Run short searches, with compiled code if this saves time. The results are the same."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from threading import get_ident
from typing import TYPE_CHECKING

from analyzer.engine.clock import Clock
from analyzer.tiles import TileSet
from puzzles.fill.depth_first import DepthFirst, SearchResult
from puzzles.fill.task import FillProgress, Task

if TYPE_CHECKING:
    from puzzles.fill.kernel_search import KernelSearch

COMPILED_FROM = 24
"""From this many faces, loading the compiled code saves time."""


def short_search(task: Task, *, listed: int, stop_at: int, nodes: int, orders: Sequence[int] = (0,)) -> SearchResult:
    """Return the result of the first run that finds ``stop_at`` fillings, or of the last run if none does.

    At most one filling is listed. ``nodes`` is the limit of each run; all limits add up to at most
    ``kernel.MOST_NODES``. ``orders`` has the order of the tiles in each run; see ``DepthFirst.run``.
    """
    compiled = None
    if COMPILED_FROM <= len(task.faces) <= len(task.tile_set):
        compiled = _kernel_search(task.tile_set, get_ident())
    if compiled is not None:
        compiled.begin(task, nodes * len(orders))
    search = compiled or DepthFirst(task, Clock(), FillProgress())
    for order in orders:
        search.run(listed=listed, stop_at=stop_at, nodes=nodes, order=order)
        if search.found.total >= stop_at:
            break
    return search.found


@lru_cache(maxsize=4)
def _kernel_search(tile_set: TileSet, _thread: int) -> KernelSearch | None:
    """Return the search of this thread; ``None`` if there is no compiled code for the set."""
    from puzzles.fill.kernel_search import compiled_search  # loading ctypes would delay every start

    return compiled_search(tile_set)
