"""``best``: one function for all engines.

========  =======================================================================================================
engine    result
========  =======================================================================================================
score     the points of each move now, and the bonuses that it opens for the opponents
plan      for each move, the most points that the hand can make if this move comes first and nobody else plays
simulate  the equity of each move to the end of the round, estimated by playouts against random hands
exact     the proven equity of each move to the end of the round, for two players with an empty well
auto      exact if that is possible and fast enough, otherwise simulate
========  =======================================================================================================
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from analyzer.engine.beliefs import Knowledge, opponent_hands
from analyzer.engine.clock import INTERRUPTED, PROVEN, Clock, heeding_interrupts
from analyzer.engine.results import DEFAULT_SEED, EngineName, Ranked, Ranking, both
from analyzer.errors import with_suggestion
from analyzer.messages import Phrase, phrase
from analyzer.moves import Move
from analyzer.position import Position
from analyzer.rules import RuleSet

if TYPE_CHECKING:
    from analyzer.engine.simulate import Snapshot

ENGINES = get_args(EngineName)

EngineChoice: TypeAlias = Literal["auto", EngineName]
AUTO: EngineChoice = "auto"

GAMES = 100_000
"""The maximum number of playouts if no limit is given."""

UNASKED_SECONDS = 20.0
"""The time limit in seconds if no limit is given. A compiled kernel usually finishes earlier."""

COMPARED = 2_000
"""The maximum number of deals for a comparison of two moves."""

EXACT_SECONDS = 5.0
"""The time limit of ``auto`` for a proof, in seconds, if none is given."""

EXACT_TILES = 20
"""With more unplayed tiles, ``exact`` would rarely finish in time, so ``auto`` does not try it."""

EXACT_SHARE = 0.5
"""The fraction of the time limit that ``exact`` may use before ``simulate`` takes over."""


def deals_to_compare(games: int | None) -> int:
    """The number of deals for a comparison: a tenth of ``games``, but at most ``COMPARED``."""
    return min(COMPARED, (games or GAMES) // 10)


def best(
    position: Position,
    engine: EngineChoice = AUTO,
    *,
    rules: RuleSet | None = None,
    seed: int = DEFAULT_SEED,
    games: int | None = None,
    clock: Clock | float | None = None,
    knowledge: Knowledge | None = None,
    progress: Callable[[Snapshot], None] | None = None,
    keep: Move | None = None,
    compare: int = 0,
) -> Ranking:
    r"""Rank the moves of the hand. After a keyboard interrupt, an engine returns its result so far.

    Args:
        position: the board, the mover's hand, and what is known about the players and the well.
        engine: one of ``ENGINES``, or ``auto``.
        rules: the rule set; by default, the position's own.
        seed: the seed for the random numbers in ``simulate``.
        games: the maximum number of playouts in ``simulate``.
        clock: the clock that stops the engine, or the time limit in seconds. ``exact`` takes at most half of this time.
        knowledge: further knowledge about the opponents' hands.
        progress: called regularly with the progress of a simulation.
        keep: a move that a simulation never drops, so that its cost is known.
        compare: the maximum number of deals in which a simulation compares the best move with ``keep``, or with the
            second move if there is no ``keep`` or if it is the best move; 0 for no comparison.

    Returns:
        The moves, best first. If an engine other than the requested one was used, ``note`` says so.

    Raises:
        ValueError: the engine does not exist, or what is known about the opponents contradicts the position.
        NotSolvableError: ``exact`` was requested by name and cannot solve this position.

    >>> from analyzer.text import read_position
    >>> endgame = read_position("set: 0-1\nplayers: 2\nwell: 0\nhand: 0-0-1\ntiles:\n 0,0 0-0-0\n")
    >>> ranking = best(endgame)
    >>> ranking.engine, ranking.stopped, ranking.moves[0].equity
    ('exact', 'proven', 31.0)
    """
    rules = rules or position.rules
    clock = clock if isinstance(clock, Clock) else Clock(clock)
    begun = time.monotonic()
    with heeding_interrupts(clock):
        if engine == "score":
            from analyzer.engine.score import score

            ranking = score(position, rules, knowledge, seed)
        elif engine == "plan":
            from analyzer.engine.plan import PLAN_SECONDS, rank_by_plan

            limited = clock if clock.left is not None else clock.share(1.0, PLAN_SECONDS)
            ranking = rank_by_plan(position, rules, limited, seed)
        elif engine in (AUTO, "simulate", "exact"):
            proven, note = None, None
            if engine != "simulate":
                proven, note = _proven(position, rules, knowledge, clock, insist=engine == "exact")
            ranking = proven or _simulated(position, rules, clock, seed, games, progress, knowledge, keep, compare)
            ranking = ranking._replace(note=both(note, ranking.note))
        else:
            message = phrase(
                "no engine is called {name}: the engines are {engines}; {auto} chooses one of them",
                name=repr(engine),
                engines=tuple(ENGINES),
                auto=AUTO,
            )
            raise ValueError(with_suggestion(message, engine, (AUTO, *ENGINES)))
    seconds = ranking.seconds if ranking.engine == "simulate" else time.monotonic() - begun
    return _compared(ranking)._replace(seed=seed, seconds=seconds)


def _proven(
    position: Position, rules: RuleSet, knowledge: Knowledge | None, clock: Clock, insist: bool
) -> tuple[Ranking | None, Phrase | None]:
    share = clock.share(EXACT_SHARE, None if insist or clock.left is not None else EXACT_SECONDS)
    limit = share.left
    found = _exact(position, rules, knowledge, share, insist)
    if found is None or found.stopped in (PROVEN, INTERRUPTED):
        return found, None
    return None, phrase(
        "the engine 'exact' did not finish within {seconds} s, so the moves are ranked by playouts",
        seconds=f"{limit:.2g}",
    )


def _simulated(
    position: Position,
    rules: RuleSet,
    clock: Clock,
    seed: int,
    games: int | None,
    progress: Callable[[Snapshot], None] | None,
    knowledge: Knowledge | None,
    keep: Move | None,
    compare: int,
) -> Ranking:
    from analyzer.engine.score import aftermath
    from analyzer.engine.simulate import simulate

    left = clock.left
    if games is None and left is None:
        games, left = GAMES, UNASKED_SECONDS
    ranking = simulate(
        position,
        rules,
        seed=seed,
        games=games,
        seconds=left,
        counts_loading=clock.counts_loading,
        progress=progress,
        stop=lambda: clock.interrupted,
        knowledge=knowledge,
        keep=keep,
        compare=compare,
    )
    if not ranking.moves:
        return ranking
    first, *others = ranking.moves
    held = opponent_hands(position, knowledge)
    hand = position.board.tile_set.mask(position.hand)
    leaves = aftermath(position.board, hand, first.move, rules, held)
    if others:
        rival = aftermath(position.board, hand, others[0].move, rules, held)
        leaves = leaves._replace(stuck_otherwise=len(rival.stuck))
    return ranking._replace(moves=(first._replace(aftermath=leaves), *others))


def _compared(ranking: Ranking) -> Ranking:
    if ranking.engine == "simulate" or not ranking.moves:
        return ranking
    first, *others = ranking.moves
    least, _ = _worth(ranking.engine, first)
    marked = (other._replace(close=_worth(ranking.engine, other)[1] >= least) for other in others)
    return ranking._replace(moves=(first, *marked))


def _worth(engine: EngineName, ranked: Ranked) -> tuple[float, float]:
    """A lower and an upper bound on a move's value."""
    if engine == "score":
        return ranked.move.score, ranked.move.score
    if engine == "plan":
        return ranked.plan or 0, ranked.bound or 0
    worth = ranked.match.win if ranked.match else ranked.equity
    return (-inf, inf) if worth is None else (worth, worth)


def _exact(
    position: Position, rules: RuleSet, knowledge: Knowledge | None, clock: Clock, insist: bool
) -> Ranking | None:
    """The exact ranking; ``None`` if the position cannot be solved or would probably take too long.

    With ``insist``, the search is always tried, and may raise ``NotSolvableError``.
    """
    from analyzer.engine.exact import NotSolvableError, exact

    if not insist and position.board.unplayed.bit_count() > EXACT_TILES:
        return None
    try:
        return exact(position, rules, clock, knowledge)
    except NotSolvableError:
        if insist:
            raise
        return None
