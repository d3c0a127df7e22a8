"""Options that several subcommands share, and how their values are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, get_args

import click

from analyzer.errors import InputError
from analyzer.forms import Within
from analyzer.rules import PUBLISHED
from analyzer.rules.reading import RuleBook, published_book, read_house_rules
from analyzer.tiles import TileSet
from triomino.cli.command import Refused, file_name, read_text
from triomino.operations.limits import Seconds

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class Number(click.ParamType[float]):
    """A number within limits; what is no number compares with nothing, and so is refused like one beyond them."""

    name = "number"

    def __init__(self, limits: Within) -> None:
        self._limits = limits

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read it."""
        try:
            number = float(value)
        except ValueError:
            number = float("nan")
        if not self._limits.least <= number <= self._limits.most:
            self.fail(f"found {value}, expected a number {self._limits}.", param, ctx)
        return number


def seconds_option(words: str, parameter: str = "seconds") -> Callable[[Decorated], Decorated]:
    """The option ``--seconds S`` with this help: a time limit."""
    return click.option("--seconds", parameter, metavar="S", type=Number(get_args(Seconds)[1]), help=words)


def rules_option(words: str, parameter: str = "rules") -> Callable[[Decorated], Decorated]:
    """The option ``--rules NAME|FILE`` with this help; ``rule_book`` reads what was given."""
    words = f"{words.removesuffix('.')}: {', '.join(PUBLISHED)}, or a TOML file of house rules."
    return click.option("--rules", parameter, metavar="NAME|FILE", help=words)


def rule_book(name_or_file: str) -> RuleBook:
    """A rule set with its words: a published one by name, or a person's own by file.

    Raises:
        InputError: it is not a file of sound rules.
        Refused: it is not a file and no published rule set goes by that name.
    """
    if name_or_file in PUBLISHED:
        return published_book(name_or_file)
    try:
        text = read_text(name_or_file)
    except InputError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            raise Refused(f"{name_or_file}: found no such file, expected one or {', '.join(PUBLISHED)}") from error
        raise
    return read_house_rules(text, file_name(name_or_file))


def tile_set_option(words: str, parameter: str = "tile_set") -> Callable[[Decorated], Decorated]:
    """The option ``--set NAME`` with this help; the parameter is the ``TileSet``."""
    words = f"{words.removesuffix('.')}: standard, 0-N or '0-N mirrors', with changes such as '-0-1-2 +0-2-1'."
    return click.option("--set", parameter, metavar="NAME", callback=_named_tile_set, help=words)


def _named_tile_set(ctx: click.Context, parameter: click.Parameter, name: str | None) -> TileSet | None:
    try:
        return None if name is None else TileSet.named(name)
    except ValueError as error:
        raise click.BadParameter(f"{error}.", ctx, parameter) from error
