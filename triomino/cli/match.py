"""``triomino match``: players against each other, match after match."""

from __future__ import annotations

import os
import random
import re
import sys
from typing import NamedTuple

import click

from analyzer.engine.clock import Clock
from analyzer.errors import counted
from analyzer.forms import json_keys
from analyzer.game.match import Match
from analyzer.game.play import Played
from analyzer.players import PLAYERS, Estimate, Result, make_player, names_of, play_matches, results
from analyzer.position import DEFAULT_RULES
from analyzer.rules import RuleSet
from analyzer.text.record import write_record
from analyzer.tiles import TileSet
from triomino.cli.asking import command_control, rule_book, rules_option, seconds_option, tile_set_option
from triomino.cli.command import JSON, Interrupted, Refused, make_directory, print_json, write_text
from triomino.cli.command import command as declare


@declare("match")
@click.option(
    "--players",
    "wanted",
    metavar="NAME,NAME…",
    default="greedy,random",
    show_default=True,
    help=f"Who plays: two to six of {', '.join(PLAYERS)}, simulate:N, points:N (by N playouts); names may come again.",
)
@click.option(
    "--rounds", type=click.IntRange(1), help="Play exactly so many rounds; the last match may stay unfinished."
)
@click.option("--matches", type=click.IntRange(1), help="Play so many whole matches. [default: 1, without --rounds]")
@click.option(
    "--seed", type=click.IntRange(0), help="Deal and choose by this seed; without it one is made up and told."
)
@seconds_option("Stop after so many seconds; a round that is not over by then does not count.")
@tile_set_option("The tiles to play with")
@rules_option("Play by these rules")
@click.option("--record", "directory", metavar="DIR", help="Write every match as a record into this directory.")
@JSON
def command(
    wanted: str,
    rounds: int | None,
    matches: int | None,
    seed: int | None,
    seconds: float | None,
    tile_set: TileSet | None,
    rules: str | None,
    directory: str | None,
    as_json: bool,
) -> None:
    """Let players play against each other, and say how they did.

    Matches are played one after another, the seats moving on by one each time. Each result comes with its standard
    error. Ctrl-C ends the run and tells of the matches played so far.
    """
    kinds = [name.strip() for name in wanted.split(",")]
    rule_set = rule_book(rules or DEFAULT_RULES).rules
    tile_set = tile_set or TileSet.named("standard")
    _check_players(kinds, rule_set, tile_set)
    seed = random.SystemRandom().randrange(2**32) if seed is None else seed
    kept = 0
    if directory is not None:
        make_directory(directory)
        kept = _records_in(directory)
    clock = command_control().clock(seconds)
    run = _Run(rounds, matches if matches or rounds or seconds is not None else 1, clock)
    for one in play_matches(rule_set, tile_set, kinds, seed, run.wants_round, lambda: clock.over):
        run.take(one)
        if directory is not None and one.round_points:
            write_text(os.path.join(directory, f"match-{kept + len(run.played):05}.txt"), write_record(one.record))
        if run.stopped:
            break
    run.clear_progress()
    if clock.interrupted and not run.round_count:
        raise Interrupted
    found = results(run.played, names_of(kinds))
    if as_json:
        finished = sum(one.match.over for one in run.played)
        told = Told(rule_set, tile_set, seed, len(run.played), finished, run.round_count, run.stopped, tuple(found))
        print_json(told)
    else:
        click.echo(_text(run, found, rule_set, seed), nl=False)


@json_keys("rules", "set", "seed", "matches", "finished", "rounds", "stopped", "results", form="triomino-match/1")
class Told(NamedTuple):
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
    """How far the run has come, and when it stops."""

    def __init__(self, rounds: int | None, matches: int | None, clock: Clock) -> None:
        self._rounds = rounds
        self._matches = matches
        self._clock = clock
        self._shows_progress = sys.stderr.isatty()
        self.played: list[Played] = []
        self.round_count = 0
        self.stopped = ""

    def wants_round(self, match: Match) -> bool:
        """Whether one more round is to be played."""
        begun = self.round_count + match.rounds
        if self._rounds is not None and begun >= self._rounds:
            self.stopped = "rounds"
        if self._shows_progress:
            click.echo(
                f"\r{counted(len(self.played), 'match', 'matches')}, {counted(begun, 'round')}", nl=False, err=True
            )
        return not self.stopped and not self._clock.over

    def take(self, one: Played) -> None:
        """A match has been played, to its end or as far as was wanted."""
        if one.round_points:
            self.played.append(one)
            self.round_count += one.match.rounds
        if self.stopped:
            return
        if one.match.over and self._matches is not None and len(self.played) >= self._matches:
            self.stopped = "matches"
        elif self._clock.over:
            self.stopped = self._clock.reason

    def clear_progress(self) -> None:
        """Leave the terminal as it was."""
        if self._shows_progress:
            click.echo("\r\x1b[K", nl=False, err=True)


def _check_players(kinds: list[str], rules: RuleSet, tile_set: TileSet) -> None:
    try:
        for kind in kinds:
            make_player(kind, "")
        dealt = rules.hand_size(len(kinds)) * len(kinds)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--players") from error
    if dealt > len(tile_set):
        raise Refused(f"{len(kinds)} players are dealt {dealt} tiles, and {tile_set.name} has {len(tile_set)}")


def _text(run: _Run, found: list[Result], rules: RuleSet, seed: int) -> str:
    finished = sum(one.match.over for one in run.played)
    played = f"{counted(run.round_count, 'round')} of {counted(len(run.played), 'match', 'matches')}"
    lines = [
        f"{played}, {finished} of them finished, rules {rules.name}",
        f"seed {seed}" + (", interrupted" if run.stopped == "interrupted" else ""),
        "",
    ]
    width = max(len(result.name) for result in found)
    lines.append(f"{'':{width}}  {'points a round':>18}  {'lead a round':>18}  matches won")
    lines += [
        f"{result.name:{width}}  {_estimate(result.points):>18}  {_estimate(result.lead):>18}  {result.wins:g}"
        for result in found
    ]
    return "\n".join(lines) + "\n"


def _estimate(value: Estimate) -> str:
    error = "" if value.stderr is None else f" +- {value.stderr:.2f}"
    return f"{value.mean:.2f}{error}"
