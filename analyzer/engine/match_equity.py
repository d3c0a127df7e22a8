"""The chance to win the match, by what both players have before a round is dealt.

Two alike players are taken to play on, both planning ahead. Who opens a round is settled by its deal, alike for both,
so it is no part of the table. ``benchmarks/match_equity.py`` makes the tables, and docs/simulation.md says how and how
good they are. Between the scores of a table chances are interpolated; below the least of them they are taken to be its.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from os.path import splitext
from typing import NamedTuple

from analyzer.game.match import Match, newly_reached
from analyzer.game.round import Round
from analyzer.position import Position
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.tiles import TileSet

WHOLE = 10_000
"""What the tables count for a match that is surely won."""

SET = "standard"
"""The set that the rounds behind the tables were played with."""


class MatchTable(NamedTuple):
    """A table for one rule set.

    Attributes:
        rules: the rule set.
        least: the points of the first row and the first column.
        step: from one row to the next; the last row is the target's, for one point less.
        stderr: the largest standard error of its chances.
        rows: the chances, times ``WHOLE``, by the own points and the other player's.
    """

    rules: RuleSet
    least: int
    step: int
    stderr: float
    rows: tuple[tuple[int, ...], ...]

    def chance(self, mine: int, theirs: int) -> float:
        """The chance of a player with ``mine`` points against one with ``theirs``; the match is not over yet.

        >>> table = match_table(published("pressman"), TileSet.named("standard"))
        >>> table.chance(120, 120), table.chance(300, 100) > 0.8
        (0.5, True)
        """
        row, across = self._place(mine)
        column, along = self._place(theirs)
        lower = self.rows[row][column] * (self.step - along) + self.rows[row][column + 1] * along
        upper = self.rows[row + 1][column] * (self.step - along) + self.rows[row + 1][column + 1] * along
        return (lower * (self.step - across) + upper * across) / (self.step**2 * WHOLE)

    def _place(self, points: int) -> tuple[int, int]:
        """The row at or below so many points, never the last, and how many points it is to them."""
        above = min(max(points - self.least, 0), self.step * (len(self.rows) - 1))
        row = min(above // self.step, len(self.rows) - 2)
        return row, above - row * self.step


class MatchState(NamedTuple):
    """A match between two players in the middle of a round.

    Attributes:
        table: the chances between rounds.
        scores: what both have, the player to move first.
    """

    table: MatchTable
    scores: tuple[int, int]

    def playing(self, state: Round) -> Match:
        """The match with this round being played, in which the first seat moves and no points are made yet."""
        rules = self.table.rules
        reached = newly_reached(rules, self.scores, ())
        return Match(rules, state.board.tile_set, self.scores, 1, state, reached)

    def share(self, match: Match) -> float:
        """The share of the match that the first seat has when the round is over: of what is won, or of the chance."""
        if match.over:
            return (0 in match.winners) / len(match.winners)
        return self.table.chance(*match.totals)


def match_state(position: Position, rules: RuleSet) -> MatchState | None:
    """How the match stands, where two play, their points are told, and there is a table for these rules.

    Under rules by which whoever is first at the target has won at once, nothing is left to play for from there on. A
    target that was reached in the round before, and lost again, is not known here.
    """
    scores = position.scores
    if scores is None or len(scores) != 2:
        return None
    if rules.match_winner == "first-to-target" and max(scores) >= rules.target:
        return None
    table = match_table(rules, position.board.tile_set)
    return table and MatchState(table, (scores[0], scores[1]))


def match_table(rules: RuleSet, tile_set: TileSet) -> MatchTable | None:
    """The table for these rules; ``None`` where there is none: for house rules and for other sets of tiles."""
    if rules.name not in PUBLISHED or rules != published(rules.name) or tile_set != TileSet.named(SET):
        return None
    return _table(rules)


@lru_cache
def _table(rules: RuleSet) -> MatchTable:
    with open(f"{splitext(__file__)[0]}.toml", "rb") as file:
        told = tomllib.load(file)[rules.name]
    rows = tuple(tuple(map(int, row.split())) for row in told["chances"])
    return MatchTable(rules, told["least"], told["step"], told["stderr"], rows)
