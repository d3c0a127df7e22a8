"""A match: rounds until somebody has reached the target, and who has won then.

A ``Match`` never changes; ``deal_round`` and ``step`` answer with the next one.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from analyzer.game.round import Action, IllegalStepError, Round, deal
from analyzer.messages import phrase
from analyzer.rules import RuleSet
from analyzer.tiles import TileSet


class Match(NamedTuple):
    """A match at any moment.

    Attributes:
        rules: the rule set.
        tile_set: the tiles.
        totals: what each seat has, the round being played included.
        rounds: how many rounds have been dealt.
        round: the round being played, or the last one played.
        reached: the seats that have reached the target, in the order in which they did.
        winners: who has won: more than one seat where the rules leave a tie, none while the match goes on.
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
        """Whether somebody has won."""
        return bool(self.winners)

    @property
    def dealt(self) -> Round:
        """The round being played, or the last one played; asked once one has been dealt."""
        assert self.round is not None, "a round has been dealt"
        return self.round

    @property
    def playing(self) -> bool:
        """Whether somebody is to move."""
        return self.round is not None and self.round.end is None and not self.over

    def deal_round(self, rng: random.Random) -> Match:
        """The match with a new round dealt.

        Raises:
            ValueError: the rules are not for so many players, or the set is too small for them.
        """
        return self._replace(round=deal(self.rules, self.tile_set, len(self.totals), rng), rounds=self.rounds + 1)

    def step(self, action: Action) -> Match:
        """The match after this action in the round being played.

        Raises:
            IllegalStepError: the rules do not allow it, or nothing is being played.
        """
        if self.round is None or self.over:
            raise IllegalStepError("round-over", phrase("no round is being played"))
        before, after = self.round, self.round.step(action)
        totals = tuple(
            total + points - earlier for total, points, earlier in zip(self.totals, after.points, before.points)
        )
        reached = self.reached + newly_reached(self.rules, totals, self.reached)
        winners = winning_seats(self.rules, totals, reached, after.laid, round_over=after.end is not None)
        return self._replace(totals=totals, round=after, reached=reached, winners=winners)


def new_match(rules: RuleSet, tile_set: TileSet, players: int) -> Match:
    """A match before its first round."""
    return Match(rules, tile_set, (0,) * players)


def newly_reached(rules: RuleSet, totals: Sequence[int], reached: Sequence[int]) -> tuple[int, ...]:
    """The seats that now stand at the target or above it for the first time, best total first, ties by seat."""
    new = [seat for seat, total in enumerate(totals) if total >= rules.target and seat not in reached]
    return tuple(sorted(new, key=lambda seat: -totals[seat]))


def winning_seats(
    rules: RuleSet, totals: Sequence[int], reached: Sequence[int], laid: Sequence[int], round_over: bool
) -> tuple[int, ...]:
    """Who has won by now; nobody while the match goes on.

    Having reached the target counts, even where penalties have taken a player below it since.

    Args:
        rules: the rule set.
        totals: what each seat has.
        reached: the seats that have reached the target, the first to do so first.
        laid: for each seat how many tiles lay on the table when it laid its last one of this round.
        round_over: whether the round is over.

    Returns:
        The winning seats: several only where the most points are shared.
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
