"""``triomino generate KIND``: puzzles by the thousand."""

from __future__ import annotations

import secrets
import sys
import time

import click

from analyzer.position import KindName
from puzzles import generation
from puzzles.generation import Run, RunProgress, make
from puzzles.item import Item
from puzzles.kinds import KINDS, ParameterError
from puzzles.kinds import kind as kind_named
from puzzles.library import RunState
from puzzles.regions import drawn_words
from triomino.cli.asking import command_control, seconds_option
from triomino.cli.command import JSON, Interrupted, file_name, print_json
from triomino.cli.command import command as declare
from triomino.cli.filling import drawn_faces
from triomino.cli.library import opened
from triomino.cli.puzzle import puzzle_text
from triomino.cli.terminal import progress_line
from triomino.cli.worker_options import CLUSTER, WORKERS, open_workers
from triomino.operations.generate import PuzzleShown

TRIES_EACH = 500
"""Candidates tried for each puzzle that is wanted, before the parameters are taken for hopeless."""

LEAST_TRIES = 2000


@declare("generate")
@click.argument("kind", type=click.Choice(list(KINDS)))
@click.option("--count", type=click.IntRange(1), default=1, show_default=True, help="How many puzzles to make.")
@click.option("--seed", type=click.IntRange(0), help="The same seed makes the same puzzles. [default: a new one]")
@click.option("--grade", help="How hard the puzzles are to be; short for --with grade=...")
@click.option("--with", "given", multiple=True, metavar="NAME=VALUE", help="Set a parameter of the kind.")
@click.option("--outline", metavar="FILE", help="Fill the faces that this drawing names, in the place of a shape.")
@click.option("--library", metavar="FILE", help="Keep the puzzles in this library instead of printing them.")
@click.option("--resume", is_flag=True, help="Go on where the same run, kept in the library, was interrupted.")
@WORKERS
@CLUSTER
@seconds_option("Stop after so long.")
@click.option("--tries", type=click.IntRange(1), help=f"Candidates to try at most. [default: {TRIES_EACH} a puzzle]")
@JSON
@click.pass_context
def command(
    ctx: click.Context,
    kind: KindName,
    count: int,
    seed: int | None,
    grade: str | None,
    given: tuple[str, ...],
    outline: str | None,
    library: str | None,
    resume: bool,
    workers: int | None,
    cluster: str | None,
    seconds: float | None,
    tries: int | None,
    as_json: bool,
) -> None:
    """Make puzzles that have exactly one answer.

    Prints them as texts, or with --json as one JSON object to a line; with --library it keeps them. What is made
    depends on the kind, its parameters and the seed alone, not on who works or how often the run was interrupted.
    Ctrl-C keeps what is made.

    Exit status: 0 all are made, 1 fewer are.
    """
    if resume and library is None:
        raise click.UsageError("--resume goes on in a library: name it with --library")
    run = Run(kind, _parameters(kind, grade, given, outline), secrets.randbelow(2**31) if seed is None else seed)
    kept = ctx.with_resource(opened(library, create=True)) if library is not None else None
    state = kept.run_state(run.key) if kept is not None and resume else None
    names = list(state.names) if state else []
    progress = RunProgress(state.next if state else 0, len(names))
    begun, begun_made = time.monotonic(), progress.made
    clock = command_control().clock(seconds)
    most = tries if tries is not None else max(LEAST_TRIES, TRIES_EACH * count)
    with (
        open_workers(workers, cluster, generation.__name__) as hands,
        progress_line(lambda: _words(progress, count, begun, begun_made)),
    ):
        for outcomes in make(run, count, hands, progress, set(names), lambda: clock.over, most):
            items = [outcome.item for outcome in outcomes if outcome.item is not None]
            names += [item.id for item in items]
            if kept is not None:
                kept.add(items, RunState(run.key, progress.next, tuple(names)))
            else:
                _print(items, as_json)
    if clock.interrupted and progress.made == begun_made:
        raise Interrupted
    click.echo(f"seed {run.seed}: {_words(progress, count, begun, begun_made)}", err=True)
    if progress.made < count:
        ctx.exit(1)


def _parameters(kind: str, grade: str | None, given: tuple[str, ...], outline: str | None) -> dict[str, object]:
    texts = {"grade": grade} if grade is not None else {}
    if outline is not None:
        rows = drawn_words(drawn_faces(outline))
        if rows is None:
            raise click.UsageError(f"--outline: {file_name(outline)} leaves a row empty, expected one piece")
        texts["shape"] = f"drawn {rows}"
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise click.UsageError(f"--with takes NAME=VALUE, found {word!r}")
        texts[name] = value
    try:
        return kind_named(kind).settle(texts)
    except ParameterError as error:
        raise click.UsageError(str(error)) from error


def _words(progress: RunProgress, count: int, begun: float, begun_made: int) -> str:
    passed = max(time.monotonic() - begun, 1e-9)
    rate = (progress.made - begun_made) / passed
    rejected = ", ".join(f"{number} {reason}" for reason, number in progress.rejected.most_common())
    return f"{progress.made} of {count} made, {rate:.1f} a second; rejected: {rejected or 'none'}"


def _print(items: list[Item], as_json: bool) -> None:
    for item in items:
        if as_json:
            print_json(item)
        else:
            click.echo(puzzle_text(PuzzleShown(item)))
    sys.stdout.flush()
