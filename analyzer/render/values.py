"""How objects look in print or in a notebook."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from analyzer.analysis import Analysis
from analyzer.arena import MatchSummary
from analyzer.audit.audit_report import Audit
from analyzer.board import Board, Placement, place_name
from analyzer.engine.plan import Plan
from analyzer.engine.results import Ranked, Ranking
from analyzer.messages import _, ngettext, phrase_in
from analyzer.position import DEFAULT_RULES, Position, Puzzle
from analyzer.referee import Diagnosis, Verdict
from analyzer.render import verdict
from analyzer.render.audit_text import audit_text as audit_report_text
from analyzer.render.board_text import board_lines, plain
from analyzer.render.report import report
from analyzer.render.review_text import review_text as whole_review_text
from analyzer.render.season_text import season_text
from analyzer.render.svg import analysis_svg, board_svg, board_title
from analyzer.render.words import table
from analyzer.review import Review
from analyzer.rules.reading import published_book
from analyzer.season import Season
from analyzer.text import Draft, write_drawing_or_list
from analyzer.tiles import Tile

WIDTH = 100
"""Characters per line."""

COLUMNS = (
    phrase_in("column", "tile"),
    phrase_in("column", "place"),
    phrase_in("column", "score"),
    phrase_in("column", "equity"),
    phrase_in("column", "error"),
    phrase_in("column", "win"),
)


def board_text(board: Board) -> str:
    return "\n".join(board_lines(board, width=WIDTH)) or repr(board)


def board_picture(board: Board) -> str:
    return board_svg(board.layout, title=board_title(len(board)))


def position_text(source: Position | Puzzle) -> str:
    """Write a position or puzzle in a format that Triomino can read."""
    return write_drawing_or_list(Draft.of(source))


def position_picture(position: Position) -> str:
    return board_picture(position.board)


def puzzle_picture(puzzle: Puzzle) -> str:
    return board_svg(puzzle.position.board.layout, title=_("A puzzle"), fill=sorted(puzzle.fill), givens=puzzle.givens)


def analysis_text(analysis: Analysis) -> str:
    return report(analysis, width=WIDTH).rstrip()


def analysis_picture(analysis: Analysis) -> str:
    return analysis_svg(analysis)


def ranking_text(ranking: Ranking) -> str:
    rows = [[column.text for column in COLUMNS], *(tuple(_cells(ranked)) for ranked in ranking.moves)]
    return "\n".join([_("ranked by the engine '{engine}', best first", engine=ranking.engine), *table(rows, left=())])


def ranking_table(ranking: Ranking) -> str:
    match = [phrase_in("column", "match")] if any(ranked.match for ranked in ranking.moves) else []
    head = "".join(f"<th>{column.text}</th>" for column in (*COLUMNS, *match))
    rows = (f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in _cells(ranked))}</tr>" for ranked in ranking.moves)
    caption = _("ranked by the engine '{engine}', best first", engine=ranking.engine)
    return f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def as_it_prints(value: object) -> str:
    return f"<pre>{escape(str(value))}</pre>"


def tile_picture(tile: Tile) -> str:
    return board_svg([Placement((0, 0), tile.rotations[0])], title=_("The tile {tile}", tile=tile.name))


def plan_text(plan: Plan) -> str:
    if plan.proven:
        sure = ngettext(
            "{count} point, proven: no plan scores more", "{count} points, proven: no plan scores more", plan.total
        )
    else:
        sure = ngettext(
            "{count} point; not proven: another plan may score up to {bound}",
            "{count} points; not proven: another plan may score up to {bound}",
            plan.total,
            bound=plan.bound,
        )
    moves = (f"{number:>3}. {move.score:>4}  {move.placement}" for number, move in enumerate(plan.moves, 1))
    return "\n".join([sure, *moves])


def plan_picture(plan: Plan) -> str:
    title = ngettext("A plan for {count} point", "A plan for {count} points", plan.total)
    return board_svg([move.placement for move in plan.moves], title=title)


def verdict_text(judged: Verdict) -> str:
    if judged.move:
        return ngettext(
            "{placement} is legal: {count} point",
            "{placement} is legal: {count} points",
            judged.move.score,
            placement=str(judged.placement),
        )
    wrong = (f"  {_('{code}: {fault}', code=problem.code, fault=problem.phrase)}" for problem in judged.problems)
    return "\n".join([_("{placement} is not legal", placement=str(judged.placement)), *wrong])


def diagnosis_text(diagnosis: Diagnosis) -> str:
    return verdict.diagnosis_text(diagnosis, published_book(DEFAULT_RULES), WIDTH, plain).rstrip()


def diagnosis_picture(diagnosis: Diagnosis) -> str:
    wrong = [doubt.placement.at for doubt in diagnosis.doubts]
    return board_svg(diagnosis.layout, title=_("A checked board"), wrong=wrong)


def audit_text(audit: Audit) -> str:
    return audit_report_text(audit, width=WIDTH).rstrip()


def review_text(review: Review) -> str:
    return whole_review_text(review, WIDTH).rstrip()


def summary_text(summary: MatchSummary) -> str:
    played = ngettext("{count} round, seed {seed}", "{count} rounds, seed {seed}", summary.rounds, seed=summary.seed)
    lines = (
        _("{player}: {points} points per round", player=result.name, points=f"{result.points.mean:.2f}")
        for result in summary.results
    )
    return "\n".join([played, *lines])


def season_table(season: Season) -> str:
    return season_text(season, WIDTH).rstrip()


def _cells(ranked: Ranked) -> Iterator[str]:
    move = ranked.move
    yield from (move.tile.name, place_name(move.at), str(move.score))
    yield from ("" if number is None else f"{number:.2f}" for number in (ranked.equity, ranked.stderr, ranked.win))
    if ranked.match is not None:
        yield f"{ranked.match.win:.3f}"
