"""The chance of winning the match, given the totals of both players before a round is dealt.

In the model, both players plan ahead, are equally strong, and are equally likely to open a round. The chance then
depends only on the totals. Between the totals in a table, chances are interpolated. docs/simulation.md describes the
method and its accuracy.
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
"""A certain win in a table."""

SET = "standard"
"""The tile set of the stored tables."""

ROUNDS = 5_000
"""The rounds for a table made on demand; fewer if the time is short."""

ROWS = 40
"""The maximum number of steps in a table made on demand."""

SEED = 1
"""The seed for these rounds."""

SHARE = 0.2
"""Making a table takes at most this fraction of the remaining time."""

MOST_STDERR = 0.05
"""A table with a larger standard error is not used."""


class MatchTable(NamedTuple):
    """The chances of winning a match between two players under one rule set.

    Attributes:
        least: the lowest total in the table, for the first row and the first column.
        step: the points from one row or column to the next.
        stderr: the largest standard error of a chance.
        rows: the chances times ``WHOLE``, by the player's total (row) and the opponent's (column). The last row and
            column are for one point below the target, because a match is over at the target.
        made_of: the number of rounds played to make the table; 0 for a stored table.
    """

    rules: RuleSet
    least: int
    step: int
    stderr: float
    rows: tuple[tuple[int, ...], ...]
    made_of: int = 0

    def chance(self, mine: int, theirs: int) -> float:
        """The chance before a round that a player with ``mine`` points wins against one with ``theirs``.

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
        """The row or column at or below a total, and the points from there to the total."""
        above = min(max(points - self.least, 0), self.step * (len(self.rows) - 1))
        row = min(above // self.step, len(self.rows) - 2)
        return row, above - row * self.step


class MatchState(NamedTuple):
    """A match in the middle of a round. The scores begin with the player to move."""

    table: MatchTable
    scores: tuple[int, int]

    def playing(self, state: Round) -> Match:
        """A match with the round ``state`` in progress. The mover has the first seat, and nobody has scored yet."""
        rules = self.table.rules
        reached = newly_reached(rules, self.scores, ())
        return Match(rules, state.board.tile_set, self.scores, 1, state, reached)

    def share(self, match: Match) -> float:
        """The first seat's share of the win, or its chance if the match is not over."""
        if match.over:
            return (0 in match.winners) / len(match.winners)
        return self.table.chance(*match.totals)


class NoTableError(Exception):
    """No table can be made."""


class UselessTableError(NoTableError):
    """The table is too inaccurate even with ``ROUNDS`` rounds, so another attempt is useless."""


def match_state(
    position: Position, rules: RuleSet, clock: Clock | None = None, making: Callable[[], None] | None = None
) -> tuple[MatchState | None, Phrase | None]:
    """The state of the match, and a note about its table. ``making`` is called before a table is made.

    Both are ``None`` if the position does not have the totals of two players. They are also ``None`` under
    first-to-target rules if a total has reached the target, because a position does not show who reached it first.
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
                "the moves are ranked by points, because there is no table of winning chances for these rules "
                "and tiles: {reason}",
                reason=phrase_of(error),
            )
    note = None
    if table.made_of:
        note = phrase(
            "the table of winning chances was computed just now from {rounds:,} rounds of self-play",
            rounds=table.made_of,
        )
    return MatchState(table, (scores[0], scores[1])), note


def stored_table(rules: RuleSet, tile_set: TileSet) -> MatchTable | None:
    """The stored table; ``None`` for house rules and for tile sets other than ``SET``."""
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
"""The tables made by this process, or an error for a table that is too inaccurate."""


def made_table(rules: RuleSet, tile_set: TileSet, clock: Clock, making: Callable[[], None] | None = None) -> MatchTable:
    """Make a table from ``ROUNDS`` rounds, or from fewer if the time runs out.

    Raises:
        NoTableError: no table can be made, the time is too short, or the table would be too inaccurate.
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
        raise NoTableError(phrase("the winning chances cannot be computed without numpy"))
    if not start_deals(tile_set).compiled:
        raise NoTableError(phrase("computing the winning chances without wasmtime would take too long"))
    if rules.least_players > 2 or 2 * rules.hand_size(2) > len(tile_set):
        raise NoTableError(phrase("these rules and tiles do not allow a round with two players"))
    if making is not None:
        making()
    from numpy.linalg import LinAlgError

    from analyzer.engine.match_rounds import LEAST, make_soon

    step = max(1, -((LEAST - rules.target) // ROWS))
    try:
        made = make_soon(rules, tile_set, ROUNDS, SEED, step, clock)
    except OutOfTimeError:
        raise NoTableError(phrase("there was not enough time to compute the winning chances")) from None
    except LinAlgError:
        raise NoTableError(phrase("no player ever gets closer to the target")) from None
    if not made.stderr <= MOST_STDERR:  # unlike `>`, this also rejects NaN
        cause = UselessTableError if made.rounds >= ROUNDS else NoTableError
        raise cause(phrase("winning chances based on {rounds:,} rounds would be too inaccurate", rounds=made.rounds))
    rows = tuple(tuple(round(WHOLE * chance) for chance in row) for row in made.chances.tolist())
    return MatchTable(rules, int(made.grid[0]), step, made.stderr, rows, made.rounds)
