"""What a rule file may say: every key with its range, the field of ``RuleSet`` that it fills, and how it reads aloud.

One table, ``CLAUSES``, serves the reader (``reading``) and the descriptions (``describe``), so that a rule which exists
can be read, checked, compared and explained.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from analyzer.rules.ruleset import EXTENSION_EDGES

UNTIL_FIT = "until-fit"
"""How a rule file says that drawing has no limit but the well."""

MOST_POINTS = 10_000
"""No bonus, penalty or target goes beyond it."""

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6


class Kind(NamedTuple):
    """What a value must be.

    Attributes:
        expected: the kind in words, for a message: "a whole number from 0 to 40".
        accepts: whether a value read from TOML is of the kind.
    """

    expected: str
    accepts: Callable[[Any], bool]


class Clause(NamedTuple):
    """One rule of a rule set.

    Attributes:
        path: its table and key, such as ``drawing.limit``.
        kind: what its value must be.
        label: what it is about, for a row of a table.
        tell: its value as a sentence.
        required: whether a complete rule set must have it.
    """

    path: str
    kind: Kind
    label: str
    tell: Callable[[Any], str]
    required: bool = True

    @property
    def table(self) -> str:
        """The table that it stands in."""
        return self.path.partition(".")[0]

    @property
    def key(self) -> str:
        """Its key within the table."""
        return self.path.partition(".")[2]


def _whole(least: int, most: int) -> Kind:
    return Kind(
        f"a whole number from {least} to {most}",
        lambda value: type(value) is int and least <= value <= most,
    )


def _choice(*words: str) -> Kind:
    return Kind(" or ".join(f'"{word}"' for word in words), lambda value: value in words)


TEXT = Kind(
    "a text on one line, not empty", lambda value: isinstance(value, str) and value.isprintable() and bool(value)
)
_FLAG = Kind("true or false", lambda value: isinstance(value, bool))
_POINTS = _whole(0, MOST_POINTS)
_PLAYERS = _whole(FEWEST_PLAYERS, MOST_PLAYERS)
_TILES = _whole(1, 99)
_LIMIT = Kind(f'{_TILES.expected}, or "{UNTIL_FIT}"', lambda value: value == UNTIL_FIT or _TILES.accepts(value))

_EXTENSIONS = {
    "none": "A tile added to a bridge earns no bonus.",
    "edge": "A tile extends a bridge when it shares an edge with a bridging tile.",
    "two-edges": "A tile extends a bridge when it shares an edge with a bridging tile and an edge with another tile.",
}
_BLOCKED = {
    "excess": "When nobody can play, the lowest hand gains from each other hand what that has beyond its own.",
    "others-less-own": "When nobody can play, the lowest hand gains what the others hold together, less its own.",
}
_WINNERS = {
    "most-points": "The round in which somebody reaches the target is the last; then the most points win.",
    "first-to-target": "Whoever reaches the target first wins.",
    "last-tile": "The round is played out; if several reached the target in it, whoever laid its last tile wins.",
}
assert _EXTENSIONS.keys() == EXTENSION_EDGES.keys()


def _hand(players: int) -> Clause:
    return Clause(
        f"hand.{players}",
        _TILES,
        f"hand of {players} players",
        lambda tiles: f"With {players} players each is dealt {tiles} tiles.",
        required=False,
    )


def _tell_limit(limit: object) -> str:
    if limit == UNTIL_FIT:
        return "A player who cannot place draws until a tile fits or the well is empty."
    return f"A player who cannot place draws until a tile fits, {limit} at most."


def _tell_stuck(points: int) -> str:
    return f"Drawing up to the limit in vain costs {points} more." if points else "Draws in vain cost nothing more."


def _tell_empty_well(points: int) -> str:
    if not points:
        return "A player who cannot place when the well is empty passes at no cost."
    return f"A player who cannot place when the well is empty loses {points}, after any draws."


CLAUSES = (
    Clause("players.least", _PLAYERS, "fewest players", lambda n: f"At least {n} players."),
    Clause("players.most", _PLAYERS, "most players", lambda n: f"At most {n} players."),
    *(_hand(players) for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)),
    Clause(
        "opening.triple_bonus",
        _POINTS,
        "triple opens: its sum and",
        lambda n: f"The highest triple opens for its sum and {n} more; without one the highest tile, for its sum.",
    ),
    Clause("opening.triple_zero_points", _POINTS, "0-0-0 opens", lambda n: f"0-0-0 earns {n} when it opens."),
    Clause(
        "opening.zero_by_choice",
        _FLAG,
        "0-0-0 by choice",
        lambda yes: (
            "The holder of the highest triple may open with 0-0-0 instead."
            if yes
            else "0-0-0 opens only when it is the only triple held."
        ),
    ),
    Clause("drawing.limit", _LIMIT, "tiles drawn at most", _tell_limit),
    Clause("drawing.each", _POINTS, "lost for each tile drawn", lambda n: f"Each tile drawn costs {n}."),
    Clause("drawing.stuck", _POINTS, "lost for drawing in vain", _tell_stuck),
    Clause("drawing.empty_well", _POINTS, "lost when stuck, no well", _tell_empty_well),
    Clause(
        "drawing.voluntary",
        _FLAG,
        "drawing by choice",
        lambda yes: f"A player who could place {'may draw all the same' if yes else 'must not draw'}.",
    ),
    Clause("hexagon.one", _POINTS, "hexagon", lambda n: f"Completing a hexagon earns {n}."),
    Clause("hexagon.two", _POINTS, "two hexagons at once", lambda n: f"Completing two at once earns {n}."),
    Clause("hexagon.three", _POINTS, "three hexagons at once", lambda n: f"Completing three at once earns {n}."),
    Clause("bridge.formed", _POINTS, "bridge formed", lambda n: f"Forming a bridge earns {n}."),
    Clause("bridge.extension", _choice(*_EXTENSIONS), "bridge extended by", _EXTENSIONS.__getitem__),
    Clause("bridge.extended", _POINTS, "bridge extended", lambda n: f"Extending a bridge earns {n}."),
    Clause(
        "bonuses.add_up",
        _FLAG,
        "bonuses add up",
        lambda yes: (
            f"Of the hexagons and the bridge of one placement {'all count' if yes else 'only the best counts'}."
        ),
    ),
    Clause("going_out.bonus", _POINTS, "going out", lambda n: f"Laying the last tile of one's hand earns {n}."),
    Clause(
        "going_out.gains_hands",
        _FLAG,
        "and what others hold",
        lambda yes: f"Going out {'also earns' if yes else 'does not earn'} what the others still hold.",
    ),
    Clause("blocked.lowest_gains", _choice(*_BLOCKED), "blocked: lowest gains", _BLOCKED.__getitem__),
    Clause("match.target", _whole(1, MOST_POINTS), "match to", lambda n: f"A match goes to {n} points."),
    Clause("match.winner", _choice(*_WINNERS), "match won by", _WINNERS.__getitem__),
)
"""Every rule, in the order in which the files and the tables give them."""

CLAUSE_AT = {clause.path: clause for clause in CLAUSES}
