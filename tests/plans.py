"""Find the best plan by trying all tiles in all orders. The rules are implemented independently here."""

import random

from definitions import corners, edge_neighbours, edges, hexagons_completed, least_rotation, legal_placements
from house import APART

from analyzer.rules import RuleSet, published
from analyzer.rules.ruleset import ScorePart

PRESSMAN = published("pressman")

RULES = {
    "pressman": PRESSMAN,
    "classic": published("classic"),
    "goliath": published("goliath"),
    "domino-games": published("domino-games"),
    "every number of points differs": APART,
    "two hexagons 60, three 70": PRESSMAN._replace(hexagon_bonus=(50, 60, 70)),
    "three hexagons 500": PRESSMAN._replace(hexagon_bonus=(50, 120, 500)),
    "two hexagons less than one": PRESSMAN._replace(hexagon_bonus=(50, 20, 90)),
    "the best bonus alone": PRESSMAN._replace(bonuses_add_up=False, hexagon_bonus=(30, 80, 110)),
    "the best bonus alone, any edge": PRESSMAN._replace(
        bonuses_add_up=False, extension="edge", extension_bonus=60, hexagon_bonus=(50, 50, 90)
    ),
    "extensions above bridges": PRESSMAN._replace(extension="edge", extension_bonus=90),
    "bridges above extensions": PRESSMAN._replace(extension="edge", extension_bonus=15),
}


def odd_rules(earned):
    class OddRules(RuleSet):
        odd = staticmethod(earned)

        def bonus_parts(self, hexagons, bridge, extends):
            return [ScorePart(earned(hexagons, bridge, extends), "something odd", None)]

    return OddRules(*PRESSMAN._replace(name="odd", extension="edge"))


def random_rules(seed):
    rng = random.Random(seed)
    points = {done: rng.randrange(400) for done in PRESSMAN._replace(extension="edge").combinations()}
    points[0, False, False] = 0
    return odd_rules(lambda *done: points[done])


ODD_RULES = {
    "500 more for two hexagons at once": odd_rules(
        lambda hexagons, bridge, extends: (0, 50, 600, 650)[hexagons] + 40 * (bridge or extends)
    ),
    "a hexagon beside a bridge earns 300 more": odd_rules(
        lambda hexagons, bridge, extends: 50 * hexagons + 40 * (bridge or extends) + 300 * (hexagons == 1 and extends)
    ),
    "forming and extending a bridge earn nothing together": odd_rules(
        lambda hexagons, bridge, extends: 50 * hexagons + 200 * (bridge != extends)
    ),
    **{f"random points, seed {seed}": random_rules(seed) for seed in range(4)},
}
"""Rule sets with bonuses that no rule file can express. A planner gets them right only if it calls ``bonus``."""


def placement_score(board, bridges, face, triple, rules):
    touched = {point for other in board for point in corners(other)}
    joined = edges(board, face)
    bridge = joined == 1 and all(point in touched for point in corners(face))
    needed = {"none": 9, "edge": 1, "two-edges": 2}[rules.extension]
    extends = joined >= needed and any(other in bridges for other in edge_neighbours(face))
    hexagons = hexagons_completed(board, face)
    if hasattr(rules, "odd"):
        return sum(triple) + rules.odd(hexagons, bridge, extends), bridge
    closing = [0, *rules.hexagon_bonus][hexagons]
    bridging = max([0] + [rules.bridge_bonus] * bridge + [rules.extension_bonus] * extends)
    bonus = closing + bridging if rules.bonuses_add_up else max(closing, bridging)
    return sum(triple) + bonus, bridge


def best_total(board, bridges, tiles, turns, rules):
    if not turns:
        return 0
    best = 0
    for face, triple in legal_placements(board, tiles):
        score, bridge = placement_score(board, bridges, face, triple, rules)
        after = bridges | {face} if bridge else bridges
        rest = tiles - {least_rotation(*triple)}
        best = max(best, score + best_total({**board, face: triple}, after, rest, turns - 1, rules))
    return best
