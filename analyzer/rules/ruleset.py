"""``RuleSet``: the value of every rule that a rule file can set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from analyzer.forms import json_keys
from analyzer.messages import Phrase, phrase, phrase_in
from analyzer.tiles import Tile

Extension: TypeAlias = Literal["none", "edge", "two-edges"]
BlockedGain: TypeAlias = Literal["excess", "others-less-own"]
MatchWinner: TypeAlias = Literal["most-points", "first-to-target", "last-tile"]

PUBLISHED = ("pressman", "classic", "domino-games", "goliath")
"""The published rule sets. The first one applies to positions and records that name no rule set."""

EXTENSION_EDGES: dict[Extension, int] = {"none": 4, "edge": 1, "two-edges": 2}
"""The number of edges that a tile must share with placed tiles to extend a bridge. A face has three edges, so 4 means
never.
"""


@json_keys("path", "reading~text", "otherwise~otherwise_text", "changes~changes_text", "value")
class OpenQuestion(NamedTuple):
    """A question that a source leaves open: the reading in use, and the other reading.

    Attributes:
        path: the rule in question, or a topic that no rule covers, such as ``blocked.ties``.
        reading: the reading in use, as a sentence.
        otherwise: the other reading, as a sentence.
        changes: what the other reading would change, as a sentence.
        value: the rule's value under the other reading; ``None`` if no value expresses that reading.
    """

    path: str
    reading: Phrase
    otherwise: Phrase
    changes: Phrase
    value: str | int | bool | None = None


ADD_UP = "bonuses.add_up"
"""The path of the rule that decides whether hexagon and bridge bonuses add up."""


@json_keys("points", "for~text=cause", "rule")
class ScorePart(NamedTuple):
    """A part of a placement's score.

    Attributes:
        points: the points; 0 for a bonus that does not count.
        cause: the reason for the points, in words that can follow "for".
        rule: the path of the rule that gives the points, such as ``hexagon.one``; ``bonuses.add_up`` for a bonus that
            does not count; ``None`` for the value of the tile itself.
        short: the cause in fewer words.
    """

    points: int
    cause: Phrase
    rule: str | None
    short: Phrase = Phrase("")

    @property
    def counts(self) -> bool:
        """Whether the points count; ``False`` for the lower bonus if only the higher one counts."""
        return self.rule != ADD_UP


CAUSES: dict[str, tuple[Phrase, Phrase]] = {
    "hexagon.one": (phrase_in("points for", "completing a hexagon"), phrase_in("points for", "a hexagon")),
    "hexagon.two": (
        phrase_in("points for", "completing two hexagons at once"),
        phrase_in("points for", "two hexagons"),
    ),
    "hexagon.three": (
        phrase_in("points for", "completing three hexagons at once"),
        phrase_in("points for", "three hexagons"),
    ),
    "bridge.formed": (phrase_in("points for", "forming a bridge"), phrase_in("points for", "a bridge")),
    "bridge.extended": (phrase_in("points for", "extending a bridge"), phrase_in("points for", "extending a bridge")),
    "opening.triple_bonus": (
        phrase_in("points for", "opening with a triple"),
        phrase_in("points for", "opening the round"),
    ),
    "opening.triple_zero_points": (
        phrase_in("points for", "opening with 0-0-0"),
        phrase_in("points for", "opening the round"),
    ),
}
"""For each rule that gives points for a placement, the texts ``cause`` and ``short`` of its ``ScorePart``."""

HEXAGONS = "hexagon.one", "hexagon.two", "hexagon.three"
"""The paths of the rules for completing one, two and three hexagons with one tile."""


def _part(points: int, rule: str) -> ScorePart:
    cause, short = CAUSES[rule]
    return ScorePart(points, cause, rule, short)


MOST_HEXAGONS = 3
"""A tile has three corners and completes at most one hexagon around each."""


class RuleSet(NamedTuple):
    """A complete set of rules for a match.

    Bonuses and penalties are in points; penalties are positive numbers that are subtracted.

    Attributes:
        name: the name of the rule set in positions and records.
        title: a short description.
        source: the publication that contains the rules.
        least_players, most_players: the smallest and the largest allowed number of players.
        hand_sizes: the number of tiles dealt to each player, for each allowed number of players in ascending order.
        triple_bonus: the points added to the value of a triple that opens a round, except 0-0-0.
        triple_zero_points: the score of 0-0-0 when it opens a round.
        zero_by_choice: whether the player with the highest triple may open with 0-0-0 instead.
        draw_limit: the maximum number of tiles that a player may draw in a turn; ``None`` for no limit.
        draw_penalty: the penalty for each tile drawn.
        stuck_penalty: a further penalty for a player who draws up to the limit and still cannot place a tile.
        empty_well_penalty: the penalty for passing when the well is empty, in addition to the penalties for draws. A
            player who has drawn up to the limit does not pay this penalty.
        draw_required: whether a player who cannot place must draw for as long as the rules allow.
        voluntary_draw: whether a player who can place may draw.
        hexagon_bonus: the bonuses for completing one, two and three hexagons with one tile.
        bridge_bonus: the bonus for forming a bridge.
        extension: when a tile extends a bridge: ``none`` (never), ``edge`` (it shares an edge with a bridge) or
            ``two-edges`` (it also shares an edge with another tile).
        extension_bonus: the bonus for extending a bridge. A tile that forms one bridge and extends another earns the
            higher of the two bonuses.
        bonuses_add_up: whether a placement earns both its hexagon and its bridge bonus, or only the larger one.
        misplaced_restarts: whether a misplaced tile restarts the round.
        going_out_bonus: the bonus for a player who places the last tile of the hand.
        going_out_gains_hands: whether going out also earns the values of the other hands.
        blocked: what the player with the lowest hand gains in a blocked round: ``excess`` (the sum of the differences
            between the other hands and this hand) or ``others-less-own`` (the sum of the other hands minus this hand).
        target: the total that ends the match.
        match_winner: who wins the match: ``most-points`` (the player with the most points after the round in which a
            player reaches the target), ``first-to-target`` (the first player to reach the target) or ``last-tile`` (of
            the players who reach the target, the last to place a tile).
        open: the questions that the source does not answer.
    """

    name: str
    title: str
    source: str
    least_players: int
    most_players: int
    hand_sizes: tuple[int, ...]
    triple_bonus: int
    triple_zero_points: int
    zero_by_choice: bool
    draw_limit: int | None
    draw_penalty: int
    stuck_penalty: int
    empty_well_penalty: int
    draw_required: bool
    voluntary_draw: bool
    hexagon_bonus: tuple[int, int, int]
    bridge_bonus: int
    extension: Extension
    extension_bonus: int
    bonuses_add_up: bool
    misplaced_restarts: bool
    going_out_bonus: int
    going_out_gains_hands: bool
    blocked: BlockedGain
    target: int
    match_winner: MatchWinner
    open: tuple[OpenQuestion, ...] = ()

    def __repr__(self) -> str:
        return f"<RuleSet {self.name}>"

    @property
    def extension_edges(self) -> int:
        """The number of edges that a tile must share with placed tiles to extend a bridge (``EXTENSION_EDGES``)."""
        return EXTENSION_EDGES[self.extension]

    def hand_size(self, players: int) -> int:
        """The number of tiles dealt to each of ``players`` players.

        Raises:
            ValueError: the rules do not allow this number of players.
        """
        if not self.least_players <= players <= self.most_players:
            raise ValueError(
                phrase(
                    "the {rules} rules allow {least} to {most} players, not {players}",
                    rules=self.name,
                    least=self.least_players,
                    most=self.most_players,
                    players=players,
                )
            )
        return self.hand_sizes[players - self.least_players]

    def bonus(self, hexagons: int, bridge: bool, extends: bool) -> int:
        """The points that a placement earns for hexagons and bridges."""
        return sum([part.points for part in self.bonus_parts(hexagons, bridge, extends)])

    def bonus_parts(self, hexagons: int, bridge: bool, extends: bool) -> list[ScorePart]:
        """The points that a placement earns for hexagons and bridges, rule by rule.

        Args:
            hexagons: the number of hexagons that the tile completes.
            bridge: whether the placement forms a bridge.
            extends: whether the placement extends a bridge.
        """
        closing, bridging = [], []
        if hexagons:
            closing.append(_part(self.hexagon_bonus[hexagons - 1], HEXAGONS[hexagons - 1]))
        if bridge and not (extends and self.extension_bonus > self.bridge_bonus):
            bridging.append(_part(self.bridge_bonus, "bridge.formed"))
        elif extends:
            bridging.append(_part(self.extension_bonus, "bridge.extended"))
        if closing and bridging and not self.bonuses_add_up:
            lesser = min(closing, bridging, key=lambda parts: sum(part.points for part in parts))
            lesser[:] = [part._replace(points=0, rule=ADD_UP) for part in lesser]
        return closing + bridging

    def combinations(self) -> Iterator[tuple[int, bool, bool]]:
        """Every possible combination of the arguments of ``bonus``.

        A tile that forms a bridge shares one edge with placed tiles. A tile that completes a hexagon shares at least
        two. So no tile does both.
        """
        for hexagons in range(MOST_HEXAGONS + 1):
            for bridge in (False,) if hexagons else (False, True):
                yield hexagons, bridge, False
                if self.extension_edges <= (1 if bridge else 3):
                    yield hexagons, bridge, True

    def highest_bonus(self, hexagons: int = MOST_HEXAGONS, bridge: bool = True, extends: bool = True) -> int:
        """The highest bonus that a placement can earn.

        Args:
            hexagons: the maximum number of hexagons that the placement may complete.
            bridge: whether the placement may form a bridge.
            extends: whether the placement may extend a bridge.
        """
        limits = hexagons, bridge, extends
        return max(
            self.bonus(*done)
            for done in self.combinations()
            if all(one <= most for one, most in zip(done, limits, strict=True))
        )

    def highest_per_hexagon(self, unit: int = 1) -> int:
        """The most points per hexagon that completing hexagons can add to the score of a placement.

        The result is multiplied by ``unit`` and rounded up to a whole number.
        """
        return max(
            -(unit * (self.bonus(0, bridge, extends) - self.bonus(hexagons, bridge, extends)) // (hexagons or 1))
            for hexagons, bridge, extends in self.combinations()
        )

    def opening_score(self, tile: Tile) -> int:
        """The score for the first tile of a round."""
        return tile.value + sum(part.points for part in self.opening_parts(tile))

    def opening_parts(self, tile: Tile) -> list[ScorePart]:
        """The bonuses for the first tile of a round, rule by rule."""
        if not tile.is_triple:
            return []
        if tile.value:
            return [_part(self.triple_bonus, "opening.triple_bonus")]
        return [_part(self.triple_zero_points, "opening.triple_zero_points")]
