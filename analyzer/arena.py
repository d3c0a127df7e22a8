"""Many matches between players, shared out, and what they come to.

Matches are numbered from 0, and as many in a row as there are players have the same deals, the seats moving on by one
from each to the next: so every deal is played from every seat, and most of its luck cancels. A round depends on the
table, the number of the match and the rounds before it alone, not on who works or how often the run was interrupted.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from functools import partial
from math import inf, sqrt
from typing import NamedTuple

from analyzer.display import at_a_prompt, showing
from analyzer.forms import json_keys
from analyzer.game.match_play import RecordedMatch, begin_match, play_round
from analyzer.players import make_player, names_of
from analyzer.rules import RuleSet
from analyzer.tiles import TileSet
from analyzer.workers import LIVES, WATCH, InlineWorkers, Workers

AHEAD = 2
"""Matches in play for each worker."""

LEAST_DEALS = 8
"""Deals before a standard error is trusted so far as to end a run."""


class WorkersDiedError(Exception):
    """Workers died again and again over the same round."""


class Matchup(NamedTuple):
    """What is played.

    Attributes:
        rules: the rule set.
        tile_set: the tiles.
        kinds: the players, by what ``make_player`` calls them.
        seed: settles every deal and everything random about the players.
    """

    rules: RuleSet
    tile_set: TileSet
    kinds: tuple[str, ...]
    seed: int

    def seats(self, number: int) -> list[str]:
        """The players of the match of this number, in their seats."""
        names = names_of(self.kinds)
        first = number % len(names)
        return names[first:] + names[:first]

    def begin(self, number: int) -> RecordedMatch:
        """The match of this number before its first round.

        Raises:
            ValueError: the rules are not for so many players.
        """
        self.rules.hand_size(len(self.kinds))
        return begin_match(self.rules, self.tile_set, self.seats(number))


def next_round(
    table: Matchup,
    number: int,
    played: RecordedMatch,
    stop: Callable[[], bool] = lambda: False,
    machines: int | None = 1,
) -> RecordedMatch | None:
    """The match of this number after its next round; ``None`` where ``stop`` ended that.

    A player that thinks uses so many processors; one, where every processor has a round of its own to play.

    Raises:
        ValueError: no player is called so, or the set is too small for so many.
    """
    deal = f"{table.seed} {number // len(table.kinds)} {played.match.rounds}"
    kinds = dict(zip(names_of(table.kinds), table.kinds))
    players = [
        make_player(kinds[name], f"{table.seed} {number} {played.match.rounds} {name}", stop, machines)
        for name in played.record.players
    ]
    return play_round(played.dealt(random.Random(deal)), players, stop)


class _InPlay:
    """A match that is being played: how it stood after each number of rounds, and who plays the next one."""

    def __init__(self, begun: RecordedMatch) -> None:
        self.stages = [begun]
        self.future: Future[RecordedMatch | None] | None = None
        self.lives = LIVES

    @property
    def played(self) -> RecordedMatch:
        return self.stages[-1]


def play_matches(
    table: Matchup,
    workers: Workers | None = None,
    *,
    matches: float = inf,
    rounds: float = inf,
    stop: Callable[[], bool] = lambda: False,
    first: int = 0,
) -> Iterator[RecordedMatch]:
    """The matches in the order of their numbers, the last of them perhaps unfinished.

    Args:
        table: what to play.
        workers: who plays; this process without it.
        matches: how many to play at most.
        rounds: how many rounds to play at most, over all matches together.
        stop: asked now and then whether to end. Of the matches that are being played then, the first counts with the
            rounds that are over.
        first: the number of the first match.

    Raises:
        ValueError: no player is called so, or the rules or the set are not for so many.
        WorkersDiedError: workers died again and again over the same round.
    """
    workers = workers or InlineWorkers()
    play: Callable[..., RecordedMatch | None] = next_round
    if isinstance(workers, InlineWorkers):
        play = partial(next_round, stop=stop, machines=None)
    room = 1 if workers.size == 1 else AHEAD * workers.size
    in_play: dict[int, _InPlay] = {}
    number, end = first, first + matches
    while number < end and rounds > 0:
        while len(in_play) < min(room, end - number):
            in_play[number + len(in_play)] = _InPlay(table.begin(number + len(in_play)))
        for other, one in in_play.items():
            if one.future is None and not one.played.match.over and one.played.match.rounds < rounds and not stop():
                one.future = workers.submit(play, table, other, one.played)
        going_on = _take_up(in_play, workers, stop)
        while number in in_play and in_play[number].played.match.over and in_play[number].played.match.rounds <= rounds:
            played = in_play.pop(number).played
            yield played
            rounds -= played.match.rounds
            number += 1
        if rounds > 0 and number in in_play and (not going_on or in_play[number].played.match.rounds >= rounds):
            stages = in_play[number].stages
            if len(stages) > 1:
                yield stages[int(min(rounds, len(stages) - 1))]
            return


def _take_up(in_play: dict[int, _InPlay], workers: Workers, stop: Callable[[], bool]) -> bool:
    """Wait until some round is over and take what came of it; whether to go on."""
    handed_out = {one.future: number for number, one in in_play.items() if one.future is not None}
    done: Iterable[Future[RecordedMatch | None]] = ()
    while handed_out and not done:
        if stop() and not any(future.done() for future in handed_out):
            return False
        done, _ = wait(handed_out, WATCH, FIRST_COMPLETED)
    for future in done:
        one = in_play[handed_out[future]]
        one.future = None
        try:
            played = future.result()
        except workers.lost as error:
            one.lives -= 1
            if not one.lives:
                message = f"workers died {LIVES} times over a round of match {handed_out[future] + 1}"
                raise WorkersDiedError(message) from error
            workers.restart()
            for other in in_play.values():  # what they had in their hands is gone
                other.future = None
            return True
        if played is None:
            return False
        one.stages.append(played)
    return bool(handed_out)


# -- what they come to -------------------------------------------------------------------------------------------------


@json_keys("number", "seats", "rounds", "winners")
class MatchOutcome(NamedTuple):
    """What a match came to.

    Attributes:
        number: which match it was.
        seats: the players, in their seats.
        rounds: for each round what each seat made in it.
        winners: the seats that won; none where it is unfinished.
    """

    number: int
    seats: tuple[str, ...]
    rounds: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, number: int, played: RecordedMatch) -> MatchOutcome:
        """What was played under this number."""
        return cls(number, played.record.players, played.round_points, played.match.winners)


@json_keys("mean", "stderr")
class Estimate(NamedTuple):
    """A mean with its standard error, which is ``None`` where too little was played to tell."""

    mean: float
    stderr: float | None


@json_keys("player=name", "points", "lead", "wins", "won")
class Result(NamedTuple):
    """What a player made of the matches.

    Attributes:
        name: the player.
        points: points a round.
        lead: points a round less the mean of the other players' points in that round.
        wins: matches won; a shared match counts in parts.
        finished: matches that came to an end.
        won: the share of those that were won; its error counts one deal more that was won and one that was lost, so
            that few matches which ended alike do not look certain (as Agresti and Coull have it).
    """

    name: str
    points: Estimate
    lead: Estimate
    wins: float
    finished: int
    won: Estimate


@at_a_prompt
@showing("text")
@json_keys("rules", "set", "seed", "matches", "finished", "rounds", "stopped", "results", form="triomino-match/1")
class MatchSummary(NamedTuple):
    """What the matches came to.

    Attributes:
        rules: the rule set.
        set: the tile set.
        seed: what the random numbers came from.
        matches: how many were played, an unfinished one included.
        finished: how many came to an end.
        rounds: how many rounds were played.
        stopped: why no more were played.
        results: what each player made of them.
    """

    rules: RuleSet
    set: TileSet
    seed: int
    matches: int
    finished: int
    rounds: int
    stopped: str
    results: tuple[Result, ...]


def results(outcomes: Sequence[MatchOutcome], names: Sequence[str]) -> list[Result]:
    """What the players made of these matches; only finished ones count as won.

    Errors are those of deals, not of rounds: what a player made of one deal from all seats is one sample. For matches
    won it is what the player made of the matches that have the same deals.
    """
    found = []
    finished = [one for one in outcomes if one.winners]
    for name in names:
        points, leads = defaultdict[tuple[int, int], list[float]](list), defaultdict[tuple[int, int], list[float]](list)
        shares = defaultdict[int, list[float]](list)
        for one in outcomes:
            seat, block = one.seats.index(name), one.number // len(names)
            for deal, made in enumerate(one.rounds):
                points[block, deal].append(made[seat])
                leads[block, deal].append(made[seat] - (sum(made) - made[seat]) / (len(made) - 1))
            if one.winners:
                shares[block].append((seat in one.winners) / len(one.winners))
        wins = sum(map(sum, shares.values()))
        by_round, lead, won = (clustered(list(groups.values())) for groups in (points, leads, shares))
        if won.stderr is not None:
            more = ([share] * len(names) for share in (1.0, 0.0))
            won = won._replace(stderr=clustered([*shares.values(), *more]).stderr)
        found.append(Result(name, by_round, lead, wins, len(finished), won))
    return found


def clustered(groups: Sequence[Sequence[float]]) -> Estimate:
    """The mean of all values and its standard error, where values of one group depend on each other.

    >>> clustered([[1.0], [3.0]])
    Estimate(mean=2.0, stderr=1.0)
    >>> clustered([[1.0, 3.0], [3.0, 1.0], [2.0, 2.0]])
    Estimate(mean=2.0, stderr=0.0)
    """
    count = sum(map(len, groups))
    mean = sum(map(sum, groups)) / count if count else 0.0
    if len(groups) < 2:
        return Estimate(mean, None)
    spread = sum((sum(group) - mean * len(group)) ** 2 for group in groups)
    return Estimate(mean, sqrt(spread * len(groups) / (len(groups) - 1)) / count)


def looked_at(deals: int) -> bool:
    """Whether errors are worth a look after so many deals: a look takes the longer the more there are.

    After each of the first 200, then once in a hundredth more. It depends on the number alone, so a run that is gone on
    with ends where it would have ended.

    >>> [looked_at(deals) for deals in (1, 199, 1_000, 1_004, 1_010)]
    [True, True, True, False, True]
    """
    return deals % max(1, deals // 100) == 0


def sure_enough(outcomes: Sequence[MatchOutcome], names: Sequence[str], error: float) -> bool:
    """Whether every player's lead is known to within this standard error, all deals played from all seats."""
    if len(outcomes) % len(names) or sum(len(one.rounds) for one in outcomes) < LEAST_DEALS * len(names):
        return False
    errors = [result.lead.stderr for result in results(outcomes, names)]
    return all(found is not None and found <= error for found in errors)
