"""The options ``--workers`` and ``--cluster``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import click

from analyzer.errors import system_reason
from analyzer.messages import _
from analyzer.workers import ClusterWorkers, InlineWorkers, LocalWorkers, SchedulerLostError, Workers
from triomino.cli.command import Refused, option
from triomino.entry import process

WORKERS = option("--workers", type=click.IntRange(1), help="Use N processes (default: one per core).")
CLUSTER = option("--cluster", metavar="ADDRESS", help="Use the Dask cluster whose scheduler has this address.")


@contextmanager
def open_workers(size: int | None, cluster: str | None, module: str, apart: bool = False) -> Iterator[Workers]:
    """Provide workers for functions of ``module``.

    ``cluster`` is the address of a Dask cluster. Without a cluster, ``size`` workers run on this machine; the default
    is one worker per core. A single worker runs in this process. If ``apart`` is true, it runs in another process,
    which can be stopped at any moment.

    In the ``with`` block, the first Ctrl-C only requests a stop, so that the workers can be closed properly.

    Raises:
        Refused: there is no such cluster, its scheduler was lost, or Dask is not installed.
    """
    workers = _workers(size or os.cpu_count() or 1, cluster, module, apart)
    process.heard = True
    try:
        yield workers
    except SchedulerLostError as error:
        raise Refused(
            _(
                "{address}: the connection to the Dask scheduler was lost; --resume continues a saved run",
                address=str(cluster),
            )
        ) from error
    finally:
        workers.close()


def _workers(size: int, cluster: str | None, module: str, apart: bool) -> Workers:
    if cluster is None:
        return LocalWorkers(size, module) if size > 1 or apart else InlineWorkers()
    try:
        return ClusterWorkers(cluster, module)
    except ImportError as error:
        from triomino.cli.installation import install_command

        needed = _("--cluster needs Dask; to install it: {command}", command=install_command("cluster"))
        raise Refused(needed) from error
    except (OSError, ValueError) as error:
        raise Refused(
            _("{address}: found no Dask cluster: {reason}", address=cluster, reason=system_reason(error))
        ) from error
