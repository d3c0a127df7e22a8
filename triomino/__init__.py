r"""Triomino from Python: everything that a person writes, each name loaded when it is first used.

>>> import triomino
>>> position = triomino.read_position("hand: 0-1-2\ntiles:\n 0,0 0-1-1\n")
>>> [(move.tile.name, move.at, move.score) for move in triomino.analyse(position).moves]
[('0-1-2', (-1, 0), 3)]

``docs/python.md`` shows all of it. What the project knows lives in the packages ``analyzer`` and ``puzzles``; this one
has the faces that it shows to the world: this module, the command line, JSON lines and the web.
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # As type checkers know it; ``typing`` takes longer to load than all of this.

if TYPE_CHECKING:
    from analyzer.analysis import Analysis, analyse
    from analyzer.audit.audit_report import Audit
    from analyzer.board import Board, BoardError, Placement
    from analyzer.engine.beliefs import Knowledge, Opponent
    from analyzer.engine.plan import Plan
    from analyzer.engine.results import Ranked, Ranking
    from analyzer.errors import InputError
    from analyzer.findings import Bridge, Hexagon, Slot
    from analyzer.graph import board_graph
    from analyzer.moves import Move, legal_moves
    from analyzer.perft import perft
    from analyzer.position import Position, Puzzle
    from analyzer.referee import Diagnosis, Verdict
    from analyzer.review import Review
    from analyzer.rules import PUBLISHED, RuleSet, published
    from analyzer.text import Draft, UndrawableError, read_draft, read_placement, read_position, read_puzzle
    from analyzer.text.record import Record, read_record, write_record
    from analyzer.tiles import Tile, TileSet
    from puzzles.fill import Solution
    from puzzles.hints import Hint
    from puzzles.item import Item, item_json, read_item
    from triomino.interface import (
        audit,
        best,
        check,
        diagnose,
        generate,
        hint,
        plan,
        read_rules,
        review,
        solve,
        svg,
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
    "audit",
    "best",
    "board_graph",
    "check",
    "diagnose",
    "generate",
    "hint",
    "item_json",
    "legal_moves",
    "perft",
    "plan",
    "published",
    "read_draft",
    "read_item",
    "read_placement",
    "read_position",
    "read_puzzle",
    "read_record",
    "read_rules",
    "review",
    "solve",
    "svg",
    "write_drawing",
    "write_json",
    "write_list",
    "write_record",
]

_HOMES = {
    "analyzer.analysis": "Analysis analyse",
    "analyzer.audit.audit_report": "Audit",
    "analyzer.board": "Board BoardError Placement",
    "analyzer.engine.beliefs": "Knowledge Opponent",
    "analyzer.engine.plan": "Plan",
    "analyzer.engine.results": "Ranked Ranking",
    "analyzer.errors": "InputError",
    "analyzer.findings": "Bridge Hexagon Slot",
    "analyzer.graph": "board_graph",
    "analyzer.moves": "Move legal_moves",
    "analyzer.text": "Draft UndrawableError read_draft read_placement read_position read_puzzle",
    "analyzer.text.record": "Record read_record write_record",
    "analyzer.perft": "perft",
    "analyzer.position": "Position Puzzle",
    "analyzer.referee": "Diagnosis Verdict",
    "analyzer.review": "Review",
    "analyzer.rules": "PUBLISHED RuleSet published",
    "analyzer.tiles": "Tile TileSet",
    "puzzles.fill": "Solution",
    "puzzles.hints": "Hint",
    "puzzles.item": "Item item_json read_item",
    "triomino.interface": (
        "audit best check diagnose generate hint plan read_rules review solve svg write_drawing write_json write_list"
    ),
    "triomino.operations.control": "RefusalError",
}
"""Where each name lives. The imports above say the same to a type checker; a test holds the three lists together."""

_HOME = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """A name of the interface, looked up once."""
    if name == "__version__":
        from importlib.metadata import version

        value: object = version("triomino")
    elif name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """All names of the interface, loaded or not."""
    return sorted({*globals(), *__all__})
