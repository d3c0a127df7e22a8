"""``triomino tournament``."""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from math import inf
from textwrap import wrap

import click

from analyzer import arena
from analyzer.arena import (
    Estimate,
    MatchOutcome,
    MatchSummary,
    Matchup,
    Result,
    WorkersDiedError,
    errors_due,
    play_matches,
    results,
    sure_enough,
)
from analyzer.forms import Within
from analyzer.messages import Phrase, Value, _, phrase, phrase_of, phrases
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
from triomino.cli.terminal import progress_line, terminal_width
from triomino.cli.worker_options import CLUSTER, WORKERS, open_workers

FORMAT = "triomino-matches/1"

FEW_ROUNDS = 4
"""A run of at most this many rounds starts no workers by default."""

FEW_SECONDS = 1.0
"""By default, a run of at most this many seconds starts no workers, because starting them can take half a second."""

WIDTHS = 18, 18, 22
"""The minimum widths of the columns, in characters."""


@declare("tournament")
@option(
    "--players",
    "wanted",
    metavar="NAME,NAME…",
    default="greedy,random",
    show_default=True,
    help=(
        phrase(
            "Compare two to six of these players: {names}, simulate:N or points:N (at most N playouts per choice). "
            "With two players, simulate:N plays to win the match; points:N always plays for points.",
            names=tuple(PLAYERS),
        ),
        "You can name a player more than once.",
    ),
)
@option("--rounds", type=click.IntRange(1), help="Play exactly N rounds; the last match may remain unfinished.")
@option(
    "--matches", type=click.IntRange(1), help="Play N whole matches (default: 1 if no other option limits the run)."
)
@option(
    "--seed",
    type=click.IntRange(0),
    help="Use this seed for the random numbers (default: a new seed, shown in the report).",
)
@seconds_option("Stop after S seconds; an unfinished round is not counted.")
@tile_set_option("Play with this set of tiles.")
@rules_option("Play by these rules.")
@option(
    "--error",
    metavar="POINTS",
    type=Number(Within(0.001, 1000)),
    help="Stop when the standard error of each player's lead per round is at most POINTS.",
)
@option("--log", metavar="FILE", help="Log each finished match to this file as JSON lines.")
@option("--resume", is_flag=True, help="Continue an interrupted run; requires --log.")
@WORKERS
@CLUSTER
@option("--record", "directory", metavar="DIR", help="Write a record of each match to this folder.")
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
    """Compare computer players in matches against each other.

    With N players, N consecutive matches use the same deals. The players change seats after each match, so every deal
    is played from every seat. A player's lead is the player's points minus the mean of the other players' points. The
    standard error of each result treats all rounds with the same deal as one observation. The matches depend only on
    the players, the rules, the set and the seed, not on the number of workers or on interruptions. Ctrl-C ends the
    tournament and reports the matches played so far.
    """
    if resume and log is None:
        raise click.UsageError(_("--resume continues a logged run: add --log FILE"))
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
            size = _worker_count(workers, matches, rounds, seconds)
            hands = stack.enter_context(open_workers(size, cluster, arena.__name__))
            stack.enter_context(progress_line(run.words))
            try:
                run.play(hands, lambda: clock.over)
            except WorkersDiedError as died:
                raise Refused(
                    _(
                        "{reason}, so the tournament was stopped; --resume continues a logged run",
                        reason=phrase_of(died),
                    )
                ) from died
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
    """Open the log of a run. Its heading contains everything on which the matches depend."""
    rules = f"{table.rules.name} {zlib.crc32(repr(tuple(table.rules)).encode()):08x}"
    names, tiles = list(table.kinds), table.tile_set.name
    heading = {"format": FORMAT, "players": names, "rules": rules, "set": tiles, "seed": table.seed}

    def fits(number: int, outcome: MatchOutcome) -> bool:
        return (outcome.number, list(outcome.seats)) == (number, table.seats(number))

    return run_log(file, heading, MatchOutcome, fits, resume)


def _worker_count(workers: int | None, matches: int | None, rounds: int | None, seconds: float | None) -> int | None:
    """By default, use one worker for a short run. ``None`` means one per core."""
    few = (matches is not None and matches <= 1) or (rounds is not None and rounds <= FEW_ROUNDS)
    few = few or (seconds is not None and seconds <= FEW_SECONDS)
    return 1 if workers is None and few else workers


def _records_in(directory: str) -> int:
    names = (re.fullmatch(r"match-(\d+)\.txt", name) for name in os.listdir(directory))
    return max((int(name[1]) for name in names if name), default=0)


class _Run:
    """A tournament in progress.

    Attributes:
        outcomes: the results of the matches. The last match may be unfinished.
        stopped: the limit that ended the run: ``rounds``, ``matches`` or ``error``; empty if no limit was reached.
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
        return sum(len(one.rounds) for one in self.outcomes)

    @property
    def finished(self) -> int:
        return sum(bool(one.winners) for one in self.outcomes)

    def words(self) -> str:
        return _played(self).text

    def play(self, workers: Workers, stop: Callable[[], bool]) -> None:
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
        elif self._error is not None and errors_due(len(self.outcomes) // len(names)):
            self.stopped = "error" if sure_enough(self.outcomes, names, self._error) else ""


def _check_players(kinds: tuple[str, ...], rules: RuleSet, tile_set: TileSet) -> None:
    try:
        for kind in kinds:
            make_player(kind, "")
        dealt = rules.hand_size(len(kinds)) * len(kinds)
    except ValueError as error:
        raise click.BadParameter(phrase_of(error).text, param_hint="--players") from error
    if dealt > len(tile_set):
        values: dict[str, Value] = {"players": len(kinds), "tiles": dealt, "set": tile_set.name, "size": len(tile_set)}
        raise Refused(
            _(
                "{players} players need {tiles} tiles, but the {set} set has only {size}: use fewer players or a "
                "larger set",
                **values,
            )
        )


def _played(run: _Run) -> Phrase:
    matches = phrases("{count} match", "{count:,} matches", len(run.outcomes))
    return phrases("{count} round in {matches}", "{count:,} rounds in {matches}", run.rounds, matches=matches)


def _text(run: _Run, found: list[Result], table: Matchup, stopped: str) -> str:
    values = {"finished": str(run.finished), "rules": table.rules.name}
    played = _("{rounds} (finished matches: {finished}), {rules} rules", rounds=_played(run), **values)
    lines = wrap(played, terminal_width())
    if stopped == "interrupted":
        lines.append(_("seed {seed}, interrupted", seed=table.seed))
    elif stopped == "error":
        lines.append(_("seed {seed}, stopped at the requested standard error", seed=table.seed))
    else:
        lines.append(_("seed {seed}", seed=table.seed))
    lines.append("")
    headings = [_("points per round"), _("lead per round"), _("matches won")]
    rows = [[_estimate(one.points), _estimate(one.lead), _won(one)] for one in found]
    widths = [max(wanted, *map(len, column)) for wanted, column in zip(WIDTHS, zip(headings, *rows))]
    first = max(len(one.name) for one in found)
    if first + sum(widths) + 2 * len(widths) <= terminal_width():
        named = [("", headings), *zip((one.name for one in found), rows)]
        lines += [f"{name:{first}}  " + "  ".join(map(str.rjust, cells, widths)) for name, cells in named]
    else:
        first = max(map(len, headings))
        for one, cells in zip(found, rows):
            lines += [one.name, *(f"  {heading:{first}}  {cell}" for heading, cell in zip(headings, cells))]
    return "\n".join(lines) + "\n"


def _estimate(value: Estimate) -> str:
    error = "" if value.stderr is None else f" +- {value.stderr:.2f}"
    return f"{value.mean:.2f}{error}"


def _won(result: Result) -> str:
    values: dict[str, Value] = {"won": f"{result.wins:g}", "finished": result.finished}
    if result.won.stderr is None:
        return _("{won} of {finished}", **values)
    return _("{won} of {finished}: {share}", **values, share=f"{result.won.mean:.1%} +- {result.won.stderr:.1%}")
