"""The move that does best when the round is played to its end many times over, against hands drawn at random.

Every candidate meets the same deals, so that most of the luck cancels when two are compared. After some deals a
candidate is dropped if it is surely worse than the best so far; the search ends when one is left, or with the games
or the time.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from math import hypot, inf
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

from analyzer.engine.beliefs import Knowledge, believe
from analyzer.engine.clock import Clock
from analyzer.engine.match_equity import MatchState, match_state
from analyzer.engine.results import RELIABLE_GAMES, MatchChance, Ranked, Ranking, Stopped, both
from analyzer.messages import Phrase, phrase
from analyzer.moves import Move, legal_moves
from analyzer.position import Position
from analyzer.rules import RuleSet

if TYPE_CHECKING:
    from analyzer.engine.kernel.playouts import Measured, PairedGap, Playouts, Tally

FIRST_STAGE = RELIABLE_GAMES
"""Deals before the first comparison."""

STAGE_GROWTH = 1.5
"""How many times as many deals have been played at each comparison as at the one before."""

DOUBT = 0.01
"""The chance, over the whole search, of dropping the best candidate."""

INDIFFERENCE = 0.05
"""Points: a candidate that is surely not better by so much is dropped, so that moves which are alike do not race on."""

MATCH_INDIFFERENCE = 0.0001
"""The same where candidates are ranked by the chance to win the match: a point is worth some 0.002 of it at most."""

SURE_DEALS = 400
"""Deals that the best candidate gets even where it has no rival left, so that its equity means something."""

SLICE_SECONDS = 0.25 if sys.platform == "emscripten" else 0.05
"""How long rounds are played between two looks at the clock. In a browser nobody is heard meanwhile anyway, and every
slice there is a message to each machine beside this one and back."""

CLOSE = 2.0
"""Standard errors of the paired difference within which a move is not told apart from the first, after many deals."""

COMPARED_IN_PYTHON = 50
"""Deals at most that take a difference apart where nothing runs compiled."""

FEW_GAMES = 2000
"""So few rounds are not worth the setting up of a second machine."""

PLAIN_NOTE = phrase(
    "wasmtime does not run here, so plain Python played the rounds, a hundred times slower than compiled"
)


class Snapshot(NamedTuple):
    """How far a search has come.

    Attributes:
        ranking: the answer if it stopped now; ``None`` before there is one.
        seconds: since it began.
        doing: what it is doing now, in words.
    """

    ranking: Ranking | None
    seconds: float
    doing: Phrase


def simulate(
    position: Position,
    rules: RuleSet,
    *,
    seed: int,
    games: int | None = None,
    seconds: float | None = None,
    counts_loading: bool = True,
    progress: Callable[[Snapshot], None] | None = None,
    stop: Callable[[], bool] | None = None,
    knowledge: Knowledge | None = None,
    keep: Move | None = None,
    compare: int = 0,
    machines: int | None = None,
) -> Ranking:
    """Rank the moves of the hand by playing rounds out.

    Equity is the mover's points from the move to the end of the round, less the mean of the other players' over the
    same time; ``win`` is the chance of making more points over that time than any other player, a tie counting its
    share. Where two play and the position tells their points, the moves are ranked by the chance to win the match
    instead: each playout is worth what the table of match equity says of the scores after it. Where none is stored for
    the rules and the tiles, one is made first.

    Args:
        position: the board, the hand to move, and what else is known. See ``beliefs`` for what is assumed of the rest.
        rules: the rule set.
        seed: where the random deals begin; the same seed and games give the same answer on any machine.
        games: rounds to play at most, over all moves together; every move gets two at least.
        seconds: time to take at most; the two deals that every move gets are played all the same.
        counts_loading: whether the time before the first playout counts as well.
        progress: told now and then how far the search has come.
        stop: asked now and then whether to stop now.
        knowledge: what is known of the opponents.
        keep: a move that is played to the end even where it is surely beaten, so that its loss has a number.
        compare: the deals, no more than the best move was played for, on which it is compared with ``keep``, or with
            the second where that is the best or not given; 0 for no comparison.
        machines: how many processors to use at most; all of them without it.

    Returns:
        The moves by falling equity, or chance to win the match, the best of them never dropped. A move that was dropped
        after many deals is given the equity of the move that beat it, less what it was behind then; one that was
        dropped after few is marked as behind, without a number, because its estimate is mostly luck. No
        moves where none is legal: then the player draws or passes without a choice. The rounds that were being played
        when it was interrupted do not count.

    Raises:
        KeyboardInterrupt: it was interrupted before there was an answer.
        ValueError: neither ``games`` nor ``seconds`` is given, or what is known cannot be true.
    """
    if games is None and seconds is None:
        raise ValueError("a simulation ends with its games or its seconds: give one of them at least")
    began = time.monotonic()
    board = position.board
    moves = legal_moves(board, board.tile_set.mask(position.hand), rules)
    beliefs = believe(position, knowledge)
    if not moves:
        return Ranking("simulate", (), seed, stopped="confident")

    from analyzer.engine.kernel.playouts import Playouts

    most = 1 if games is not None and games <= FEW_GAMES else machines

    def making() -> None:
        if progress:
            progress(
                Snapshot(None, time.monotonic() - began, phrase("playing rounds for the chances to win the match"))
            )

    match, match_note = match_state(position, rules, Clock(seconds, stop), making)
    with Playouts(position, rules, moves, beliefs, seed, most, match) as playouts:
        race = Race(playouts, None if keep is None else moves.index(keep), match)
        stopped: Stopped | None = None
        first_playout = time.monotonic()
        if not counts_loading:
            began = first_playout
        try:
            race.play_slice(2)
            while not stopped:
                left = inf if seconds is None else seconds - (time.monotonic() - began)
                stopped = _step(race, games, left, stop)
                if progress and not stopped:
                    passed = time.monotonic() - first_playout
                    ranking = race.ranking(moves, seed, "interrupted")._replace(seconds=passed)
                    progress(Snapshot(ranking, passed, phrase("simulating")))
        except KeyboardInterrupt:
            if not race.state.deals:
                raise
            stopped = "interrupted"
        ranking = race.ranking(moves, seed, stopped)
        ranking = _with_comparison(ranking, playouts, position, rules, moves, keep, compare)
        note = both(None if playouts.compiled else PLAIN_NOTE, match_note)
    return ranking._replace(note=note, seconds=time.monotonic() - first_playout)


def _with_comparison(
    ranking: Ranking,
    playouts: Playouts,
    position: Position,
    rules: RuleSet,
    moves: list[Move],
    keep: Move | None,
    deals: int,
) -> Ranking:
    """The ranking with its first move compared with another one, where there is one and somebody asked for it."""
    first, *others = ranking.moves
    other = next((ranked for ranked in others if ranked.move == keep), others[0] if others else None)
    if other is None or not deals:
        return ranking
    from analyzer.engine.reasons import comparison

    deals = max(min(deals, first.games), RELIABLE_GAMES)
    account = playouts.account(
        (moves.index(first.move), moves.index(other.move)),
        deals if playouts.compiled else min(deals, COMPARED_IN_PYTHON),
    )
    found = comparison(playouts, position.board, rules, (first.move, other.move), account)
    return ranking._replace(comparison=found)


def _step(race: Race, games: int | None, left: float, stop: Callable[[], bool] | None) -> Stopped | None:
    """Play a slice, unless the race is decided or over; the answer is why it ended, if it has."""
    if race.decided:
        return "confident"
    if stop is not None and stop():
        return "interrupted"
    if left <= 0:
        return "seconds"
    return None if race.play_slice(race.room(games, min(left, SLICE_SECONDS))) else "games"


class Beaten(NamedTuple):
    """A candidate that was dropped.

    Attributes:
        candidate: which.
        rival: the one that was the best then.
        equity: how much more equity it had than that one, with the error.
        match: the same of the chance to win the match, where there is one.
    """

    candidate: int
    rival: int
    equity: PairedGap
    match: PairedGap | None = None


class RaceState(NamedTuple):
    """How a race stands between two slices.

    Attributes:
        tally: what came of the rounds so far.
        kept: a candidate that is played on even when it is beaten; ``None`` for none.
        alive: the candidates that are not beaten yet.
        deals: how many deals they have been played for.
        stage: the number of the next comparison, from 1.
        beaten: the candidates that were dropped, in that order.
    """

    tally: Tally
    kept: int | None
    alive: tuple[int, ...]
    deals: int = 0
    stage: int = 1
    beaten: tuple[Beaten, ...] = ()

    @property
    def playing(self) -> tuple[int, ...]:
        """The candidates that the next deals are played for."""
        return self.alive if self.kept is None or self.kept in self.alive else (*self.alive, self.kept)

    @property
    def next_stage(self) -> int:
        """The deals after which the next comparison is due."""
        return int(FIRST_STAGE * STAGE_GROWTH ** (self.stage - 1))

    def compared(self) -> RaceState:
        """The state after the comparison that is due."""
        tally = self.tally
        order, match = tally.order, tally.match
        indifference = MATCH_INDIFFERENCE if match else INDIFFERENCE
        best = max(self.alive, key=order.mean)
        margin = sure_margin(self.stage, len(tally.played), self.deals)
        beaten = []
        for candidate in self.alive:
            gap, error = order.gap(candidate, best)
            telling = error > 0.0 or self.deals >= SURE_DEALS  # few deals that differ by the same prove little
            if candidate != best and telling and gap + margin * error < indifference:
                equity = tally.equity.gap(candidate, best)
                beaten.append(Beaten(candidate, best, equity, match and match.gap(candidate, best)))
        dropped = {one.candidate for one in beaten}
        return self._replace(
            alive=tuple(candidate for candidate in self.alive if candidate not in dropped),
            stage=self.stage + 1,
            beaten=(*self.beaten, *beaten),
        )


class Race:
    """Candidates that are played together until they are surely beaten.

    Attributes:
        state: how it stands. It changes in one step when a slice is whole, so that sums and counts belong together
            whoever looks at it and wherever a slice is interrupted.
    """

    def __init__(self, playouts: Playouts, kept: int | None = None, match: MatchState | None = None) -> None:
        self._playouts = playouts
        self._match = match
        self._pace = 0.0
        self.state = RaceState(playouts.nothing, kept, tuple(range(len(playouts.nothing.played))))

    @property
    def decided(self) -> bool:
        """Whether one candidate is left, played often enough."""
        return len(self.state.alive) == 1 and self.state.deals >= SURE_DEALS

    @property
    def games(self) -> int:
        """Rounds played so far."""
        return sum(self.state.tally.played)

    def room(self, games: int | None, seconds: float) -> int:
        """The deals for the next slice within a limit of games, such that it takes about so many seconds."""
        playing = len(self.state.playing)
        deals = max(1, int(self._pace * seconds / playing))
        return deals if games is None else min(deals, (games - self.games) // playing)

    def play_slice(self, deals: int) -> int:
        """Play at most so many deals, not beyond the next comparison, and compare where it is due; the deals played.

        What a slice comes to does not depend on where the one before it ended.
        """
        state = self.state
        end = state.next_stage
        if len(state.alive) == 1 and state.deals < SURE_DEALS:
            end = min(end, SURE_DEALS)
        deals = min(deals, end - state.deals)
        if deals <= 0:
            return 0
        began = time.monotonic()
        tally = state.tally.plus(self._playouts.play(state.playing, deals))
        passed = time.monotonic() - began
        state = state._replace(tally=tally, deals=state.deals + deals)
        if state.deals >= state.next_stage:
            state = state.compared()
        self._pace = deals * len(self.state.playing) / max(passed, 1e-6)
        self.state = state
        return deals

    def ranking(self, moves: list[Move], seed: int, stopped: Stopped) -> Ranking:
        """The answer as it stands."""
        state = self.state
        tally = state.tally
        first = max(state.playing, key=tally.order.mean)  # one that was beaten and is kept may have come back
        equities = _figures(state, tally.equity, first, [one.equity for one in state.beaten])
        matches = tally.match and _figures(state, tally.match, first, [one.match for one in state.beaten])
        order = matches or equities

        def ranked(candidate: int) -> Ranked:
            played, equity = tally.played[candidate], equities[candidate]
            if candidate not in state.playing and played < SURE_DEALS:
                return Ranked(moves[candidate], behind=True, games=played)
            if min(played, tally.played[first]) < RELIABLE_GAMES:
                return Ranked(
                    moves[candidate], equity=equity.mean, games=played, close=candidate != first, gap=equity.gap
                )
            close = order[candidate].gap + widened(CLOSE, played) * order[candidate].gap_error >= 0.0
            return Ranked(
                moves[candidate],
                equity=equity.mean,
                stderr=equity.error,
                win=tally.win(candidate),
                match=self._chance(matches[candidate]) if matches else None,
                games=played,
                close=candidate != first and close,
                gap=equity.gap,
                gap_stderr=equity.gap_error,
            )

        rows = sorted(map(ranked, sorted(order, key=lambda one: -order[one].gap)), key=lambda row: row.behind)
        return Ranking("simulate", tuple(rows), seed, sum(tally.played), stopped=stopped)

    def _chance(self, figure: _Figure) -> MatchChance:
        assert self._match is not None
        return MatchChance(figure.mean, hypot(figure.error, self._match.table.stderr), figure.gap, figure.gap_error)


class _Figure(NamedTuple):
    """What a candidate is worth, and how far that is from the first, each with its error."""

    mean: float
    error: float
    gap: float
    gap_error: float


def _figures(state: RaceState, measured: Measured, first: int, gaps: Sequence[PairedGap | None]) -> dict[int, _Figure]:
    """What all candidates are worth: those that were dropped by what they were behind a rival then, in ``gaps``."""
    mean = measured.mean(first)
    found = {
        candidate: _Figure(measured.mean(candidate), measured.stderr(candidate), *measured.gap(candidate, first))
        for candidate in state.playing
    }
    for one, gap in zip(reversed(state.beaten), reversed(gaps)):
        if one.candidate not in found and gap is not None:
            rival, behind = found[one.rival], gap.mean
            if measured is state.tally.order:
                behind = min(behind, 0.0)
            behind += rival.gap
            found[one.candidate] = _Figure(
                mean + behind, hypot(rival.error, gap.error), behind, hypot(rival.gap_error, gap.error)
            )
    return found


def sure_margin(stage: int, candidates: int, deals: int) -> float:
    """How many standard errors behind is surely worse, at the comparison of this number.

    The doubt is shared out over all comparisons there may ever be (1/2 + 1/6 + 1/12 + … = 1) and over the candidates.
    >>> [round(sure_margin(1, candidates=2, deals=deals), 2) for deals in (24, 1_000_000)]
    [2.79, 2.58]
    """
    doubt = DOUBT / (stage * (stage + 1) * max(candidates - 1, 1))
    return widened(NormalDist().inv_cdf(1 - doubt), deals)


def widened(margin: float, deals: int) -> float:
    """A quantile of the normal distribution, widened to about that of Student's for the number of deals.

    >>> [round(widened(2.0, deals), 2) for deals in (24, 1_000_000)]
    [2.11, 2.0]
    """
    return margin + (margin**3 + margin) / (4 * (deals - 1))
