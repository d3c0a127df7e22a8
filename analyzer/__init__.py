r"""Read and analyse a Triominoes position: its open slots, hexagons, bridges and moves.

>>> position = read_position("hand: 0-1-2\ntiles:\n 0,0 0-1-1\n")
>>> [(move.tile.name, move.at, move.score) for move in analyse(position).moves]
[('0-1-2', (-1, 0), 3)]
"""

from analyzer.analysis import Analysis, analyse
from analyzer.board import Board, BoardError, Fault, Placement
from analyzer.display import Look, look
from analyzer.errors import InputError
from analyzer.moves import Move
from analyzer.position import Position
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.text import read_position
from analyzer.tiles import Tile, TileSet

__all__ = [
    "PUBLISHED",
    "Analysis",
    "Board",
    "BoardError",
    "Fault",
    "InputError",
    "Move",
    "Placement",
    "Position",
    "RuleSet",
    "Tile",
    "TileSet",
    "analyse",
    "published",
    "read_position",
]

_LOOKS: tuple[tuple[str, Look, str], ...] = (
    ("Board", "text", "board_text"),
    ("Board", "svg", "board_picture"),
    ("Position", "text", "position_text"),
    ("Position", "svg", "position_picture"),
    ("Puzzle", "text", "position_text"),
    ("Puzzle", "svg", "puzzle_picture"),
    ("Analysis", "text", "analysis_text"),
    ("Analysis", "svg", "analysis_picture"),
    ("Ranking", "text", "ranking_text"),
    ("Ranking", "html", "ranking_table"),
    ("Tile", "svg", "tile_picture"),
    ("Plan", "text", "plan_text"),
    ("Plan", "svg", "plan_picture"),
    ("Verdict", "text", "verdict_text"),
    ("Verdict", "html", "as_it_prints"),
    ("Diagnosis", "text", "diagnosis_text"),
    ("Diagnosis", "svg", "diagnosis_picture"),
    ("Audit", "text", "audit_text"),
    ("Audit", "html", "as_it_prints"),
    ("Review", "text", "review_text"),
    ("Review", "html", "as_it_prints"),
    ("MatchSummary", "text", "summary_text"),
    ("Season", "text", "season_table"),
)
for _kind, _look, _function in _LOOKS:
    look(_kind, _look, "analyzer.render.values", _function)
look("Season", "svg", "analyzer.render.season_picture", "season_svg")
