"""List the rule sets, kinds of puzzles and operations of this version."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any, NamedTuple

from analyzer.forms import json_keys
from analyzer.messages import LANGUAGES, Phrase, pgettext, speaking
from analyzer.players import PLAYER_TITLES, PLAYERS
from analyzer.rules import PUBLISHED, RuleSet, published
from analyzer.rules.reading import published_book
from puzzles.kinds import KINDS, PuzzleKind, kind
from triomino.operations import OPERATIONS, Operation
from triomino.operations.control import Control

SETS = ("standard", "0-6", "0-5 mirrors", "0-3 mirrors")
"""The tile sets that the interfaces suggest. Users can also name other sets."""


class AboutAsk(NamedTuple):
    """List the rule sets, kinds of puzzles and operations of this version."""


@json_keys("name=rules.name", "title~title_text", "players", "hands=rules.hand_sizes")
class RulesOffered(NamedTuple):
    """The main facts about a published rule set."""

    rules: RuleSet

    @property
    def title(self) -> Phrase:
        """A short description of the rule set."""
        return published_book(self.rules.name).title

    @property
    def players(self) -> tuple[int, int]:
        """The minimum and the maximum number of players."""
        return self.rules.least_players, self.rules.most_players


@json_keys(
    *("version", "rules", "sets", "players", "~player_texts=player_titles", "kinds", "operations", "languages"),
    form="triomino-about/1",
)
class About(NamedTuple):
    """The rule sets, kinds of puzzles and operations of this version.

    Attributes:
        version: the program's version.
        rules: the published rule sets.
        sets: tile sets to suggest.
        players: the names that requests use for the computer players, such as ``greedy``.
        kinds: the kinds of puzzles.
        operations: the operations.
        languages: maps each language code to the language's own name, such as ``de`` to ``Deutsch``.
    """

    version: str
    rules: tuple[RulesOffered, ...]
    sets: tuple[str, ...]
    players: tuple[str, ...]
    kinds: tuple[PuzzleKind[Any, Any], ...]
    operations: tuple[Operation, ...]
    languages: dict[str, str]

    @property
    def player_titles(self) -> tuple[Phrase, ...]:
        """The names of ``players`` for display, in the language of the request."""
        return tuple(PLAYER_TITLES[name] for name in self.players)


def run(_ask: AboutAsk, _control: Control[None]) -> About:
    """List the rule sets, kinds of puzzles and operations of this version."""
    return About(
        version("triomino"),
        tuple(RulesOffered(published(name)) for name in PUBLISHED),
        SETS,
        tuple(PLAYERS),
        tuple(map(kind, KINDS)),
        tuple(OPERATIONS.values()),
        {code: _own_name(code) for code in LANGUAGES},
    )


def _own_name(code: str) -> str:
    with speaking(code):
        return pgettext("the name of this language", "English")
