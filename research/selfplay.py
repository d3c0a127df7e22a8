"""Let players of this program play matches against each other, and record them."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from analyzer.game.match import Match
from analyzer.game.match_play import Player, RecordedMatch, begin_match, play_round
from analyzer.rules import RuleSet
from analyzer.tiles import TileSet


class Seat(NamedTuple):
    name: str
    player: Player


def play_match(
    rules: RuleSet,
    tile_set: TileSet,
    seats: Sequence[Seat],
    deals: Callable[[int], random.Random],
    go_on: Callable[[Match], bool] = lambda _match: True,
) -> RecordedMatch:
    """Play one match to its end, or until ``go_on`` returns false before a round.

    Args:
        rules: the rule set.
        tile_set: the tiles.
        seats: the players in the order of play.
        deals: a function that takes the number of a round, from 0, and returns the random numbers for its deal.
        go_on: a function that tells whether to play another round.

    Raises:
        ValueError: the rules do not allow this number of players, or the set is too small for them.
    """
    names, players = zip(*seats)
    played = begin_match(rules, tile_set, names)
    while not played.match.over and go_on(played.match):
        after = play_round(played.dealt(deals(played.match.rounds)), players)
        assert after is not None, "nobody stops it"
        played = after
    return played
