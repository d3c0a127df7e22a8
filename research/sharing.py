"""Do the work of a program in this process, in several processes or on a Dask cluster."""

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
    """The number of processors for each piece of work: 1 if the work is shared, otherwise all (``None``)."""
    return 1 if is_shared(options) else None


def outcomes(
    options: argparse.Namespace, function: Callable[..., Outcome], pieces: Iterable[tuple[object, ...]]
) -> Iterator[Outcome]:
    """The function's results for these pieces of work, in order; each piece is a tuple of arguments.

    Raises:
        RuntimeError: a piece of work repeatedly killed its worker.
    """
    with open_workers(options.workers, options.cluster, __name__) as workers:
        for arguments, outcome in in_order(workers, function, pieces, lambda: False):
            if outcome is None:
                raise RuntimeError(f"workers died again and again over {arguments}")
            yield outcome
