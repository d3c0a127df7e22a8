"""The chance to win the match, by what both players have before a round is dealt.

Two alike players are taken to play on, both planning ahead. Who opens a round is settled by its deal, alike for both,
so it is no part of the table. ``match_rounds`` makes the tables: those of the published rule sets and the standard
tiles are stored, others are made when they are first asked for. docs/simulation.md says how and how good they are.
Between the scores of a table chances are interpolated; below the least of them they are taken to be its.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import lru_cache
from importlib.util import find_spec
from os.path import splitext
from typing import NamedTuple

from analyzer.engine.clock import Clock, OutOfTimeError
from analyzer.game.match import Match, newly_reached
from analyzer.game.round import Round
from analyzer.messages import Phrase, phrase, phrase_of
from analyzer.position import Position
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.tiles import TileSet

WHOLE = 10_000
"""What the tables count for a match that is surely won."""

SET = "standard"
"""The set that the rounds behind the stored tables were played with."""

ROUNDS = 5_000
"""The rounds behind a table that is made when it is asked for, unless the time ends before."""

ROWS = 40
"""How many steps such a table has at most from ``match_rounds.LEAST`` to the target."""

SEED = 1
"""The seed of those rounds, the same for everybody, so that a table does not depend on what asked for it first."""

SHARE = 0.2
"""The part of the time of a search that a table may take."""

MOST_STDERR = 0.05
"""A table with a larger error than this tells too little to rank by: that of a target thousands of points away."""


class MatchTable(NamedTuple):
    """A table for one rule set.

    Attributes:
        rules: the rule set.
        least: the points of the first row and the first column.
        step: from one row to the next; the last row is the target's, for one point less.
        stderr: the largest standard error of its chances.
        rows: the chances, times ``WHOLE``, by the own points and the other player's.
        made_of: how many rounds it was made of when it was asked for; 0 for a stored one.
    """

    rules: RuleSet
    least: int
    step: int
    stderr: float
    rows: tuple[tuple[int, ...], ...]
    made_of: int = 0

    def chance(self, mine: int, theirs: int) -> float:
        """The chance of a player with ``mine`` points against one with ``theirs``; the match is not over yet.

        >>> table = stored_table(published("pressman"), TileSet.named("standard"))
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


class NoTableError(Exception):
    """There is no table; the text says why none could be made."""


class UselessTableError(NoTableError):
    """All the rounds were played, and the table is worth nothing; making it again would be, too."""


def match_state(
    position: Position, rules: RuleSet, clock: Clock | None = None, making: Callable[[], None] | None = None
) -> tuple[MatchState | None, Phrase | None]:
    """How the match stands, where two play and their points are told; and what a reader must be told of its table.

    Under rules by which whoever is first at the target has won at once, nothing is left to play for from there on. A
    target that was reached in the round before, and lost again, is not known here.

    Args:
        position: the position.
        rules: the rule set.
        clock: the time of the search; a table that has to be made takes ``SHARE`` of what is left at most.
        making: called before a table is made.
    """
    scores = position.scores
    if scores is None or len(scores) != 2:
        return None, None
    if rules.match_winner == "first-to-target" and max(scores) >= rules.target:
        return None, None
    table = stored_table(rules, position.board.tile_set)
    if table is None:
        try:
            table = made_table(rules, position.board.tile_set, (clock or Clock()).share(SHARE), making)
        except NoTableError as error:
            return None, phrase(
                "there is no table of chances to win the match for these rules and tiles, so the moves are ranked by"
                " points: {reason}",
                reason=phrase_of(error),
            )
    note = None
    if table.made_of:
        note = phrase(
            "the table of chances to win the match was made just now, of {rounds:,} rounds of self-play",
            rounds=table.made_of,
        )
    return MatchState(table, (scores[0], scores[1])), note


def stored_table(rules: RuleSet, tile_set: TileSet) -> MatchTable | None:
    """The stored table for these rules; ``None`` where there is none: for house rules and for other sets of tiles."""
    if rules.name not in PUBLISHED or rules != published(rules.name) or tile_set != TileSet.named(SET):
        return None
    return _stored(rules)


@lru_cache
def _stored(rules: RuleSet) -> MatchTable:
    with open(f"{splitext(__file__)[0]}.toml", "rb") as file:
        stored = tomllib.load(file)[rules.name]
    rows = tuple(tuple(map(int, row.split())) for row in stored["chances"])
    return MatchTable(rules, stored["least"], stored["step"], stored["stderr"], rows)


_made: dict[tuple[RuleSet, TileSet], MatchTable | UselessTableError] = {}
"""The tables that this process has made, of all their rounds, or why none can be made. One that the time cut short is
not kept."""


def made_table(rules: RuleSet, tile_set: TileSet, clock: Clock, making: Callable[[], None] | None = None) -> MatchTable:
    """A table for any rules and tiles, of ``ROUNDS`` rounds or of those that there is time for.

    Raises:
        NoTableError: none can be made here, or not in time, or it would be worth nothing.
    """
    key = rules, tile_set
    if key not in _made:
        try:
            table = _make(rules, tile_set, clock, making)
        except UselessTableError as error:
            _made[key] = error
        else:
            if table.made_of < ROUNDS:
                return table
            _made[key] = table
    made = _made[key]
    if isinstance(made, UselessTableError):
        raise UselessTableError(*made.args)
    return made


def _make(rules: RuleSet, tile_set: TileSet, clock: Clock, making: Callable[[], None] | None) -> MatchTable:
    from analyzer.engine.kernel.machine import start_deals

    if find_spec("numpy") is None:
        raise NoTableError(phrase("numpy, which makes one, does not run here"))
    if not start_deals(tile_set).compiled:
        raise NoTableError(phrase("without wasmtime the rounds for one would take too long"))
    if rules.least_players > 2 or 2 * rules.hand_size(2) > len(tile_set):
        raise NoTableError(phrase("they cannot deal hands to two players"))
    if making is not None:
        making()
    from numpy.linalg import LinAlgError

    from analyzer.engine.match_rounds import LEAST, make_soon

    step = max(1, -((LEAST - rules.target) // ROWS))
    try:
        made = make_soon(rules, tile_set, ROUNDS, SEED, step, clock)
    except OutOfTimeError:
        raise NoTableError(phrase("there was no time to make one")) from None
    except LinAlgError:
        raise NoTableError(phrase("no round brings anybody nearer to the target")) from None
    if not made.stderr <= MOST_STDERR:  # nor where it is no number
        cause = UselessTableError if made.rounds >= ROUNDS else NoTableError
        raise cause(phrase("one of {rounds:,} rounds would be too uncertain", rounds=made.rounds))
    rows = tuple(tuple(round(WHOLE * chance) for chance in row) for row in made.chances.tolist())
    return MatchTable(rules, int(made.grid[0]), step, made.stderr, rows, made.rounds)
