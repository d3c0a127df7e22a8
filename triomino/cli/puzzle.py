"""``triomino puzzle``."""

from __future__ import annotations

import datetime
from contextlib import suppress

import click

from analyzer.errors import nearest, suggesting
from analyzer.messages import Value, _, found_instead, ngettext, phrase
from analyzer.text import read_draft
from puzzles.codes import EXAMPLE, is_code, link_of
from puzzles.kinds import kind
from triomino.cli.addresses import folder_address
from triomino.cli.command import JSON, Refused, file_name, option, print_json, read_text, write_text
from triomino.cli.command import command as declare
from triomino.cli.options import answer
from triomino.cli.terminal import print_text
from triomino.operations.control import RefusalError
from triomino.operations.generate import PuzzleAnswer
from triomino.operations.judge import JudgeAsk
from triomino.operations.picture import PictureAsk
from triomino.operations.puzzle import PuzzleAsk, read_day


@declare("puzzle")
@click.argument("code", required=False)
@option("--today", is_flag=True, help="Print today's puzzle, according to the date on this device.")
@option("--day", metavar="DATE", help="Print the puzzle of this day, such as 2026-11-22.")
@option("--svg", metavar="OUT", help="Also save an SVG picture of the puzzle, with its title, to this file.")
@option(
    "--link",
    metavar="ADDRESS",
    help="With --svg, print in the picture a link to the puzzle on the page at ADDRESS.",
)
@option("--solved", metavar="FILE", help="Check the filled board in FILE.")
@JSON
@click.pass_context
def command(
    ctx: click.Context,
    code: str | None,
    today: bool,
    day: str | None,
    svg: str | None,
    link: str | None,
    solved: str | None,
    as_json: bool,
) -> None:
    """Print the puzzle of the day, or a puzzle by its code.

    'triomino generate' prints the CODE of each puzzle, unless the outline of its region makes the code too long. The
    same CODE gives the same puzzle on every computer. The puzzle of the day is the same for everyone, and gets harder
    from Monday to Sunday.

    With --solved, the command checks the board in FILE as the answer to a filling puzzle. If the answer is right, the
    output is a line that you can share with others.

    Exit status: 0 success, 1 the answer is wrong or incomplete, 2 invalid input or usage error, such as a CODE
    from another version of the program.
    """
    if (code is not None) + today + (day is not None) != 1:
        raise click.UsageError(_("expected exactly one of these: CODE, --today or --day DATE"))
    if link is not None and svg is None:
        raise click.UsageError(_("--link prints a link in the picture, but no picture is saved: add --svg OUT"))
    if code is not None and not is_code(code):
        message = found_instead(repr(code[:40]), phrase("a code such as {example}", example=EXAMPLE))
        raise Refused(suggesting(message, _option_for(code)).text)
    date = datetime.date.today().isoformat() if today else day
    shown = answer("puzzle", PuzzleAsk(code, date))
    if svg is not None:
        address = link_of(folder_address(link), shown.code) if link is not None and shown.code else None
        write_text(svg, answer("picture", PictureAsk(shown.item, address)).text)
    if solved is not None:
        ctx.exit(0 if _judged(shown, date, solved, as_json) else 1)
    if as_json:
        print_json(shown)
    else:
        print_text(puzzle_text(shown))


def _option_for(day: str) -> str | None:
    with suppress(RefusalError):
        return f"--day {read_day(day)}"
    return "--today" if nearest(day.lower(), ["today"]) else None


def puzzle_text(shown: PuzzleAnswer) -> str:
    coded = f"# triomino puzzle {shown.code}\n" if shown.code else ""
    item = shown.item
    return f"# {item.id}, {item.how_hard}\n{coded}# {item.question}\n{item.statement}"


def _judged(shown: PuzzleAnswer, day: str | None, file: str, as_json: bool) -> bool:
    item = shown.item
    given = kind(item.kind).given_on(item.draft, read_draft(read_text(file), file_name(file)))
    if given is None:
        raise Refused(_("--solved: found a puzzle of the kind {kind}, expected a filling puzzle", kind=item.kind))
    check = answer("judge", JudgeAsk(item, given))
    if as_json:
        print_json(check)
    elif check.right:
        values: dict[str, Value] = {
            "kind": item.kind,
            "grade": item.how_hard,
            "command": f"triomino puzzle {shown.code}",
        }
        if day:
            click.echo(_("Triomino puzzle of {day} ({kind}, {grade}): solved. Your turn: {command}", day=day, **values))
        else:
            click.echo(_("Triomino {name} ({kind}, {grade}): solved. Your turn: {command}", name=item.id, **values))
    else:
        left = len(item.draft.fill) - len(given)
        if left:
            click.echo(
                ngettext("not solved: {count} face left to fill", "not solved: {count} faces left to fill", left)
            )
        else:
            click.echo(_("not solved: at least one tile is wrong"))
    return bool(check.right)
