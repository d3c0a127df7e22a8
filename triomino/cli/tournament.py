"""``triomino tournament``: players against each other, match after match."""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from math import inf
from typing import NamedTuple

import click

from analyzer import arena
from analyzer.arena import (
    Estimate,
    MatchOutcome,
    Matchup,
    Result,
    WorkersDiedError,
    looked_at,
    play_matches,
    results,
    sure_enough,
)
from analyzer.errors import counted
from analyzer.forms import Within, json_keys
from analyzer.players import PLAYERS, make_player, names_of
from analyzer.position import DEFAULT_RULES
from analyzer.rules import RuleSet
from analyzer.text.record import write_record
from analyzer.tiles import TileSet
from analyzer.workers import Workers
from triomino.cli.command import JSON, Interrupted, Refused, make_directory, option, print_json, write_text
from triomino.cli.command import command as declare
from triomino.cli.options import Number, command_control, rule_book, rules_option, seconds_option, tile_set_option
from triomino.cli.run_log import RunLog, run_log, run_seed
from triomino.cli.terminal import progress_line
from triomino.cli.worker_options import CLUSTER, WORKERS, open_workers

FORMAT = "triomino-matches/1"
"""Of the log."""

FEW_ROUNDS = 4
"""So few are over before processes for them would have started."""

FEW_SECONDS = 1.0
"""So short a limit would be over soon after they have started, which takes half a second where much else goes on."""


@declare("tournament")
@option(
    "--players",
    "wanted",
    metavar="NAME,NAME…",
    default="greedy,random",
    show_default=True,
    help=f"Who plays: two to six of {', '.join(PLAYERS)}, simulate:N, points:N (by N playouts); names may come again.",
)
@option("--rounds", type=click.IntRange(1), help="Play exactly so many rounds; the last match may stay unfinished.")
@option("--matches", type=click.IntRange(1), help="Play so many whole matches. [default: 1, without --rounds]")
@option("--seed", type=click.IntRange(0), help="Deal and choose by this seed; without it one is made up and told.")
@seconds_option("Stop after so many seconds; a round that is not over by then does not count.")
@tile_set_option("The tiles to play with")
@rules_option("Play by these rules")
@option(
    "--error",
    metavar="POINTS",
    type=Number(Within(0.001, 1000)),
    help="Stop when the standard error of every lead a round is no more than that.",
)
@option("--log", metavar="FILE", help="Keep what each finished match came to in this file of JSON lines.")
@option("--resume", is_flag=True, help="Go on where the same run, kept in the log, was interrupted.")
@WORKERS
@CLUSTER
@option("--record", "directory", metavar="DIR", help="Write every match as a record into this directory.")
@JSON
def command(
    wanted: str,
    rounds: int | None,
    matches: int | None,
    seed: int | None,
    seconds: float | None,
    tile_set: TileSet | None,
    rules: str | None,
    error: float | None,
    log: str | None,
    resume: bool,
    workers: int | None,
    cluster: str | None,
    directory: str | None,
    as_json: bool,
) -> None:
    """Let players play against each other, and say how they did.

    As many matches in a row as there are players have the same deals, and the seats move on by one from each to the
    next, so that every deal is played from every seat. Each result comes with its standard error, which takes the
    rounds of one deal together. What is played depends on the players, the rules and the seed alone, not on who works
    or how often the run was interrupted. Ctrl-C ends the run and tells of the matches played so far.
    """
    if resume and log is None:
        raise click.UsageError("--resume goes on with a log: name it with --log")
    kinds = tuple(name.strip() for name in wanted.split(","))
    rule_set = rule_book(rules or DEFAULT_RULES).rules
    tile_set = tile_set or TileSet.named("standard")
    _check_players(kinds, rule_set, tile_set)
    table = Matchup(rule_set, tile_set, kinds, run_seed(seed, log, resume))
    if matches is None and rounds is None and seconds is None and error is None:
        matches = 1
    clock = command_control().clock(seconds)
    with ExitStack() as stack:
        kept = None if log is None else stack.enter_context(_match_log(log, table, resume))
        run = _Run(table, rounds, matches, error, kept, directory)
        if not run.stopped:
            hands = stack.enter_context(open_workers(_few(workers, matches, rounds, seconds), cluster, arena.__name__))
            stack.enter_context(progress_line(run.words))
            try:
                run.play(hands, lambda: clock.over)
            except WorkersDiedError as died:
                raise Refused(f"{died}: nothing that they could be given is played") from died
    stopped = run.stopped or clock.reason
    if clock.interrupted and not run.outcomes:
        raise Interrupted
    found = results(run.outcomes, names_of(kinds))
    if as_json:
        played = len(run.outcomes), run.finished, run.rounds
        print_json(MatchSummary(rule_set, tile_set, table.seed, *played, stopped, tuple(found)))
    else:
        click.echo(_text(run, found, table, stopped), nl=False)


def _match_log(file: str, table: Matchup, resume: bool) -> AbstractContextManager[RunLog[MatchOutcome]]:
    """The log of a run: two runs with the same heading play the same matches."""
    rules = f"{table.rules.name} {zlib.crc32(repr(tuple(table.rules)).encode()):08x}"
    names, tiles = list(table.kinds), table.tile_set.name
    heading = {"format": FORMAT, "players": names, "rules": rules, "set": tiles, "seed": table.seed}

    def fits(number: int, outcome: MatchOutcome) -> bool:
        return (outcome.number, list(outcome.seats)) == (number, table.seats(number))

    return run_log(file, heading, MatchOutcome, "matches", fits, resume)


def _few(workers: int | None, matches: int | None, rounds: int | None, seconds: float | None) -> int | None:
    """As many workers as are wanted, but one where there is little to play: processes take long to start."""
    few = (matches is not None and matches <= 1) or (rounds is not None and rounds <= FEW_ROUNDS)
    few = few or (seconds is not None and seconds <= FEW_SECONDS)
    return 1 if workers is None and few else workers


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


def _records_in(directory: str) -> int:
    """The highest number of a record that lies there from earlier runs, 0 where none does."""
    names = (re.fullmatch(r"match-(\d+)\.txt", name) for name in os.listdir(directory))
    return max((int(name[1]) for name in names if name), default=0)


class _Run:
    """How far the run has come.

    Attributes:
        outcomes: what the matches came to, the last one perhaps unfinished.
        stopped: what has ended the run; empty while it goes on, and where the clock has ended it.
    """

    def __init__(
        self,
        table: Matchup,
        rounds: int | None,
        matches: int | None,
        error: float | None,
        log: RunLog[MatchOutcome] | None,
        directory: str | None,
    ) -> None:
        self._table = table
        self._most_rounds, self._most_matches, self._error = rounds or inf, matches or inf, error
        self._log, self._directory, self._recorded = log, directory, 0
        if directory is not None:
            make_directory(directory)
            self._recorded = _records_in(directory)
        self.outcomes: list[MatchOutcome] = []
        self.stopped = ""
        for known in [] if log is None else log.known:
            if not self.stopped:
                self._count(known)

    @property
    def rounds(self) -> int:
        """Rounds played."""
        return sum(len(one.rounds) for one in self.outcomes)

    @property
    def finished(self) -> int:
        """How many of the matches came to an end."""
        return sum(bool(one.winners) for one in self.outcomes)

    def words(self) -> str:
        """How far it has come, for a person."""
        return f"{counted(len(self.outcomes), 'match', 'matches')}, {counted(self.rounds, 'round')}"

    def play(self, workers: Workers, stop: Callable[[], bool]) -> None:
        """Play until something ends it."""
        first = len(self.outcomes)
        left = self._most_matches - first, self._most_rounds - self.rounds
        for played in play_matches(self._table, workers, matches=left[0], rounds=left[1], stop=stop, first=first):
            outcome = MatchOutcome.of(len(self.outcomes), played)
            if self._directory is not None:
                self._recorded += 1
                path = os.path.join(self._directory, f"match-{self._recorded:05}.txt")
                write_text(path, write_record(played.record))
            if self._log is not None and outcome.winners:
                self._log.add(outcome)
            self._count(outcome)
            if self.stopped:
                break

    def _count(self, outcome: MatchOutcome) -> None:
        self.outcomes.append(outcome)
        names = names_of(self._table.kinds)
        if self.rounds >= self._most_rounds:
            self.stopped = "rounds"
        elif len(self.outcomes) >= self._most_matches:
            self.stopped = "matches"
        elif self._error is not None and looked_at(len(self.outcomes) // len(names)):
            self.stopped = "error" if sure_enough(self.outcomes, names, self._error) else ""


def _check_players(kinds: tuple[str, ...], rules: RuleSet, tile_set: TileSet) -> None:
    try:
        for kind in kinds:
            make_player(kind, "")
        dealt = rules.hand_size(len(kinds)) * len(kinds)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--players") from error
    if dealt > len(tile_set):
        raise Refused(f"{len(kinds)} players are dealt {dealt} tiles, and {tile_set.name} has {len(tile_set)}")


def _text(run: _Run, found: list[Result], table: Matchup, stopped: str) -> str:
    played = f"{counted(run.rounds, 'round')} of {counted(len(run.outcomes), 'match', 'matches')}"
    lines = [
        f"{played}, {run.finished} of them finished, rules {table.rules.name}",
        f"seed {table.seed}" + (f", {_STOPPED[stopped]}" if stopped in _STOPPED else ""),
        "",
    ]
    width = max(len(result.name) for result in found)
    lines.append(f"{'':{width}}  {'points a round':>18}  {'lead a round':>18}  {'matches won':>22}")
    lines += [
        f"{result.name:{width}}  {_estimate(result.points):>18}  {_estimate(result.lead):>18}  {_won(result):>22}"
        for result in found
    ]
    return "\n".join(lines) + "\n"


_STOPPED = {"interrupted": "interrupted", "error": "stopped when the error was small enough"}


def _estimate(value: Estimate) -> str:
    error = "" if value.stderr is None else f" +- {value.stderr:.2f}"
    return f"{value.mean:.2f}{error}"


def _won(result: Result) -> str:
    won = f"{result.wins:g} of {result.finished}"
    if result.won.stderr is None:
        return won
    return f"{won}: {result.won.mean:.1%} +- {result.won.stderr:.1%}"
