"""Judge a placement or a board."""

from __future__ import annotations

from typing import Any, NamedTuple

from analyzer.board import Placement
from analyzer.forms import json_keys
from analyzer.referee import Diagnosis, Verdict, diagnose, judge
from analyzer.referee.scoring import Scored, deciding_rules
from analyzer.rules import PUBLISHED
from analyzer.rules.reading import RuleBook, published_book
from analyzer.text import Draft
from triomino.operations.control import Control


class CheckAsk(NamedTuple):
    """Judge a placement on a board or, without a placement, the board itself.

    Attributes:
        board: the board; without a placement, it may have misplaced tiles.
        placement: the tile, in any rotation, and its face.
        rules: use these rules instead of the ones in the input.
        all_rules: also score the placement under every published rule set, and explain the differences.
    """

    board: Draft
    placement: Placement | None = None
    rules: RuleBook | None = None
    all_rules: bool = False

    @property
    def book(self) -> RuleBook:
        """The rules in use, with their descriptions."""
        return self.rules or published_book(self.board.rules.name)


@json_keys("rule", "values")
class Difference(NamedTuple):
    """A rule that differs between rule sets.

    Attributes:
        rule: the path of the rule.
        values: the value of the rule in each rule set, by the name of the rule set.
    """

    rule: str
    values: dict[str, Any]


@json_keys("*verdict", "all_rules?", "differences?", form="triomino-verdict/1")
class PlacementVerdict(NamedTuple):
    """The verdict on a placement.

    Attributes:
        verdict: the referee's verdict.
        all_rules: the scores under the rules in use and under every published rule set; empty if the placement is not
            legal, ``None`` if not requested.
    """

    verdict: Verdict
    all_rules: tuple[Scored, ...] | None = None

    @property
    def differences(self) -> list[Difference] | None:
        """The rules that cause different scores in ``all_rules``; ``None`` if these scores were not requested."""
        if self.all_rules is None:
            return None
        return [
            Difference(path, {scored.book.rules.name: scored.book.values[path] for scored in self.all_rules})
            for path in deciding_rules(self.all_rules)
        ]


def run(ask: CheckAsk, control: Control[None]) -> PlacementVerdict | Diagnosis:
    """If there is a placement, judge it; otherwise, judge the board."""
    if ask.placement is None:
        diagnosis = diagnose(ask.board.tile_set, ask.board.layout, control.stopped)
        if diagnosis.legal or ask.board.is_puzzle:
            # If there are faults outside the board, such as a wrong hand, this call raises an error.
            ask.board.position()
        return diagnosis
    board, book = ask.board.position().board, ask.book
    verdict = judge(board, ask.placement, book.rules)
    if not ask.all_rules:
        return PlacementVerdict(verdict)
    house = [] if book.rules.name in PUBLISHED else [book]
    books = [*house, *map(published_book, PUBLISHED)]
    moves = ((each, judge(board, ask.placement, each.rules).move) for each in books)
    return PlacementVerdict(
        verdict, tuple(Scored(each, move, verdict.opening) for each, move in moves if move is not None)
    )
