"""Search for a better result than the best known: ``python -m research.search NAME``."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack
from itertools import islice

import click

from analyzer.errors import counted
from analyzer.forms import json_keys
from puzzles.best_known.catalogue import BEST_KNOWN, NAMES, BestKnown
from research.attempts import SEARCHES, Attempt, SearchRun, attempt, search
from triomino.cli.best_known import check_name
from triomino.cli.command import JSON, Interrupted, Refused, print_json
from triomino.cli.command import command as declare
from triomino.cli.options import command_control, seconds_option
from triomino.cli.run_log import RunLog, run_log, run_seed
from triomino.cli.terminal import progress_line
from triomino.cli.worker_options import CLUSTER, WORKERS, open_workers

FORMAT = "triomino-attempts/1"


@declare("python -m research.search")
@click.argument("name")
@click.option("--seed", type=click.IntRange(0), help="The same seed makes the same attempts. [default: a new one]")
@click.option("--first", type=click.IntRange(0), default=0, show_default=True, help="Begin with this attempt.")
@click.option("--attempts", type=click.IntRange(1), help="Make this many attempts. [default: no end]")
@seconds_option("Stop after this time.")
@click.option("--log", metavar="FILE", help="Write the result of each attempt to this file of JSON lines.")
@click.option("--resume", is_flag=True, help="Continue the interrupted run of the log.")
@WORKERS
@CLUSTER
@JSON
@click.pass_context
def command(
    ctx: click.Context,
    name: str,
    seed: int | None,
    first: int,
    attempts: int | None,
    seconds: float | None,
    log: str | None,
    resume: bool,
    workers: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Look for a better result than the best known.

    NAME is one of the unproven results of triomino best-known. The search makes numbered attempts of a few seconds each
    until a limit or Ctrl-C, and then prints the best text. The result of an attempt depends only on NAME, the seed and
    the number of the attempt. To repeat attempt N alone, use --seed SEED --first N --attempts 1.

    Exit status: 0 the result is at least as good as the best known, 1 it is not, 2 usage error, or the run failed.
    """
    if resume and log is None:
        raise click.UsageError("--resume goes on with a log: name it with --log")
    found = BestAttempt(_searched(name), run_seed(seed, log, resume))
    clock = command_control().clock(seconds)
    try:
        with ExitStack() as stack:
            kept = None if log is None else stack.enter_context(_attempt_log(log, found, first, resume))
            for one in kept.known[:attempts] if kept is not None else ():
                found.count(one)
            if found.attempts != attempts:
                hands = stack.enter_context(open_workers(workers, cluster, attempt.__module__, apart=True))
                stack.enter_context(progress_line(found.words))
                run = SearchRun(name, found.known.kind, found.seed)
                made = search(run, hands, first + found.attempts, lambda: clock.over)
                for one in islice(made, None if attempts is None else attempts - found.attempts):
                    found.count(one)
                    if kept is not None:
                        kept.add(one)
    except Refused:  # the scheduler has stopped, or the disk is full
        if found.best is not None:
            _print_result(found, as_json)
        raise
    if clock.interrupted and not found.attempts:
        raise Interrupted
    _print_result(found, as_json)
    ctx.exit(0 if found.good else 1)


def _print_result(found: BestAttempt, as_json: bool) -> None:
    if as_json:
        print_json(found)
    else:
        click.echo("".join(f"# {line}\n" for line in found.lines()) + found.text, nl=False)


@json_keys("record=known.name", "known=known.figure", "seed", "attempts", "number?", "figure?", "text", form=FORMAT)
class BestAttempt:
    """The best attempt of a run so far.

    Attributes:
        known: the best known result.
        seed: the seed of the run.
        attempts: the number of attempts made.
        best: the best attempt; ``None`` if no attempt found anything.
    """

    def __init__(self, known: BestKnown, seed: int) -> None:
        self.known = known
        self.seed = seed
        self.attempts = 0
        self.best: Attempt | None = None

    @property
    def number(self) -> int | None:
        """The best attempt's number; ``None`` if nothing has been found."""
        return self.best.number if self.best else None

    @property
    def figure(self) -> int | None:
        """The best attempt's figure; ``None`` if nothing has been found."""
        return self.best.figure if self.best else None

    @property
    def text(self) -> str:
        """The best attempt's text; empty if nothing has been found."""
        return self.best.text if self.best else ""

    @property
    def good(self) -> bool:
        return self.figure is not None and not self._is_worse(self.figure, self.known.figure)

    def count(self, attempt: Attempt) -> None:
        self.attempts += 1
        if attempt.figure is not None and (self.figure is None or self._is_worse(self.figure, attempt.figure)):
            self.best = attempt

    def _is_worse(self, one: int, other: int) -> bool:
        return one > other if self.known.best == "least" else one < other

    def words(self) -> str:
        best = "nothing yet" if self.figure is None else f"best {self.figure}"
        return f"{counted(self.attempts, 'attempt')}, {best}, known {self.known.figure}"

    def lines(self) -> list[str]:
        lines = [f"{self.known.title}: {self.words()}, seed {self.seed}"]
        if self.best is not None:
            again = f"--seed {self.seed} --first {self.number} --attempts 1"
            lines.append(f"again: python -m research.search {self.known.name} {again}")
        return lines


def _searched(name: str) -> BestKnown:
    """The best known result with this name.

    Raises:
        click.BadParameter: no result has this name, or the result is proven.
    """
    check_name(name, NAMES)
    if name not in SEARCHES:
        message = f"nothing can be better than {name}: it is proven."
        raise click.BadParameter(message, click.get_current_context(), param_hint="NAME")
    return next(known for known in BEST_KNOWN if known.name == name)


def _attempt_log(file: str, found: BestAttempt, first: int, resume: bool) -> AbstractContextManager[RunLog[Attempt]]:
    heading = {"format": FORMAT, "record": found.known.name, "seed": found.seed, "first": first}
    return run_log(file, heading, Attempt, lambda at, one: one.number == first + at, resume)


if __name__ == "__main__":
    from triomino.entry import run

    run("research.search", "command")
