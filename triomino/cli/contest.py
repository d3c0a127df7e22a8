"""``triomino contest``."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from operator import attrgetter

import click

from analyzer.forms import PartError, to_json
from analyzer.from_json import read_object
from analyzer.messages import _, ngettext, pgettext, phrase_of
from analyzer.render.words import table
from puzzles.codes import CodeError, item_code, make_again
from puzzles.contest import Contest, ContestResult, clock_text, contest_text, read_result
from triomino.cli.addresses import folder_address
from triomino.cli.command import CONTEXT, JSON, Group, Refused, file_name, option, print_json, read_text
from triomino.cli.library import filtered, nothing_found, opened, selected
from triomino.cli.options import answer
from triomino.cli.terminal import print_text
from triomino.operations.contest import ContestAsk
from triomino.operations.result import JudgedContest, ResultAsk


@click.group("contest", cls=Group, invoke_without_command=True, context_settings=CONTEXT)
@click.pass_context
def contest_command(context: click.Context) -> None:
    """Hold a contest: the same puzzles for everyone, against the clock.

    'triomino contest make' prints a contest, or a link to it, to send to all solvers. The web page opens the contest or
    the link, runs the clock, and shows each solver a result to send back. 'triomino contest check' judges the answers
    in the results again, and ranks the solvers.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@contest_command.command("make", context_settings=CONTEXT)
@click.argument("codes", metavar="[CODE]...", nargs=-1)
@option(
    "--week", metavar="DATE", help="Use the puzzles of the week that includes this day, such as 2026-11-22 or 'today'."
)
@option("--from", "library", metavar="LIBRARY", help="Use the puzzles of this library.")
@filtered
@option("--title", metavar="TEXT", help="Give the contest this title (default with --week: the week, as in 2026-W47).")
@option(
    "--link",
    metavar="ADDRESS",
    help="Instead of JSON, print a link that opens the contest on the page at this address.",
)
def make(
    codes: tuple[str, ...],
    week: str | None,
    library: str | None,
    kind: str | None,
    grade: str | None,
    tag: str | None,
    limit: int | None,
    title: str | None,
    link: str | None,
) -> None:
    """Print a contest.

    Each CODE is the code of a puzzle, as printed by 'triomino generate'. Instead of codes, you can give a week with
    --week or a library with --from; --kind, --grade, --tag and --limit select some of the puzzles. A contest has at
    most 50 puzzles, which are solved in the order given.
    """
    if bool(codes) + (week is not None) + (library is not None) != 1:
        raise click.UsageError(_("expected exactly one of these: CODE, --week DATE or --from LIBRARY"))
    if library is not None:
        codes = _codes_of(library, kind, grade, tag, limit)
    if week == "today":
        week = datetime.date.today().isoformat()
    contest = answer("contest", ContestAsk(codes, title or "", week))
    # A library's puzzles are already selected. Other puzzles must be made before a filter can select them.
    selects = library is None and (kind, grade, tag) != (None, None, None)
    if not selects:
        contest = _within_limits(contest._replace(codes=contest.codes[:limit]))
    try:
        made = {code: make_again(code) for code in contest.codes}
    except CodeError as error:
        raise Refused(phrase_of(error).text) from error
    if selects:
        kept_items = selected(made.values(), kind, grade, tag, limit)
        if not kept_items:
            source = f"--week {week}" if week is not None else "CODE"
            raise Refused(nothing_found(source, kind, grade, tag))
        contest = contest._replace(codes=tuple(code for code, item in made.items() if item in kept_items))
        contest = _within_limits(contest)
    click.echo(contest.link(folder_address(link)) if link is not None else contest_text(contest))


def _codes_of(library: str, kind: str | None, grade: str | None, tag: str | None, limit: int | None) -> tuple[str, ...]:
    with opened(library) as kept:
        items = list(kept.find(kind, grade, tag, limit))
    if not items:
        raise Refused(nothing_found(library, kind, grade, tag))
    codes = []
    for item in items:
        code = item_code(item)
        if code is None:
            raise Refused(
                _(
                    "{library}: the puzzle {name} has no code, so other people cannot open it: select other puzzles",
                    library=library,
                    name=item.id,
                )
            )
        codes.append(code)
    return tuple(codes)


def _within_limits(contest: Contest) -> Contest:
    """Refuse a contest with too many puzzles or too long a title."""
    try:
        read_object(Contest, to_json(contest))
    except PartError as error:
        raise Refused(error.text) from error
    return contest


@contest_command.command("check", context_settings=CONTEXT)
@click.argument("files", metavar="RESULT...", nargs=-1, required=True)
@JSON
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Judge the results of a contest, and rank the solvers.

    Each RESULT is a file with the text that the web page shows a solver at the end of the contest; use - for standard
    input. Every answer is judged again. The check letters in a result show whether characters were lost or changed; the
    times cannot be checked. Solvers are ranked by the number of right answers, then by the least help, then by the
    shortest time. Solvers with equal results share a rank. A result that is given twice is counted only once.

    Exit status: 0 every answer is right, 1 an answer is missing or wrong, 2 invalid RESULT or usage error.
    """
    results: list[tuple[str, ContestResult]] = []
    for file in files:
        name, result = file_name(file), read_result(read_text(file), file_name(file))
        first = results[0] if results else (name, result)
        if result.contest.codes != first[1].contest.codes:
            raise Refused(
                _(
                    "{file}: its puzzles differ from those in {first}: check each contest separately",
                    file=name,
                    first=first[0],
                )
            )
        same = next((earlier for earlier, other in results if other == result), None)
        if same is None:
            results.append((name, result))
        else:
            warning = _(
                "{file}: contains the same result as {first}; the result is counted only once", file=name, first=same
            )
            click.echo(warning, err=True)
    judged = [answer("result", ResultAsk(result.puzzles, result.title, result.player)) for _name, result in results]
    ranked = sorted(judged, key=attrgetter("rank"))
    if as_json:
        print_json(ranked)
    else:
        print_text("\n".join(_report(ranked)) + "\n")
    ctx.exit(0 if all(puzzle.right for one in judged for puzzle in one.puzzles) else 1)


def _report(ranked: list[JudgedContest]) -> Iterator[str]:
    first = ranked[0]
    yield ngettext(
        "{title}: {count} puzzle",
        "{title}: {count} puzzles",
        len(first.puzzles),
        title=first.result.title or "Triomino",
    )
    yield ""
    header = ("", _("player"), _("solved"), _("help"), _("time"))
    ranks = [one.rank for one in ranked]
    rows = [
        (
            f"{ranks.index(one.rank) + 1}.",
            one.result.player or "?",
            str(one.solved),
            str(one.help),
            clock_text(one.result.seconds),
        )
        for one in ranked
    ]
    yield from table([header, *rows], left=(1,))
    for one in ranked:
        yield ""
        yield one.result.player or "?"
        lines = [
            (
                f"  {puzzle.code}",
                str(puzzle.how_hard),
                clock_text(puzzle.seconds),
                pgettext("answer to a puzzle", "right")
                if puzzle.right
                else pgettext("answer to a puzzle", "not solved"),
                ngettext("help used once", "help used {count} times", puzzle.help) if puzzle.help else "",
            )
            for puzzle in one.puzzles
        ]
        yield from table(lines, left=(0, 1, 3, 4))
