"""Play many matches between computer players at the same time, and collect the results.

N players play N matches with the same deals, and move one seat after each match. This cancels out most of the luck. A
round is the same with any number of workers, and after an interruption.
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
from analyzer.messages import phrase
from analyzer.players import make_player, names_of
from analyzer.rules import RuleSet
from analyzer.tiles import TileSet
from analyzer.workers import LIVES, WATCH, InlineWorkers, Workers

AHEAD = 2
"""The maximum number of matches in progress per worker."""

LEAST_DEALS = 8
"""A run with fewer deals does not end early, even if its standard errors are small."""


class WorkersDiedError(Exception):
    """Workers died repeatedly in the same round."""


class Matchup(NamedTuple):
    """What all matches of a series have in common. The seed determines the deals and the players' random choices."""

    rules: RuleSet
    tile_set: TileSet
    kinds: tuple[str, ...]
    seed: int

    def seats(self, number: int) -> list[str]:
        names = names_of(self.kinds)
        first = number % len(names)
        return names[first:] + names[:first]

    def begin(self, number: int) -> RecordedMatch:
        """Begin the match with this number.

        Raises:
            ValueError: the rules do not allow this number of players.
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
    """Play one more round of a match; return ``None`` if ``stop`` ended the round.

    A search uses at most ``machines`` processors; set this to 1 if other rounds run at the same time.

    Raises:
        ValueError: a player is unknown, or the set is too small for the number of players.
    """
    deal = f"{table.seed} {number // len(table.kinds)} {played.match.rounds}"
    kinds = dict(zip(names_of(table.kinds), table.kinds))
    players = [
        make_player(kinds[name], f"{table.seed} {number} {played.match.rounds} {name}", stop, machines)
        for name in played.record.players
    ]
    return play_round(played.dealt(random.Random(deal)), players, stop)


class _InPlay:
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
    """Play matches, and yield them in the order of their numbers. The last one may be unfinished.

    The run ends when ``stop`` returns true, or after a total of ``rounds`` rounds. The first match has the number
    ``first``. Without ``workers``, this process itself plays the rounds.

    Raises:
        ValueError: a player is unknown, or the set or the rules do not allow this number of players.
        WorkersDiedError: workers died repeatedly in the same round.
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
        going_on = _collect(in_play, workers, stop)
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


def _collect(in_play: dict[int, _InPlay], workers: Workers, stop: Callable[[], bool]) -> bool:
    """Store the results of the next finished rounds; return false if the run must end."""
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
                message = phrase(
                    "a worker process died {count} times in the same round of match {match}",
                    count=LIVES,
                    match=handed_out[future] + 1,
                )
                raise WorkersDiedError(message) from error
            workers.restart()
            for other in in_play.values():
                other.future = None
            return True
        if played is None:
            return False
        one.stages.append(played)
    return bool(handed_out)


# -- results -----------------------------------------------------------------------------------------------------------


@json_keys("number", "seats", "rounds", "winners")
class MatchOutcome(NamedTuple):
    """The result of a match.

    Attributes:
        number: the number of the match, from 0.
        seats: the names of the players, in the order of their seats.
        rounds: for each finished round, the points of each seat.
        winners: the seats that won; empty for an unfinished match.
    """

    number: int
    seats: tuple[str, ...]
    rounds: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, number: int, played: RecordedMatch) -> MatchOutcome:
        return cls(number, played.record.players, played.round_points, played.match.winners)


@json_keys("mean", "stderr")
class Estimate(NamedTuple):
    """A mean and its standard error; the error is ``None`` if there are fewer than two samples (see ``results``)."""

    mean: float
    stderr: float | None


@json_keys("player=name", "points", "lead", "wins", "won")
class Result(NamedTuple):
    """A player's results.

    Attributes:
        name: the name of the player.
        points: the points per round.
        lead: the points per round minus the mean of the other players' points in the same round.
        wins: the number of matches won; a shared win counts as a fraction.
        finished: the number of finished matches.
        won: the share of the finished matches that the player won. Its standard error is computed as if the player had
            also won one match and lost one match from each seat (Agresti and Coull).
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
    """The results of a series of matches.

    Attributes:
        rules: the rule set of the matches.
        set: the tile set of the matches.
        seed: the seed for the deals and the players' random choices.
        matches: the number of matches, including an unfinished one.
        finished: the number of finished matches.
        rounds: the number of rounds in all matches.
        stopped: why the run ended.
        results: one result for each player, in the order in which the players were given.
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
    """Each player's results. An unfinished match counts only towards ``points`` and ``lead``.

    Rounds with the same deal are not independent, so a standard error counts them as one sample.
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
    """The mean and its standard error. Values in different groups must be independent.

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


def errors_due(deals: int) -> bool:
    """Whether to compute the standard errors after this number of groups of matches.

    The result depends only on ``deals``, so a resumed run ends where an uninterrupted run would have ended.

    >>> [errors_due(deals) for deals in (1, 199, 1_000, 1_004, 1_010)]
    [True, True, True, False, True]
    """
    return deals % max(1, deals // 100) == 0


def sure_enough(outcomes: Sequence[MatchOutcome], names: Sequence[str], error: float) -> bool:
    """Whether the standard error of every player's lead is at most ``error``.

    False while a group of matches with the same deals is incomplete, or if too few rounds have been played.
    """
    if len(outcomes) % len(names) or sum(len(one.rounds) for one in outcomes) < LEAST_DEALS * len(names):
        return False
    errors = [result.lead.stderr for result in results(outcomes, names)]
    return all(found is not None and found <= error for found in errors)
