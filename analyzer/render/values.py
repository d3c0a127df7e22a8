"""The looks of values: what printing one shows, and what a notebook shows of it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from analyzer.analysis import Analysis
from analyzer.board import Board, place_name
from analyzer.engine.results import Ranked, Ranking
from analyzer.messages import _, phrase_in
from analyzer.position import Position, Puzzle
from analyzer.render.board_text import board_lines
from analyzer.render.report import report
from analyzer.render.svg import analysis_svg, board_svg, board_title
from analyzer.text import Draft, write_drawing_or_list

WIDTH = 100
"""Characters to a line of what is printed."""

COLUMNS = (
    phrase_in("column", "tile"),
    phrase_in("column", "place"),
    phrase_in("column", "score"),
    phrase_in("column", "equity"),
    phrase_in("column", "error"),
    phrase_in("column", "win"),
)


def board_text(board: Board) -> str:
    """A board drawn with its coordinates."""
    return "\n".join(board_lines(board, width=WIDTH)) or repr(board)


def board_picture(board: Board) -> str:
    """The tiles of a board."""
    return board_svg(board.layout, title=board_title(len(board)))


def position_text(source: Position | Puzzle) -> str:
    """A position or a puzzle as a text that can be read again."""
    return write_drawing_or_list(Draft.of(source))


def position_picture(position: Position) -> str:
    """The board of a position."""
    return board_picture(position.board)


def puzzle_picture(puzzle: Puzzle) -> str:
    """A filling puzzle: its tiles, its givens and the faces to fill."""
    return board_svg(puzzle.position.board.layout, title=_("A puzzle"), fill=sorted(puzzle.fill), givens=puzzle.givens)


def analysis_text(analysis: Analysis) -> str:
    """The report of an analysis."""
    return report(analysis, width=WIDTH).rstrip()


def analysis_picture(analysis: Analysis) -> str:
    """A board with its hexagons and bridges."""
    return analysis_svg(analysis)


def ranking_text(ranking: Ranking) -> str:
    """The moves of a ranking in columns, best first."""
    rows = [[column.text for column in COLUMNS], *(tuple(_cells(ranked)) for ranked in ranking.moves)]
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = ("  ".join(cell.rjust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)
    return "\n".join([_("by the engine {engine}, best first", engine=ranking.engine), *lines])


def ranking_table(ranking: Ranking) -> str:
    """The moves of a ranking as a table, best first."""
    match = [phrase_in("column", "match")] if any(ranked.match for ranked in ranking.moves) else []
    head = "".join(f"<th>{column.text}</th>" for column in (*COLUMNS, *match))
    rows = (f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in _cells(ranked))}</tr>" for ranked in ranking.moves)
    caption = _("by the engine {engine}, best first", engine=ranking.engine)
    return f"<table><caption>{caption}</caption><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _cells(ranked: Ranked) -> Iterator[str]:
    move = ranked.move
    yield from (move.tile.name, place_name(move.at), str(move.score))
    yield from ("" if number is None else f"{number:.2f}" for number in (ranked.equity, ranked.stderr, ranked.win))
    if ranked.match is not None:
        yield f"{ranked.match.win:.3f}"
