"""Run a program's work in this process, in several processes or on a Dask cluster."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from analyzer.workers import in_order
from triomino.cli.worker_options import open_workers

Outcome = TypeVar("Outcome")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--workers", type=int, default=1, help="processes to work with; with 1 this process works")
    parser.add_argument("--cluster", metavar="ADDRESS", help="work on the Dask cluster whose scheduler is there")


def is_shared(options: argparse.Namespace) -> bool:
    return options.workers > 1 or options.cluster is not None


def processors(options: argparse.Namespace) -> int | None:
    """Return how many processors one piece of work may use; ``None`` means all."""
    return 1 if is_shared(options) else None


def outcomes(
    options: argparse.Namespace, function: Callable[..., Outcome], pieces: Iterable[tuple[object, ...]]
) -> Iterator[Outcome]:
    """Call the function with each tuple of arguments, and yield the results in order.

    Raises:
        RuntimeError: a piece of work repeatedly killed its worker.
    """
    with open_workers(options.workers, options.cluster, __name__) as workers:
        for arguments, outcome in in_order(workers, function, pieces, lambda: False):
            if outcome is None:
                raise RuntimeError(f"workers died again and again over {arguments}")
            yield outcome
