"""``triomino check FILE [PLACEMENT]``: the verdict on a placement, or on the board itself."""

from __future__ import annotations

from collections.abc import Iterator

import click

from analyzer.board import Board, Placement
from analyzer.moves import Move
from analyzer.notation import Draft, read_draft
from analyzer.position import Position
from analyzer.referee import diagnose, judge, read_placement
from analyzer.rules import PUBLISHED
from analyzer.rules.reading import RuleBook
from triomino.cli.command import FILE, JSON, file_name, print_json, read_text
from triomino.cli.command import command as declare
from triomino.cli.options import RULES, rule_book
from triomino.cli.terminal import terminal_paint, terminal_width


@declare("check")
@FILE
@click.argument("placement", required=False)
@JSON
@RULES
@click.option("--all-rules", is_flag=True, help="Also show what every rule set would score, and why they differ.")
@click.pass_context
def command(
    context: click.Context, file: str, placement: str | None, as_json: bool, rules: str | None, all_rules: bool
) -> None:
    """Judge a placement on the board in FILE, or the board itself.

    PLACEMENT names the tile, in any rotation, and the face: "0-1-3 @ 4,3". It is legal if some rotation is. Without a
    placement the board is judged, misplaced tiles included (they can be given as a tiles: list), and the tiles most
    likely wrong are found. Exit status: 0 legal, 1 not.
    """
    draft = read_draft(read_text(file), file_name(file))
    if placement is not None:
        legal = _check_placement(draft.position(), read_placement(placement), as_json, rules, all_rules)
    elif rules is None and not all_rules:
        legal = _check_board(draft, as_json)
    else:
        raise click.UsageError("--rules and --all-rules are for scoring a placement, and none is given.")
    context.exit(0 if legal else 1)


def _check_placement(
    position: Position, placement: Placement, as_json: bool, rules: str | None, all_rules: bool
) -> bool:
    board = position.board
    opening = not board.tiles
    book = rule_book(position.rules if rules is None else rules)
    verdict = judge(board, placement, book.rules)
    scored = list(_under_all_rules(board, placement, book)) if all_rules else []
    if as_json:
        from analyzer.render.verdict_json import comparison_json, verdict_json

        print_json(verdict_json(verdict, book, opening) | (comparison_json(scored, opening) if all_rules else {}))
    else:
        from analyzer.render.verdict import comparison_text, verdict_text

        width = terminal_width()
        click.echo(verdict_text(board, verdict, book, position.hand, width, terminal_paint()), nl=False)
        if all_rules:
            click.echo(comparison_text(scored, opening, width), nl=False)
    return verdict.legal


def _under_all_rules(board: Board, placement: Placement, book: RuleBook) -> Iterator[tuple[RuleBook, Move]]:
    """The score by the rules asked for, if they are house rules, and by all the published ones; none if illegal."""
    house = [] if book.rules.name in PUBLISHED else [book]
    for each in [*house, *map(rule_book, PUBLISHED)]:
        move = judge(board, placement, each.rules).move
        if move:
            yield each, move


def _check_board(draft: Draft, as_json: bool) -> bool:
    diagnosis = diagnose(draft.tile_set, draft.layout)
    if diagnosis.legal or draft.is_puzzle:
        # What else can be wrong with a position is wrong with its text, not with its board.
        draft.position()
    if as_json:
        from analyzer.render.verdict_json import diagnosis_json

        print_json(diagnosis_json(diagnosis))
    else:
        from analyzer.render.diagnosis import diagnosis_text

        click.echo(diagnosis_text(diagnosis, terminal_width(), terminal_paint()), nl=False)
    return diagnosis.legal
