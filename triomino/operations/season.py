"""Combine the matches of a group: wins, averages, best rounds, ratings."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from analyzer.engine.results import DEFAULT_SEED
from analyzer.forms import AtMost, Within
from analyzer.season import Season, SeasonSheet, season
from triomino.operations.control import Control
from triomino.operations.limits import Seconds, Seed

MOST_SHEETS = 5_000
"""The maximum number of sheets in a season."""


class SeasonAsk(NamedTuple):
    """Combine the matches of a season. The same name always means the same player.

    Attributes:
        sheets: the sheets, in the order in which they were played.
        games: if a record shows a player's hand, also review that player's choices, with at most N playouts per choice.
        seed: use this seed for the random numbers.
        seconds: stop reviewing after S seconds.
    """

    sheets: Annotated[tuple[SeasonSheet, ...], AtMost(MOST_SHEETS)] = ()
    games: Annotated[int, Within(0, 10**9)] = 0
    seed: Seed = DEFAULT_SEED
    seconds: Seconds | None = None


def run(ask: SeasonAsk, control: Control[None]) -> Season:
    """Work out the results for each match and each player.

    Raises:
        StoppedError: the caller stopped the operation.
    """
    return season(ask.sheets, ask.games, ask.seed, control.clock(ask.seconds), control.check)
