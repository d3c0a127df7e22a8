"""``triomino generate``."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from functools import partial
from textwrap import wrap
from typing import get_args

import click

from analyzer.messages import _, either, found_instead, phrase, phrase_of
from analyzer.position import KindName
from puzzles import generation
from puzzles.answers import Grade
from puzzles.codes import item_code
from puzzles.generation import Run, RunProgress, make
from puzzles.item import Item, item_json
from puzzles.kinds import KINDS, ParameterError
from puzzles.kinds import kind as kind_named
from puzzles.library import RunState
from puzzles.regions import drawn_words
from triomino.cli.command import JSON, Interrupted, WordChoice, file_name, option, print_json
from triomino.cli.command import command as declare
from triomino.cli.filling import drawn_faces
from triomino.cli.library import added_words, opened
from triomino.cli.options import command_control, seconds_option
from triomino.cli.puzzle import puzzle_text
from triomino.cli.terminal import ProgressLine, print_text, progress_line, terminal_width
from triomino.cli.worker_options import CLUSTER, WORKERS, open_workers
from triomino.operations.generate import PuzzleAnswer

TRIES_EACH = 500
"""By default, a run gives up after this many candidates per puzzle, but not before ``LEAST_TRIES`` in total."""

LEAST_TRIES = 2000


@declare("generate", kinds=either(KINDS))
@click.argument("kind", metavar="KIND", type=WordChoice(list(KINDS)))
@option("--count", type=click.IntRange(1), default=1, show_default=True, help="Make N puzzles.")
@option("--seed", type=click.IntRange(0), help="Use this seed: the same seed makes the same puzzles.")
@option(
    "--grade",
    metavar="GRADE",
    help=(
        "Make puzzles of this grade, or of a series of grades such as easy..hard.",
        phrase("GRADE is {grades}.", grades=either(get_args(Grade))),
    ),
)
@option(
    "--with",
    "given",
    multiple=True,
    metavar="NAME=VALUE",
    help="Set a parameter of KIND, such as faces=20 for 'fill'; this option can be repeated.",
)
@option("--outline", metavar="FILE", help="Use the region drawn in FILE for every puzzle.")
@option("--library", metavar="FILE", help="Add the puzzles to this library instead of printing them.")
@option("--resume", is_flag=True, help="Continue an interrupted run; requires --library and the --seed of that run.")
@WORKERS
@CLUSTER
@seconds_option("Stop after S seconds.")
@option(
    "--tries",
    type=click.IntRange(1),
    help=phrase(
        "Try at most N candidates, or N for each grade of a series (default: {each} per puzzle, but at least {least}).",
        each=TRIES_EACH,
        least=LEAST_TRIES,
    ),
)
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
    """Make puzzles with exactly one answer.

    KIND is {kinds}. The puzzles are printed as text, or with --json as one JSON object per line; with --library, they
    are saved in a file instead. The same kind, parameters and seed always give the same puzzles, with any number of
    workers and even if the run is interrupted and resumed. Ctrl-C stops the command and keeps the puzzles made so far.

    --grade accepts one grade, or a series such as easy..hard. A series has about the same number of puzzles of each
    grade, from the easiest to the hardest. To print a library in order of difficulty, use 'triomino book --series'.

    Exit status: 0 all puzzles were made, 1 not all of them were made, 2 invalid input or usage error.
    """
    _check_call(ctx.args, resume, library, seed)
    settled = [_parameters(kind, name, given, outline) for name in _grades(kind, grade)]
    seed = secrets.randbelow(2**31) if seed is None else seed
    kept = ctx.with_resource(opened(library, create=True)) if library is not None else None
    clock = command_control().clock(seconds)
    series: list[Item] = []
    new, known, short = 0, 0, False
    with open_workers(workers, cluster, generation.__name__) as hands:
        for place, parameters in enumerate(settled):
            share = (place + 1) * count // len(settled) - place * count // len(settled)
            if not share:
                continue
            run = Run(kind, parameters, seed)
            state = kept.run_state(run.key) if kept is not None and resume else None
            names = list(state.names) if state else []
            progress = RunProgress(state.next if state else 0, len(names))
            words = partial(_words, progress, share, time.monotonic())
            most = tries if tries is not None else max(LEAST_TRIES, TRIES_EACH * share)
            with progress_line(words) as line:
                for outcomes in make(run, share, hands, progress, set(names), lambda: clock.over, most):
                    items = [outcome.item for outcome in outcomes if outcome.item is not None]
                    names += [item.id for item in items]
                    if kept is not None:
                        known += kept.add(items, RunState(run.key, progress.next, tuple(names))).known
                    elif len(settled) > 1:
                        series += items
                    else:
                        _print(items, as_json, line)
            new += progress.made - progress.earlier
            short |= progress.made < share
            if clock.interrupted and not new:
                raise Interrupted
            if len(settled) > 1:
                summary = _(
                    "{grade}, seed {seed}: {progress}", grade=str(parameters["grade"]), seed=seed, progress=words()
                )
            else:
                summary = _("seed {seed}: {progress}", seed=seed, progress=words())
            click.echo("\n".join(wrap(summary, terminal_width())), err=True)
    if known:
        click.echo(added_words(new - known, known), err=True)
    _print(sorted(series, key=lambda item: item.difficulty or 0.0), as_json)
    if short:
        ctx.exit(1)


command.allow_extra_args = True  # an argument such as faces=20 gets an error that suggests --with


def _check_call(further: Sequence[str], resume: bool, library: str | None, seed: int | None) -> None:
    if further:
        word = further[0]
        raise click.UsageError(found_instead(repr(word), f"--with {word}").text)
    if resume and library is None:
        raise click.UsageError(_("--resume continues a run saved in a library: add --library FILE"))
    if resume and seed is None:
        raise click.UsageError(_("--resume needs the seed that the interrupted run printed: add --seed N"))


def _grades(kind: str, words: str | None) -> Sequence[str | None]:
    """Return the grades that ``--grade`` asks for, easiest first. ``None`` means any grade."""
    first, dots, last = (words or "").partition("..")
    if not dots:
        return [words]
    grades = kind_named(kind).grades
    found = [place for word in (first, last) for place, grade in enumerate(grades) if grade == word]
    if len(found) < 2 or found[0] >= found[1]:
        raise click.UsageError(
            _(
                "--grade: found {found}, expected two grades from {grades}, the easier one first, as in easy..hard",
                found=repr(words),
                grades=grades,
            )
        )
    return grades[found[0] : found[1] + 1]


def _parameters(kind: str, grade: str | None, given: tuple[str, ...], outline: str | None) -> dict[str, object]:
    texts = {"grade": grade} if grade is not None else {}
    if outline is not None:
        rows = drawn_words(drawn_faces(outline))
        if rows is None:
            raise click.UsageError(
                _("--outline: found an empty row in {file}, expected one connected region", file=file_name(outline))
            )
        texts["shape"] = f"drawn {rows}"
    for word in given:
        name, equals, value = word.partition("=")
        if not equals:
            raise click.UsageError(_("{name}: {fault}", name="--with", fault=found_instead(repr(word), "NAME=VALUE")))
        if name == "grade" and grade is not None:
            raise click.UsageError(
                _(
                    "found both {one} and {other}, expected only one of them",
                    one=f"--grade {grade}",
                    other=f"--with {word}",
                )
            )
        texts[name] = value
    try:
        return kind_named(kind).settle(texts)
    except ParameterError as error:
        raise click.UsageError(phrase_of(error).text) from error


def _words(progress: RunProgress, count: int, begun: float) -> str:
    passed = max(time.monotonic() - begun, 1e-9)
    rate = (progress.made - progress.earlier) / passed
    values = {"made": str(progress.made), "wanted": str(count), "rate": f"{rate:.1f}"}
    rejected = tuple(
        phrase("{number} {reason}", number=number, reason=reason) for reason, number in progress.rejected.most_common()
    )
    if rejected:
        return _("{made} of {wanted} made, {rate} per second; rejected: {reasons}", **values, reasons=rejected)
    return _("{made} of {wanted} made, {rate} per second", **values)


def _print(items: list[Item], as_json: bool, progress: ProgressLine | None = None) -> None:
    for item in items:
        if progress is not None:
            progress.clear()
        if as_json:
            print_json({**item_json(item), "code": item_code(item)})
        else:
            print_text(puzzle_text(PuzzleAnswer(item)) + "\n")
