"""``triomino hint FILE``: the next step of a filling puzzle, in words."""

from __future__ import annotations

import click

from analyzer.notation import read_puzzle
from puzzles.fill.schema import Task
from puzzles.ladder import GRADES, next_step
from puzzles.ladder.state import ContradictionError
from triomino.cli.command import FILE, JSON, file_name, print_json, read_text
from triomino.cli.command import command as declare


@declare("hint")
@FILE
@JSON
@click.pass_context
def command(ctx: click.Context, file: str, as_json: bool) -> None:
    """Tell the easiest next step of the filling puzzle in FILE, and how hard that step is.

    Exit status 1 when there is none: the puzzle is solved, has no solution, or has more than one.
    """
    task = Task.of(read_puzzle(read_text(file), file_name(file)))
    try:
        step = next_step(task)
        words = step.words if step else "no step is left: nothing more follows from what is given"
        if not task.faces:
            words = "nothing is left to fill"
    except ContradictionError as contradiction:
        step, words = None, f"there is no solution: {contradiction}"
    if as_json:
        grade = step and GRADES[step.rung - 1]
        print_json({"format": "triomino-hint/1", "found": step is not None, "grade": grade, "words": words})
    else:
        click.echo(f"{words} ({GRADES[step.rung - 1]})" if step else words)
    if step is None:
        ctx.exit(1)
