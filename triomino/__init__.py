r"""Triomino from Python: all public names, each loaded when it is first used.

>>> import triomino
>>> position = triomino.read_position("hand: 0-1-2\ntiles:\n 0,0 0-1-1\n")
>>> [(move.tile.name, move.at, move.score) for move in triomino.analyze(position).moves]
[('0-1-2', (-1, 0), 3)]

``docs/python.md`` has examples. The packages ``analyzer`` and ``puzzles`` implement the game and the puzzles. The
package ``triomino`` contains the interfaces: Python, the command line, JSON lines and the web.
"""

from __future__ import annotations

from importlib import import_module

# Type checkers take this name as true. It is not imported from ``typing``, because that would take longer than the rest
# of this module.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from analyzer.analysis import Analysis
    from analyzer.arena import MatchSummary
    from analyzer.audit.audit_report import Audit
    from analyzer.board import Board, BoardError, Placement
    from analyzer.engine.beliefs import Knowledge, Opponent
    from analyzer.engine.plan import Plan
    from analyzer.engine.results import Ranked, Ranking
    from analyzer.errors import InputError
    from analyzer.findings import Bridge, Hexagon, Slot
    from analyzer.moves import Move
    from analyzer.position import Position, Puzzle
    from analyzer.referee import Diagnosis, Verdict
    from analyzer.review import Review
    from analyzer.rules import PUBLISHED, RuleSet, published
    from analyzer.text import Draft, UndrawableError, read_placement
    from analyzer.text.record import Record, write_record
    from analyzer.tiles import Tile, TileSet
    from puzzles.fill import Solution
    from puzzles.hints import Hint
    from puzzles.item import Item, item_json
    from triomino.interface import (
        analyse,
        analyze,
        arrange,
        audit,
        best,
        best_known,
        board_graph,
        book,
        check,
        diagnose,
        generate,
        hint,
        legal_moves,
        perft,
        plan,
        play,
        puzzle,
        read_draft,
        read_item,
        read_position,
        read_puzzle,
        read_record,
        read_rules,
        review,
        score,
        season,
        solve,
        svg,
        to_json,
        tournament,
        write_drawing,
        write_json,
        write_list,
    )
    from triomino.operations.control import RefusalError

    __version__: str

__all__ = [
    "PUBLISHED",
    "Analysis",
    "Audit",
    "Board",
    "BoardError",
    "Bridge",
    "Diagnosis",
    "Draft",
    "Hexagon",
    "Hint",
    "InputError",
    "Item",
    "Knowledge",
    "MatchSummary",
    "Move",
    "Opponent",
    "Placement",
    "Plan",
    "Position",
    "Puzzle",
    "Ranked",
    "Ranking",
    "Record",
    "RefusalError",
    "Review",
    "RuleSet",
    "Slot",
    "Solution",
    "Tile",
    "TileSet",
    "UndrawableError",
    "Verdict",
    "__version__",
    "analyse",
    "analyze",
    "arrange",
    "audit",
    "best",
    "best_known",
    "board_graph",
    "book",
    "check",
    "diagnose",
    "generate",
    "hint",
    "item_json",
    "legal_moves",
    "perft",
    "plan",
    "play",
    "published",
    "puzzle",
    "read_draft",
    "read_item",
    "read_placement",
    "read_position",
    "read_puzzle",
    "read_record",
    "read_rules",
    "review",
    "score",
    "season",
    "solve",
    "svg",
    "to_json",
    "tournament",
    "write_drawing",
    "write_json",
    "write_list",
    "write_record",
]

_HOMES = {
    "analyzer.analysis": "Analysis",
    "analyzer.arena": "MatchSummary",
    "analyzer.audit.audit_report": "Audit",
    "analyzer.board": "Board BoardError Placement",
    "analyzer.engine.beliefs": "Knowledge Opponent",
    "analyzer.engine.plan": "Plan",
    "analyzer.engine.results": "Ranked Ranking",
    "analyzer.errors": "InputError",
    "analyzer.findings": "Bridge Hexagon Slot",
    "analyzer.moves": "Move",
    "analyzer.text": "Draft UndrawableError read_placement",
    "analyzer.text.record": "Record write_record",
    "analyzer.position": "Position Puzzle",
    "analyzer.referee": "Diagnosis Verdict",
    "analyzer.review": "Review",
    "analyzer.rules": "PUBLISHED RuleSet published",
    "analyzer.tiles": "Tile TileSet",
    "puzzles.fill": "Solution",
    "puzzles.hints": "Hint",
    "puzzles.item": "Item item_json",
    "triomino.interface": (
        "analyse analyze arrange audit best best_known board_graph book check diagnose generate hint legal_moves perft "
        "plan play puzzle read_draft read_item read_position read_puzzle read_record read_rules review score season "
        "solve svg to_json tournament write_drawing write_json write_list"
    ),
    "triomino.operations.control": "RefusalError",
}
"""A test checks that this table, ``__all__`` and the imports agree."""

_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}


_READ = "read_position, read_puzzle, read_record"
_WRITE = "write_drawing, write_list, write_json"

_INSTEAD = {
    **dict.fromkeys(("load", "loads", "open", "parse"), _READ),
    "read": f"{_READ}, read_rules",
    **dict.fromkeys(("convert", "save", "write"), _WRITE),
    **dict.fromkeys(("as_dict", "as_json", "dumps", "json", "to_dict"), "to_json"),
    **dict.fromkeys(("display", "draw", "image", "picture", "plot", "render", "show", "to_svg"), "svg"),
    **dict.fromkeys(("all_tiles", "set", "tile_set", "tiles"), "TileSet('standard')"),
    **dict.fromkeys(("best_move", "bestmove", "evaluate", "moves_ranked", "rank", "simulate"), "best"),
    **dict.fromkeys(("legal_placements", "moves", "placements", "possible_moves"), "legal_moves"),
    **dict.fromkeys(("judge", "legal", "is_legal", "valid", "validate"), "check, diagnose"),
    **dict.fromkeys(("games", "match", "matches", "selfplay", "self_play"), "tournament"),
    **dict.fromkeys(("game", "new_game", "start"), "play"),
    **dict.fromkeys(("replay", "report"), "review, audit"),
    **dict.fromkeys(("check_record", "verify"), "audit"),
    **dict.fromkeys(("explain", "steps"), "hint, solve(puzzle, explain=True)"),
    **dict.fromkeys(("daily", "of_the_day", "puzzle_of_the_day", "today"), "puzzle('today')"),
    **dict.fromkeys(("create", "make", "new_puzzle", "puzzles"), "generate"),
    **dict.fromkeys(("difficulty", "grade"), "generate(...).grade, solve(puzzle, explain=True)"),
    **dict.fromkeys(("dead_board", "records"), "best_known"),
    **dict.fromkeys(("graph", "lattice"), "board_graph"),
    "library": "book",
    "place": "Board.place",
    "position": "read_position",
    "record": "read_record",
    **dict.fromkeys(("rules", "rule_set", "rulesets"), "published, read_rules, PUBLISHED"),
    "standings": "season",
}
"""Wrong names that users might try, with the right names."""


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        value: object = version("triomino")
    elif name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
        advisers = import_module("analyzer.display").advisers
        if _advice_on_value not in advisers:
            advisers.append(_advice_on_value)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{_advice(name)}")
    globals()[name] = value
    return value


def _advice(name: str) -> str:
    if name.startswith("_"):
        return ""
    from difflib import get_close_matches

    near = _INSTEAD.get(name.lower()) or ", ".join(get_close_matches(name, __all__, 3, 0.7))
    return f"; did you mean {near}?" if near else "; dir(triomino) lists what it has"


def _advice_on_value(name: str) -> str:
    """Suggest a function instead of an unknown attribute."""
    function = name if name in _HOME else _INSTEAD.get(name.lower(), "").partition(",")[0]
    return f"; did you mean triomino.{function}(...)?" if _HOME.get(function) == "triomino.interface" else ""


def __dir__() -> list[str]:
    return sorted(__all__)
