"""Options that several subcommands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from analyzer.errors import InputError
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.tiles import TileSet
from triomino.cli.command import Refused, file_name, read_text

if TYPE_CHECKING:
    from analyzer.rules.reading import RuleBook

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

LONGEST_SECONDS = 10_000_000
"""A third of a year."""

RULES = click.option(
    "--rules",
    "rules",
    metavar="NAME|FILE",
    help=f"Score by these rules, whatever the text says: {', '.join(PUBLISHED)}, or a TOML file of house rules.",
)
"""The parameter ``rules``; give it to ``chosen_rules``."""


def tile_set_option(words: str) -> Callable[[Decorated], Decorated]:
    """The option ``--set NAME`` with this help; the parameter ``tile_set`` is the ``TileSet``."""
    return click.option(
        "--set",
        "tile_set",
        metavar="NAME",
        default="standard",
        show_default=True,
        callback=_named_tile_set,
        help=f"{words}: standard, 0-N or '0-N mirrors', with changes such as '-0-1-2 +0-2-1'.",
    )


def _named_tile_set(ctx: click.Context, parameter: click.Parameter, name: str) -> TileSet:
    try:
        return TileSet.named(name)
    except ValueError as error:
        raise click.BadParameter(f"{error}.", ctx, parameter) from error


def seconds_option(words: str) -> Callable[[Decorated], Decorated]:
    """The option ``--seconds S`` with this help, a time limit of 0 seconds or more."""
    return click.option("--seconds", metavar="S", type=float, callback=_a_time, help=words)


def _a_time(ctx: click.Context, parameter: click.Parameter, seconds: float | None) -> float | None:
    if seconds is None or 0 <= seconds <= LONGEST_SECONDS:
        return seconds
    raise click.BadParameter(f"found {seconds:g}, expected 0 to {LONGEST_SECONDS:,}.", ctx, parameter)


def chosen_rules(name_or_file: str | None, otherwise: str) -> RuleSet:
    """The rule set that ``--rules`` names, or the published one that the text names where the option is not given.

    Raises:
        InputError, Refused: as ``rule_book``.
    """
    name = otherwise if name_or_file is None else name_or_file
    return published(name) if name in PUBLISHED else rule_book(name).rules


def rule_book(name_or_file: str) -> RuleBook:
    """A rule set with its words: a published one by name, or a person's own by file.

    Raises:
        InputError: it is not a file of sound rules.
        Refused: it is not a file and no published rule set goes by that name.
    """
    from analyzer.rules.reading import published_book, read_house_rules

    if name_or_file in PUBLISHED:
        return published_book(name_or_file)
    try:
        text = read_text(name_or_file)
    except InputError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            raise Refused(f"{name_or_file}: found no such file, expected one or {', '.join(PUBLISHED)}") from error
        raise
    return read_house_rules(text, file_name(name_or_file))
