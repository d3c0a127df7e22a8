"""The move that does best when the round is played to its end many times over, against hands drawn at random.

Every candidate meets the same deals, so that most of the luck cancels when two are compared. After some deals a
candidate is dropped if it is surely worse than the best so far; the search ends when one is left, or with the games
or the time.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from analyzer.engine.beliefs import Knowledge, believe
from analyzer.engine.results import Ranked, Ranking
from analyzer.moves import Move, legal_moves
from analyzer.position import Position
from analyzer.rules import RuleSet

if TYPE_CHECKING:
    from analyzer.engine.kernel.playouts import Playouts

FIRST_STAGE = 24
"""Deals before the first comparison."""

STAGE_GROWTH = 1.5
"""How many times as many deals have been played at each comparison as at the one before."""

DOUBT = 0.01
"""The chance, over the whole search, of dropping the best candidate."""

INDIFFERENCE = 0.05
"""Points: a candidate that is surely not better by so much is dropped, so that moves which are alike do not race on."""

SURE_DEALS = 400
"""Deals that the best candidate gets even where it has no rival left, so that its equity means something."""

SLICE = 1024
"""Rounds played between two looks at the clock."""


class Snapshot(NamedTuple):
    """How far a search has come.

    Attributes:
        ranking: the answer if it stopped now; ``None`` before there is one.
        seconds: since it began.
        doing: what it is doing now, in words.
    """

    ranking: Ranking | None
    seconds: float
    doing: str


def simulate(
    position: Position,
    rules: RuleSet,
    *,
    seed: int,
    games: int | None = None,
    seconds: float | None = None,
    progress: Callable[[Snapshot], None] | None = None,
    stop: Callable[[], bool] | None = None,
    knowledge: Knowledge | None = None,
) -> Ranking:
    """Rank the moves of the hand by playing rounds out.

    Equity is the mover's points from the move to the end of the round, less the mean of the other players' over the
    same time; ``win`` is the chance of making more points over that time than any other player, a tie counting its
    share.

    Args:
        position: the board, the hand to move, and what else is known. See ``beliefs`` for what is assumed of the rest.
        rules: the rule set.
        seed: where the random deals begin; the same seed and games give the same answer on any machine.
        games: rounds to play at most, over all moves together; every move gets two at least.
        seconds: time to take at most, not counting the compilation of the kernel.
        progress: told now and then how far the search has come.
        stop: asked now and then whether to stop now.
        knowledge: what is known of the opponents.

    Returns:
        The moves by falling equity, the best of them never dropped. A move that was dropped early is given the equity
        of the move that beat it, less what it was behind then. No moves where none is legal: then the player draws or
        passes without a choice.

    Raises:
        ValueError: neither ``games`` nor ``seconds`` is given, or what is known cannot be true.
    """
    if games is None and seconds is None:
        raise ValueError("a simulation ends with its games or its seconds: give one of them at least")
    moves = legal_moves(position.board, position.board.tile_set.mask(position.hand), rules)
    beliefs = believe(position, knowledge)
    if not moves:
        return Ranking("simulate", (), seed, 0, "confident")

    from analyzer.engine.kernel.playouts import Playouts, is_compiled

    if progress and not is_compiled():
        progress(Snapshot(None, 0.0, "compiling the simulation kernel (once) …"))
    race = Race(Playouts(position, rules, moves, beliefs, seed))
    race.play_slice(2)
    began = time.monotonic()
    stopped = ""
    try:
        while not stopped:
            stopped = _end(race, games, seconds, time.monotonic() - began, stop)
            if progress and not stopped:
                progress(Snapshot(race.ranking(moves, seed, ""), time.monotonic() - began, "simulating"))
    except KeyboardInterrupt:
        stopped = "interrupted"
    return race.ranking(moves, seed, stopped)


def _end(race: Race, games: int | None, seconds: float | None, passed: float, stop: Callable[[], bool] | None) -> str:
    """Play a slice, unless the race is decided or over; the answer is why it ended, or nothing."""
    if race.decided:
        return "confident"
    if not race.play_slice(race.room(games)):
        return "games"
    if stop is not None and stop():
        return "interrupted"
    return "seconds" if seconds is not None and passed >= seconds else ""


class Race:
    """Candidates that are played together until they are surely beaten."""

    def __init__(self, playouts: Playouts) -> None:
        self.playouts = playouts
        self.alive = list(range(len(playouts.played)))
        self.deals = 0
        self.stage = 1
        self.next_stage = float(FIRST_STAGE)
        self.beaten: list[tuple[int, int, float, float]] = []

    @property
    def decided(self) -> bool:
        """Whether one candidate is left, played often enough."""
        return len(self.alive) == 1 and self.deals >= SURE_DEALS

    @property
    def games(self) -> int:
        """Rounds played so far."""
        return sum(self.playouts.played)

    def room(self, games: int | None) -> int:
        """The deals for the next slice within a limit of games."""
        deals = max(1, SLICE // len(self.alive))
        if games is not None:
            deals = min(deals, (games - self.games) // len(self.alive))
        return deals

    def play_slice(self, deals: int) -> int:
        """Play at most so many deals, not beyond the next comparison, and compare where it is due; the deals played."""
        deals = min(deals, int(self.next_stage) - self.deals)
        if deals <= 0:
            return 0
        self.playouts.play(self.alive, deals)
        self.deals += deals
        if self.deals >= int(self.next_stage):
            self._drop_beaten()
            self.stage += 1
            self.next_stage *= STAGE_GROWTH
        return deals

    def _drop_beaten(self) -> None:
        best = max(self.alive, key=self.playouts.equity)
        margin = sure_margin(self.stage, len(self.playouts.played), self.deals)
        for candidate in self.alive:
            gap, error = self.playouts.gap(candidate, best)
            if candidate != best and gap + margin * error < INDIFFERENCE:
                self.beaten.append((candidate, best, gap, error))
        dropped = {candidate for candidate, *_ in self.beaten}
        self.alive = [candidate for candidate in self.alive if candidate not in dropped]

    def ranking(self, moves: list[Move], seed: int, stopped: str) -> Ranking:
        """The answer as it stands."""
        playouts = self.playouts
        equity = {candidate: playouts.equity(candidate) for candidate in self.alive}
        error = {candidate: playouts.stderr(candidate) for candidate in self.alive}
        for candidate, rival, gap, gap_error in reversed(self.beaten):
            equity[candidate] = equity[rival] + min(gap, 0.0)
            error[candidate] = sqrt(error[rival] ** 2 + gap_error**2)
        ranked = [
            Ranked(
                move,
                equity=equity[candidate],
                stderr=error[candidate],
                win=playouts.win(candidate),
                games=playouts.played[candidate],
            )
            for candidate, move in enumerate(moves)
        ]
        ranked.sort(key=lambda row: -(row.equity or 0.0))
        return Ranking("simulate", tuple(ranked), seed, self.games, stopped)


def sure_margin(stage: int, candidates: int, deals: int) -> float:
    """How many standard errors behind is surely worse, at the comparison of this number.

    The doubt is shared out over all comparisons there may ever be (1/2 + 1/6 + 1/12 + … = 1) and over the candidates.
    The quantile of the normal distribution is widened to about that of Student's for the number of deals.
    """
    doubt = DOUBT / (stage * (stage + 1) * max(candidates - 1, 1))
    margin = NormalDist().inv_cdf(1 - doubt)
    return margin + (margin**3 + margin) / (4 * (deals - 1))
