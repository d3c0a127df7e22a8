"""If a record has no ``points`` header, find out whether its numbers are points or running totals.

A number fits as points if the turn on its line can score them. It fits as a total if the turn can score the difference
to the player's previous number. Most numbers fit in only one of the two ways, and the majority decides.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from analyzer.audit.judging import HEXAGON_NEEDS, possible_bonuses
from analyzer.board import Board
from analyzer.game.round import stuck_cost
from analyzer.referee.placement import judge, other_scores
from analyzer.rules import RuleSet
from analyzer.text.record import Draw, Entry, Lay, OnTable, Pass, Record, RecordRound, Scores, Unplaced
from analyzer.tiles import Tile, TileSet

FEW: Final = 3
"""If fewer numbers than this fit only as totals, the guess "totals" is uncertain. The audit then tries both readings,
and chooses the one with fewer mistakes.
"""

MOST_NEEDED: Final = HEXAGON_NEEDS[-1]
"""With this number of tiles on the board, every bonus is possible."""


class CountingGuess(NamedTuple):
    """A guess about a record's numbers: points or totals. ``then`` returns a new guess.

    Attributes:
        totals: each player's last known number, read as a total.
        only_points, only_totals: how many numbers fit only as points, and how many only as totals.
        first: the line of the first number that fits only as a total; ``None`` if there is none.
        gains: how many numbers can be compared with an earlier one, because the turn places a tile and has no recorded
            draw.
        falls: how many of these numbers are lower than the earlier one. Totals fall only if draws are not recorded.
        on_table: the highest possible number of tiles on the board; it is not counted beyond ``MOST_NEEDED``.
        opened: whether this round has a placed tile, but no ``scores`` line yet.
        board: the board, if ``by_place`` is set and the places of all tiles are known.
        by_place: whether to compute the bonus from the place of the tile. If not, every bonus is considered possible.
    """

    rules: RuleSet
    tile_set: TileSet
    totals: dict[str, int]
    only_points: int = 0
    only_totals: int = 0
    first: int | None = None
    gains: int = 0
    falls: int = 0
    drawn: int = 0
    on_table: int = 0
    opened: bool = False
    board: Board | None = None
    by_place: bool = False

    @classmethod
    def of(cls, record: Record) -> CountingGuess:
        guess = cls(record.rules, record.tile_set, dict.fromkeys(record.players, 0))
        after = guess._after(record)
        if after.shown is None:
            return after
        return after._replace(first=guess._replace(by_place=True)._after(record).first or after.first)

    def _after(self, record: Record) -> CountingGuess:
        guess = self
        for played in record.rounds:
            guess = guess.then(played)
            for entry in played.entries:
                guess = guess.then(entry)
        return guess

    @property
    def shown(self) -> int | None:
        """The first line that shows totals; ``None`` if the numbers are taken to be points."""
        rising = 3 * self.falls <= self.gains
        return self.first if rising and self.only_totals > self.only_points else None

    @property
    def unsure(self) -> bool:
        return self.shown is not None and self.only_totals < FEW

    def then(self, line: RecordRound | Entry | None) -> CountingGuess:
        match line:
            case RecordRound():
                # Without a `scores` line, the totals lack the points for the end of the round.
                known = self.totals if not self.opened else {}
                board = Board(tile_set=self.tile_set) if self.by_place else None
                return self._replace(totals=known, drawn=0, on_table=0, opened=False, board=board)
            case OnTable():
                totals = self.totals if self.opened else {}
                return self._replace(
                    totals=totals, on_table=min(len(self.tile_set), MOST_NEEDED), opened=True, board=None
                )
            case Scores(totals):
                return self._replace(totals=self.totals | dict(totals), opened=False)
            case Draw():
                return self._replace(drawn=self.drawn + 1)
            case Lay() | Unplaced() | Pass():
                opened = self.opened or not isinstance(line, Pass)
                after, board = self._turn(line), self._board_after(line)
                return after._replace(drawn=0, on_table=min(self.on_table + 1, MOST_NEEDED), opened=opened, board=board)
        return self

    def _board_after(self, line: Lay | Unplaced | Pass) -> Board | None:
        if self.board is None or isinstance(line, Pass):
            return self.board
        move = judge(self.board, line.placement, self.rules).move if isinstance(line, Lay) else None
        return None if move is None else self.board.place(*move.placement)

    def _turn(self, line: Lay | Unplaced | Pass) -> CountingGuess:
        number, before = line.claimed, self.totals.get(line.player)
        if number is None:
            return self._replace(totals={name: total for name, total in self.totals.items() if name != line.player})
        after = self._replace(totals=self.totals | {line.player: number})
        if before is None:
            return after
        if before and not isinstance(line, Pass) and not self.drawn:
            falls = self.falls + (number < before) - (number < 0)
            after = after._replace(gains=self.gains + 1, falls=falls)
        as_points, as_total = self._fits(line, number), self._fits(line, number - before)
        if as_points == as_total:
            return after
        if as_points:
            return after._replace(only_points=self.only_points + 1)
        first = line.line if self.first is None else self.first
        return after._replace(only_totals=self.only_totals + 1, first=first)

    def _fits(self, line: Lay | Unplaced | Pass, points: int) -> bool:
        rules, made = self.rules, points + self.drawn * self.rules.draw_penalty
        if isinstance(line, Pass):
            return points in _passes(rules, self.drawn)
        if line.tile is None:
            anything = _anything(rules, self.tile_set, self.on_table, self.opened)
            return points in anything or points in _passes(rules, self.drawn)
        if self.board is not None and isinstance(line, Lay):
            verdict = judge(self.board, line.placement, rules)
            if verdict.move is not None:
                others = (other.points for other in other_scores(self.board, verdict.move, rules))
                return made in (verdict.move.score, *others)
        opening = not self.opened and made == rules.opening_score(line.tile)
        return opening or made - line.tile.value in possible_bonuses(rules, self.on_table)


@cache
def _passes(rules: RuleSet, drawn: int) -> frozenset[int]:
    """The possible points for a pass. Without a recorded draw, any number of draws is possible."""
    limit = rules.draw_limit
    numbers = [drawn] if drawn else range((40 if limit is None else limit) + 1)
    return frozenset(-number * rules.draw_penalty - stuck_cost(rules, number, well_empty=True) for number in numbers)


@cache
def _anything(rules: RuleSet, tile_set: TileSet, on_table: int, opened: bool) -> frozenset[int]:
    """The possible points for a turn with an unknown tile, after any number of draws."""
    most = 40 if rules.draw_limit is None else rules.draw_limit
    tiles: list[Tile] = list(tile_set)
    made = {tile.value + bonus for tile in tiles for bonus in possible_bonuses(rules, on_table)}
    if not opened:
        made |= {rules.opening_score(tile) for tile in tiles}
    return frozenset(points - drawn * rules.draw_penalty for points in made for drawn in range(most + 1))
