"""The rules that a rule file can give, each with its range, its field of ``RuleSet`` and its description."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from analyzer.messages import Phrase, one_of, phrase, phrase_in, phrases
from analyzer.rules.ruleset import BlockedGain, Extension, MatchWinner, OpenQuestion, RuleSet

UNTIL_FIT = "until-fit"
"""With this value of ``drawing.limit``, players draw until a tile fits or the well is empty."""

MOST_POINTS = 10_000
"""The largest allowed bonus, penalty or target."""

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6


class Kind(NamedTuple):
    """A kind of value that rules can have.

    Attributes:
        expected: the kind in words, for a message: "a whole number from 0 to 40".
        accepts: returns whether a value read from TOML is of this kind.
        means: converts a value of this kind to its form in a rule set.
        least, most: the limits of the value, if whole numbers are allowed.
        words: the allowed words. A kind with neither limits nor words is a Boolean or a string.
    """

    expected: Phrase
    accepts: Callable[[Any], bool]
    means: Callable[[Any], Any] = lambda value: value
    least: int | None = None
    most: int | None = None
    words: tuple[str, ...] = ()


class Clause(NamedTuple):
    """The definition of a rule: its key, its allowed values and its wording.

    Attributes:
        path: the table and the key of the rule, such as ``drawing.limit``.
        field: the name of the ``RuleSet`` field for the value. A field that several clauses share is a tuple of their
            values, in the order of the clauses.
        kind: which values are allowed.
        label: the topic of the rule, as the label of a table row.
        tell: returns the rule as a sentence, given its value.
        default: the value if a file without ``base`` omits the rule; ``None`` for no default. A rule that is added
            later needs a default, so that existing files stay valid.
        players: for a hand size, the number of players; ``None`` for other rules.
    """

    path: str
    field: str
    kind: Kind
    label: Phrase
    tell: Callable[[Any], Phrase]
    default: Any = None
    players: int | None = None

    @property
    def required(self) -> bool:
        """Whether every rule file without ``base`` must give the rule."""
        return self.players is None and self.default is None

    @property
    def table(self) -> str:
        """The rule's table, such as ``drawing``."""
        return self.path.partition(".")[0]

    @property
    def key(self) -> str:
        """The rule's key within its table."""
        return self.path.partition(".")[2]


def _whole(least: int, most: int) -> Kind:
    return Kind(
        phrase("a whole number from {least} to {most}", least=least, most=most),
        lambda value: type(value) is int and least <= value <= most,
        least=least,
        most=most,
    )


def _choice(*words: str) -> Kind:
    return Kind(one_of(f'"{word}"' for word in words), lambda value: value in words, words=words)


TEXT = Kind(
    phrase("a non-empty string on one line"),
    lambda value: isinstance(value, str) and value.isprintable() and bool(value),
)
_FLAG = Kind(phrase("true or false"), lambda value: isinstance(value, bool))
POINTS = _whole(0, MOST_POINTS)
"""The kind of value for rules that award or deduct points."""
_PLAYERS = _whole(FEWEST_PLAYERS, MOST_PLAYERS)
_TILES = _whole(1, 99)
_LIMIT = Kind(
    phrase("{what}, or {word}", what=_TILES.expected, word=f'"{UNTIL_FIT}"'),
    lambda value: value == UNTIL_FIT or _TILES.accepts(value),
    lambda value: None if value == UNTIL_FIT else value,
    _TILES.least,
    _TILES.most,
    (UNTIL_FIT,),
)

_EXTENSIONS: dict[Extension, Phrase] = {
    "none": phrase("A tile added to a bridge earns no bonus."),
    "edge": phrase("A tile extends a bridge if it shares an edge with a bridging tile."),
    "two-edges": phrase(
        "A tile extends a bridge if it shares one edge with a bridging tile and another edge with a different tile."
    ),
}
_BLOCKED: dict[BlockedGain, Phrase] = {
    "excess": phrase(
        "If nobody can play, the player with the lowest hand gains, for each other hand, the difference between the "
        "two hands."
    ),
    "others-less-own": phrase(
        "If nobody can play, the player with the lowest hand gains the sum of the other hands, minus the sum of the "
        "lowest hand."
    ),
}
_WINNERS: dict[MatchWinner, Phrase] = {
    "most-points": phrase(
        "The round in which a player reaches the target is the last; the player with the highest total at its end wins."
    ),
    "first-to-target": phrase("The first player to reach the target wins."),
    "last-tile": phrase(
        "The round in which a player reaches the target is played to the end. If several players reach the target in "
        "that round, the last of them to place a tile wins."
    ),
}


def _hand(players: int) -> Clause:
    return Clause(
        f"hand.{players}",
        "hand_sizes",
        _TILES,
        phrase("hand with {players} players", players=players),
        lambda tiles: phrases(
            "With {players} players, each is dealt {count} tile.",
            "With {players} players, each is dealt {count} tiles.",
            tiles,
            players=players,
        ),
        players=players,
    )


def _tell_limit(limit: str | int) -> Phrase:
    if limit == UNTIL_FIT:
        return phrase("A player who cannot place a tile draws until one fits or the well is empty.")
    return phrase("A player who cannot place a tile draws until one fits, but at most {limit} in a turn.", limit=limit)


def _tell_stuck(points: int) -> Phrase:
    if not points:
        return phrase("If no tile fits after all allowed draws, there is no further penalty.")
    return phrase("If no tile fits after all allowed draws, the player loses {points} more.", points=points)


def _tell_empty_well(points: int) -> Phrase:
    if not points:
        return phrase("A player who cannot place a tile when the well is empty passes without a penalty.")
    return phrase(
        "A player who cannot place a tile when the well is empty loses {points}, in addition to the cost of any draws.",
        points=points,
    )


def _either(yes: Phrase, no: Phrase) -> Callable[[bool], Phrase]:
    return lambda value: yes if value else no


TABLES = {
    "players": phrase_in("rules", "Players"),
    "hand": phrase_in("rules", "Hands"),
    "opening": phrase_in("rules", "Opening"),
    "drawing": phrase_in("rules", "Drawing"),
    "hexagon": phrase_in("rules", "Hexagons"),
    "bridge": phrase_in("rules", "Bridges"),
    "bonuses": phrase_in("rules", "Several bonuses at once"),
    "misplaced": phrase_in("rules", "A misplaced tile"),
    "going_out": phrase_in("rules", "Going out"),
    "blocked": phrase_in("rules", "A blocked round"),
    "match": phrase_in("rules", "The match"),
}
"""The tables of a rule file in order, each with its title."""

CLAUSES = (
    Clause(
        "players.least",
        "least_players",
        _PLAYERS,
        phrase("fewest players"),
        lambda n: phrase("At least {count} players.", count=n),
    ),
    Clause(
        "players.most",
        "most_players",
        _PLAYERS,
        phrase("most players"),
        lambda n: phrase("At most {count} players.", count=n),
    ),
    *(_hand(players) for players in range(FEWEST_PLAYERS, MOST_PLAYERS + 1)),
    Clause(
        "opening.triple_bonus",
        "triple_bonus",
        POINTS,
        phrase("bonus for an opening triple"),
        lambda n: phrase(
            "The highest triple opens and scores its sum plus {points}; without a triple, the "
            "highest tile opens and scores its sum.",
            points=n,
        ),
    ),
    Clause(
        "opening.triple_zero_points",
        "triple_zero_points",
        POINTS,
        phrase("score for opening with 0-0-0"),
        lambda n: phrase("0-0-0 earns {points} as the opening tile.", points=n),
    ),
    Clause(
        "opening.zero_by_choice",
        "zero_by_choice",
        _FLAG,
        phrase("0-0-0 may open despite a higher triple"),
        _either(
            phrase("The holder of the highest triple may open with 0-0-0 instead."),
            phrase("0-0-0 may open only if nobody holds another triple."),
        ),
    ),
    Clause("drawing.limit", "draw_limit", _LIMIT, phrase("maximum number of draws in a turn"), _tell_limit),
    Clause(
        "drawing.required",
        "draw_required",
        _FLAG,
        phrase("drawing required"),
        _either(
            phrase("A player who cannot place a tile must draw for as long as the rules allow."),
            phrase("A player who cannot place a tile may pass at any time, even without drawing."),
        ),
        default=True,
    ),
    Clause(
        "drawing.each",
        "draw_penalty",
        POINTS,
        phrase("penalty for each draw"),
        lambda n: phrase("Each tile drawn costs {points}.", points=n),
    ),
    Clause("drawing.stuck", "stuck_penalty", POINTS, phrase("further penalty if no drawn tile fits"), _tell_stuck),
    Clause(
        "drawing.empty_well", "empty_well_penalty", POINTS, phrase("penalty if the well is empty"), _tell_empty_well
    ),
    Clause(
        "drawing.voluntary",
        "voluntary_draw",
        _FLAG,
        phrase("drawing even if a tile fits"),
        _either(
            phrase("A player who can place a tile may still draw."),
            phrase("A player who can place a tile must not draw."),
        ),
    ),
    Clause(
        "hexagon.one",
        "hexagon_bonus",
        POINTS,
        phrase("hexagon"),
        lambda n: phrase("Completing a hexagon earns {points}.", points=n),
    ),
    Clause(
        "hexagon.two",
        "hexagon_bonus",
        POINTS,
        phrase("two hexagons at once"),
        lambda n: phrase("Completing two hexagons at once earns {points}.", points=n),
    ),
    Clause(
        "hexagon.three",
        "hexagon_bonus",
        POINTS,
        phrase("three hexagons at once"),
        lambda n: phrase("Completing three hexagons at once earns {points}.", points=n),
    ),
    Clause(
        "bridge.formed",
        "bridge_bonus",
        POINTS,
        phrase("bridge formed"),
        lambda n: phrase("Forming a bridge earns {points}.", points=n),
    ),
    Clause(
        "bridge.extension", "extension", _choice(*_EXTENSIONS), phrase("what extends a bridge"), _EXTENSIONS.__getitem__
    ),
    Clause(
        "bridge.extended",
        "extension_bonus",
        POINTS,
        phrase("bridge extended"),
        lambda n: phrase("Extending a bridge earns {points}.", points=n),
    ),
    Clause(
        "bonuses.add_up",
        "bonuses_add_up",
        _FLAG,
        phrase("all bonuses of a placement count"),
        _either(
            phrase("If a placement earns bonuses for hexagons and for extending a bridge, all of them count."),
            phrase("If a placement earns several bonuses, only the highest one counts."),
        ),
    ),
    Clause(
        "misplaced.restarts",
        "misplaced_restarts",
        _FLAG,
        phrase("restart after a misplaced tile"),
        _either(
            phrase("If a misplaced tile is found, the round is restarted."),
            phrase("If a misplaced tile is found, the players decide what happens."),
        ),
        default=False,
    ),
    Clause(
        "going_out.bonus",
        "going_out_bonus",
        POINTS,
        phrase("going out"),
        lambda n: phrase("A player who places their last tile earns {points}.", points=n),
    ),
    Clause(
        "going_out.gains_hands",
        "going_out_gains_hands",
        _FLAG,
        phrase("bonus for going out: the other hands"),
        _either(
            phrase("Going out also earns the sum of the tiles that the others still hold."),
            phrase("Going out does not earn the sum of the tiles that the others still hold."),
        ),
    ),
    Clause(
        "blocked.lowest_gains",
        "blocked",
        _choice(*_BLOCKED),
        phrase("gain from a blocked round"),
        _BLOCKED.__getitem__,
    ),
    Clause(
        "match.target",
        "target",
        _whole(1, MOST_POINTS),
        phrase("match target"),
        lambda n: phrase("The match is played to {points} points.", points=n),
    ),
    Clause("match.winner", "match_winner", _choice(*_WINNERS), phrase("match winner"), _WINNERS.__getitem__),
)
"""Every rule, in the order of a rule file."""

CLAUSE_AT = {clause.path: clause for clause in CLAUSES}

DEFAULTS = {clause.path: clause.default for clause in CLAUSES if clause.default is not None}

TOPICS = {
    "opening.ties": phrase(
        "If several players tie for the highest tile, they compare their next highest tiles, and so on."
    ),
    "opening.next_round": phrase("The rules for opening the first round apply to every round."),
    "blocked.ties": phrase("If several players tie for the lowest hand, each of them gains the full amount."),
}
"""Topics that no rule covers, each with the reading in use.

A rule file can say what its source states about a topic, or list the topic as an open question.
"""

_SHARED_FIELDS = {field for field, clauses in Counter(clause.field for clause in CLAUSES).items() if clauses > 1}


def rule_set(
    name: str, title: str, source: str, values: Mapping[str, Any], questions: tuple[OpenQuestion, ...] = ()
) -> RuleSet:
    """Build a rule set from the values of all rules. The keys are paths such as ``drawing.limit``.

    The values must be valid and complete.
    """
    playing = range(values["players.least"], values["players.most"] + 1)
    by_field: dict[str, list[Any]] = {}
    for clause in CLAUSES:
        if clause.players is None or clause.players in playing:
            by_field.setdefault(clause.field, []).append(clause.kind.means(values[clause.path]))
    fields: dict[str, Any] = {
        field: tuple(meanings) if field in _SHARED_FIELDS else meanings[0] for field, meanings in by_field.items()
    }
    return RuleSet(name=name, title=title, source=source, open=questions, **fields)


def other_reading(rules: RuleSet, path: str) -> RuleSet | None:
    """The rule set with the other reading of an open question.

    ``None`` if ``path`` is not an open question, or if no value expresses the other reading.
    """
    for question in rules.open:
        if question.path == path and question.value is not None:
            clause = CLAUSE_AT[path]
            return rules._replace(**{clause.field: clause.kind.means(question.value)})
    return None
