"""Rank the moves by many playouts of the round against random hands.

All candidates are played in the same deals, which cancels part of the luck. From time to time, the search drops the
candidates that almost certainly do not beat the best one.
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
"""The number of deals before the first comparison."""

STAGE_GROWTH = 1.5
"""The number of deals grows by this factor from comparison to comparison."""

DOUBT = 0.01
"""The permitted probability of dropping the best candidate."""

INDIFFERENCE = 0.05
"""A candidate is dropped if it almost certainly cannot beat the best one by this number of points. Without this margin,
a search among equally good moves might never end.
"""

MATCH_INDIFFERENCE = 0.0001
"""The same for the chance of winning the match. One point changes this chance by at most about 0.002."""

SURE_DEALS = 400
"""A search with only one candidate left continues up to this number of deals. A move dropped earlier has no equity."""

SLICE_SECONDS = 0.25 if sys.platform == "emscripten" else 0.05
"""The duration of a slice: the playouts between two checks of the clock.

A browser cannot handle input during a slice. Shorter slices would need more messages to the browser's workers.
"""

CLOSE = 2.0
"""A move is close to the first if it is behind by at most this number of standard errors (see ``widened``)."""

COMPARED_IN_PYTHON = 50
"""The maximum number of deals for ``compare`` without a compiled kernel."""

FEW_GAMES = 2000
"""Up to this number of playouts, a second machine costs more time than it saves."""

PLAIN_NOTE = phrase("wasmtime is not available, so the playouts ran in plain Python, about a hundred times slower")


class Snapshot(NamedTuple):
    """The progress of a search.

    Attributes:
        ranking: the result so far; ``None`` if there is none yet.
        seconds: the time since the first playout or, before it, since the start of the search.
        doing: what the search is doing, in words.
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
    """Rank the mover's legal moves by playouts.

    Equity is the mover's expected points to the end of the round, minus the mean of the other players' points. If the
    chance of winning the match is known, the moves are ranked by it instead.

    Args:
        position: the position; see ``beliefs`` for what is assumed about unknown hands.
        rules: the rule set that scores the moves.
        seed: the seed; the same seed and number of playouts give the same result on every computer.
        games: the maximum number of playouts; at least two are made for every move.
        seconds: the time limit; at least two playouts are made for every move.
        counts_loading: whether the time before the first playout counts towards the time limit.
        progress: called regularly with a ``Snapshot``.
        stop: called regularly; returns whether to stop now.
        knowledge: what is known about the opponents in addition to the position.
        keep: a move that is played even after it is beaten, so that its loss is measured.
        compare: the maximum number of deals in which the best move is compared with ``keep`` or with the second move; 0
            for no comparison.
        machines: the maximum number of processors to use, by default all; 1 if ``games`` is at most ``FEW_GAMES``.

    Returns:
        The moves, best first; empty without a legal move. A move dropped before ``SURE_DEALS`` deals has no equity and
        is marked as behind. The equity of one dropped later follows from its gap to the move that beat it.

    Raises:
        KeyboardInterrupt: the search was interrupted before there was a result.
        ValueError: neither ``games`` nor ``seconds`` is given, or the knowledge contradicts the position.
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
            progress(Snapshot(None, time.monotonic() - began, phrase("playing rounds to estimate the winning chances")))

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
        rival: the candidate that beat it.
        equity: the candidate's equity minus the rival's, with the standard error of the difference.
        match: the same for the chance of winning the match; ``None`` if moves are ranked by equity.
    """

    candidate: int
    rival: int
    equity: PairedGap
    match: PairedGap | None = None


class RaceState(NamedTuple):
    """The state of a ``Race`` after a slice of playouts.

    Attributes:
        kept: a candidate that is played even after it is beaten.
        alive: the candidates not yet beaten.
        deals: the number of deals played by ``alive``.
        stage: the number of the next comparison, from 1.
    """

    tally: Tally
    kept: int | None
    alive: tuple[int, ...]
    deals: int = 0
    stage: int = 1
    beaten: tuple[Beaten, ...] = ()

    @property
    def playing(self) -> tuple[int, ...]:
        return self.alive if self.kept is None or self.kept in self.alive else (*self.alive, self.kept)

    @property
    def next_stage(self) -> int:
        """The number of deals after which the next comparison is due."""
        return int(FIRST_STAGE * STAGE_GROWTH ** (self.stage - 1))

    def compared(self) -> RaceState:
        tally = self.tally
        order, match = tally.order, tally.match
        indifference = MATCH_INDIFFERENCE if match else INDIFFERENCE
        best = max(self.alive, key=order.mean)
        margin = sure_margin(self.stage, len(tally.played), self.deals)
        beaten = []
        for candidate in self.alive:
            gap, error = order.gap(candidate, best)
            conclusive = error > 0.0 or self.deals >= SURE_DEALS  # after few deals, an error of 0 proves little
            if candidate != best and conclusive and gap + margin * error < indifference:
                equity = tally.equity.gap(candidate, best)
                beaten.append(Beaten(candidate, best, equity, match and match.gap(candidate, best)))
        dropped = {one.candidate for one in beaten}
        return self._replace(
            alive=tuple(candidate for candidate in self.alive if candidate not in dropped),
            stage=self.stage + 1,
            beaten=(*self.beaten, *beaten),
        )


class Race:
    """Plays candidates in the same deals, and drops those that are almost certainly beaten."""

    def __init__(self, playouts: Playouts, kept: int | None = None, match: MatchState | None = None) -> None:
        self._playouts = playouts
        self._match = match
        self._pace = 0.0
        self.state = RaceState(playouts.nothing, kept, tuple(range(len(playouts.nothing.played))))

    @property
    def decided(self) -> bool:
        return len(self.state.alive) == 1 and self.state.deals >= SURE_DEALS

    @property
    def games(self) -> int:
        return sum(self.state.tally.played)

    def room(self, games: int | None, seconds: float) -> int:
        playing = len(self.state.playing)
        deals = max(1, int(self._pace * seconds / playing))
        return deals if games is None else min(deals, (games - self.games) // playing)

    def play_slice(self, deals: int) -> int:
        """Play up to ``deals`` deals, but none beyond the next comparison; return their number.

        The division into slices does not change the results.
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
        state = self.state
        tally = state.tally
        # A kept candidate is played after it is beaten, so it can become the best again.
        first = max(state.playing, key=tally.order.mean)
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
    mean: float
    error: float
    gap: float
    gap_error: float


def _figures(state: RaceState, measured: Measured, first: int, gaps: Sequence[PairedGap | None]) -> dict[int, _Figure]:
    """``gaps`` has the gap of each beaten candidate to its rival, in the order of ``state.beaten``."""
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
    """The number of standard errors beyond which a gap counts as certain.

    The comparisons get 1/2, 1/6, 1/12, ... of ``DOUBT``; these fractions add up to 1. Each is divided equally among all
    candidates except the best.
    >>> [round(sure_margin(1, candidates=2, deals=deals), 2) for deals in (24, 1_000_000)]
    [2.79, 2.58]
    """
    doubt = DOUBT / (stage * (stage + 1) * max(candidates - 1, 1))
    return widened(NormalDist().inv_cdf(1 - doubt), deals)


def widened(margin: float, deals: int) -> float:
    """Widen a normal quantile to approximate Student's t for this number of deals.

    >>> [round(widened(2.0, deals), 2) for deals in (24, 1_000_000)]
    [2.11, 2.0]
    """
    return margin + (margin**3 + margin) / (4 * (deals - 1))
