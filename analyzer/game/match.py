"""A match: the players play rounds until one of them reaches the target."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from analyzer.game.round import Action, IllegalStepError, Round, deal
from analyzer.messages import phrase
from analyzer.rules import RuleSet
from analyzer.tiles import TileSet


class Match(NamedTuple):
    """An immutable state of a match. Each step returns a new one.

    Attributes:
        totals: each seat's total, including the points of the current round.
        round: the current or last round; ``None`` before the first deal.
        reached: the seats that have reached the target, in the order in which they reached it.
        winners: the seats that won, several after a tie; empty before the end of the match.
    """

    rules: RuleSet
    tile_set: TileSet
    totals: tuple[int, ...]
    rounds: int = 0
    round: Round | None = None
    reached: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        return bool(self.winners)

    @property
    def dealt(self) -> Round:
        assert self.round is not None, "a round has been dealt"
        return self.round

    @property
    def playing(self) -> bool:
        return self.round is not None and self.round.end is None and not self.over

    def deal_round(self, rng: random.Random) -> Match:
        """Deal a round.

        Raises:
            ValueError: the set or the rules do not allow this number of players.
        """
        return self._replace(round=deal(self.rules, self.tile_set, len(self.totals), rng), rounds=self.rounds + 1)

    def step(self, action: Action) -> Match:
        """Take an action in the current round.

        Raises:
            IllegalStepError: the rules do not allow the action, or no round is in progress.
        """
        if self.round is None or self.over:
            raise IllegalStepError("round-over", phrase("no round is in progress"))
        before, after = self.round, self.round.step(action)
        totals = tuple(
            total + points - earlier for total, points, earlier in zip(self.totals, after.points, before.points)
        )
        reached = self.reached + newly_reached(self.rules, totals, self.reached)
        winners = winning_seats(self.rules, totals, reached, after.laid, round_over=after.end is not None)
        return self._replace(totals=totals, round=after, reached=reached, winners=winners)


def new_match(rules: RuleSet, tile_set: TileSet, players: int) -> Match:
    return Match(rules, tile_set, (0,) * players)


def newly_reached(rules: RuleSet, totals: Sequence[int], reached: Sequence[int]) -> tuple[int, ...]:
    """The seats that now reach the target for the first time, highest total first; ties are in seat order."""
    new = [seat for seat, total in enumerate(totals) if total >= rules.target and seat not in reached]
    return tuple(sorted(new, key=lambda seat: -totals[seat]))


def winning_seats(
    rules: RuleSet, totals: Sequence[int], reached: Sequence[int], laid: Sequence[int], round_over: bool
) -> tuple[int, ...]:
    """The winning seats: none before the end of the match, several only after a tie.

    The seats in ``reached`` have reached the target. The match ends even if their totals have since fallen below it.
    ``laid`` has a number for each seat: the later its last placement, the higher the number.
    """
    if not reached:
        return ()
    if rules.match_winner == "first-to-target":
        return (reached[0],)
    if not round_over:
        return ()
    if rules.match_winner == "last-tile":
        return (max(reached, key=lambda seat: laid[seat]),)
    most = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == most)
